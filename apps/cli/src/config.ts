import { join, resolve } from 'node:path';

/** What the environment says. This is the one file that reads it. */
export interface Config {
  url: string | null;
  key: string | null;
  /** Folders in which `npm start` may have left its `local.json`, nearest first. */
  dataDirs: readonly string[];
  /** `null`: colour where standard output is a terminal. */
  colour: boolean | null;
}

/** Top of the repository: this file runs as apps/cli/dist/config.js. */
const REPOSITORY = resolve(import.meta.dirname, '../../..');

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = environment.MEMO_DATA_DIR ? [resolve(environment.MEMO_DATA_DIR)] : [];
  return {
    url: environment.MEMO_URL || null,
    key: environment.MEMO_API_KEY || null,
    dataDirs: [...new Set([...given, resolve('data'), join(REPOSITORY, 'data')])],
    colour: readColour(environment),
  };
}

/** https://no-color.org and https://force-color.org; to refuse wins. */
function readColour({ NO_COLOR, FORCE_COLOR }: NodeJS.ProcessEnv): boolean | null {
  if (NO_COLOR) return false;
  if (FORCE_COLOR === undefined || FORCE_COLOR === '') return null;
  return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
}
