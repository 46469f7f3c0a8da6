import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database.js';
import { ADMIN_KEY, type Server, startServer, temporaryDirectory } from '../support/server.js';
import { memo } from './support.js';

let server: Server;
let end: () => Promise<void>;
const post = (path: string, body: unknown) => server.call('POST', `/v1/${path}`, body);

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  const place = temporaryDirectory();
  server = await startServer({ data: place.path, env: { DATABASE_URL: url } });
  end = async () => {
    await server.stop();
    await drop();
    place.remove();
  };
  await post('documents', {
    path: 'film.md',
    text: '# Silent Harbour\n\nA film that Otto Brandvik directed.',
  });
  await post('documents', { path: 'man.md', text: '# Otto Brandvik\n\nHe was born at Kirkenes in winter.' });
  const { body } = await post('documents', {
    path: 'town.md',
    text: '# Kirkenes\n\nMayor here was Ingrid Solheim.',
  });
  await post('documents', {
    path: 'Work/log.md',
    text: '# Log 2026-05-01\n\nread_uint failed; #ops looked at it.',
  });
  await post('facts', {
    statement: 'Kirkenes has 3,500 people.',
    about: ['Kirkenes'],
    evidence: `${body.document}@1#0`,
  });
  await post('facts', { statement: 'Ingrid Solheim left office in 2020.' });
  for (let wait = true; wait; ) {
    const { body: status } = await server.call('GET', '/v1/status');
    wait = status.vectors.pending > 0 || status.model.state !== 'ready';
    if (wait) await new Promise((done) => setTimeout(done, 100));
  }
}, 120_000);
afterAll(() => end());

/** Every leaf of an answer by its path; times of this one run, and ages in it, apart. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (/\.(?:ms|age_days)$|^\.trace\.ms\./.test(path)) return [];
  if (value === null || typeof value !== 'object') {
    return [[path, typeof value === 'number' ? Number(value.toPrecision(6)) : value]];
  }
  const inside = Object.entries(value).flatMap(([name, one]) => leaves(one, `${path}.${name}`));
  return [[`${path} holds`, Object.keys(value).length], ...inside];
}

it.each([
  { query: 'Where was the director of Silent Harbour born?' },
  { query: 'read_uint', mode: 'exact' },
  { query: 'how many people live in Kirkenes' },
  { query: 'who left office', granularity: 'fact' },
  { query: 'Silent Harbour', mode: 'graph', limit: 2 },
  { query: 'winter', profile: 'recency', folder: 'Work' },
  { query: 'mayor', as_of: '2999-01-01', kinds: ['doc', 'note'], max_tokens: 60 },
  { query: 'pumpkin soup with ginger' },
] as const)('REST and the command line show the same numbers: %j [doors.same-numbers]', async (asked) => {
  const rest = await post('search', { ...asked, response_format: 'explain', tz: 'UTC' });
  expect(rest.status).toBe(200);
  const flags = Object.entries(asked).flatMap(([name, value]) => {
    if (name === 'query') return [];
    const values = Array.isArray(value) ? value : [value];
    const flag = `--${name.replace(/s$/, name === 'max_tokens' ? 's' : '').replaceAll('_', '-')}`;
    return values.flatMap((one) => [flag, String(one)]);
  });
  const env = { MEMO_URL: server.url, MEMO_API_KEY: ADMIN_KEY, TZ: 'UTC' };
  const cli = await memo(['search', asked.query, ...flags, '--explain', '--json'], env).ended;
  expect([cli.code, cli.error]).toEqual([0, '']);
  const ofRest = leaves(rest.body);
  expect(ofRest.length).toBeGreaterThan(60);
  expect(leaves(JSON.parse(cli.out))).toEqual(ofRest);
  // What a person sees are these numbers.
  const shown = await memo(['search', asked.query, ...flags, '--explain'], env).ended;
  for (const { why, score } of rest.body.results) {
    expect(shown.out).toContain(`= final ${score.toFixed(5)}, rank ${why.rank}`);
    for (const { arm, rank, contribution } of why.arms)
      expect(shown.out).toMatch(
        new RegExp(`${arm} +#${rank} .*\\+${contribution.toFixed(5).replace('.', '\\.')}`),
      );
  }
});
