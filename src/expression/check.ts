import { parseOperand } from './call.js';
import type { ExpressionError } from './errors.js';
import { operandHint } from './hints.js';
import type { Place } from './limits.js';
import { checkLimits } from './limits.js';
import { skipSpace } from './scan.js';
import { defaultScheme } from './scheme.js';
import { errorsOf, filterParser, parseRoot } from './parse.js';
import type { ParseOptions, Parser, Typed } from './state.js';
import { bad, complain } from './state.js';
import type { Expr } from './tree.js';
import type { Known, Type } from './types.js';
import { arrayOf, showType } from './types.js';

export interface CheckOptions extends ParseOptions, Partial<Place> {
  /** Fields that are no longer accepted; of the default scheme `cf.threat_score`, of another scheme none. */
  readonly retired?: readonly string[] | undefined;
}

export type CheckResult =
  { readonly ok: true; readonly type: Type } | { readonly ok: false; readonly errors: readonly ExpressionError[] };

/** Refused in expressions since 2024-09-30. */
export const retiredFields: readonly string[] = ['cf.threat_score'];

/**
 * Whether the text is an expression: a filter, which must be a Bool, or with `as: 'value'` the value of a rewrite.
 * Errors come in the order in which reading comes to them, so that the first is the one that the engine tells: operands
 * before the chain they stand in, arguments before their call, limits and retired fields last. Takes time linear in the
 * text and never throws, except a TypeError when a field it uses has a type that is none.
 */
export function check(text: string, options: CheckOptions = {}): CheckResult {
  const as = options.as ?? 'filter';
  const p = filterParser(text, options, true);
  const { type } = as === 'filter' ? parseFilter(p) : parseValue(p);
  checkLimits(p, text, { ...options, as });
  const isDefault = options.scheme === undefined || options.scheme === defaultScheme;
  checkRetired(p, options.retired ?? (isDefault ? retiredFields : []));
  if (p.faults.length === 0 && type !== '?') return { ok: true, type };
  return { ok: false, errors: errorsOf(p) };
}

function checkRetired(p: Parser, retired: readonly string[]): void {
  if (retired.length === 0) return;
  for (const { name, start, end } of p.fieldUses) {
    if (!retired.includes(name)) continue;
    const hint = name === 'cf.threat_score' ? 'its value is always 0' : undefined;
    complain(p, 'retired-field', `the field ${name} is retired`, start, end, hint);
  }
}

/** The whole text as a filter. */
export function parseFilter(p: Parser): Typed<Expr> {
  const root = parseRoot(p);
  const { node, type } = root;
  // After another mistake the type of the whole says nothing.
  if (type === 'Bool' || type === '?' || p.faults.length > 0) return root;
  const reason = `expected value of type Bool, but got ${showType(type)}`;
  complain(p, 'type-mismatch', reason, node.start, node.end, 'wrap it in any(…) or all(…)');
  return root;
}

/** The whole text as a value: a field or call, indexed or not, without `[*]` at its end. */
export function parseValue(p: Parser): Typed<Expr> {
  const start = p.at;
  if (start >= p.text.length) {
    complain(p, 'syntax', 'the expression cannot be blank', start, start);
    return { node: bad(p, start), type: '?' };
  }
  const quantified = /^(?:any|all)[ \r\n]*\(/.test(p.text.slice(start, start + 20));
  if (quantified || /^[!(]/.test(p.text.slice(start, start + 1))) {
    const hint = 'a condition is no value: use a field or a function call';
    complain(p, 'syntax', 'expected identifier character', start, start + 1, hint);
    return { node: bad(p, start), type: '?' };
  }
  if (p.text[start] === '"') {
    const hint = 'a bare literal is no value: use the static value parameter, or concat("…", "")';
    complain(p, 'syntax', 'expected identifier character', start, start + 1, hint);
    return { node: bad(p, start), type: '?' };
  }
  const found = parseOperand(p);
  if (found === undefined) return { node: bad(p, start), type: '?' };
  const { node, type, each } = found;
  const rest = skipSpace(p.text, p.at);
  if (rest < p.text.length) {
    const hint = operandHint(p.text, rest) ?? 'a value is one field or call, not a condition';
    complain(p, 'syntax', 'unrecognised input', p.at, p.text.length, hint);
  }
  if (each > 0 && p.faults.length === 0) {
    const reason = `expected value of type ${showType(type)}, but got ${showType(mapped(type))}`;
    complain(p, 'type-mismatch', reason, node.start, node.end, '[*] cannot stand at the top of a value');
  }
  return { node, type };
}

function mapped(type: Known): Known {
  return arrayOf(type);
}
