import { parseFilter, parseValue } from '../check.js';
import { fields as facts } from '../data/fields.js';
import { InvalidExpression } from '../errors.js';
import { errorsOf, filterParser } from '../parse.js';
import { isLiteral } from '../print.js';
import { defaultScheme, typeOfField } from '../scheme.js';
import type { ParseOptions } from '../state.js';
import type { Known } from '../types.js';
import { isArray, isMap } from '../types.js';
import type { Lists } from './compare.js';
import type { Context } from './expression.js';
import { isTrue, valueOf } from './expression.js';
import type { FieldValue, Value } from './values.js';
import { fromValue, toValue } from './values.js';

export interface EvaluateOptions extends ParseOptions {
  /** What each `$name` holds, without the dollar. A list that is not here is empty. */
  readonly lists?: Lists | undefined;
  /** What `ne` gives when the left side is missing: false, as the documentation says, unless told otherwise. */
  readonly missingNotEqual?: boolean | undefined;
}

export type FieldValues = Readonly<Record<string, FieldValue>>;

/** The fields whose value no longer changes. */
export const constantFields: Readonly<Record<string, FieldValue>> = { 'cf.threat_score': 0 };

/**
 * The truth of a filter for the given values of fields. A field that is not given is missing; of the default scheme
 * texts, arrays and maps that are not given are empty, a deprecated name has the value of its new one (and the other
 * way round), and `cf.threat_score` is 0.
 *
 * Throws InvalidExpression when the text is no filter, a TypeError when a value is not of its field's type, and
 * UnsupportedPattern when it comes to one of the few regular expressions that cannot be run here.
 */
export function evaluate(text: string, fields: FieldValues, options: EvaluateOptions = {}): boolean {
  const p = filterParser(text, options, true);
  const { node } = parseFilter(p);
  if (p.faults.length > 0) throw new InvalidExpression(errorsOf(p));
  return isTrue(node, contextOf(fields, options));
}

/**
 * The value of a value expression; undefined when it is missing. Bytes come as text where they are UTF-8, Int as
 * bigint. Throws as `evaluate` does.
 */
export function evaluateValue(text: string, fields: FieldValues, options: EvaluateOptions = {}): FieldValue {
  const p = filterParser(text, options, true);
  const { node } = parseValue(p);
  if (p.faults.length > 0) throw new InvalidExpression(errorsOf(p));
  const isOperand = !isLiteral(node) && (node.kind === 'field' || node.kind === 'call' || node.kind === 'access');
  const value = isOperand ? valueOf(node, contextOf(fields, options)) : undefined;
  return value === undefined ? undefined : fromValue(value);
}

/** Values of fields, converted when they are asked for. */
export function contextOf(fields: FieldValues, options: EvaluateOptions): Context {
  const scheme = options.scheme ?? defaultScheme;
  const known = new Map<string, Value | undefined>();
  const find = (name: string): Value | undefined => {
    const type = typeOfField(scheme, name) ?? '?';
    if (Object.hasOwn(fields, name)) return toValue(type, fields[name], name);
    return scheme === defaultScheme ? unset(name, type, fields) : undefined;
  };
  const field = (name: string): Value | undefined => {
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name);
  };
  return { field, lists: options.lists ?? {}, missingNotEqual: options.missingNotEqual ?? false };
}

const oldNames: ReadonlyMap<string, string> = new Map(
  Object.entries(facts).flatMap(([name, fact]) => (fact.renamedTo === undefined ? [] : [[fact.renamedTo, name]])),
);

function unset(name: string, type: Known, fields: FieldValues): Value | undefined {
  const other = facts[name]?.renamedTo ?? oldNames.get(name);
  if (other !== undefined && Object.hasOwn(fields, other)) return toValue(type, fields[other], other);
  if (Object.hasOwn(constantFields, name)) return toValue(type, constantFields[name], name);
  if (type === 'Bytes') return '';
  if (isArray(type)) return [];
  return isMap(type) ? new Map() : undefined;
}
