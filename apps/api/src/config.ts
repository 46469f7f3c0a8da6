import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ModelConfig } from '@memo/core/embed/model';
import { z } from 'zod';

/** An address without a user: it is shown in logs, and a key has a setting of its own. */
const address = z
  .url({ protocol: /^https?$/, error: 'an http:// or https:// address' })
  .refine((text) => !URL.canParse(text) || (!new URL(text).username && !new URL(text).password), {
    error: 'an address without a user or password in it; a key has a setting of its own',
  });

/** `0.88,0.80,0.72`: strong, moderate, weak. */
const bands = z
  .string()
  .regex(/^-?[\d.]+(\s*,\s*-?[\d.]+){2}$/, 'three numbers, strong, moderate and weak, such as 0.88,0.80,0.72')
  .transform((text) => {
    const [strong = 0, moderate = 0, weak = 0] = text.split(',').map(Number);
    return { strong, moderate, weak };
  })
  .refine(({ strong, moderate, weak }) => 1 >= strong && strong > moderate && moderate > weak && weak > -1, {
    error: 'each under the one before, between 1 and -1, such as 0.88,0.80,0.72',
  });

/**
 * Every setting: its variable, its meaning, its default. The only place that reads the environment.
 */
export const VARIABLES = z.object({
  MEMO_HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on.'),
  MEMO_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(7077)
    .describe('Port to listen on; 0 for any free one. Flag --port.'),
  MEMO_DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Where the embedded database and downloaded models are kept. Flag --data.'),
  MEMO_ADMIN_KEY: z
    .string()
    .min(16, 'at least 16 characters')
    .optional()
    .describe(
      'Sets the first API key instead of making one. It ends the first key that was made, and any that this setting held before.',
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
    .optional()
    .describe('A Postgres 15 to 18 with pgvector, instead of the embedded one.'),
  MEMO_DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(4)
    .max(500)
    .default(16)
    .describe('Most connections to that Postgres.'),
  MEMO_MODEL: z
    .string()
    .min(1)
    .default('bundled')
    .describe(
      'Embedding model: bundled, none, granite-small-r2, or the id of a model on a hub such as org/name.',
    ),
  MEMO_MODEL_HUB: address
    .optional()
    .describe('Address of the hub to download from. Default: the public one.'),
  MEMO_MODEL_TOKEN: z.string().min(1).optional().describe('Token for that hub.'),
  MEMO_MODEL_DTYPE: z
    .string()
    .regex(/^\w+$/, 'a kind of weights, such as q8 or fp32')
    .optional()
    .describe('Weights to download: q8, fp32, fp16, ... Default: q8, or fp32 where the hub has no q8.'),
  MEMO_MODEL_BANDS: bands
    .optional()
    .describe(
      "Lower ends of the bands strong, moderate and weak of a cosine, such as 0.88,0.80,0.72. Default: the model's own.",
    ),
  MEMO_EMBEDDINGS_URL: address
    .optional()
    .describe(
      'Base address of an OpenAI-compatible endpoint, such as http://host/v1; used instead of MEMO_MODEL.',
    ),
  MEMO_EMBEDDINGS_MODEL: z.string().min(1).optional().describe('Model name for that endpoint.'),
  MEMO_EMBEDDINGS_API_KEY: z.string().min(1).optional().describe('Key for that endpoint.'),
  MEMO_EMBEDDINGS_DIMENSIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(4_000)
    .optional()
    .describe('Values of one vector of that model. Default: the endpoint is asked at the start.'),
  MEMO_ARM_DEADLINE_MS: z.coerce
    .number()
    .int()
    .min(10)
    .max(600_000)
    .default(10_000)
    .describe('Longest time one arm of a search may take.'),
  MEMO_LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('warn')
    .describe('Logs go to standard error, as JSON lines.'),
});

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  adminKey: string | null;
  databaseUrl: string | null;
  databaseConnections: number;
  model: ModelConfig;
  armDeadlineMs: number;
  logLevel: z.output<typeof VARIABLES>['MEMO_LOG_LEVEL'];
}

/** Every fault of the configuration, at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Bundled models of this repository. */
export const MODELS_DIR = resolve(import.meta.dirname, '../../../models');

/**
 * @param args command line after the script: --port, --data.
 * @throws ConfigError
 */
