import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { VARIABLES } from '@memo/api/config';
import { ERRORS } from '@memo/contract/errors';
import { listProfiles } from '@memo/core/retrieve/profile';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const reference = readFileSync(join(ROOT, 'docs/reference.md'), 'utf8');

describe('docs/reference.md', () => {
  it.each(Object.entries(VARIABLES.shape))('states %s with its meaning', (name, schema) => {
    expect(reference).toContain(`| \`${name}\` |`);
    const line = reference.split('\n').find((row) => row.startsWith(`| \`${name}\``)) ?? '';
    expect(line).toContain(schema.description ?? '(a setting needs a description)');
  });

  it.each(Object.entries(ERRORS))('states the error code %s with its status', (code, { status, title }) => {
    expect(reference).toContain(`| \`${code}\` | ${status} | ${title} |`);
  });

  it.each(listProfiles())('states the profile $name', ({ name, about }) => {
    expect(reference).toContain(`| \`${name}\` | ${about} |`);
  });

  it('states no error code and no setting that is gone', () => {
    const named = [...reference.matchAll(/^\| `([a-z_]+|[A-Z_]+)` \| /gm)].map((match) => match[1] ?? '');
    const known = [
      ...Object.keys(ERRORS),
      ...Object.keys(VARIABLES.shape),
      ...listProfiles().map((one) => one.name),
    ];
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

/** The only folders that may import a package, and the direction of our own. */
const ONLY_IMPORTERS: [RegExp, string][] = [
  [/from '@huggingface\/transformers/, 'packages/core/src/embed/'],
  [/from '@electric-sql\//, 'packages/core/src/store/'],
  [/from 'wink-/, 'packages/core/src/entities/proper-names.ts'],
  [/from 'express'/, 'apps/api/src/'],
  [/from '@memo\/api/, 'apps/api/src/'],
  [/from '@memo\/cli/, 'apps/cli/src/'],
];

describe('the house', () => {
  const sources = ['packages/contract/src', 'packages/core/src', 'apps/api/src', 'apps/cli/src'].flatMap(
    (folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => join(folder, file)),
  );

  it('lets packages be imported in their own room only', () => {
    const strays = sources.filter((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return ONLY_IMPORTERS.some(([pattern, room]) => pattern.test(text) && !file.startsWith(room));
    });
    expect(strays).toEqual([]);
  });

  it('points from apps to core to contract', () => {
    const strays = sources.filter((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      if (file.startsWith('packages/contract/')) return /from '@memo\//.test(text);
      return file.startsWith('apps/cli/') && /from '@memo\/core/.test(text);
    });
    expect(strays).toEqual([]);
  });

  it('reads the environment in the config of an app only', () => {
    const readers = sources.filter((file) => /process\.env\b/.test(readFileSync(join(ROOT, file), 'utf8')));
    const allowed = [
      'apps/api/src/migrate.ts',
      'apps/api/src/config.ts',
      'apps/api/src/main.ts',
      'apps/cli/src/config.ts',
    ];
    expect(readers.filter((file) => !allowed.includes(file))).toEqual([]);
  });
});
