/**
 * The rule expression language: reads, checks, evaluates, simplifies and prints filters and value expressions. Stands
 * alone; published as `eolint/expression`.
 */
export { check, retiredFields } from './check.js';
export type { CheckOptions, CheckResult } from './check.js';
export { InvalidExpression, frame } from './errors.js';
export type { ErrorKind, ExpressionError } from './errors.js';
export { constantFields, evaluate, evaluateValue } from './evaluate/evaluate.js';
export type { EvaluateOptions, FieldValues } from './evaluate/evaluate.js';
export type { ListItems, Lists } from './evaluate/compare.js';
export type { FieldValue } from './evaluate/values.js';
export { parse } from './parse.js';
export { UnsupportedPattern } from './regex/compile.js';
export { print } from './print.js';
export type { PrintOptions } from './print.js';
export { defaultScheme } from './scheme.js';
export type { Scheme } from './scheme.js';
export { simplify } from './simplify/simplify.js';
export type { Simplified, SimplifyOptions } from './simplify/simplify.js';
export type { ParseOptions, Use } from './state.js';
export type * from './tree.js';
export type { Type } from './types.js';
export { fieldUses } from './uses.js';
