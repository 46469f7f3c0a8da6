import type { Status } from '@memo/contract/catalogue';
import type { Principal } from '../access/principal.js';
import type { ModelState } from '../embed/model.js';
import type { ActiveModel } from '../retrieve/active-model.js';
import type { Database } from '../store/database.js';
import { statusCounts } from '../store/sql/status-counts.js';

/** What stands in the memory, and how it is doing. */
export async function readStatus(
  db: Database,
  _principal: Principal,
  model: { active: ActiveModel; state: ModelState; name: string | null },
  version: string,
): Promise<Status> {
  const counts = await statusCounts(db.pool, model.name);
  const { active, state } = model;
  return {
    version,
    database: { kind: db.kind, version: counts.serverVersion, migration: counts.migration },
    model: {
      id: model.name,
      state: state.state,
      dimensions: active.ready ? active.model.info.dimensions : null,
      detail: active.ready ? null : active.detail,
    },
    namespaces: counts.namespaces,
    documents: counts.documents,
    facts: counts.facts,
    passages: counts.passages,
    vectors: { present: counts.vectors, pending: counts.pending, failed: counts.failed },
    degraded: active.ready
      ? { flag: false, reason: null, detail: null }
      : { flag: true, reason: active.reason, detail: active.detail },
  };
}
