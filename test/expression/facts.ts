import { fields } from '../../src/expression/data/fields.js';
import type { Param } from '../../src/expression/data/function-fact.js';
import { functions } from '../../src/expression/data/functions.js';
import { phases } from '../../src/expression/data/phases.js';

/** What is known of each field, a line each: its name, its type, its category, and what else there is. */
export function fieldLines(): string[] {
  return Object.entries(fields).map(([name, { type, category, ...rest }]) =>
    [name, type, category, ...others(rest)].join(' '),
  );
}

/** Each function with its parameters, what it gives, where it may stand, and what else there is. */
export function functionLines(): string[] {
  return Object.entries(functions).map(([name, { params, returns, contexts, ...rest }]) =>
    [`${name}(${params.map(param).join(', ')}): ${returns}`, contexts.join('+'), ...others(rest)].join(' '),
  );
}

export function phaseLines(): string[] {
  return Object.entries(phases).map(([name, { layer, stage }]) => `${name} ${layer} ${stage}`);
}

function param({ name, types, kind, ...rest }: Param): string {
  return [`${name}: ${types.join('|')} ${kind}`, ...others(rest)].join(' ');
}

function others(facts: object): string[] {
  return Object.entries(facts).map(([key, value]) => (value === true ? key : `${key}=${String(value)}`));
}
