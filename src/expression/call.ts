import { checkArgument, checkCall } from './arguments.js';
import type { Argument } from './arguments.js';
import type { FunctionFact } from './data/function-fact.js';
import { functions } from './data/functions.js';
import { isFault } from './errors.js';
import { nameHint, operandHint } from './hints.js';
import { parseIndexes } from './indexes.js';
import { close, passArgumentChain, passLeftover } from './leftover.js';
import { lexIp } from './literals/address.js';
import { lexBytes } from './literals/bytes.js';
import { lexInt } from './literals/int.js';
import { recover } from './recover.js';
import { isHexDigit, isNameChar, lexComparisonOp, lexNot, lexQuantifier, scanName, skipSpace } from './scan.js';
import { typeOfField } from './scheme.js';
import type { Located, Parser } from './state.js';
import { bad, complain, enter, leave, report } from './state.js';
import type { Call, Literal } from './tree.js';
import type { Known } from './types.js';
import { arrayOf } from './types.js';

function functionOf(name: string): FunctionFact | undefined {
  return Object.hasOwn(functions, name) ? functions[name] : undefined;
}

/**
 * A field or call with its indexes. When there is none the mistake is reported and undefined comes back; the caller
 * passes over the rest.
 */
export function parseOperand(p: Parser): Located | undefined {
  const start = p.at;
  const [end, gap] = scanName(p.text, start);
  if (gap >= 0) {
    const hint = gap === start ? operandHint(p.text, start) : 'a name ends with a letter, a digit or _';
    complain(p, 'syntax', 'expected identifier character', gap, Math.min(gap + 1, p.text.length), hint);
    p.at = Math.max(end, start);
    return undefined;
  }
  const name = p.text.slice(start, end);
  p.at = end;
  const type = typeOfField(p.scheme, name);
  if (type !== undefined) {
    p.fieldUses.push({ name, start, end });
    return parseIndexes(p, { kind: 'field', name, start, end }, type);
  }
  const fact = functionOf(name);
  if (fact === undefined) return parseUnknown(p, name, start, end);
  return parseCall(p, name, start, fact);
}

function parseUnknown(p: Parser, name: string, start: number, end: number): Located | undefined {
  const open = skipSpace(p.text, end);
  const next = p.text[open] ?? '';
  complain(p, 'unknown-field', 'unknown identifier', start, end, nameHint(name, next, p.scheme));
  if (name === 'and' || name === 'or' || name === 'xor') {
    p.at = start;
    return undefined;
  }
  if (next === '(') return parseCall(p, name, start, undefined);
  return parseIndexes(p, { kind: 'field', name, start, end }, '?');
}

function parseCall(p: Parser, name: string, start: number, fact: FunctionFact | undefined): Located | undefined {
  const open = skipSpace(p.text, p.at);
  if (!enter(p, open)) return undefined;
  if (p.text[open] !== '(') {
    leave(p);
    const hint = `${name} is a function: ${name}(…)`;
    complain(p, 'syntax', 'expected literal "("', open, Math.min(open + 1, p.text.length), hint);
    return undefined;
  }
  p.callUses.push({ name, start, end: p.at, within: [...p.callStack] });
  p.callStack.push(name);
  p.at = skipSpace(p.text, open + 1);
  const args = parseArguments(p, fact);
  if (fact !== undefined && !p.stopped) checkCall(p, fact, args);
  close(p, open);
  p.callStack.pop();
  leave(p);
  const node: Call = { kind: 'call', name, args: args.map((arg) => arg.node), start, end: p.at };
  return parseIndexes(p, node, callType(fact, args));
}

function callType(fact: FunctionFact | undefined, args: readonly Argument[]): Known {
  const [first] = args;
  const type = fact === undefined ? '?' : fact.returns === 'first' ? (first?.type ?? '?') : fact.returns;
  return first !== undefined && first.each > 0 ? arrayOf(type) : type;
}

