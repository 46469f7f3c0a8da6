import type { ActiveModel } from '@memo/core/retrieve/active-model';
import type { Database } from '@memo/core/store/database';
import { vectorText } from '@memo/core/store/database';
import type { Dataset } from './dataset.js';
import { folderOf, pathOf } from './store.js';

export interface Calibration {
  model: string;
  pairs: number;
  /** Percentiles of the cosine of a query to its relevant documents. */
  relevant: Record<string, number>;
  /** And to passages drawn at random. */
  unrelated: Record<string, number>;
  /** weak: 99 of 100 unrelated passages fall under it. strong: the upper quarter of the relevant ones. */
  bands: { strong: number; moderate: number; weak: number };
}

const QUERIES = 300;

/** Where the bands of a model lie on one's own corpus: from judged pairs, and from random ones. */
export async function calibrate(
  db: Database,
  dataset: Dataset,
  active: ActiveModel & { ready: true },
): Promise<Calibration> {
  const relevant: number[] = [];
  const unrelated: number[] = [];
  for (const query of dataset.queries.filter(({ id }) => dataset.judgements.has(id)).slice(0, QUERIES)) {
    const vector = vectorText(await active.model.embedQuery(query.text));
    const paths = [...(dataset.judgements.get(query.id)?.keys() ?? [])].map((id) =>
      pathOf({ id, ...(query.scope !== undefined && { scope: query.scope }) }),
    );
    const { rows } = await db.pool.query<{ cosine: number; judged: boolean }>(
      `(select max(1 - (v.embedding <=> $1::halfvec)) as cosine, true as judged
          from passage_index i join vectors v using (passage_id)
         where starts_with(i.path, $2::text) and v.model_id = $3::smallint and i.path = any($4::text[]) group by i.document_id)
       union all
       (select 1 - (v.embedding <=> $1::halfvec), false
          from (select * from passage_index i where not i.path = any($4::text[]) order by hashint8(i.passage_id) # $5::int limit 20) i
          join vectors v using (passage_id)
         where v.model_id = $3::smallint)`,
      [
        vector,
        query.scope === undefined ? '' : `${folderOf(query.scope)}/`,
        active.modelId,
        paths,
        relevant.length * 7919,
      ],
    );
    for (const row of rows) (row.judged ? relevant : unrelated).push(row.cosine);
  }
  relevant.sort((a, b) => a - b);
  unrelated.sort((a, b) => a - b);
  const at = (sorted: number[], share: number) =>
    Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(3));
  const percentiles = (sorted: number[]) => ({
    p1: at(sorted, 0.01),
    p10: at(sorted, 0.1),
    p50: at(sorted, 0.5),
    p90: at(sorted, 0.9),
    p99: at(sorted, 0.99),
  });
  const weak = at(unrelated, 0.99);
  const strong = Math.max(at(relevant, 0.75), weak + 0.02);
  return {
    model: active.model.info.id,
    pairs: relevant.length,
    relevant: percentiles(relevant),
    unrelated: percentiles(unrelated),
    bands: { strong, moderate: Number(((strong + weak) / 2).toFixed(3)), weak },
  };
}
