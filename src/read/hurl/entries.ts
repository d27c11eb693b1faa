import type { Line } from '../../text/line-list.js';

/** A request of a .hurl file with what it says of the answer. */
export interface Entry {
  readonly request: Line;
  readonly headers: readonly Line[];
  /** `[Name]` and its lines, before the body. */
  readonly sections: readonly Section[];
  readonly body: readonly Line[];
  /** The line of the answer, and the sections behind it. */
  readonly answer: Line | undefined;
  readonly checks: readonly Section[];
  /** The first line of a body, its own or that of the answer, which nothing closes. */
  readonly unclosed: Line | undefined;
}

export interface Section {
  readonly name: string;
  readonly open: Line;
  readonly lines: readonly Line[];
}

const METHOD = /^[A-Z]{3,}[ \t]+\S/;
const ANSWER = /^HTTP(?:\/[\d.]+)?[ \t]+(?:\d{3}|\*)/;
const SECTION = /^[ \t]*\[([A-Za-z]+)\][ \t]*(?:#.*)?$/;
const PAIR = /^[ \t]*(?:[^\s:{["`<][^:]*|"[^"]*"):/;

/** The entries of a file. A body of several lines ends where its brackets or backticks do. */
export function entriesOf(lines: readonly Line[]): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line === undefined || !METHOD.test(line.text) || ANSWER.test(line.text)) {
      at += 1;
      continue;
    }
    const { entry, next } = entryAt(lines, at);
    entries.push(entry);
    at = Math.max(next, at + 1);
  }
  return entries;
}

function entryAt(lines: readonly Line[], from: number): { readonly entry: Entry; readonly next: number } {
  const request = lines[from] as Line;
  const headers: Line[] = [];
  let at = from + 1;
  for (; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || (!isEmpty(line) && !isHeader(line))) break;
    if (!isEmpty(line)) headers.push(line);
  }
  const sections = sectionsAt(lines, at);
  const body = bodyAt(lines, sections.next);
  const behind = skipEmpty(lines, body.next);
  const answer = lines[behind];
  if (answer === undefined || !ANSWER.test(answer.text)) {
    const { lines: own, unclosed } = body;
    const entry = { request, headers, sections: sections.found, body: own, answer: undefined, checks: [], unclosed };
    return { entry, next: body.next };
  }
  let next = behind + 1;
  while (next < lines.length && (isEmpty(lines[next]) || isHeader(lines[next]))) next += 1;
  const checks = sectionsAt(lines, next);
  const rest = bodyAt(lines, checks.next);
  const unclosed = body.unclosed ?? rest.unclosed;
  const entry = {
    request,
    headers,
    sections: sections.found,
    body: body.lines,
    answer,
    checks: checks.found,
    unclosed,
  };
  return { entry, next: rest.next };
}

function isEmpty(line: Line | undefined): boolean {
  return line !== undefined && /^[ \t]*(?:#.*)?$/.test(line.text);
}

function isHeader(line: Line | undefined): boolean {
  if (line === undefined || METHOD.test(line.text) || ANSWER.test(line.text) || SECTION.test(line.text)) return false;
  return PAIR.test(line.text) && !/^[ \t]*(?:base64|hex|file),/.test(line.text);
}

function skipEmpty(lines: readonly Line[], from: number): number {
  let at = from;
  while (at < lines.length && isEmpty(lines[at])) at += 1;
  return at;
}

function sectionsAt(lines: readonly Line[], from: number): { readonly found: Section[]; readonly next: number } {
  const found: Section[] = [];
  let at = skipEmpty(lines, from);
  for (;;) {
    const open = lines[at];
    const name = open === undefined ? undefined : SECTION.exec(open.text)?.[1];
    if (open === undefined || name === undefined) return { found, next: at };
    const inside: Line[] = [];
    for (at += 1; at < lines.length; at += 1) {
      const line = lines[at];
      if (line === undefined || SECTION.test(line.text) || METHOD.test(line.text) || ANSWER.test(line.text)) break;
      if (/^[ \t]*(?:[{<]|`)/.test(line.text) || /^[ \t]*\[(?![A-Za-z]+\])/.test(line.text)) break;
      if (!isEmpty(line)) inside.push(line);
    }
    found.push({ name, open, lines: inside });
  }
}

interface BodyLines {
  readonly lines: readonly Line[];
  readonly next: number;
  readonly unclosed?: Line;
}

function bodyAt(lines: readonly Line[], from: number): BodyLines {
  const start = skipEmpty(lines, from);
  const first = lines[start];
  if (first === undefined || METHOD.test(first.text) || ANSWER.test(first.text)) return { lines: [], next: start };
  const end = behindBody(lines, start, first.text.trim());
  const next = end ?? nextRequest(lines, start);
  return { lines: lines.slice(start, next), next, ...(end === undefined ? { unclosed: first } : {}) };
}

/** The number of the line behind a body; none where nothing closes it. */
function behindBody(lines: readonly Line[], start: number, opening: string): number | undefined {
  if (opening.startsWith('```')) {
    if (opening.endsWith('```') && opening.length >= 6) return start + 1;
    const end = firstFrom(lines, start + 1, (text) => text.trim().endsWith('```'));
    return end === undefined ? undefined : end + 1;
  }
  if (!/^[{[]/.test(opening)) return start + 1;
  let depth = 0;
  for (let at = start; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? '';
    // No line of JSON looks like a request.
    if (METHOD.test(text)) return undefined;
    // Brackets in texts mean nothing.
    const bare = text.replace(/"(?:[^"\\]|\\.)*(?:"|$)/g, '').replace(/\{\{[^{}]*\}\}/g, '');
    depth += (bare.match(/[{[]/g)?.length ?? 0) - (bare.match(/[}\]]/g)?.length ?? 0);
    if (depth <= 0) return at + 1;
  }
  return undefined;
}

/** What is not closed ends before what looks like another request. */
function nextRequest(lines: readonly Line[], start: number): number {
  return firstFrom(lines, start + 1, (text) => METHOD.test(text)) ?? lines.length;
}

function firstFrom(lines: readonly Line[], from: number, is: (text: string) => boolean): number | undefined {
  for (let at = from; at < lines.length; at += 1) if (is(lines[at]?.text ?? '')) return at;
  return undefined;
}
