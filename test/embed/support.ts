import { resolve } from 'node:path';
import type { Delays } from '@memo/core/embed/back-off';
import { type EmbeddingModel, type ModelHandle, openModel } from '@memo/core/embed/model';

export const MODELS_DIR = resolve(import.meta.dirname, '../../models');

/** Delays that pass at once and are written down, at a fixed time. */
export function noDelays(now = Date.parse('2026-01-01T00:00:00Z')): Delays & { slept: number[] } {
  const slept: number[] = [];
  return {
    slept,
    timeout: AbortSignal.timeout.bind(AbortSignal),
    now: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      slept.push(ms);
    },
  };
}

/** The bundled model, ready. */
export async function openBundled(
  limits: { heapMb?: number } = {},
): Promise<{ handle: ModelHandle; model: EmbeddingModel }> {
  const handle = openModel({ provider: 'bundled', modelsDir: MODELS_DIR, ...limits });
  return { handle, model: await readyModel(handle) };
}

/** @throws when the model did not become ready, with the reason */
export async function readyModel(handle: ModelHandle): Promise<EmbeddingModel> {
  const state = await handle.settled();
  if (state.state !== 'ready') throw new Error(`not ready: ${JSON.stringify(state)}`);
  return state.model;
}

export function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, n) => sum + value * (b[n] ?? Number.NaN), 0);
}
