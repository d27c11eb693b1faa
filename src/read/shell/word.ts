import type { HereDoc, Word, WordPart } from 'unbash';
import type { Arg, Expr } from '../../model/program.js';
import type { Run } from '../../model/text.js';
import type { Span } from '../../model/span.js';
import { braceAlternatives } from './braces.js';
import { name, other, spanOf, text, type Lowering, type Ranged } from './lowering.js';
import { joinedList, parameter, simpleParameter, spreadList } from './parameter.js';
import { runsOf, type Style } from './runs.js';

/** A run of text, or an expression between runs. */
type Bit = Run | Expr;

/** The words that a word of a command line stands for: more than one for `{a,b}`, `"$@"` and `"${A[@]}"`. */
export function args(cx: Lowering, word: Word): Arg[] {
  const list = spreadOf(cx, word);
  if (list !== undefined) return [{ value: list, spread: true }];
  const optional = optionalWords(cx, word);
  if (optional !== undefined) return [optional];
  const span = spanOf(cx, word);
  const brace = braceAlternatives(cx, word, span);
  if (brace === undefined) return [{ value: wordExpr(cx, word) }];
  const head = bitsOf(cx, word.parts ?? [], span, word.pos, brace.pos);
  const tail = bitsOf(cx, word.parts ?? [], span, brace.end, word.end);
  return brace.alternatives.map((runs) => ({ value: joined([...head, ...runs, ...tail], span) }));
}

/** A word as one value. */
export function wordExpr(cx: Lowering, word: Word): Expr {
  return wordRange(cx, word, word.pos, word.end, spanOf(cx, word));
}

/** The part of a word between two offsets, as one value. */
export function wordRange(cx: Lowering, word: Word, start: number, end: number, span: Span): Expr {
  const bits =
    word.parts === undefined
      ? bare(cx, start, end, span, start === word.pos)
      : bitsOf(cx, word.parts, span, start, end);
  return joined(bits, span);
}

function bitsOf(cx: Lowering, parts: readonly WordPart[], within: Span, start: number, end: number): Bit[] {
  return parts.flatMap((part, i) => {
    if (part.end <= start || part.pos >= end) return [];
    return bitsOfPart(cx, part, within, Math.max(start, part.pos), Math.min(end, part.end), i === 0);
  });
}

function bitsOfPart(cx: Lowering, part: WordPart, within: Span, start: number, end: number, first: boolean): Bit[] {
  switch (part.type) {
    case 'Literal':
      return bare(cx, start, end, within, first);
    case 'SingleQuoted':
      return runsOf(cx, part.pos + 1, closed(cx, part, "'"), { style: 'raw', within });
    case 'AnsiCQuoted':
      return runsOf(cx, part.pos + 2, closed(cx, part, "'"), { style: 'ansi', within });
    case 'DoubleQuoted':
    case 'LocaleString':
      return part.parts.flatMap((child) => inner(cx, child, within, 'double'));
    case 'SimpleExpansion':
    case 'ParameterExpansion':
    case 'CommandExpansion':
    case 'ArithmeticExpansion':
      return inner(cx, part, within, 'bare');
    case 'ProcessSubstitution':
      return [
        other(
          part.script === undefined ? [] : [cx.grammar.substitution(cx, part.script, spanOf(cx, part))],
          spanOf(cx, part),
        ),
      ];
    case 'Glob':
    case 'ExtendedGlob':
    case 'BraceExpansion':
      return runsOf(cx, start, end, { style: 'bare', within });
  }
}

/** The end of what a quoted part holds; an unclosed one has no closing quote. */
function closed(cx: Lowering, part: Ranged, quote: string): number {
  return cx.source.text[part.end - 1] === quote && part.end - 1 > part.pos ? part.end - 1 : part.end;
}

/** A part that may stand in double quotes and here-documents. */
function inner(cx: Lowering, part: WordPart, within: Span, style: Style, withoutTabs = false): Bit[] {
  const span = spanOf(cx, part);
  switch (part.type) {
    case 'Literal':
      return runsOf(cx, part.pos, part.end, { style, within, withoutTabs });
    case 'SimpleExpansion':
      return [joinedList(cx, part) ?? simpleParameter(part.text.slice(1), span)];
    case 'ParameterExpansion':
      return [joinedList(cx, part) ?? parameter(cx, part, wordExpr)];
    case 'CommandExpansion':
      // A hole in its place covers `$(` and `)` too.
      return [widened(cx.grammar.substitution(cx, part.script, span), span)];
    default:
      return [other([], span)];
  }
}

