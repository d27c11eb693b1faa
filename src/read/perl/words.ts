import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Cursor } from './cursor.js';
import { LEVEL } from './operators.js';
import type { Token } from './tokens.js';

export function wordText(cursor: Cursor, { text, start, end }: Token): Expr {
  const span = cursor.span(start, end);
  return { kind: 'text', text: [{ kind: 'run', text, span, quoting: ['bare'], within: span }], span };
}

/** Behind a comma that was taken more may follow. */
export function isListGoing(cursor: Cursor): boolean {
  const token = cursor.peek();
  if (token.type === 'end') return false;
  if (token.type === 'op') return /^[[{\\($@%&!+-]$/.test(token.text);
  return !/^(?:and|for|foreach|if|or|unless|until|while)$/.test(token.text);
}

/** `-norequire`: a word by itself behind a minus is text, the minus included. */
export function dashed(cursor: Cursor): Expr | undefined {
  const [sign, word, next] = [cursor.peek(), cursor.peek(1), cursor.peek(2)];
  if (!cursor.is('-') || word.type !== 'word' || word.start !== sign.end) return undefined;
  if (!/^[a-z]/.test(word.text) || (next.type !== 'end' && !/^(?:,|=>|[;)\]}])$/.test(next.text))) return undefined;
  cursor.next();
  cursor.next();
  return wordText(cursor, { ...word, text: `-${word.text}`, start: sign.start });
}

export function variable({ text }: Token, span: Span): Expr {
  const name = text.replace(/[{}]/g, '').replace(/^\$+(?=\$)/, '');
  return name === '$self' || name === '$class' ? { kind: 'this', span } : { kind: 'name', name, span };
}

export function wordsOf(cursor: Cursor, { inner }: Token, span: Span): Expr {
  const { start, end } = inner ?? span;
  const items = [...cursor.source.text.slice(start, end).matchAll(/\S+/g)].map(({ index, 0: text }) => {
    const at = cursor.span(start + index, start + index + text.length);
    const value: Expr = {
      kind: 'text',
      text: [{ kind: 'run', text, span: at, quoting: ['bare'], within: at }],
      span: at,
    };
    return { value };
  });
  return { kind: 'list', items, span };
}

/** Functions that take one value when no bracket follows. */
export const UNARY =
  /^(?:decode_json|encode_json|from_json|lc|length|lcfirst|quotemeta|shift|to_json|uc|ucfirst|uri_escape)$/;

/** A value begins with a token that stands behind a word: the word is a function that is given it. */
export function beginsValue({ type, text }: Token): boolean {
  if (type === 'op') return /^[[{\\]$/.test(text);
  if (type === 'word') return !LEVEL.has(text) && !/^(?:for|foreach|if|unless|until|while)$/.test(text);
  return type === 'sigil' || type === 'string' || type === 'variable' || type === 'words' || type === 'number';
}

/** A variable of a list or map of which an element is taken: the bracket stands right behind it. */
export function isElement(first: Expr, of: Expr, cursor: Cursor): boolean {
  return first === of && of.kind === 'name' && of.name.startsWith('$') && of.span.end === cursor.peek().start;
}
