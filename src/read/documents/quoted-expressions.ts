import type { StandingExpression } from '../../model/expression-text.js';
import type { MappedText } from '../../model/part.js';
import type { Piece } from '../../model/text.js';
import { Mapping, outerRange, piecesOfMapped, throughMapped } from '../../text/mapped-text.js';
import { isExpression } from './expression.js';

const FIELD = /(?<![\w.$-])(?:cf|http|ip|raw\.http|ssl|tcp)\.[a-z][\w.]*/g;
/** What a literal may stand in, the longest first: the marks of one kind of literal begin like those of others. */
const MARKS = ['"""', "'''", '\\"', '"', "'", '`'];

/**
 * The rule expressions that stand as literals in code of any language: between quotes of one kind, read as a whole. So
 * an example in a language that no reader knows, or that sends its rules by unknown means, still tells what it uses.
 */
export function quotedExpressions(file: string, content: MappedText): StandingExpression[] {
  const found: StandingExpression[] = [];
  const literals = literalsOf(content.text);
  let behind = 0;
  for (const { index } of content.text.matchAll(FIELD)) {
    if (index < behind) continue;
    const literal = literals(index);
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

interface Literal {
  readonly content: MappedText;
  readonly end: number;
}

/**
 * Finds the literal around a place; places are asked for in order. Each mark is come by once, and what stands between
 * two is read once, however many fields are in it.
 */
function literalsOf(text: string): (at: number) => Literal | undefined {
  const cursors = MARKS.map((mark) => ({
    mark,
    opens: passing(text, mark, (at) => mark === '\\"' || !isEscaped(text, at)),
    closes: passing(text, mark, (at) => !isEscaped(text, at)),
    refused: -1,
  }));
  return (at) => {
    for (const cursor of cursors) {
      const { mark, opens, closes } = cursor;
      const open = opens(at).before;
      const close = closes(at).behind;
      if (open < 0 || close < 0 || open === cursor.refused) continue;
      const content = unescaped(text, open + mark.length, close);
      if (isExpression(content.text)) return { content, end: close };
      cursor.refused = open;
    }
    return undefined;
  };
}

/** The last mark before a place and the first one behind it; -1 where there is none. */
function passing(
  text: string,
  mark: string,
  counts: (at: number) => boolean,
): (at: number) => { before: number; behind: number } {
  const next = (from: number): number => {
    let at = text.indexOf(mark, from);
    while (at >= 0 && !counts(at)) at = text.indexOf(mark, at + 1);
    return at;
  };
  const place = { before: -1, behind: next(0) };
  return (at) => {
    while (place.behind >= 0 && place.behind < at) {
      place.before = place.behind;
      place.behind = next(place.behind + 1);
    }
    return place;
  };
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
