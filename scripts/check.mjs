import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, ROOT, runOrExit } from './install.mjs';

const BIN = join(ROOT, 'node_modules/.bin');
/** In a log Biome would write a colour code before each character. */
const colors = process.stderr.isTTY ? [] : ['--colors=off'];
const STEPS = [
  ['types and build', 'tsc', ['-b']],
  ['lint and format', 'biome', ['ci', '--error-on-warnings', ...colors, '.']],
  // Each package exports all of its files, which makes all of them entry points to knip. With a tsconfig
  // that no package has, it finds no source of those exports, and follows who imports what instead.
  ['dead code and dependencies', 'knip', ['--no-progress', '--tsConfig', 'tsconfig.knip.json']],
];

/** Everything that needs no database. @returns the name of the first step that failed, or null. */
export function check() {
  for (const [name, program, args] of STEPS) {
    process.stderr.write(`\ncheck: ${name}\n`);
    try {
      execFileSync(join(BIN, program), args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
    } catch {
      return name;
    }
  }
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  runOrExit(ensureInstalled);
  const failed = check();
  process.stderr.write(failed ? `\ncheck failed: ${failed}\n` : '\ncheck passed\n');
  process.exitCode = failed ? 1 : 0;
}
