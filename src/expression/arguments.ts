import type { FunctionFact, Param, ParamType } from './data/function-fact.js';
import { decodeUtf8 } from './evaluate/values.js';
import { wildcardParts } from './literals/wildcard.js';
import { patternProblem } from './regex/compile.js';
import type { Parser } from './state.js';
import { complain } from './state.js';
import type { Expr, Literal } from './tree.js';
import type { Known } from './types.js';
import { isArray, showType } from './types.js';

/** An argument as it was read; the type is that of one value where it is mapped by `[*]`. */
export type Argument = { readonly type: Known; readonly each: number } & (
  { readonly literal: true; readonly node: Literal } | { readonly literal: false; readonly node: Expr }
);

/** The parameter that the argument at `index` fills. */
function paramAt(fact: FunctionFact, index: number): Param | undefined {
  const last = fact.params.at(-1);
  return fact.params[index] ?? (last?.variadic === true ? last : undefined);
}

function leastCount(fact: FunctionFact): number {
  let count = 0;
  for (const param of fact.params) count += param.optional === true ? 0 : (param.minCount ?? 1);
  return count;
}

/** Reports what is wrong with the argument that follows `before`. */
export function checkArgument(p: Parser, fact: FunctionFact, before: readonly Argument[], arg: Argument): void {
  const index = before.length;
  const { node } = arg;
  if (arg.each > 0 && index > 0) {
    const hint = 'only the first argument may hold [*]';
    complain(p, 'type-mismatch', 'invalid use of map each access operator', node.start, node.end, hint);
  }
  const param = paramAt(fact, index);
  if (param === undefined) {
    // Once is enough: with the first argument that is too many.
    if (index === fact.params.length) {
      complain(p, 'arity', 'invalid number of arguments', node.start, node.end, countHint(fact));
    }
    return;
  }
  if (arg.type === '?') return;
  const kind = arg.literal ? 'Literal' : 'Field';
  if (param.kind !== 'any' && param.kind !== kind.toLowerCase()) {
    const wanted = param.kind === 'field' ? 'Field' : 'Literal';
    const reason = `invalid kind of argument #${index}: expected argument of kind ${wanted}, but got ${kind}`;
    complain(p, 'type-mismatch', reason, node.start, node.end);
    return;
  }
  const first = fact.sameType === true ? before[0]?.type : undefined;
  const wanted: readonly (ParamType | Known)[] = first === undefined || first === '?' ? param.types : [first];
  if (!wanted.some((type) => type === arg.type || (type === 'Array' && isArray(arg.type)))) {
    const shown = wanted.map((type) => (type === 'Array' ? 'Array<_>' : showType(type))).join(' or ');
    const reason = `expected value of type ${shown}, but got ${showType(arg.type)}`;
    complain(p, 'type-mismatch', `invalid type of argument #${index}: ${reason}`, node.start, node.end);
    return;
  }
  const problem = arg.literal ? valueProblem(param, arg.node) : onlyProblem(param, arg.node);
  if (problem === undefined) return;
  const reason = `invalid value of argument #${index}: invalid argument: "${problem}"`;
  complain(p, param.syntax === 'regex' ? 'bad-regex' : 'bad-literal', reason, node.start, node.end);
}

function onlyProblem(param: Param, node: Expr): string | undefined {
  if (param.only === undefined) return undefined;
  if (node.kind === 'field' && param.only.includes(node.name)) return undefined;
  return `${param.name} must be ${param.only.join(' or ')}`;
}

function valueProblem(param: Param, node: Literal): string | undefined {
  if (node.kind === 'int') {
    const value = Number(node.value);
    if (param.min !== undefined && value < param.min) return `${param.name} must be at least ${param.min}`;
    if (param.max !== undefined && value > param.max) return `${param.name} must be at most ${param.max}`;
  }
  return node.kind === 'bytes' ? textProblem(param, node.value) : undefined;
}

function textProblem(param: Param, value: string): string | undefined {
  if (param.nonEmpty === true && value === '') return `${param.name} must not be empty`;
  const { letters } = param;
  if (letters !== undefined && [...value].some((c, i) => !letters.includes(c) || value.indexOf(c) !== i)) {
    return `${param.name} may hold ${[...letters].join(', ')}`;
  }
  if (param.maxReferences !== undefined) {
    const references = value.replaceAll('$$', '').match(/\$\{\d+\}/g)?.length ?? 0;
    if (references > param.maxReferences) return `${param.name} may hold ${param.maxReferences} references`;
  }
  if (param.syntax === 'regex') return patternProblem(decodeUtf8(value) ?? value)?.reason;
  if (param.syntax === 'wildcard') {
    const parts = wildcardParts(value);
    return 'problem' in parts ? parts.problem : undefined;
  }
  return undefined;
}

/** Reports what is wrong with all arguments together. */
export function checkCall(p: Parser, fact: FunctionFact, args: readonly Argument[]): void {
  if (args.length < leastCount(fact)) {
    const at = Math.min(p.at, p.text.length);
    complain(p, 'arity', 'invalid number of arguments', at, Math.min(at + 1, p.text.length), countHint(fact));
  }
  const low = args.at(-2)?.node;
  const high = args.at(-1)?.node;
  if (fact.maxBits === undefined || low?.kind !== 'int' || high?.kind !== 'int') return;
  const bits = Number(high.value) - Number(low.value);
  if (bits > 0 && bits <= fact.maxBits) return;
  const reason = `invalid value of argument #${args.length - 1}: invalid argument: "1 to ${fact.maxBits} bits are cut out"`;
  complain(p, 'bad-literal', reason, high.start, high.end);
}

function countHint(fact: FunctionFact): string {
  const least = leastCount(fact);
  const most = fact.params.at(-1)?.variadic === true ? undefined : fact.params.length;
  const names = fact.params.map((param) => (param.optional === true ? `[${param.name}]` : param.name)).join(', ');
  if (most === undefined) return `takes at least ${least}: ${names}, …`;
  return least === most ? `takes ${least}: ${names}` : `takes ${least} to ${most}: ${names}`;
}
