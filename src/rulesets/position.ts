import { codes } from './codes.js';
import { refuse } from './envelope.js';
import type { Rule } from './records.js';
import type { Position } from './validate/rule-shape.js';

/**
 * The list with a rule put where a position says: before or after another rule, where no rule (`""`) means first or
 * last, or at an index from 1. Without a position it comes last. Refuses a place that is none.
 */
export function placed(others: readonly Rule[], rule: Rule, position: Position | undefined): readonly Rule[] {
  const at = position === undefined ? others.length : indexOf(others, position);
  return [...others.slice(0, at), rule, ...others.slice(at)];
}

function indexOf(others: readonly Rule[], { before, after, index }: Position): number {
  if (index !== undefined) {
    if (index >= 1 && index <= others.length + 1) return index - 1;
    return refuse(
      400,
      codes.invalidValue,
      `'${index}' is not a valid value for index because it is not in 1..${others.length + 1}`,
      '/position/index',
    );
  }
  if (before !== undefined) return before === '' ? 0 : find(others, before, 'before');
  return after === undefined || after === '' ? others.length : find(others, after, 'after') + 1;
}

function find(others: readonly Rule[], id: string, member: string): number {
  const at = others.findIndex((rule) => rule.id === id);
  if (at >= 0) return at;
  return refuse(400, codes.notFound, `could not find rule ${JSON.stringify(id)}`, `/position/${member}`);
}
