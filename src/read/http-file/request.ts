import type { Body, Field, Request, RequestSite } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Piece, Text } from '../../model/text.js';
import type { Value } from '../../model/value.js';
import type { BlockParts } from './block-parts.js';
import type { Line } from '../../text/line-list.js';
import { versionStart } from './request-line.js';
import { textNamed } from '../documents/named-files.js';
import { interpolated, type Resolve } from '../documents/interpolated.js';

/** A request of a file, from the parts of its block. */
export function requestOf(
  source: SourceText,
  parts: BlockParts,
  resolve: Resolve,
  site: RequestSite,
  beside: readonly SourceText[],
): Request {
  const { method } = parts.request;
  const headers = parts.headers.flatMap((line) => headerOf(source, line, resolve) ?? []);
  return {
    method:
      method === undefined ? { name: 'GET' } : { name: method.name, span: spanAt(source, method.start, method.end) },
    url: urlOf(source, parts, resolve),
    query: [],
    headers,
    headersOpen: false,
    body: bodyOf({ source, beside }, parts.body, headers, resolve),
    site,
    span: spanAt(source, parts.first.start, lastEnd(parts)),
    callers: [],
    client: 'http-file',
    dialect: 'http-file',
  };
}

function spanAt(source: SourceText, start: number, end: number): Span {
  return { file: source.file, start, end };
}

function lastEnd(parts: BlockParts): number {
  const lines = [parts.first, ...parts.continued, ...parts.headers, ...parts.body];
  return Math.max(...lines.slice(-1).map(({ end }) => end));
}

function urlOf(source: SourceText, parts: BlockParts, resolve: Resolve): Text {
  const { urlStart, urlEnd } = parts.request;
  const ranges = [{ start: urlStart, end: urlEnd }, ...parts.continued.map(contentOf)];
  const within = spanAt(source, urlStart, ranges.at(-1)?.end ?? urlEnd);
  return ranges.flatMap(({ start, end }) => interpolated(source, start, end, within, resolve));
}

function contentOf(line: Line): { readonly start: number; readonly end: number } {
  const lead = line.text.length - line.text.trimStart().length;
  return { start: line.start + lead, end: line.start + line.text.slice(0, versionStart(line.text)).trimEnd().length };
}

function headerOf(source: SourceText, line: Line, resolve: Resolve): Field | undefined {
  const colon = line.text.indexOf(':');
  const name = line.text.slice(0, Math.max(colon, 0)).trim();
  if (name === '') return undefined;
  const nameStart = line.start + line.text.indexOf(name);
  const lead = line.text.slice(colon + 1);
  const start = line.start + colon + 1 + lead.length - lead.trimStart().length;
  const end = Math.max(start, line.start + line.text.trimEnd().length);
  const within = spanAt(source, line.start, line.end);
  const value: Value = { kind: 'text', text: interpolated(source, start, end, within, resolve) };
  const names = interpolated(source, nameStart, nameStart + name.length, within, resolve);
  return { name: names, value, span: spanAt(source, line.start, line.next), apart: 'line' };
}

/** `< ./file`, `<@ ./file`: the body, or a line of it, comes from a file. */
const FROM_FILE = /^<(?:@\w*)?[ \t]+(?=\S)/;

/** The files from which bodies come, by their paths. */
export function bodyFiles(text: string): string[] {
  return text.split('\n').flatMap((line) => (FROM_FILE.test(line) ? [line.replace(FROM_FILE, '').trimEnd()] : []));
}

/** A file, and those that it is read with. */
interface Sources {
  readonly source: SourceText;
  readonly beside: readonly SourceText[];
}

function bodyOf(
  sources: Sources,
  lines: readonly Line[],
  headers: readonly Field[],
  resolve: Resolve,
): Body | undefined {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const span = spanAt(sources.source, first.start, last.end);
  const pieces = bodyPieces(sources, lines, span, resolve);
  const [only, second] = pieces;
  const value: Value =
    only?.kind === 'hole' && second === undefined
      ? { kind: 'unknown', name: only.name, span: only.span }
      : { kind: 'text', text: pieces };
  return { value, encoding: encodingOf(headers, pieces), span, whole: span };
}

function bodyPieces({ source, beside }: Sources, lines: readonly Line[], within: Span, resolve: Resolve): Piece[] {
  const pieces: Piece[] = [];
  let from = within.start;
  for (const line of lines) {
    const sign = FROM_FILE.exec(line.text)?.[0];
    if (sign === undefined) continue;
    const file = line.text.slice(sign.length).trimEnd();
    pieces.push(...interpolated(source, from, line.start, within, resolve));
    const hole: Piece = { kind: 'hole', name: file, span: spanAt(source, line.start, line.end), within };
    pieces.push(textNamed(source, file, beside) ?? hole);
    from = line.end;
  }
  pieces.push(...interpolated(source, from, within.end, within, resolve));
  return pieces;
}

function encodingOf(headers: readonly Field[], body: Text): Body['encoding'] {
  const isGraph = startOf(headers, 'x-request-type') === 'graphql';
  const type = startOf(headers, 'content-type');
  if (isGraph) return 'raw';
  if (type === undefined || type === '') {
    const [first] = body;
    return first?.kind === 'run' && /^\s*[{[]/.test(first.text) ? 'json' : 'raw';
  }
  if (/^application\/(?:[\w.-]+\+)?json\b/.test(type)) return 'json';
  if (type.startsWith('multipart/')) return 'multipart';
  return type.startsWith('application/x-www-form-urlencoded') ? 'form' : 'raw';
}

/** The beginning of a header's value in lower case, as far as it is known. */
function startOf(headers: readonly Field[], name: string): string | undefined {
  const header = headers.find((field) => isNamed(field, name));
  if (header?.value.kind !== 'text') return undefined;
  const [first] = header.value.text;
  return first?.kind === 'run' ? first.text.toLowerCase() : '';
}

/** Whether a header has this name, in any case. */
export function isNamed(field: Field, name: string): boolean {
  const [only, second] = field.name;
  return only?.kind === 'run' && second === undefined && only.text.toLowerCase() === name;
}
