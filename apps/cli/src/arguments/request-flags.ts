import type { z } from 'zod';
import type { Flag, Flags, Given } from './command.js';

/**
 * Flags made from the fields of a request schema, so that a field of the contract is a flag without
 * another line here: `date_from` is `--date-from`, the list `namespaces` is `--namespace`, repeatable.
 */
export function flagsFrom(fields: Readonly<Record<string, z.ZodType>>): Flags {
  return Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [flagName(field, schema), flagOf(schema)]),
  );
}

/** The request fields that were typed; those left out take the server's own default. */
export function fieldsGiven(
  fields: Readonly<Record<string, z.ZodType>>,
  given: Given,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(fields)) {
    const name = flagName(field, schema);
    if (!given.flag(name)) continue;
    const { type } = unwrap(schema).schema.def;
    if (type === 'boolean') {
      body[field] = true;
      continue;
    }
    body[field] =
      type === 'array' ? given.many(name) : type === 'number' ? given.number(name) : given.one(name);
  }
  return body;
}

function flagName(field: string, schema: z.ZodType): string {
  const list = unwrap(schema).schema.def.type === 'array';
  return (list ? field.replace(/s$/, '') : field).replaceAll('_', '-');
}

/** What is wrong with a request, each fault under the flag that was typed. */
export function faultsByFlag(fields: Readonly<Record<string, z.ZodType>>, error: z.ZodError): string {
  const faults = error.issues.map(({ path: [field], message }) => {
    const schema = fields[String(field)];
    return `${schema ? `--${flagName(String(field), schema)}` : String(field ?? 'request')}: ${message}`;
  });
  return [...new Set(faults)].join('\n');
}

function flagOf(schema: z.ZodType): Flag {
  const { schema: inner, standard } = unwrap(schema);
  const about = [schema.description ?? '', standard === undefined ? '' : `Default ${standard}.`]
    .filter(Boolean)
    .join(' ');
  if (inner.def.type === 'array') return { type: 'string', multiple: true, about };
  if (inner.def.type === 'boolean') return { type: 'boolean', about };
  if (inner.def.type === 'enum') {
    const choices = Object.values((inner.def as unknown as z.core.$ZodEnumDef).entries);
    return { type: 'string', value: choices.join('|'), about };
  }
  if (inner.def.type !== 'number') return { type: 'string', about };
  const { minValue, maxValue } = inner as z.ZodNumber;
  return { type: 'number', range: [minValue ?? 0, maxValue ?? Number.MAX_SAFE_INTEGER], about };
}

/** The schema under `.optional()` and `.default()`. */
function unwrap(schema: z.ZodType): { schema: z.ZodType; standard?: unknown } {
  const def = schema.def as { type: string; innerType?: z.ZodType; defaultValue?: unknown };
  if (!def.innerType) return { schema };
  const inner = unwrap(def.innerType);
  return def.type === 'default' ? { ...inner, standard: def.defaultValue } : inner;
}
