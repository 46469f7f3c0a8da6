import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { aborted, EmbedError } from './errors.js';
import { isWeights, type Manifest } from './manifest.js';
import type { EmbeddingModel, ThreadLimits } from './model.js';
import { type ModelThread, startThread } from './model-thread.js';
import type { ThreadSetup } from './thread-messages.js';

/** Texts per message to the thread: few, so that tokenising them holds up a query only briefly. */
const SLICE = 32;

/**
 * Run a model from its folder in a thread of its own. A thread that dies rejects what it had under way
 * and the next call starts another.
 * @param dir folder whose files were verified against `manifest`
 * @throws EmbedError `model_corrupt` for files that the runtime refuses, `dimension_mismatch`
 */
export async function openLocalModel(
  dir: string,
  manifest: Manifest,
  limits: ThreadLimits,
): Promise<EmbeddingModel> {
  const { dimensions, queryPrefix, passagePrefix } = manifest;
  const setup = threadSetup(dir, manifest, limits);
  let closed = false;
  let thread: Promise<ModelThread> | null = null;

  const running = (): Promise<ModelThread> => {
    if (closed) throw new EmbedError('model_unavailable', `the model ${manifest.id} is closed`);
    thread ??= startThread(setup, limits.heapMb, () => {
      thread = null;
    }).then((started) => {
      if (started.dimensions === dimensions) return started;
      void started.stop();
      throw new EmbedError(
        'dimension_mismatch',
        `the model at ${dir} gives ${started.dimensions} dimensions, its manifest says ${dimensions}`,
      );
    });
    thread.catch(() => {
      thread = null;
    });
    return thread;
  };

  const embed = async (type: 'query' | 'passages', texts: readonly string[], signal?: AbortSignal) => {
    if (signal?.aborted) throw aborted('embedding');
    const vectors = await (await running()).embed(type, texts, signal);
    return texts.map((_, n) => vectors.slice(n * dimensions, (n + 1) * dimensions));
  };

  await running();
  return {
    info: manifest,
    embedQuery: async (text, signal) => {
      const [vector] = await embed('query', [queryPrefix + text], signal);
      return vector as Float32Array;
    },
    embedPassages: async (texts, signal) => {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += SLICE) {
        const slice = texts.slice(at, at + SLICE).map((text) => passagePrefix + text);
        vectors.push(...(await embed('passages', slice, signal)));
      }
      return vectors;
    },
    close: async () => {
      closed = true;
      await thread?.then(
        (started) => started.stop(),
        () => undefined,
      );
    },
  };
}

const DTYPES: Readonly<Record<string, string>> = { model: 'fp32', model_quantized: 'q8' };

function threadSetup(dir: string, manifest: Manifest, { threads }: ThreadLimits): ThreadSetup {
  const paths = Object.keys(manifest.files);
  const graph = basename(paths.find(isWeights) ?? '', '.onnx');
  return {
    dir,
    dtype: DTYPES[graph] ?? graph.replace('model_', ''),
    externalData: paths.some((path) => path.endsWith('.onnx_data')),
    pooling: manifest.pooling,
    maxTokens: manifest.maxTokens,
    threads: threads ?? Math.min(2, availableParallelism()),
  };
}
