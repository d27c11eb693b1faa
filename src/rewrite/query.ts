import type { Request } from '../model/request.js';
import type { QueryStep, Rewrite } from '../model/rewrite.js';
import { asOneOf } from './joined-values.js';
import { begun, knownText, parametersOf } from './parameters.js';
import { made, quoted, together, type Outcome, type Rewriting } from './step.js';
import { unlessOther, removed } from './query-removal.js';
import { beginsWith, renamed } from './query-renaming.js';

/** Takes a query parameter out, or gives one whose value begins with a word of the old syntax its new name. */
export function rewriteQuery(input: Rewriting, step: QueryStep): Outcome {
  const name = 'remove' in step ? step.remove : step.name;
  const named = parametersOf(input.request).filter((one) => knownText(one.name) === name);
  if ('remove' in step) return together(named.map((one) => unlessOther(step, one) ?? removed(input, one, name)));
  const isThere = parametersOf(input.request).some((one) => knownText(one.name) === step.to);
  const all = together(named.map(begun).map((one) => asOneOf(input, one, renamed(input, one, step, isThere))));
  const several = new Set(named.map(({ value }) => knownText(value) ?? value)).size > 1;
  const isOneOfMany = several && !('refused' in all) && all.edits.length > 0;
  return isOneOfMany ? together([all, made([], [`${quoted(name)} is sent more than once`])]) : all;
}

/**
 * What becomes of the parameters of a request that are changed by what they say: of two requests that are made of one text,
 * each may need another change.
 */
export function changedBySaying(request: Request, rules: readonly Rewrite[]): readonly string[] {
  const steps = rules.flatMap((rule) =>
    rule.steps.flatMap((step) => ('query' in step && 'to' in step.query ? [step.query] : [])),
  );
  if (steps.length === 0) return [];
  const sent = parametersOf(request).map(begun);
  return steps.flatMap((step) => {
    const named = sent.filter((one) => knownText(one.name) === step.name);
    return named.map((one) => `${step.name} ${step.to} ${String(beginsWith(one, step) !== undefined)}`);
  });
}
