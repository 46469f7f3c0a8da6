import type { Queryable } from '../database.js';

/**
 * The row of a model, made when it is new.
 * @throws Error when the model has vectors of another number of dimensions here.
 */
export async function registerModel(db: Queryable, name: string, dimensions: number): Promise<number> {
  await db.query(
    'insert into models (name, dimensions) values ($1::text, $2::int) on conflict (name) do nothing',
    [name, dimensions],
  );
  const { rows } = await db.query<{ id: number; dimensions: number }>(
    'select id, dimensions from models where name = $1::text',
    [name],
  );
  const model = rows[0];
  if (!model) throw new Error(`model ${name} could not be registered`);
  if (model.dimensions !== dimensions) {
    throw new Error(
      `model ${name} gives ${dimensions} dimensions now, but its vectors here have ${model.dimensions}. Configure it under another name, or set its dimensions back. Search goes on without it.`,
    );
  }
  return model.id;
}
