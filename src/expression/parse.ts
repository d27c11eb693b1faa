import { endArgument, parseArgument } from './call.js';
import { parseComparison, parseRest } from './comparison.js';
import type { ExpressionError } from './errors.js';
import { toError } from './errors.js';
import { close, passLeftover } from './leftover.js';
import { lexLogicalOp, lexNot, lexQuantifier, skipSpace } from './scan.js';
import type { Closer, Grammar, ParseOptions, Parser, Typed } from './state.js';
import { bad, complain, enter, leave, newParser } from './state.js';
import type { Expr, LogicalOp, Tree } from './tree.js';
import type { Known } from './types.js';
import { isArray, showType } from './types.js';

/** Reads a filter into a tree. Never throws; `errors` tell in which parts the text is no expression. */
export function parse(text: string, options: ParseOptions = {}): Tree {
  const p = filterParser(text, options, true);
  const root = parseRoot(p).node;
  return { kind: 'tree', root, errors: errorsOf(p) };
}

/** A parser at the start of the text. `flatten` joins `(a and b) and c` into one chain. */
export function filterParser(text: string, options: ParseOptions, flatten: boolean): Parser {
  return newParser(text, options, flatten, grammar);
}

/** What was reported, in the order in which reading came to it. */
export function errorsOf(p: Parser): readonly ExpressionError[] {
  return p.faults.map(toError);
}

/** The whole text as a condition of whatever type. */
export function parseRoot(p: Parser): Typed<Expr> {
  const start = p.at;
  const whole = p.text.slice(start, start + 6);
  if (whole === 'true' || whole === 'false') {
    p.at = p.text.length;
    return { node: { kind: 'constant', value: whole === 'true', start, end: p.at }, type: 'Bool' };
  }
  if (start >= p.text.length) {
    complain(p, 'syntax', 'the expression cannot be blank', start, start);
    return { node: bad(p, start), type: '?' };
  }
  const root = parseChain(p, 'end');
  // What the chain could not take was reported there; a stray parenthesis or comma may be left.
  if (p.at < p.text.length) p.at = p.text.length;
  return root;
}

/** Operands joined by `and`, `xor`, `or`, the tightest first. */
function parseChain(p: Parser, closer: Closer, first?: Typed<Expr>): Typed<Expr> {
  const chains: Record<LogicalOp, Typed<Expr>[]> = { and: [], xor: [], or: [] };
  const symbols: Record<LogicalOp, boolean> = { and: false, xor: false, or: false };
  const fold = (op: LogicalOp, into: LogicalOp): void => {
    chains[into].push(join(p, op, symbols[op], chains[op]));
    chains[op] = [];
  };
  let operand = first ?? parseOperand(p, closer);
  for (;;) {
    chains.and.push(operand);
    const at = skipSpace(p.text, p.at);
    const token = lexLogicalOp(p.text, at);
    if (token?.op !== 'and') {
      fold('and', 'xor');
      if (token?.op !== 'xor') fold('xor', 'or');
    }
    if (token === undefined) return join(p, 'or', symbols.or, chains.or);
    if (chains[token.op].length === 1) symbols[token.op] = token.symbol;
    p.at = skipSpace(p.text, at + token.text.length);
    operand = parseOperand(p, closer);
  }
}

function join(p: Parser, op: LogicalOp, symbol: boolean, links: readonly Typed<Expr>[]): Typed<Expr> {
  const [head] = links;
  if (head === undefined) return { node: bad(p, p.at), type: '?' };
  if (links.length === 1) return head;
  let type: Known = '?';
  const items: Expr[] = [];
  for (const { node, type: itemType } of links) {
    if (type === '?') type = itemType;
    else if (!agree(type, itemType)) {
      const reason = `expected value of type ${showType(type)}, but got ${showType(itemType)}`;
      complain(p, 'type-mismatch', reason, node.start, node.end, mixHint(type, itemType));
    }
    if (p.flatten && node.kind === 'logical' && node.op === op) for (const item of node.items) items.push(item);
    else items.push(node);
  }
  const last = links.at(-1) ?? head;
  const { start } = p.outer.get(head.node) ?? head.node;
  const { end } = p.outer.get(last.node) ?? last.node;
  return { node: { kind: 'logical', op, symbol, items, start, end }, type };
}

function agree(a: Known, b: Known): boolean {
  if (a === '?' || b === '?') return true;
  return a === 'Bool' ? b === 'Bool' : isArray(a) && isArray(b);
}

function mixHint(a: Known, b: Known): string | undefined {
  return a === 'Bool' || b === 'Bool' ? 'wrap the part with [*] in any(…) or all(…)' : undefined;
}

/** One operand, and the report of what is left over behind it. */
function parseOperand(p: Parser, closer: Closer): Typed<Expr> {
  const operand = parseUnary(p);
  passLeftover(p, closer);
  return operand;
}

function parseUnary(p: Parser): Typed<Expr> {
  const start = p.at;
  if (p.text[start] === '(') return parseParentheses(p);
  const not = lexNot(p.text, start);
  if (not !== undefined) {
    if (!enter(p, start)) return { node: bad(p, start), type: '?' };
    p.at = skipSpace(p.text, start + not.length);
    const { node: item, type } = parseUnary(p);
    leave(p);
    const end = (p.outer.get(item) ?? item).end;
    return { node: { kind: 'not', symbol: not.symbol, item, start, end }, type };
  }
  return parseQuantifier(p) ?? parseComparison(p);
}

function parseParentheses(p: Parser): Typed<Expr> {
  const start = p.at;
  if (!enter(p, start)) return { node: bad(p, start), type: '?' };
  p.at = skipSpace(p.text, start + 1);
  const inner = parseChain(p, ')');
  close(p, start);
  leave(p);
  p.outer.set(inner.node, { start, end: p.at });
  return inner;
}

function parseQuantifier(p: Parser): Typed<Expr> | undefined {
  const start = p.at;
  const found = lexQuantifier(p.text, start);
  if (found === undefined) return undefined;
  if (!enter(p, found.open)) return { node: bad(p, start), type: 'Bool' };
  p.at = skipSpace(p.text, found.open + 1);
  const faultsBefore = p.faults.length;
  const argument = parseArgument(p);
  const fits = !argument.literal && (argument.type === 'Array(Bool)' || argument.type === '?');
  if (!fits && p.faults.length === faultsBefore) {
    const { node, type } = argument;
    const reason = `expected value of type Array<Bool>, but got ${showType(type)}`;
    complain(p, 'type-mismatch', reason, node.start, node.end, quantifierHint(found.op, type));
  }
  endArgument(p, argument);
  close(p, found.open);
  leave(p);
  if (argument.literal || !fits) return { node: bad(p, start), type: 'Bool' };
  return { node: { kind: 'quantifier', op: found.op, item: argument.node, start, end: p.at }, type: 'Bool' };
}

function quantifierHint(op: string, type: Known): string | undefined {
  if (type === 'Bool') return `${op}(…) needs a comparison of all values: ${op}(<array>[*] …)`;
  return isArray(type) ? 'compare the values: <array>[*] eq …' : undefined;
}

const grammar: Grammar = { chain: parseChain, comparison: parseRest };