export function readConfig(args: readonly string[], environment: NodeJS.ProcessEnv): Config {
  const flags = readFlags(args);
  const given = Object.fromEntries(
    Object.keys(VARIABLES.shape).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const result = VARIABLES.safeParse({
    ...given,
    ...(flags.port !== undefined && { MEMO_PORT: flags.port }),
    ...(flags.data !== undefined && { MEMO_DATA_DIR: flags.data }),
  });
  const faults = result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (given.MEMO_EMBEDDINGS_URL && !given.MEMO_EMBEDDINGS_MODEL)
    faults.push('MEMO_EMBEDDINGS_MODEL: needed beside MEMO_EMBEDDINGS_URL');
  faults.push(...withoutUse(given));
  if (!result.success || faults.length > 0)
    throw new ConfigError(`The configuration has faults:\n  ${faults.join('\n  ')}`);
  const set = result.data;
  const dataDir = resolve(set.MEMO_DATA_DIR);
  return {
    host: set.MEMO_HOST,
    port: set.MEMO_PORT,
    dataDir,
    adminKey: set.MEMO_ADMIN_KEY ?? null,
    databaseUrl: set.DATABASE_URL ?? null,
    databaseConnections: set.MEMO_DATABASE_CONNECTIONS,
    model: modelConfig(set, dataDir),
    armDeadlineMs: set.MEMO_ARM_DEADLINE_MS,
    logLevel: set.MEMO_LOG_LEVEL,
  };
}

function readFlags(args: readonly string[]): { port?: string | undefined; data?: string | undefined } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { port: { type: 'string' }, data: { type: 'string' } },
    });
    const empty = Object.entries(values).find(([, value]) => value.trim() === '');
    if (empty) throw new Error(`--${empty[0]} needs a value`);
    return values;
  } catch (cause) {
    throw new ConfigError(`${(cause as Error).message}\nUse: npm start -- [--port N] [--data DIRECTORY]`, {
      cause,
    });
  }
}

/** Settings that would be ignored, beside what else is set. */
function withoutUse(given: Record<string, string | undefined>): string[] {
  const endpoint = given.MEMO_EMBEDDINGS_URL !== undefined;
  const local = ['bundled', 'none', undefined].includes(given.MEMO_MODEL);
  const faults: string[] = [];
  for (const name of ['MEMO_MODEL_TOKEN', 'MEMO_MODEL_DTYPE'])
    if (given[name] && (endpoint || local)) faults.push(`${name}: only with a MEMO_MODEL from a hub`);
  if (given.MEMO_EMBEDDINGS_DIMENSIONS && !endpoint)
    faults.push('MEMO_EMBEDDINGS_DIMENSIONS: only with MEMO_EMBEDDINGS_URL');
  return faults;
}

function modelConfig(set: z.output<typeof VARIABLES>, dataDir: string): ModelConfig {
  const own = set.MEMO_MODEL_BANDS && { bands: set.MEMO_MODEL_BANDS };
  if (set.MEMO_EMBEDDINGS_URL && set.MEMO_EMBEDDINGS_MODEL) {
    return {
      provider: 'openai',
      baseUrl: set.MEMO_EMBEDDINGS_URL,
      model: set.MEMO_EMBEDDINGS_MODEL,
      ...own,
      ...(set.MEMO_EMBEDDINGS_DIMENSIONS !== undefined && { dimensions: set.MEMO_EMBEDDINGS_DIMENSIONS }),
      ...(set.MEMO_EMBEDDINGS_API_KEY && { apiKey: set.MEMO_EMBEDDINGS_API_KEY }),
    };
  }
  if (set.MEMO_MODEL === 'none') return { provider: 'none' };
  if (set.MEMO_MODEL === 'bundled') return { provider: 'bundled', modelsDir: MODELS_DIR, ...own };
  return {
    provider: 'hub',
    model: set.MEMO_MODEL,
    cacheDir: resolve(dataDir, 'models'),
    ...own,
    ...(set.MEMO_MODEL_TOKEN && { token: set.MEMO_MODEL_TOKEN }),
    ...(set.MEMO_MODEL_DTYPE && { dtype: set.MEMO_MODEL_DTYPE }),
    ...(set.MEMO_MODEL_HUB && { hubUrl: set.MEMO_MODEL_HUB }),
  };
}
