import { parseOperand } from './call.js';
import type { Fault } from './errors.js';
import { isFault } from './errors.js';
import { operatorHint, operatorLength } from './hints.js';
import { passTruthComparison } from './leftover.js';
import { recover, skipSet } from './recover.js';
import { lexRight } from './right.js';
import { lexComparisonOp, lexLogicalOp, skipSpace } from './scan.js';
import type { Located, Parser, Typed } from './state.js';
import { bad, complain, report } from './state.js';
import type { ComparisonOp, Expr } from './tree.js';
import type { Known } from './types.js';
import { elementOf, showType } from './types.js';

/** A value and, unless it is a truth of its own, an operator and a literal. */
export function parseComparison(p: Parser): Typed<Expr> {
  const start = p.at;
  const left = parseOperand(p);
  if (left !== undefined) return parseRest(p, left);
  recover(p);
  return { node: bad(p, start), type: '?' };
}

/** What follows the left side. */
export function parseRest(p: Parser, left: Located): Typed<Expr> {
  const { node, type, each } = left;
  if (type === 'Bool' || elementOf(type) === 'Bool') {
    if (type !== 'Bool' && each > 0) {
      complain(p, 'bad-operator', 'cannot perform this operation on type Array<Array<Bool>>', node.start, node.end);
    }
    passTruthComparison(p, p.text.slice(node.start, node.end));
    return { node, type: each > 0 ? 'Array(Bool)' : type };
  }
  const at = skipSpace(p.text, p.at);
  const token = isTruthOf(p, type, at) ? undefined : lexComparisonOp(p.text, at);
  if (token === undefined) return withoutOperator(p, left, at);
  const afterOp = at + token.text.length;
  if (type !== '?' && !supports(type, token.op)) {
    const reason = `cannot perform this operation on type ${showType(type)}`;
    complain(p, 'bad-operator', reason, at, afterOp, supportHint(type, token.op));
  }
  p.at = skipSpace(p.text, afterOp);
  const right = lexRight(p, token.op, type !== '?' && supports(type, token.op) ? type : '?');
  const result: Known = each > 0 ? 'Array(Bool)' : 'Bool';
  if (isFault(right)) return { node: unreadable(p, node.start, right), type: result };
  p.at = right.end;
  const { op, symbol } = token;
  return { node: { kind: 'comparison', left: node, op, symbol, right, start: node.start, end: p.at }, type: result };
}

/** What could not be resolved may be a Bool, behind which a chain goes on or ends. */
function isTruthOf(p: Parser, type: Known, at: number): boolean {
  return type === '?' && lexLogicalOp(p.text, at) !== undefined;
}

function unreadable(p: Parser, start: number, found: Fault): Expr {
  report(p, found);
  if (p.text[p.at] === '{') skipSet(p);
  recover(p);
  return bad(p, start);
}

function withoutOperator(p: Parser, left: Located, at: number): Typed<Expr> {
  const { node, type, each } = left;
  const result: Known = each > 0 ? 'Array(Bool)' : 'Bool';
  const next = p.text[at];
  if (type === '?') {
    if (next !== undefined && next !== ')' && next !== ',') recover(p);
    return { node, type: '?' };
  }
  const hint = operatorHint(p.text, at);
  const missing = next === undefined || next === ')' || next === ',' || lexLogicalOp(p.text, at) !== undefined;
  const end = missing ? Math.min(at + 1, p.text.length) : at + operatorLength(p.text, at);
  const told = missing ? 'an operator and a value are missing' : hint;
  complain(p, missing ? 'syntax' : 'bad-operator', 'expected ComparisonOp', at, end, told);
  p.at = missing ? p.at : Math.max(at, end);
  recover(p);
  return { node: bad(p, node.start), type: result };
}

const bytesOnly: readonly ComparisonOp[] = ['contains', 'matches', 'wildcard', 'strict wildcard'];

function supports(type: Known, op: ComparisonOp): boolean {
  if (type !== 'Bytes' && type !== 'Int' && type !== 'Ip') return false;
  if (op === 'bitwise_and') return type === 'Int';
  return type === 'Bytes' || !bytesOnly.includes(op);
}

function supportHint(type: Known, op: ComparisonOp): string | undefined {
  if (elementOf(type) !== undefined) {
    const access = type.startsWith('Map') ? '["key"]' : '[*] or [0]';
    return `compare its values: index it with ${access}`;
  }
  if (op === 'bitwise_and') return '& tests bits of an Int; logical and is && or and';
  return type === 'Ip' ? 'addresses take eq, ne and in {…}' : undefined;
}
