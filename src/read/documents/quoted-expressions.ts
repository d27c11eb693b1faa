import type { StandingExpression } from '../../model/expression-text.js';
import type { MappedText } from '../../model/part.js';
import type { Piece } from '../../model/text.js';
import { Mapping, outerRange, piecesOfMapped, throughMapped } from '../../text/mapped-text.js';
import { isExpression } from './expression.js';

const FIELD = /(?<![\w.$-])(?:cf|http|ip|raw\.http|ssl|tcp)\.[a-z][\w.]*/g;
/** What a literal may stand in, the longest first: the marks of one kind of literal begin like those of others. */
const MARKS = ['"""', "'''", '\\"', '"', "'", '`'];
/** An expression is not looked for further away from a field than this. */
const REACH = 8000;
/** More expressions than this in one block are no example. */
const MOST = 500;

/**
 * The rule expressions that stand as literals in code of any language: between quotes of one kind, read as a whole. So
 * an example in a language that no reader knows, or that sends its rules by unknown means, still tells what it uses.
 */
export function quotedExpressions(file: string, content: MappedText): StandingExpression[] {
  const found: StandingExpression[] = [];
  let behind = 0;
  for (const { index } of content.text.matchAll(FIELD)) {
    if (index < behind || found.length >= MOST) continue;
    const literal = literalAround(content.text, index);
    if (literal === undefined) continue;
    behind = literal.end;
    found.push(expressionText(file, throughMapped(literal.content, content)));
  }
  return found;
}

/** A text that is an expression as a whole. */
export function expressionText(file: string, content: MappedText): StandingExpression {
  const { start, end } = outerRange(content, 0, content.text.length);
  const span = { file, start, end };
  const pieces: Piece[] = piecesOfMapped(content, { file, quoting: ['line'], within: span });
  return { pieces, span };
}

function literalAround(text: string, at: number): { readonly content: MappedText; readonly end: number } | undefined {
  for (const mark of MARKS) {
    const open = before(text, mark, at);
    const close = open < 0 ? -1 : behindMark(text, mark, at);
    if (open < 0 || close < 0) continue;
    const content = unescaped(text, open + mark.length, close);
    if (isExpression(content.text)) return { content, end: close };
  }
  return undefined;
}

function before(text: string, mark: string, at: number): number {
  for (let open = text.lastIndexOf(mark, at - 1); open >= 0 && open > at - REACH;) {
    if (mark === '\\"' || !isEscaped(text, open)) return open;
    open = open === 0 ? -1 : text.lastIndexOf(mark, open - 1);
  }
  return -1;
}

function behindMark(text: string, mark: string, at: number): number {
  for (let close = text.indexOf(mark, at); close >= 0 && close < at + REACH; close = text.indexOf(mark, close + 1)) {
    if (!isEscaped(text, close)) return close;
  }
  return -1;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** `\"` and `\\` are what they stand for. */
function unescaped(text: string, start: number, end: number): MappedText {
  const mapping = new Mapping(text);
  let from = start;
  for (let at = start; at < end - 1; at += 1) {
    if (text[at] !== '\\' || !`"'\\\``.includes(text[at + 1] ?? ' ')) continue;
    mapping.same(from, at).spells(text[at + 1] ?? '', at, at + 2);
    at += 1;
    from = at + 1;
  }
  return mapping.same(from, end).done();
}
