import type { Fix } from '../../model/finding.js';
import type { Edit } from '../../model/span.js';
import { inertTerminal } from '../../text/inert.js';
import { redact } from '../../text/redact.js';
import { compare, type LocatedReport, type SourceFile } from '../located.js';
import { lineOf } from './code.js';
import { changedPart, lineDiff } from './line-diff.js';
import type { DiffLine } from './line-diff.js';
import type { PageChange, PageChangeLine } from './data.js';

/** Lines that are shown around a change, and lines between two changes that are shown together. */
const context = 1;
const near = 3;
/** Lines of one change that are shown. */
const mostLines = 40;
const widest = 400;

/** A fix as the lines that it changes, before and after, file by file. */
export function changesOf(fix: Fix, file: string, located: LocatedReport): PageChange[] {
  const names = [...new Set(fix.edits.map((edit) => edit.file))].sort(
    (a, b) => Number(a !== file) - Number(b !== file) || compare(a, b),
  );
  return names.flatMap((name) => {
    const source = located.file(name);
    if (source === undefined) return [];
    const edits = fix.edits.filter((edit) => edit.file === name).sort((a, b) => a.start - b.start || a.end - b.end);
    return hunks(source, edits).map((hunk) => ({
      file: name === file ? null : inertTerminal(name),
      lines: linesOf(source, hunk),
    }));
  });
}

interface Hunk {
  readonly first: number;
  readonly last: number;
  readonly edits: readonly Edit[];
}

/** Edits whose lines are near each other are one hunk. */
function hunks({ lines }: SourceFile, edits: readonly Edit[]): Hunk[] {
  const found: Hunk[] = [];
  for (const edit of edits) {
    const first = lines.place(edit.start).line;
    const last = lines.place(edit.end).line;
    const open = found.at(-1);
    if (open !== undefined && first <= open.last + near) {
      found[found.length - 1] = { first: open.first, last: Math.max(open.last, last), edits: [...open.edits, edit] };
    } else {
      found.push({ first, last, edits: [edit] });
    }
  }
  return found;
}

function linesOf(source: SourceFile, { first, last, edits }: Hunk): PageChangeLine[] {
  const { lines } = source;
  const before = Array.from({ length: last - first + 1 }, (_, i) => shownLine(source, first + i));
  const start = lines.line(first)?.start ?? 0;
  const end = lines.line(last)?.end ?? source.text.length;
  const after = maskedAfter(source, start, end, edits)
    .split(/\r\n|\r|\n/)
    .map(shownText);
  const diff = lineDiff(before, after);
  const changed = diff.findIndex(({ kind }) => kind !== 'same');
  const stop = diff.findLastIndex(({ kind }) => kind !== 'same') + 1;
  const inner = diff.slice(Math.max(changed - context, 0), stop + context);
  const shown = withParts(inner).map(({ kind, old, text, part }): PageChangeLine => {
    return { kind, ...(old === undefined ? {} : { number: first + old }), text, ...(part && { part }) };
  });
  return [
    ...(changed < context ? around(source, first - context + Math.max(changed, 0), first - 1) : []),
    ...shown.slice(0, mostLines),
    ...(diff.length - stop < context ? around(source, last + 1, last + context - (diff.length - stop)) : []),
  ];
}

/** Lines that take the place of as many others are compared with them one by one. */
function withParts(lines: readonly DiffLine[]): (DiffLine & { readonly part?: readonly [number, number] })[] {
  return lines.map((line, i) => {
    if (line.kind === 'same') return line;
    let from = i;
    while (lines[from - 1] !== undefined && lines[from - 1]?.kind !== 'same') from--;
    let to = i;
    while (lines[to + 1] !== undefined && lines[to + 1]?.kind !== 'same') to++;
    const half = (to - from + 1) / 2;
    const run = lines.slice(from, to + 1);
    const paired = run.filter(({ kind }) => kind === 'gone').length === half;
    const other = paired ? lines[line.kind === 'gone' ? i + half : i - half] : undefined;
    return other === undefined ? line : { ...line, part: changedPart(line.text, other.text) };
  });
}

function around(source: SourceFile, from: number, to: number): PageChangeLine[] {
  const out: PageChangeLine[] = [];
  for (let number = Math.max(from, 1); number <= to; number++) {
    const line = source.lines.line(number);
    if (line === undefined || (line.start === line.end && number === source.lines.count())) break;
    out.push({ kind: 'same', number, text: shownLine(source, number) });
  }
  return out;
}

function shownLine(source: SourceFile, number: number): string {
  const line = source.lines.line(number) ?? { start: 0, end: 0 };
  return cut(lineOf(source, number, line, undefined).text);
}

/** The text of a range once the edits are made, credentials masked in what stays as in what is new. */
function maskedAfter(source: SourceFile, start: number, end: number, edits: readonly Edit[]): string {
  let out = '';
  let at = start;
  for (const edit of edits) {
    out += masked(source, at, edit.start) + redact(edit.text);
    at = Math.max(edit.end, at);
  }
  return redact(out + masked(source, at, end));
}

function masked(source: SourceFile, from: number, to: number): string {
  let out = '';
  let at = from;
  const { lines, text } = source;
  for (let number = lines.place(from).line; at < to; number++) {
    const line = lines.line(number);
    if (line === undefined) break;
    for (const hidden of source.hidden({ start: Math.max(line.start, at), end: Math.min(line.end, to) })) {
      if (hidden.end <= at || hidden.start >= to) continue;
      out += text.slice(at, Math.max(hidden.start, at)) + hidden.shown;
      at = Math.min(hidden.end, to);
    }
    const next = lines.line(number + 1)?.start ?? text.length;
    if (at < Math.min(next, to)) out += text.slice(at, Math.min(next, to));
    at = Math.max(at, Math.min(next, to));
  }
  return out;
}

/** Tabs as in the lines beside it. */
function shownText(text: string): string {
  let column = 0;
  let out = '';
  for (const character of text) {
    const shown = character === '\t' ? ' '.repeat(4 - (column % 4)) : character;
    out += shown;
    column += shown.length;
  }
  return cut(inertTerminal(out).trimEnd());
}

function cut(text: string): string {
  return text.length > widest ? `${text.slice(0, widest)}…` : text;
}
