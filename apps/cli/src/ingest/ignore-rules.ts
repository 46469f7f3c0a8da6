import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

interface Rules {
  folder: string;
  rules: Ignore;
}

/** The `.gitignore` files that bear on a folder, outermost first. */
export type IgnoreRules = readonly Rules[];

/** Rules of the folders above, up to the top of the repository; none where the folder itself is ignored by them. */
export async function rulesAbove(folder: string): Promise<IgnoreRules> {
  const above: string[] = [];
  let current = folder;
  while (!(await exists(join(current, '.git')))) {
    const parent = dirname(current);
    if (parent === current) return [];
    above.unshift(parent);
    current = parent;
  }
  let rules: IgnoreRules = [];
  for (const one of above) rules = await withRulesOf(one, rules);
  // Who names an ignored folder wants it.
  return isIgnored(rules, folder, true) ? [] : rules;
}

export async function withRulesOf(folder: string, rules: IgnoreRules): Promise<IgnoreRules> {
  try {
    const text = await readFile(join(folder, '.gitignore'), 'utf8');
    return [...rules, { folder, rules: ignore().add(text) }];
  } catch {
    return rules;
  }
}

/** As git decides: the innermost file with a matching rule. */
export function isIgnored(all: IgnoreRules, path: string, isFolder: boolean): boolean {
  for (const { folder, rules } of all.toReversed()) {
    const inner = relative(folder, path).split(sep).join('/');
    if (inner === '' || inner.startsWith('../')) continue;
    const { ignored, unignored } = rules.test(isFolder ? `${inner}/` : inner);
    if (ignored || unignored) return ignored;
  }
  return false;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
