import { type NamedProfile, Profile } from '@memo/contract/profile';
import type { z } from 'zod';
import { safeLine } from './safe-text.js';
import type { Terminal } from './terminal.js';
import { wrap } from './wrap.js';

interface Constant {
  name: string;
  unit: string;
  range: string;
  reason: string;
  valueIn(profile: Profile): unknown;
}

/** Every constant, with what the schema's own description says of it. */
export const CONSTANTS: readonly Constant[] = Object.entries(Profile.shape).flatMap(
  ([name, schema]): Constant[] => {
    if (name !== 'weights') return [constant(name, schema, (profile) => profile[name as keyof Profile])];
    return Object.entries(Profile.shape.weights.shape).map(([arm, weight]) =>
      constant(`weights.${arm}`, weight, (profile) => profile.weights[arm as keyof Profile['weights']]),
    );
  },
);

/** Descriptions read `Unit: ranks. Range 1 to 1000. The reason.`; what is not a number has no unit. */
function constant(name: string, schema: z.ZodType, valueIn: Constant['valueIn']): Constant {
  const text = schema.description ?? '';
  const match = /^Unit: (?<unit>[^.]+)\. Range (?<range>.+?)\. (?<reason>.+)$/.exec(text);
  return {
    name,
    unit: match?.groups?.unit ?? '',
    range: match?.groups?.range ?? '',
    reason: match?.groups?.reason ?? text,
    valueIn,
  };
}

/** One profile with everything about it. */
export function printProfile(
  { print, paint, width }: Terminal,
  { name, about, profile }: NamedProfile,
): void {
  print(`${paint('bold', safeLine(name))}  ${safeLine(about)}`);
  for (const { name: field, unit, range, reason, valueIn } of CONSTANTS) {
    const facts = unit && `${unit}; ${range}`;
    print(
      `  ${field.padEnd(18)} ${paint('cyan', shown(valueIn(profile)).padEnd(20))}  ${paint('dim', facts)}`.trimEnd(),
    );
    for (const line of wrap(reason, width - 23)) print(`${' '.repeat(21)}${paint('dim', line)}`);
  }
}

/** A profile by what it sets otherwise than another. */
export function printDifferences({ print, paint }: Terminal, one: NamedProfile, base: NamedProfile): void {
  print(`${paint('bold', safeLine(one.name))}  ${safeLine(one.about)}`);
  for (const { name, valueIn } of CONSTANTS) {
    const [value, standard] = [shown(valueIn(one.profile)), shown(valueIn(base.profile))];
    if (value !== standard)
      print(`  ${name.padEnd(18)} ${paint('cyan', value)} ${paint('dim', `(${base.name}: ${standard})`)}`);
  }
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return value === null ? 'null' : String(value);
}
