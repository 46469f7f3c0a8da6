import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.js';
import { Failure } from './failure.js';

/** Where the server is and the key to show it. */
export interface Connection {
  url: string;
  key: string;
}

/**
 * MEMO_URL and MEMO_API_KEY, else the file that `npm start` leaves in its data folder. One of the two
 * alone is refused: a key found in a file never goes to an address from elsewhere.
 * @throws Failure
 */
export async function findConnection(config: Pick<Config, 'url' | 'key' | 'dataDirs'>): Promise<Connection> {
  if (config.url !== null && config.key !== null) {
    return { url: checkUrl(config.url, 'MEMO_URL'), key: checkKey(config.key, 'MEMO_API_KEY') };
  }
  if (config.url !== null || config.key !== null) {
    const [set, missing] = config.url === null ? ['MEMO_API_KEY', 'MEMO_URL'] : ['MEMO_URL', 'MEMO_API_KEY'];
    throw new Failure(
      `${set} is set but ${missing} is not. Set both, or neither to use the server of npm start.`,
    );
  }
  for (const folder of config.dataDirs) {
    const found = await readLocal(join(folder, 'local.json'));
    if (found) return found;
  }
  throw new Failure(
    [
      'No Memo server found.',
      'Start one with npm start, or set MEMO_URL and MEMO_API_KEY to reach one that runs elsewhere.',
      'One that was started with --data DIR is found with MEMO_DATA_DIR=DIR.',
      `Looked for local.json in: ${config.dataDirs.join(', ')}`,
    ].join('\n'),
  );
}

async function readLocal(file: string): Promise<Connection | null> {
  let content: string;
  try {
    content = await readFile(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new Failure(`${file} cannot be read: ${code}. It belongs to the user who ran npm start.`, 1, {
      cause,
    });
  }
  try {
    const { url, key } = JSON.parse(content) as { url: unknown; key: unknown };
    return { url: checkUrl(String(url), file), key: checkKey(String(key), file) };
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure(`${file} is not what npm start leaves. Restart it, or remove the file.`, 1, { cause });
  }
}

function checkUrl(text: string, from: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new Failure(`${from} must give an address such as https://memo.example.org, without a user in it.`);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function checkKey(text: string, from: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new Failure(`${from} does not hold an API key: one has no spaces and only ASCII characters.`);
}
