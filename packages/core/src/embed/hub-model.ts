import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Delays } from './back-off.js';
import { EmbedError } from './errors.js';
import { downloadFile } from './hub-download.js';
import { COMMON_BANDS, type KnownModel, knownModel } from './known-models.js';
import { MANIFEST, type Manifest, readVerified, sha256OfFile } from './manifest.js';
import type { HubConfig } from './model.js';

export interface Progress {
  file: string;
  receivedBytes: number;
  totalBytes: number | null;
}

/** The public hub. */
const DEFAULT_HUB = 'https://huggingface.co';
const REQUIRED = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];
const POOLING = '1_Pooling/config.json';
const OPTIONAL = ['special_tokens_map.json', POOLING];
const GRAPHS: Readonly<Record<string, string>> = { fp32: 'onnx/model.onnx', q8: 'onnx/model_quantized.onnx' };

/**
 * Have a hub's model in `cacheDir`: what is there and whole is used without a network, what is missing
 * or damaged is downloaded.
 * @returns its folder, and its manifest as made from the hub's files and the table of known models
 * @throws EmbedError `download_failed`, `aborted`
 */
export async function ensureHubModel(
  config: HubConfig,
  delays: Delays,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<{ dir: string; manifest: Manifest }> {
  const known = knownModel(config.model);
  const hubId = hubIdOf(config.model);
  if (!/^[\w][\w.-]*\/[\w][\w.-]*$/.test(hubId)) {
    throw new EmbedError(
      'download_failed',
      `"${config.model}" is neither a known model nor of the form org/name`,
    );
  }
  const dtype = config.dtype ?? 'q8';
  if (!/^\w+$/.test(dtype))
    throw new EmbedError(
      'download_failed',
      `"${dtype}" is not a kind of weights; set MEMO_MODEL_DTYPE to q8 or fp32`,
    );
  // Not one folder with "--" in its name, which transformers.js takes for no model.
  const dir = join(config.cacheDir, ...hubId.split('/'), dtype);
  const cached = await readVerified(dir).catch((error: EmbedError) => error);
  if (!(cached instanceof Error)) return { dir, manifest: cached };
  // A damaged file is not told from a whole one by its name: all of them go.
  if (cached.code === 'model_corrupt') await rm(dir, { recursive: true, force: true });

  const base = `${(config.hubUrl ?? DEFAULT_HUB).replace(/\/+$/, '')}/${hubId}/resolve/main`;
  const fetchFile = async (file: string): Promise<boolean> => {
    const destination = join(dir, file);
    if (await exists(destination)) return true;
    await mkdir(dirname(destination), { recursive: true });
    const download = {
      url: `${base}/${file}`,
      token: config.token,
      destination,
      onProgress: (receivedBytes: number, totalBytes: number | null) =>
        onProgress({ file, receivedBytes, totalBytes }),
    };
    if ((await downloadFile(download, delays, signal)) === 'missing') return false;
    if (file.endsWith('.json')) await expectJson(destination, download.url);
    return true;
  };
  const missing = (file: string) =>
    new EmbedError(
      'download_failed',
      `the hub has no ${base}/${file}: check the model's id, and that it offers ONNX weights`,
    );

  const files: string[] = [];
  for (const file of REQUIRED) {
    if (!(await fetchFile(file))) throw missing(file);
    files.push(file);
  }
  for (const file of OPTIONAL) if (await fetchFile(file)) files.push(file);
  const graphs = graphsFor(config.dtype);
  const graph = await firstOf(graphs, fetchFile);
  if (!graph) throw missing(graphs.join(' or '));
  files.push(graph);
  if (await fetchFile(`${graph}_data`)) files.push(`${graph}_data`);
  return { dir, manifest: await writeManifest(dir, hubId, known, files) };
}

function hubIdOf(model: string): string {
  return model.includes('/') ? model : (knownModel(model)?.hubId ?? model);
}

/** Names the model's vectors, as the manifest will; but for a hub that has no q8 where nothing else was asked for. */
export function hubModelId({ model, dtype = 'q8' }: HubConfig): string {
  return dtype === 'q8' ? hubIdOf(model) : `${hubIdOf(model)}:${dtype}`;
}

function graphsFor(dtype: string | undefined): string[] {
  if (dtype === undefined) return [GRAPHS.q8 as string, GRAPHS.fp32 as string];
  return [GRAPHS[dtype] ?? `onnx/model_${dtype}.onnx`];
}

async function firstOf(files: readonly string[], fetchFile: (file: string) => Promise<boolean>) {
  for (const file of files) if (await fetchFile(file)) return file;
  return undefined;
}

/** Written last: a folder with a manifest is a whole download. */
async function writeManifest(
  dir: string,
  hubId: string,
  known: KnownModel | undefined,
  files: readonly string[],
) {
  const graph = files.find((file) => file.endsWith('.onnx'));
  const hashes = await Promise.all(
    files.map(async (file) => [file, await sha256OfFile(join(dir, file))] as const),
  );
  const manifest: Manifest = {
    id: graph === GRAPHS.q8 ? hubId : `${hubId}:${graph?.replace(/^onnx\/model_?|\.onnx$/g, '') || 'fp32'}`,
    ...(known ?? (await readTraits(dir, files))),
    files: Object.fromEntries(hashes),
  };
  const path = join(dir, MANIFEST);
  await writeFile(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(`${path}.part`, path);
  return manifest;
}

/** What a model outside the table says of itself. No prefixes: its files do not tell them. */
async function readTraits(dir: string, files: readonly string[]): Promise<Omit<KnownModel, 'hubId'>> {
  const read = async (file: string) =>
    JSON.parse(await readFile(join(dir, file), 'utf8')) as Record<string, unknown>;
  const config = await read('config.json');
  const pooling = files.includes(POOLING) ? await read(POOLING) : {};
  const lengths = [config.max_position_embeddings, (await read('tokenizer_config.json')).model_max_length];
  const dimensions = config.hidden_size;
  if (!Number.isInteger(dimensions)) {
    throw new EmbedError(
      'download_failed',
      `the model's config.json names no hidden_size; choose a text-embedding model`,
    );
  }
  return {
    dimensions: dimensions as number,
    maxTokens: Math.min(...lengths.filter((length): length is number => Number.isInteger(length)), 8192),
    pooling: pooling.pooling_mode_cls_token === true ? 'cls' : 'mean',
    queryPrefix: '',
    passagePrefix: '',
    bands: COMMON_BANDS,
    languages: 'any',
  };
}

/** A proxy's page in a file's place would otherwise stay in the cache as the file. */
async function expectJson(path: string, url: string): Promise<void> {
  try {
    JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    await rm(path);
    const message = `${url} did not bring JSON; check the hub's address, and what answers in its place`;
    throw new EmbedError('download_failed', message, { cause });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
