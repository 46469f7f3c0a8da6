import { resolve } from 'node:path';
import {
  type WriteDocumentInput,
  WriteDocumentRequest,
  type WriteDocumentResponse,
} from '@memo/contract/documents';
import { type RememberInput, RememberRequest, type RememberResponse } from '@memo/contract/facts';
import { parse } from '@memo/contract/parse';
import type { Profile } from '@memo/contract/profile';
import { SearchRequest, type SearchRequestInput, type SearchResponse } from '@memo/contract/search';
import type { Principal } from '@memo/core/access/principal';
import { createNamespace } from '@memo/core/catalogue/namespaces';
import { openModel } from '@memo/core/embed/model';
import { loadTokenCounter, type TokenCounter } from '@memo/core/embed/tokens';
import { embedPending } from '@memo/core/jobs/embed-pending';
import { foldAllStatistics } from '@memo/core/jobs/fold-statistics';
import { parseAddress } from '@memo/core/remember/address';
import { deleteDocument } from '@memo/core/remember/delete-document';
import { remember } from '@memo/core/remember/remember';
import { writeDocument } from '@memo/core/remember/write-document';
import type { ActiveModel } from '@memo/core/retrieve/active-model';
import { type SearchContext, search } from '@memo/core/retrieve/search';
import { type Database, openDatabase } from '@memo/core/store/database';
import { registerModel } from '@memo/core/store/sql/register-model';
import { createTestDatabase } from './database.js';

export const MODELS_DIR = resolve(import.meta.dirname, '../../models');
export const PRINCIPAL: Principal = { keyId: 1, name: 'test', namespaces: 'all', channel: 'rest' };
export const NO_MODEL: ActiveModel = { ready: false, reason: 'model_none', detail: 'No model in this test.' };
/** The clock of every test, unless it sets another. */
export const NOW = new Date('2026-06-01T00:00:00Z');

let counter: Promise<TokenCounter> | undefined;
/** The token counter of the bundled model, loaded once a file. */
export function tokenCounter(): Promise<TokenCounter> {
  counter ??= loadTokenCounter(MODELS_DIR);
  return counter;
}

export type Written = Partial<WriteDocumentInput> & { path: string; text: string };

/** A migrated database of its own, with the verbs that tests need, all of them the real ones. */
export interface Memory {
  db: Database;
  url: string;
  /** The model of searches; set by `loadModel` or by a test. */
  context: SearchContext;
  write(document: Written): Promise<WriteDocumentResponse>;
  remember(fact: RememberInput | string): Promise<RememberResponse>;
  search(request: SearchRequestInput | string): Promise<SearchResponse>;
  /** Paths of the results, in order, each once. */
  paths(request: SearchRequestInput | string): Promise<string[]>;
  remove(address: string): ReturnType<typeof deleteDocument>;
  namespace(name: string, profile?: Profile): Promise<void>;
  fold(): Promise<number>;
  /** Load the bundled model and embed what is pending. */
  loadModel(): Promise<void>;
  /** Embed what is pending with the loaded model. */
  embed(): ReturnType<typeof embedPending>;
  close(): Promise<void>;
}

export async function openMemory(): Promise<Memory> {
  const { url, drop } = await createTestDatabase();
  const db = openDatabase({ url, kind: 'postgres', connections: 12 });
  const count = await tokenCounter();
  const endings: (() => Promise<void>)[] = [() => db.close(), drop];
  const context: SearchContext = {
    db,
    model: NO_MODEL,
    armDeadlineMs: 30_000,
    now: () => NOW,
    stopwatch: () => performance.now(),
    onArmFailure: () => undefined,
  };
  const modelName = () => (context.model.ready ? context.model.model.info.id : null);
  const run = (request: SearchRequestInput | string) =>
    search(
      context,
      PRINCIPAL,
      parse(SearchRequest, typeof request === 'string' ? { query: request } : request),
    );
  const memory: Memory = {
    db,
    url,
    context,
    write: (document) =>
      writeDocument(db, PRINCIPAL, parse(WriteDocumentRequest, document), count, modelName()),
    remember: (fact) =>
      remember(
        db,
        PRINCIPAL,
        parse(RememberRequest, typeof fact === 'string' ? { statement: fact } : fact),
        count,
        modelName(),
      ),
    search: run,
    paths: async (request) => {
      const { results } = await run(request);
      return [...new Set(results.map((result) => result.provenance?.path ?? ''))];
    },
    remove: (address) => deleteDocument(db, PRINCIPAL, parseAddress(address)),
    namespace: async (name, profile) => {
      await createNamespace(db, PRINCIPAL, { name, ...(profile && { profile }) });
    },
    fold: () => foldAllStatistics(db),
    embed: () => {
      if (!context.model.ready) throw new Error('no model is loaded');
      return embedPending(db, context.model.model, context.model.modelId);
    },
    loadModel: async () => {
      const handle = openModel({ provider: 'bundled', modelsDir: MODELS_DIR });
      endings.unshift(() => handle.close());
      const state = await handle.settled();
      if (state.state !== 'ready') throw new Error(`the model is not ready: ${JSON.stringify(state)}`);
      const { id, dimensions } = state.model.info;
      context.model = {
        ready: true,
        model: state.model,
        modelId: await registerModel(db.pool, id, dimensions),
      };
      await memory.embed();
    },
    close: async () => {
      for (const end of endings) await end();
    },
  };
  return memory;
}
