import type { FieldRead } from '../model/request.js';
import type { Edit } from '../model/span.js';
import { ENDS_STATEMENT, isChain } from './chain.js';
import { isOfType, keysOf } from './key.js';
import { answerDoubts } from './answer-doubts.js';
import { firstOfName } from './lift-name.js';
import { originDoubts } from './response.js';
import { barred, made, nothing, placeOf, quoted, refuse, together, type Outcome, type Rewriting } from './step.js';

/**
 * Reads the first element of a list in the response where the object around the list is read now: `.list[0].x` becomes
 * `.x`. Refused where another element, or all of the list, is read.
 */
export function liftRead(input: Rewriting, path: string): Outcome {
  const list = keysOf(path);
  const { reads } = input.request.site;
  const own = reads.filter(({ path: one }) => one.join('.') === list.join('.'));
  if (own.length === 0) return nothing;
  const lifted = together(own.map((read) => lift(input, read, path)));
  if ('refused' in lifted) return lifted;
  const parent = list.slice(0, -1);
  const beside = reads.find(
    ({ path: one }) => one.length === list.length && isIn(one, parent) && !own.some((read) => isIn(one, read.path)),
  );
  const doubts: string[] =
    beside === undefined
      ? []
      : [`${quoted(beside.path.join('.'))} holds what the list's element held (${placeOf(input, beside.span)})`];
  const typed = own.find(({ span }) => isOfType(input, span));
  if (typed !== undefined)
    doubts.push(`the declared type around ${quoted(path)} has to have its members (${placeOf(input, typed.span)})`);
  return made(lifted.edits, [...doubts, ...originDoubts(input, own), ...answerDoubts(input, list)]);
}

