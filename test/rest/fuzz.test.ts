import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database.js';
import { type Server, startServer, temporaryDirectory } from '../support/server.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Server;
const data = temporaryDirectory();
const STORED = [
  'harpsichord lantern orchid',
  'TODO: fix C++ parser',
  "the keeper's a & b switch",
  '全文検索 データ',
  'rock_n_roll readUint',
];

beforeAll(async () => {
  database = await createTestDatabase();
  // By words alone: what is asked is whether any query is answered, not what it means.
  server = await startServer({ data: data.path, env: { DATABASE_URL: database.url, MEMO_MODEL: 'none' } });
  for (const [n, text] of STORED.entries())
    await server.call('POST', '/v1/documents', { path: `${n}.txt`, text });
});
afterAll(async () => {
  await server.stop();
  data.remove();
  await database.drop();
});

const noise = fc.oneof(
  fc.constantFrom(
    'a & b | !c:*',
    "'",
    '"',
    '""',
    '\\',
    '\\\\',
    "\\'",
    '$1',
    '--',
    '/*',
    ';',
    '%',
    '_',
    '<->',
    '(',
    ')',
    ':*',
    '!',
    '&',
    '|',
  ),
  fc.constantFrom(
    '\0',
    '\ud800',
    '\udfff',
    '\u202eabc\u202c',
    'שלום',
    'مرحبا',
    '👩‍👩‍👧',
    'ＡＢ（）',
    '：＊',
    '\u200b',
    '\ufeff',
    '\n',
    '\t',
    '…',
    '«',
    '„',
    '``',
  ),
  fc.constantFrom(
    'the',
    'and of to',
    'what is',
    'in my notes',
    '"the and"',
    '-',
    '+++',
    '???',
    '#',
    '@',
    '~',
    '^',
    '=',
    '::regconfig',
    '<|endoftext|>',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const query = fc.oneof(
  { weight: 20, arbitrary: fc.array(noise, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(' ')) },
  { weight: 5, arbitrary: fc.array(noise, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: noise.map((part) => (part || 'x').repeat(8_000).slice(0, 8_000)) },
);

/** Eight at a time. @returns what `check` says is wrong. */
async function ask(
  queries: readonly string[],
  check: (status: number, body: unknown) => string | null,
  mode?: string,
) {
  const wrong: unknown[] = [];
  const left = [...queries];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) {
        const { status, body } = await server.call('POST', '/v1/search', {
          query: one,
          ...(mode && { mode }),
        });
        const fault = check(status, body);
        if (fault !== null) wrong.push([one.slice(0, 200), fault]);
      }
    }),
  );
  return wrong.slice(0, 5);
}

it('2,000 queries of anything get an answer or a typed refusal, never a 5xx [rest.any-query-answered]', async () => {
  const wrong = await ask(fc.sample(query, { numRuns: 2_000, seed: 11 }), (status, body) => {
    if (status === 200) {
      const { trace } = body as { trace: { arms: { arm: string; status: string; reason: string }[] } };
      const failed = trace.arms.filter((arm) => arm.status === 'failed');
      return failed.length > 0 ? JSON.stringify(failed) : null;
    }
    return status === 400 && (body as { code: string }).code === 'query_empty'
      ? null
      : `${status} ${JSON.stringify(body)}`;
  });
  expect(wrong).toEqual([]);
});

it.each([
  ['harpsichord lantern', '0.txt'],
  ['C++ parser', '1.txt'],
  ["keeper's switch", '2.txt'],
  ['全文検索', '3.txt'],
  ['read_uint', '4.txt'],
])('%s is found, whatever noise is around it [rest.noise-hides-nothing]', async (words, path) => {
  const around = fc.tuple(fc.array(noise, { maxLength: 5 }), fc.array(noise, { maxLength: 5 }));
  const queries = fc
    .sample(around, { numRuns: 80, seed: 5 })
    .map(([before, after]) => [...before, words, ...after].join(' '));
  const wrong = await ask(queries, (status, body) => {
    if (status !== 200) return String(status);
    const { results } = body as { results: { provenance: { path: string } }[] };
    return results.some((one) => one.provenance.path === path)
      ? null
      : `found ${results.map((one) => one.provenance.path)}`;
  });
  expect(wrong).toEqual([]);
});
