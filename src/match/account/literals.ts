import type { Span } from '../../model/span.js';
import type { SourceText } from '../../model/span.js';
import { anyComments } from '../../text/lexical/any-comment.js';
import { languageOf } from '../../text/lexical/language.js';
import type { Literal } from '../../text/lexical/literal.js';
import { literalsOf } from '../../text/lexical/scan.js';

/** The strings and comments of a file, found when they are first asked for. */
export interface LiteralIndex {
  readonly source: SourceText;
  found?: readonly Literal[] | undefined;
  isInComment?: ((offset: number) => boolean) | undefined;
}

/** What stands further away in a long literal does not make a sentence of a path. */
const NEAR = 1000;
const REQUEST = /^\s*(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD)(?:\s+|:\s*)\S+\s*$|(?:curl|wget|https?|xh)\s)/;

/**
 * What a path stands in: a comment, a literal of nothing else (`path`), a sentence of a literal, or, in a program,
 * none of them (also a sentence: no program sends what is no text of it).
 */
export function literalAt(index: LiteralIndex, span: Span): 'comment' | 'path' | 'sentence' {
  const { file, text } = index.source;
  const language = languageOf(file);
  if (language === undefined) {
    index.isInComment ??= anyComments(text);
    return index.isInComment(span.start) ? 'comment' : 'path';
  }
  index.found ??= literalsOf(text, language);
  const around = at(index.found, span.start);
  if (around === undefined) return 'path';
  if (around.kind === 'comment') return 'comment';
  const literal = text.slice(around.start, around.end);
  if (REQUEST.test(literal)) return 'path';
  const outside =
    text.slice(Math.max(around.start, span.start - NEAR), Math.max(around.start, span.start)) +
    text.slice(Math.min(around.end, span.end), Math.min(around.end, span.end + NEAR));
  return /\S\s+\S|\S\s+$|^\s+\S/.test(outside.replaceAll(/\$?\{[^{}]*\}/g, '')) ||
    /\s/.test(text.slice(span.start, Math.min(span.end, around.end)).trim())
    ? 'sentence'
    : 'path';
}

/** The strings and comments of the file; none where its language is not known. */
export function literalsIn(index: LiteralIndex): readonly Literal[] {
  const { file, text } = index.source;
  const language = languageOf(file);
  if (language === undefined) return [];
  index.found ??= literalsOf(text, language);
  return index.found;
}

function at(literals: readonly Literal[], offset: number): Literal | undefined {
  let low = 0;
  let high = literals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = literals[middle];
    if (one === undefined || one.end <= offset) low = middle + 1;
    else high = middle;
  }
  const found = literals[low];
  return found !== undefined && found.start <= offset && offset < found.end ? found : undefined;
}
