import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EmbedError } from './errors.js';
import type { Pooling } from './known-models.js';
import type { ModelInfo } from './model.js';

/** `manifest.json` of a model's folder: all that running it takes, and the hash of each of its files. */
export interface Manifest extends ModelInfo {
  pooling: Pooling;
  queryPrefix: string;
  passagePrefix: string;
  /** Path inside the folder -> SHA-256 in hex. */
  files: Readonly<Record<string, string>>;
}

export const MANIFEST = 'manifest.json';

/**
 * Read a model's manifest and check every file that it names.
 * @throws EmbedError `model_unavailable` when there is no manifest; `model_corrupt`, naming the file,
 *   when it or a file is missing or other than recorded.
 */
export async function readVerified(dir: string): Promise<Manifest> {
  const manifest = await readManifest(dir);
  for (const [path, expected] of Object.entries(manifest.files)) {
    const found = await sha256OfFile(join(dir, path)).catch((cause: unknown) => {
      throw new EmbedError('model_corrupt', `${join(dir, path)} cannot be read; restore the model's files`, {
        cause,
      });
    });
    if (found !== expected) {
      throw new EmbedError(
        'model_corrupt',
        `${join(dir, path)} is damaged: its SHA-256 is ${found}, not ${expected}; restore the model's files`,
      );
    }
  }
  return manifest;
}

async function readManifest(dir: string): Promise<Manifest> {
  const path = join(dir, MANIFEST);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new EmbedError('model_unavailable', `there is no model at ${dir}: ${MANIFEST} cannot be read`, {
      cause,
    });
  });
  try {
    const value = JSON.parse(text) as Manifest;
    if (isManifest(value)) return value;
  } catch {
    // Not JSON: the same fault as JSON of another shape.
  }
  throw new EmbedError('model_corrupt', `${path} is not a model's manifest; restore the model's files`);
}

function isManifest(value: Manifest): boolean {
  return (
    typeof value.id === 'string' &&
    Number.isInteger(value.dimensions) &&
    Number.isInteger(value.maxTokens) &&
    (value.pooling === 'mean' || value.pooling === 'cls') &&
    typeof value.queryPrefix === 'string' &&
    typeof value.passagePrefix === 'string' &&
    typeof value.bands?.weak === 'number' &&
    Object.keys(value.files ?? {}).some(isWeights)
  );
}

/** Whether a path inside a model's folder is its ONNX graph. */
export function isWeights(path: string): boolean {
  return path.startsWith('onnx/') && path.endsWith('.onnx');
}

/** SHA-256 of a file in hex, read in pieces. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
