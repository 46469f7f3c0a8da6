import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REQUIREMENTS, type Requirement } from './requirements.js';

const HERE = import.meta.dirname;
/** An id in brackets inside the name of a test. Every id holds a dash, which no index in code does. */
const CITED = /\[([a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)+)\]/g;

const cited = new Map<string, string[]>();
for (const file of readdirSync(HERE, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.test.ts') || /(^|\/)(dist|node_modules)\//.test(file)) continue;
  for (const [, id = ''] of readFileSync(join(HERE, file), 'utf8').matchAll(CITED)) {
    cited.set(id, [...(cited.get(id) ?? []), file]);
  }
}
const requirements = Object.entries<Requirement>(REQUIREMENTS);

it('every rule of the contract that is not open is cited by a test', () => {
  const uncited = requirements.filter(([id, { open }]) => open === undefined && !cited.has(id));
  expect(uncited.map(([id, { rule }]) => `${id}: ${rule}`)).toEqual([]);
});

it('no test cites a rule that is not in the contract', () => {
  const unknown = [...cited].filter(([id]) => !Object.hasOwn(REQUIREMENTS, id));
  expect(unknown.map(([id, files]) => `${id} in ${files.join(', ')}`)).toEqual([]);
});

it('a rule that is tested is not listed as open', () => {
  const closed = requirements.filter(([id, { open }]) => open !== undefined && cited.has(id));
  expect(closed.map(([id]) => id)).toEqual([]);
  const open = requirements.filter(([, requirement]) => requirement.open !== undefined);
  process.stdout.write(
    `requirements: ${requirements.length}, of which open for later issues: ${open.length}\n`,
  );
});
