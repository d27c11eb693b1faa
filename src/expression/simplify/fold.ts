import type { Context } from '../evaluate/expression.js';
import { isTrue } from '../evaluate/expression.js';
import { isLiteral, levelOf, logicalSymbols } from '../print.js';
import { UnsupportedPattern } from '../regex/compile.js';
import type { Expr, Literal, Logical, LogicalOp, Not } from '../tree.js';
import type { Piece, Source } from './pieces.js';
import { atLeast, copy, regionOf, replaceChildren } from './pieces.js';
import type { Region, Rope } from './rope.js';

/** What is known of the fields. */
export interface Knowledge {
  readonly source: Source;
  readonly isKnown: (field: string) => boolean;
  /** Whether a part of a literal is not what the text says. */
  readonly isOpen: (literal: Region) => boolean;
  readonly context: Context;
}

const levels: Readonly<Record<LogicalOp, number>> = { or: 1, xor: 2, and: 3 };
const notLevel = 4;
const atomLevel = 5;

/** The truth of an expression when what is known decides it, or else the text that is left of it. */
export function fold(node: Expr, knowledge: Knowledge): boolean | Piece {
  if (node.kind === 'constant') return node.value;
  if (node.kind === 'logical') return foldLogical(node, knowledge);
  if (node.kind === 'not') return foldNot(node, knowledge);
  if (isEmptySet(node)) return false;
  return (isDecided(node, knowledge) ? decide(node, knowledge) : undefined) ?? keep(node, knowledge);
}

/** The truth of what is decided; undefined where a regular expression cannot be run. */
function decide(node: Expr, { context }: Knowledge): boolean | undefined {
  try {
    return isTrue(node, context);
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}

/** The node as it is written. */
function keep(node: Expr, { source }: Knowledge): Piece {
  const region = regionOf(source, node);
  const level = source.p.outer.has(node) ? atomLevel : levelOf(node);
  return { text: copy(source, region.start, region.end), level };
}

/** Nothing is in an empty set, whatever the value is, missing or not. */
function isEmptySet(node: Expr): boolean {
  if (node.kind !== 'comparison' || node.right.kind !== 'set' || node.right.items.length > 0) return false;
  return node.left.kind !== 'access' || node.left.indexes.every((index) => index.kind !== 'each');
}

/** Whether every field in it is known, and nothing else that the text does not tell: a list. */
function isDecided(node: Expr | Literal, knowledge: Knowledge): boolean {
  if (isLiteral(node)) return node.kind !== 'list' && !knowledge.isOpen(node);
  switch (node.kind) {
    case 'field':
      return knowledge.isKnown(node.name);
    case 'call':
      return node.args.every((arg) => isDecided(arg, knowledge));
    case 'access':
      return isDecided(node.of, knowledge);
    case 'comparison':
      return node.right.kind !== 'bad' && isDecided(node.left, knowledge) && isDecided(node.right, knowledge);
    case 'logical':
      return node.items.every((item) => isDecided(item, knowledge));
    case 'not':
    case 'quantifier':
    case 'group':
      return isDecided(node.item, knowledge);
    case 'constant':
      return true;
    case 'bad':
      return false;
  }
}

function foldNot(node: Not, knowledge: Knowledge): boolean | Piece {
  const item = fold(node.item, knowledge);
  if (typeof item === 'boolean') return !item;
  const text = replaceChildren(knowledge.source, node, [{ node: node.item, text: atLeast(item, notLevel) }]);
  return { text, level: knowledge.source.p.outer.has(node) ? atomLevel : notLevel };
}

function foldLogical(node: Logical, knowledge: Knowledge): boolean | Piece {
  const items = node.items.map((item, index) => ({ node: item, index, result: fold(item, knowledge) }));
  const truths = items.filter(({ result }) => typeof result === 'boolean').map(({ result }) => result === true);
  const absorbing = node.op === 'or';
  if (node.op !== 'xor' && truths.includes(absorbing)) return absorbing;
  const odd = node.op === 'xor' && truths.filter((truth) => truth).length % 2 === 1;
  const left = items.flatMap(({ result, ...item }) => (typeof result === 'boolean' ? [] : [{ ...item, result }]));
  if (left.length === 0) return node.op === 'xor' ? odd : node.op === 'and';
  const level = levels[node.op];
  const inParentheses = knowledge.source.p.outer.has(node);
  if (left.length === items.length) {
    const children = left.map(({ node: item, result }) => ({ node: item, text: atLeast(result, level) }));
    const text = replaceChildren(knowledge.source, node, children);
    return { text, level: inParentheses ? atomLevel : level };
  }
  const rest = joinRest(node, left, knowledge);
  return odd ? negate(rest, node.symbol) : inParentheses && left.length > 1 ? group(rest) : rest;
}

function group(piece: Piece): Piece {
  return piece.level === atomLevel ? piece : { text: ['(', piece.text, ')'], level: atomLevel };
}

function negate(piece: Piece, symbol: boolean): Piece {
  return { text: [symbol ? '!' : 'not ', atLeast(piece, notLevel)], level: notLevel };
}

/** What is left of a chain, joined as it was. */
function joinRest(
  node: Logical,
  left: readonly { readonly index: number; readonly result: Piece }[],
  { source }: Knowledge,
): Piece {
  const [first] = left;
  if (left.length === 1 && first !== undefined) return first.result;
  const level = levels[node.op];
  const parts: Rope[] = [];
  for (const { index, result } of left) {
    if (parts.length > 0) parts.push(separator(node, index, source));
    parts.push(atLeast(result, level));
  }
  return { text: parts, level };
}

/** The operator before an item, with the space round it where there is some on both sides. */
function separator(node: Logical, index: number, source: Source): Rope {
  const before = node.items[index - 1];
  const item = node.items[index];
  if (before !== undefined && item !== undefined) {
    const place = { start: regionOf(source, before).end, end: regionOf(source, item).start };
    if (/^[ \r\n]+[a-z|^&]+[ \r\n]+$/.test(source.p.text.slice(place.start, place.end))) return place;
  }
  return ` ${node.symbol ? logicalSymbols[node.op] : node.op} `;
}