/** Bare characters; a leading tilde is the home folder. */
function bare(cx: Lowering, start: number, end: number, within: Span, first: boolean): Bit[] {
  const tilde = first && cx.source.text[start] === '~' && (start + 1 === end || cx.source.text[start + 1] === '/');
  if (!tilde) return runsOf(cx, start, end, { style: 'bare', within });
  const home = name('HOME', cx.source.span(start, start + 1));
  return [home, ...runsOf(cx, start + 1, end, { style: 'bare', within })];
}

/** A here-document's body as one value. */
export function hereDocument(cx: Lowering, doc: HereDoc): Expr {
  const span = spanOf(cx, doc.body);
  const withoutTabs = doc.operator === '<<-';
  const { pos, end, parts } = doc.body;
  if (doc.delimiter?.quoted === true || parts === undefined) {
    const style = doc.delimiter?.quoted === true ? 'raw' : 'heredoc';
    return text(runsOf(cx, pos, end, { style, quoting: ['heredoc'], within: span, withoutTabs }), span);
  }
  return joined(
    parts.flatMap((part) => inner(cx, part, span, 'heredoc', withoutTabs)),
    span,
  );
}

/** One value: text where all is text, the expression where there is but one, otherwise a join. */
function joined(bits: readonly Bit[], span: Span): Expr {
  const parts: Expr[] = [];
  let runs: Run[] = [];
  const flush = (): void => {
    if (runs.length > 0) parts.push(text(runs, runsSpan(runs, span)));
    runs = [];
  };
  for (const bit of bits) {
    if (bit.kind === 'run') runs.push(bit);
    else {
      flush();
      parts.push(bit);
    }
  }
  flush();
  const [only] = parts;
  if (only === undefined) return text([], span);
  if (parts.length > 1) return { kind: 'join', parts, span };
  return widened(only, span);
}

/** A quoted expression takes the place of its whole word, so that the word can be edited as one. */
function widened(expr: Expr, span: Span): Expr {
  if (expr.span.start === span.start && expr.span.end === span.end) return expr;
  if (expr.kind === 'text' || expr.kind === 'name') return { ...expr, span };
  return { kind: 'sequence', items: [expr], span };
}

function runsSpan(runs: readonly Run[], within: Span): Span {
  const start = runs[0]?.span?.start;
  const end = runs.at(-1)?.span?.end;
  return start === undefined || end === undefined ? within : { file: within.file, start, end };
}

/** The list that a word is nothing but the items of. */
export function spreadOf(cx: Lowering, word: Word): Expr | undefined {
  const [part, second] = word.parts ?? [];
  if (part === undefined || second !== undefined) return undefined;
  if (part.type !== 'DoubleQuoted') return spreadList(cx, part, false);
  const [child, more] = part.parts;
  return child === undefined || more !== undefined ? undefined : spreadList(cx, child, true);
}

/** `${X:+-d "$X"}` without quotes: these words when X is set, or none. */
function optionalWords(cx: Lowering, word: Word): Arg | undefined {
  const [part, second] = word.parts ?? [];
  if (part?.type !== 'ParameterExpansion' || second !== undefined || part.operation?.type !== 'Default')
    return undefined;
  if (part.operation.operator !== ':+' && part.operation.operator !== '+') return undefined;
  const span = spanOf(cx, part);
  const { operand } = part.operation;
  const ranges = wordRanges(cx, operand);
  if (ranges.length < 2) return undefined;
  const words = ranges.map(({ start, end }) => wordRange(cx, operand, start, end, cx.source.span(start, end)));
  const test = simpleParameter(part.parameter, cx.source.span(part.parameterPos, part.parameterEnd));
  const options: Expr[] = [
    { kind: 'list', items: words.map((value) => ({ value })), span: spanOf(cx, operand) },
    { kind: 'list', items: [], span },
  ];
  return { value: { kind: 'choice', by: 'if', test, options, span }, spread: true };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The words in an operand: its bare blanks set them apart. */
function wordRanges(cx: Lowering, word: Word): Range[] {
  const ranges: Range[] = [];
  let from = word.pos;
  for (const part of word.parts ?? [{ type: 'Literal', pos: word.pos, end: word.end } as const]) {
    if (part.type !== 'Literal') continue;
    for (const blank of cx.source.text.slice(part.pos, part.end).matchAll(/[ \t\n]+/g)) {
      const start = part.pos + blank.index;
      ranges.push({ start: from, end: start });
      from = start + blank[0].length;
    }
  }
  ranges.push({ start: from, end: word.end });
  return ranges.filter(({ start, end }) => end > start);
}
