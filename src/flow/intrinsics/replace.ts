import type { Piece, Text } from '../../model/text.js';
import type { Span } from '../../model/span.js';
import type { ArgValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { choice } from '../join.js';
import { knownText, literal, madeText, options, textOf, textValue, unknown } from '../values.js';
import { leaveOut } from '../../text/left-out.js';
import { cut } from '../../text/pieces.js';
import { PER_STEP } from '../weight.js';

/** A known pattern: text, or a regular expression whose matching is linear enough to run on short text. */
interface Pattern {
  find(text: string, from: number): { start: number; end: number; groups: readonly string[] } | undefined;
  readonly all: boolean;
}

const LONGEST = 2000;
/** How many pieces a text may have that others are put into; a value keeps fewer. */
const MOST_PIECES = 1000;

/** `text.replace(pattern, replacement)`: known matches become the replacement's pieces, the rest keeps its place. */
export function replaceInText(cx: Context, text: Text, args: readonly ArgValue[], span: Span, all: boolean): Value {
  const [from, to] = args;
  const pattern = from === undefined ? undefined : patternOf(from.value);
  if (pattern === undefined || to === undefined) return unknown(undefined, span);
  const everywhere = all || pattern.all;
  return choice(
    options(to.value).map((replacement) => textValue(replaced(cx, text, pattern, replacement, to.span, everywhere))),
  );
}

function replaced(cx: Context, text: Text, pattern: Pattern, by: Value, bySpan: Span, everywhere: boolean): Piece[] {
  const pieces: Piece[] = [];
  let done = false;
  for (const [i, piece] of text.entries()) {
    if (pieces.length >= MOST_PIECES) break;
    if (piece.kind === 'hole' || done || piece.text.length > LONGEST) {
      pieces.push(piece);
      continue;
    }
    let from = 0;
    while (!done && pieces.length < MOST_PIECES) {
      const found = pattern.find(piece.text, from);
      if (found === undefined || !anchored(pattern, found, piece.text, i, text.length)) break;
      if (found.start > from) pieces.push(cut(piece, from, found.start));
      pieces.push(...replacementText(cx, by, found.groups, bySpan));
      from = found.end;
      done = !everywhere;
      if (found.end === found.start) break;
    }
    if (from < piece.text.length) pieces.push(from === 0 ? piece : cut(piece, from, piece.text.length));
  }
  cx.fuel -= Math.floor(pieces.length / PER_STEP);
  if (pieces.length < MOST_PIECES) return pieces;
  // What a replacement multiplies, the next one multiplies again.
  leaveOut('a text has too many matches to replace');
  return [...pieces.slice(0, MOST_PIECES), { kind: 'hole', span: bySpan }];
}

/** `^` and `$` hold for the whole text: not at the seam of two pieces. */
function anchored(
  pattern: Pattern,
  found: { start: number; end: number },
  text: string,
  piece: number,
  pieces: number,
): boolean {
  const anchors = pattern as Pattern & { start?: boolean; end?: boolean };
  if (anchors.start === true && (piece !== 0 || found.start !== 0)) return false;
  return !(anchors.end === true && (piece !== pieces - 1 || found.end !== text.length));
}

function replacementText(cx: Context, by: Value, groups: readonly string[], span: Span): Piece[] {
  const value =
    by.kind === 'function'
      ? cx.call(
          by,
          groups.map((group) => ({ value: madeText(group), span })),
          { span },
        )
      : by;
  const [first = unknown()] = options(value);
  const pieces = [...textOf(first, span)];
  return groups.length < 2 || by.kind === 'function' ? pieces : pieces.flatMap((piece) => withGroups(piece, groups));
}

/** `$1`, `${1}`, `\1`, `\g<1>`: what a group of the match is. */
const GROUP = /\$(?:(\d)|\{(\d)\})|\\(?:(\d)|g<(\d)>)/g;

function withGroups(piece: Piece, groups: readonly string[]): Piece[] {
  if (piece.kind === 'hole') return [piece];
  const made: Piece[] = [];
  let from = 0;
  for (const { 0: whole, 1: a, 2: b, 3: c, 4: d, index } of piece.text.matchAll(GROUP)) {
    const group = groups[Number(a ?? b ?? c ?? d)];
    if (group === undefined) continue;
    if (index > from) made.push(cut(piece, from, index));
    made.push(...textOf(madeText(group)));
    from = index + whole.length;
  }
  return from === 0 ? [piece] : from < piece.text.length ? [...made, cut(piece, from, piece.text.length)] : made;
}

/**
 * A regular expression of the program is only run when it cannot take long: no quantified groups, at most two
 * quantifiers. Others are not known.
 */
const SIMPLE = /^(?:[^\\()[\]{}*+?|]|\\.|\[[^\]\\]*(?:\\.[^\]\\]*)*\]|\((?:\?:)?|\)(?![*+{?])|\||[*+?](?![*+]))*$/;

function patternOf(value: Value): Pattern | undefined {
  const text = value.kind === 'text' ? knownText(value) : undefined;
  if (text !== undefined) {
    return {
      all: false,
      find: (subject, from) => {
        const start = subject.indexOf(text, from);
        return start < 0 ? undefined : { start, end: start + text.length, groups: [text] };
      },
    };
  }
  const source = value.kind === 'object' && value.host?.type === 'regexp' ? value.host['source'] : undefined;
  const flags = value.kind === 'object' ? value.host?.['flags'] : undefined;
  if (typeof source !== 'string' || source.length > 120 || !safe(source)) return undefined;
  return regexPattern(source, typeof flags === 'string' ? flags : '');
}

function safe(source: string): boolean {
  const quantifiers =
    source
      .replace(/\\./g, '')
      .replace(/\[[^\]]*(?:\]|$)/g, '')
      .match(/[*+]|\{\d/g)?.length ?? 0;
  return quantifiers <= 2 && SIMPLE.test(source.replace(/\\?\{[^{}\d]*\\?\}/g, ''));
}

function regexPattern(source: string, flags: string): (Pattern & { start: boolean; end: boolean }) | undefined {
  let compiled: RegExp;
  try {
    compiled = new RegExp(source, [...new Set(`${flags.replace(/[^imsu]/g, '')}g`)].join(''));
  } catch {
    return undefined;
  }
  return {
    all: flags.includes('g'),
    start: source.startsWith('^'),
    end: source.endsWith('$') && !source.endsWith('\\$'),
    find: (subject, from) => {
      compiled.lastIndex = from;
      const found = compiled.exec(subject);
      if (found === null) return undefined;
      return { start: found.index, end: found.index + found[0].length, groups: found.map((group) => group ?? '') };
    },
  };
}

/** Whether a known pattern occurs in known text. */
export function testPattern(pattern: Value, text: Value | undefined): Value {
  const known = patternOf(pattern);
  const subject = knownText(text);
  if (known === undefined || subject === undefined || subject.length > LONGEST) return unknown();
  return literal(known.find(subject, 0) !== undefined);
}

export function matchPattern(of: Value, pattern: Value | undefined): Value {
  if (pattern === undefined) return unknown();
  const found = testPattern(pattern, of);
  return found.kind === 'literal' && found.value === false ? literal(null) : unknown();
}