/** What leads to the key: `.`, `?.`, `&.`, `->`, `[`, `{`, the opening of `.get(`. */
const BEFORE = /(?:\?\.\[?|[?&]?(?:\.|->)\w+\(|&?\.|\??->[[{]?|[[{])\s*["'`:]?$/;
/** What takes the first element: `[0]`, jq's `[]`, `.get(0)`, with what closes the key before it. */
const AFTER = /^["'`]?\s*(?:[\])}]\s*)?(?:(?:!!|\?)\s*)?(?:(?:->|\?\.)\s*)?(?:\[\s*(?:0\s*)?\]|\.\w+\(\s*0\s*\))/;
const AFTER_FROM_ONE = /^["'`]?\s*(?:\]\s*)?\[\s*1\s*\]/;

/** `Enum.at(x["list"], 0)`: the function's name goes, and all behind `x`. */
function inFunction(text: string, from: number, end: number): readonly { start: number; end: number }[] | undefined {
  const close = /^["']?\]\s*,\s*0\s*\)/.exec(text.slice(end));
  let depth = 0;
  let open = from - 1;
  for (; open >= 0 && depth >= 0; open -= 1) depth += text[open] === ')' ? 1 : text[open] === '(' ? -1 : 0;
  const name = /Enum\.at$/.exec(text.slice(0, open + 1));
  if (close === null || name === null) return undefined;
  return [
    { start: name.index, end: open + 2 },
    { start: from, end: end + close[0].length },
  ];
}

/** What takes the first of a list into a name: `const [first] = `, `first, *_ = `, `first, = `. */
const TAKES_FIRST =
  /(?:^|\n)[ \t]*(?:(?:const|let|var)[ \t]+)?((?:\[[ \t]*(\$?\w+)[ \t]*\]|\([ \t]*(\w+),[ \t]*\)|(\w+),(?:[ \t]*\*(_\w*))?))[ \t]*=[ \t]*(?![=>~])([^\n]*)$/;

/** What closes the key, where nothing is made of the list. */
const BEHIND = new RegExp(String.raw`^["'\x60]?(?:[\])}])?(?=${ENDS_STATEMENT})`);

/** What is put into a name beside the first is used: the name stands somewhere where nothing is put into it. */
function isRead(text: string, name: string): boolean {
  return new RegExp(String.raw`(?<!\*|\bfor[ \t]+)\b${name}\b`).test(text);
}

/** `const [first] = errors[0].list;` becomes `const first = errors[0];`. */
function firstTaken(
  text: string,
  from: number,
  end: number,
): readonly { readonly start: number; readonly end: number; readonly text: string }[] | undefined {
  const begin = Math.max(0, text.lastIndexOf('\n', from - 1));
  const taken = TAKES_FIRST.exec(text.slice(begin, from));
  const behind = BEHIND.exec(text.slice(end));
  const [, pattern = '', bracketed, tupled, bare, rest, list = ''] = taken ?? [];
  const name = bracketed ?? tupled ?? bare;
  if (taken === null || behind === null || name === undefined || !isChain(list)) return undefined;
  if (rest !== undefined && isRead(text, rest)) return undefined;
  const start = begin + taken.index + taken[0].indexOf(pattern);
  return [
    { start, end: start + pattern.length, text: name },
    { start: from, end: end + behind[0].length, text: '' },
  ];
}

function lift(input: Rewriting, { span }: FieldRead, path: string): Outcome {
  const what = `the read of ${quoted(path)} from the response`;
  const bar = barred(input, span, what);
  if (bar !== undefined) return bar;
  const { text } = input.source;
  const isQuoted = /^["'`]/.test(text.slice(span.start));
  const start = span.start + (isQuoted ? 1 : 0);
  const end = span.end - (isQuoted ? 1 : 0);
  const before = BEFORE.exec(text.slice(0, start))?.[0];
  const first = (/\.lua$/.test(span.file) ? AFTER_FROM_ONE : AFTER).exec(text.slice(end));
  const after = first?.[0];
  const around = before === undefined ? undefined : inFunction(text, start - before.length, end);
  if (around !== undefined) return made(around.map((range) => ({ ...range, file: span.file, text: '' })));
  const taken = before === undefined ? undefined : firstTaken(text, start - before.length, end);
  if (taken !== undefined) return made(taken.map((one) => ({ ...one, file: span.file })));
  const named = before === undefined || after !== undefined ? undefined : firstOfName(text, start - before.length, end);
  if (named !== undefined) return made(named.map((one) => ({ ...one, file: span.file })));
  if (before === undefined || after === undefined) {
    return refuse(`${what} is not of its first element where it is written (${placeOf(input, span)})`);
  }
  const from = start - before.length;
  const behind = end + after.length;
  const kept = stays(before, text.slice(behind), span.file);
  if (kept === undefined) return refuse(`${what} cannot be left out where it is written (${placeOf(input, span)})`);
  const edit: Edit = { file: span.file, start: from, end: behind, text: kept };
  const isFirst = OPENS.test(text.slice(Math.max(0, from - NEAR), from));
  return made([isFirst ? asInput(text, edit) : edit]);
}

/**
 * What stays of what leads to the key: that what it is read of may be missing, and Perl's arrow before other brackets.
 * Undefined where it cannot be written so.
 */
function stays(before: string, behind: string, file: string): string | undefined {
  const missing = /^[?&](?=\.|->)/.exec(before)?.[0];
  if (missing === undefined) return /^->[[{]/.test(before) && /^[[{]/.test(behind) ? '->' : '';
  if (/^(?:\.|->)/.test(behind)) return missing;
  if (!behind.startsWith('[') || before.startsWith('?->')) return '';
  if (missing === '&') return undefined;
  return file.endsWith('.cs') ? '?' : '?.';
}

/** What stands before an expression of jq or yq that begins with a key: no value that the key is one of. */
const OPENS = /(?:[|(,[{:;=<>+*/'"`-]|\b(?:if|then|elif|else|and|or|reduce|foreach))\s*\.?$/;
/** So far back it is looked for. */
const NEAR = 40;

/** `.list[] | x` becomes `. | x`: where nothing stands before the key what is left is the input itself. */
function asInput(text: string, { file, start, end }: Edit): Edit {
  const stop = text[end] === '?' ? end + 1 : end;
  const begin = text[start - 1] === '.' ? start - 1 : start;
  return { file, start: begin, end: stop, text: text[stop] === '.' ? '' : '.' };
}

function isIn(path: readonly string[], outer: readonly string[]): boolean {
  return outer.every((key, at) => path[at] === key);
}
