import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory } from '../support/memory.js';

let memory: Memory;
beforeAll(async () => {
  memory = await openMemory();
  const texts: Record<string, string> = {
    'uint.txt': 'Then call readUint on the buffer.',
    'uint-apart.txt': 'Please read the manual; a uint is unsigned.',
    'reset.txt': 'The client logs ERR_CONN_RESET and ends.',
    'refused.txt': 'The client logs ERR_CONN_REFUSED and ends.',
    'reset-apart.txt': 'An err of the conn needs a reset.',
    'path.txt': 'See src/net/http.ts for the parser.',
    'package.txt': 'Import net/http in Go.',
    'version3.txt': 'Since v1.2.3 the flag exists.',
    'version4.txt': 'Since v1.2.4 the flag exists.',
    'date12.txt': 'Signed on 2026-08-12 in Berlin.',
    'date13.txt': 'Signed on 2026-08-13 in Berlin.',
    'cpp.txt': 'Written in C++ by hand.',
    'csharp.txt': 'Written in C# by hand.',
    'c.txt': 'Vitamin C by hand.',
    'code.txt': 'Error E1234 and issue #815 of the tracker.',
    'field.txt': 'The column user_id is unique.',
    'phrase.txt': 'A red brick house on the hill.',
    'shuffled.txt': 'The house of brick is red.',
    'env.txt': 'Set $MEMO_HOST in the .env file, or pass --dry-run to @memo/core.',
  };
  for (const [path, text] of Object.entries(texts)) await memory.write({ path, title: 'Text', text });
});
afterAll(() => memory.close());

const find = (query: string, mode: 'exact' | 'auto' = 'exact') => memory.paths({ query, mode });

it.each([
  ['ERR_CONN_RESET', 'reset.txt'],
  ['net/http', 'package.txt'],
  ['src/net/http.ts', 'path.txt'],
  ['http.ts', 'path.txt'],
  ['v1.2.3', 'version3.txt'],
  ['2026-08-12', 'date12.txt'],
  ['E1234', 'code.txt'],
  ['#815', 'code.txt'],
  ['815', 'code.txt'],
  ['user_id', 'field.txt'],
  ['C++', 'cpp.txt'],
  ['C#', 'csharp.txt'],
  ['$MEMO_HOST', 'env.txt'],
  ['.env', 'env.txt'],
  ['--dry-run', 'env.txt'],
  ['@memo/core', 'env.txt'],
])('%s stands first in %s, in a sentence too [arms.identifiers-whole]', async (identifier, path) => {
  expect((await find(identifier))[0]).toBe(path);
  expect((await find(`where do we use ${identifier}?`, 'auto'))[0]).toBe(path);
});

it('another code, version, date or language of the same form is not found [arms.identifiers-whole]', async () => {
  expect(await find('ERR_CONN_RESET')).not.toContain('refused.txt');
  expect(await find('v1.2.3')).toEqual(['version3.txt']);
  expect(await find('2026-08-12')).toEqual(['date12.txt']);
  expect(await find('C++')).toEqual(['cpp.txt']);
  expect(await find('C#')).toEqual(['csharp.txt']);
});

it.each(['readUint', 'read_uint', 'READ_UINT', 'ReadUint', 'read-uint', 'read.uint', 'readuint', 'READUINT'])(
  '%s finds readUint, in mode exact and auto, before the words apart [arms.identifier-joinings]',
  async (identifier) => {
    expect((await find(identifier))[0]).toBe('uint.txt');
    expect((await find(identifier, 'auto'))[0]).toBe('uint.txt');
  },
);

it.each(['userId', 'USER_ID', 'UserID', 'user-id', 'userid'])(
  '%s finds user_id [arms.identifier-joinings]',
  async (identifier) => {
    expect((await find(identifier))[0]).toBe('field.txt');
  },
);

describe('phrases', () => {
  it.each(['"red brick house"', '“red brick house”', '«Red BRICK house»'])(
    '%s finds the words side by side and no others [arms.quoted-phrases]',
    async (query) => {
      expect(await find(query)).toEqual(['phrase.txt']);
    },
  );

  it('in auto a quoted phrase outranks its words in another order [arms.quoted-phrases]', async () => {
    expect((await find('"red brick house"', 'auto'))[0]).toBe('phrase.txt');
  });

  it('the matched phrase and identifier stand in why [why.matched-terms]', async () => {
    const { results } = await memory.search({
      query: '"red brick" E1234',
      mode: 'exact',
      response_format: 'explain',
    });
    const matched = Object.fromEntries(
      results.map((one) => [one.provenance?.path, one.why?.arms[0]?.matched]),
    );
    expect(matched).toEqual({ 'phrase.txt': ['red brick'], 'code.txt': ['e1234'] });
  });
});

it.each([
  ['auto', 'how do we call readUint', true],
  ['auto', 'the "red brick" one', true],
  ['auto', 'how do we call it', false],
  ['exact', 'how do we call it', true],
  ['hybrid', 'how do we call it', true],
  ['keyword', 'readUint', false],
] as const)('mode %s with %j: exact runs: %s [arms.exact-runs-when-asked]', async (mode, query, runs) => {
  const { trace } = await memory.search({ query, mode });
  const exact = trace.arms.find((arm) => arm.arm === 'exact');
  expect(exact?.status).toBe(runs ? 'ran' : 'skipped');
  expect(exact?.reason).not.toBe('');
});
