import type { SourceText, Span } from '../../model/span.js';
import { firstOutsideComments } from '../../flow/uses/comments.js';
import { literally } from '../../text/pattern.js';

/** Words in front of a command that sends: `retry 3 curl ...`. */
const WRAPPED =
  /(?:^|[;&|({!`]|\b(?:if|while|until|then|do|else|time)\s)\s*((?:[\w.-]+\s+)+?)(?:curl|wget|https?|xhs?)\s[^;&|]*$/;

/** A function of a script that is handed a command and looks at its words besides running it. */
export function wrapperOf(text: string, at: number, scripts: readonly SourceText[]): Span | undefined {
  const before = lastCommand(text.slice(0, at));
  const words = WRAPPED.exec(before)?.[1]?.trim().split(/\s+/) ?? [];
  for (const word of words) {
    for (const source of scripts) {
      const body = bodyOf(source.text, word);
      if (body === undefined) continue;
      const seen = looksAt(body.text);
      if (seen !== undefined) return { file: source.file, start: body.start + seen.start, end: body.start + seen.end };
    }
  }
  return undefined;
}

/** The line that a text ends in, with those that it continues. */
function lastCommand(text: string): string {
  let start = text.lastIndexOf('\n') + 1;
  while (start > 0 && /\\\r?\n$/.test(text.slice(Math.max(0, start - 3), start)))
    start = text.lastIndexOf('\n', start - 2) + 1;
  return text.slice(start).replace(/\\\r?\n/g, ' ');
}

function bodyOf(text: string, name: string): { readonly text: string; readonly start: number } | undefined {
  const head = new RegExp(
    String.raw`^[ \t]*(?:function\s+${literally(name)}\s*(?:\(\))?|${literally(name)}\s*\(\))\s*\{`,
    'm',
  ).exec(text);
  if (head === null) return undefined;
  const start = head.index + head[0].length;
  const end = /^[ \t]*\}|\}\s*$/m.exec(text.slice(start))?.index ?? text.length - start;
  return { text: text.slice(start, start + end), start };
}

const ARGUMENTS = /\$(?:[*@]|\{[*@][^}]*\}|\{?\d+)/g;
/** In front of words that are run as a command. */
const RUNS =
  /(?:^|[;&|({!`]|\$\(|\b(?:if|while|until|then|do|else|time|exec|command|timeout\s+\S+|nice(?:\s+-n\s*\d+)?)\s)\s*"?$/m;

function looksAt(body: string): { readonly start: number; readonly end: number } | undefined {
  const file = '';
  const shifts = /\bshift\b/.test(body);
  for (const { 0: found, index } of body.matchAll(ARGUMENTS)) {
    const line = body.slice(body.lastIndexOf('\n', index) + 1).split('\n', 1)[0] ?? '';
    const before = body.slice(body.lastIndexOf('\n', index - 1) + 1, index);
    const isFirst = shifts && /\d/.test(found) && /(?:^|\s)(?:\w+=)?"?$/.test(before) && /\b\w+="?$/.test(before);
    if (RUNS.test(before) || isFirst || />&2/.test(line)) continue;
    const at = firstOutsideComments({ file, text: line }, /\$/g);
    if (at !== undefined) return { start: index, end: index + found.length };
  }
  return undefined;
}
