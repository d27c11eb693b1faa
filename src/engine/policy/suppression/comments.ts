import type { CommentForms } from './comment-forms.js';
import { languageParts } from './language-parts.js';

/** A comment: UTF-16 offsets, `end` exclusive. */
export interface Comment {
  readonly start: number;
  readonly end: number;
  /** What stands between its signs. */
  readonly content: { readonly start: number; readonly end: number };
}

/** The comments of a text, in order. What stands in quotes, heredocs and templates is none. */
export function commentsOf(text: string, language: string): Comment[] {
  return languageParts(text, language).flatMap(({ start, end, forms }) =>
    commentsIn(text.slice(start, end), forms).map((comment) => ({
      start: comment.start + start,
      end: comment.end + start,
      content: { start: comment.content.start + start, end: comment.content.end + start },
    })),
  );
}

function commentsIn(text: string, forms: CommentForms): Comment[] {
  const sign = signs(forms);
  const comments: Comment[] = [];
  /** Open braces for each template that is open around the code. */
  const nested: number[] = [];
  for (let at = 0; at < text.length;) {
    sign.lastIndex = at;
    const found = sign.exec(text);
    if (found === null) break;
    const { line, block, brace } = found.groups ?? {};
    at = found.index + Math.max(found[0].length, 1);
    if (line !== undefined) {
      const end = lineEnd(text, at);
      comments.push({ start: at - line.length, end, content: { start: at, end } });
      at = end;
    } else if (block !== undefined) {
      const close = closeOf(block, forms);
      const stop = text.indexOf(close, at);
      const content = { start: at, end: stop < 0 ? text.length : stop };
      at = stop < 0 ? text.length : stop + close.length;
      comments.push({ start: found.index, end: at, content });
    } else if (brace !== undefined) at = afterBrace(text, brace, at, nested);
  }
  return comments;
}

/** Where the code goes on behind a brace or backquote. */
function afterBrace(text: string, brace: string, at: number, nested: number[]): number {
  const inner = nested.at(-1);
  if (brace === '`') return templateEnd(text, at, nested);
  if (inner === undefined) return at;
  if (brace === '{') nested.push((nested.pop() ?? 0) + 1);
  else if (inner > 0) nested.push((nested.pop() ?? 0) - 1);
  else {
    nested.pop();
    return templateEnd(text, at, nested);
  }
  return at;
}

/** From inside a template to its end, or to the next code in it. */
function templateEnd(text: string, from: number, nested: number[]): number {
  const stop = /\\[\s\S]|`|\$\{/g;
  stop.lastIndex = from;
  for (let found = stop.exec(text); found !== null; found = stop.exec(text)) {
    if (found[0].startsWith('\\')) continue;
    if (found[0] === '${') nested.push(0);
    return stop.lastIndex;
  }
  return text.length;
}

/** One expression for all that a scan stops at: line comments, block comments, texts, and the braces of templates. */
function signs(forms: CommentForms): RegExp {
  const place = forms.first === true ? '^[ \\t@]*' : forms.apart === true ? '(?<=^|[\\s;&|()])' : '';
  const line = byLength(forms.line).map((one) => (/^\w+$/.test(one) ? `${escaped(one)}(?=\\s)` : escaped(one)));
  const block = byLength(forms.block.map(([open]) => open)).map(escaped);
  const parts = [
    ...forms.texts.map(({ source }) => source),
    block.length > 0 ? `(?<block>${block.join('|')})` : undefined,
    line.length > 0 ? `${place}(?<line>${line.join('|')})` : undefined,
    forms.templates === true ? '(?<brace>[`{}])' : undefined,
  ];
  return new RegExp(parts.filter((part) => part !== undefined).join('|'), 'gim');
}

function byLength(words: readonly string[]): string[] {
  return [...words].sort((a, b) => b.length - a.length);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function closeOf(open: string, forms: CommentForms): string {
  return forms.block.find(([one]) => one === open)?.[1] ?? '';
}

function lineEnd(text: string, from: number): number {
  const at = text.slice(from).search(/[\r\n]/);
  return at < 0 ? text.length : from + at;
}