function parseArguments(p: Parser, fact: FunctionFact | undefined): readonly Argument[] {
  const args: Argument[] = [];
  while (p.at < p.text.length && p.text[p.at] !== ')') {
    if (args.length > 0) {
      // Whatever stood between was reported with the argument before.
      if (p.text[p.at] !== ',') break;
      p.at = skipSpace(p.text, p.at + 1);
    }
    const faultsBefore = p.faults.length;
    const arg = parseArgument(p);
    if (fact !== undefined && p.faults.length === faultsBefore) checkArgument(p, fact, args, arg);
    endArgument(p, arg);
    args.push(arg);
    p.at = skipSpace(p.text, p.at);
  }
  return args;
}

/** One argument of a call or quantifier; `endArgument` goes on to the comma or parenthesis behind it. */
export function parseArgument(p: Parser): Argument {
  const start = p.at;
  const { text } = p;
  const c = text[start];
  if (c === '"' || (c === 'r' && (text[start + 1] === '"' || text[start + 1] === '#'))) {
    return literalOf(p, lexBytes(text, start), 'Bytes');
  }
  if (c === '(' || lexNot(text, start) !== undefined || lexQuantifier(text, start) !== undefined) {
    return logicalArgument(p);
  }
  const literal = startsLikeName(p) ? undefined : bareLiteral(p);
  if (literal !== undefined) return literal;
  const left = parseOperand(p);
  if (left === undefined) {
    recover(p);
    return { literal: false, node: bad(p, start), type: '?', each: 0 };
  }
  const isBare = lexComparisonOp(text, skipSpace(text, p.at)) === undefined || isLogicalAnd(p);
  return isBare ? { literal: false, ...left } : { literal: false, ...p.grammar.comparison(p, left), each: 0 };
}

/** `&` begins `&&` too, which no comparison has. */
function isLogicalAnd(p: Parser): boolean {
  return p.text.startsWith('&&', skipSpace(p.text, p.at));
}

function logicalArgument(p: Parser): Argument {
  const { node, type } = p.grammar.chain(p, ',');
  const outer = p.outer.get(node);
  const isOperand = node.kind === 'field' || node.kind === 'call' || node.kind === 'access';
  if (outer === undefined || !isOperand) return { literal: false, node, type, each: 0 };
  return { literal: false, node: { kind: 'group', item: node, ...outer }, type, each: 0 };
}

/** Reports what stands between an argument and the comma or parenthesis behind it, and passes over it. */
export function endArgument(p: Parser, arg: Argument): void {
  passLeftover(p, ',');
  passArgumentChain(p, { node: arg.literal ? bad(p, arg.node.start) : arg.node, type: arg.literal ? '?' : arg.type });
}

function literalOf(p: Parser, found: ReturnType<typeof lexBytes>, type: Known): Argument {
  if (!isFault(found)) {
    p.at = found.end;
    return { literal: true, node: found, type, each: 0 };
  }
  report(p, found);
  const start = p.at;
  recover(p);
  return { literal: false, node: bad(p, start), type: '?', each: 0 };
}

/** Within the first three characters one that no number, address or byte has. */
function startsLikeName(p: Parser): boolean {
  for (let i = 0; i < 3; i++) {
    const c = p.text.charCodeAt(p.at + i);
    if (!isNameChar(c)) return false;
    if (!isHexDigit(c)) return true;
  }
  return false;
}

/** An address, integer or bytes, where no name of a field or function stands. */
function bareLiteral(p: Parser): Argument | undefined {
  const { text, at } = p;
  const [end, gap] = scanName(text, at);
  const name = gap < 0 ? text.slice(at, end) : '';
  if (Object.hasOwn(p.scheme, name) || functionOf(name) !== undefined) return undefined;
  const rows: readonly (readonly [Known, (text: string, at: number) => Literal | ReturnType<typeof lexBytes>])[] = [
    ['Ip', lexIp],
    ['Int', lexInt],
    ['Bytes', lexBytes],
  ];
  for (const [type, lex] of rows) {
    const found = lex(text, at);
    if (isFault(found)) continue;
    p.at = found.end;
    return { literal: true, node: found, type, each: 0 };
  }
  return undefined;
}
