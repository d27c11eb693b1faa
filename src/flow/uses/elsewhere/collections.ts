import type { SourceText, Span } from '../../../model/span.js';
import { commentsIn } from '../comments.js';

/**
 * Scripts and tests of a collection, or of a folder of it, run for each request in it: a place of them that reads the
 * body of an answer.
 */
export function scriptsAround(source: SourceText, { start }: Span, files: readonly SourceText[]): Span | undefined {
  const { file, text } = source;
  if (/\.json$/i.test(file) && /"event"\s*:/.test(text)) {
    const ranges = eventsAround(text, start);
    return ranges.map((range) => bodyRead(source, range)).find((at) => at !== undefined);
  }
  if (!/\.bru$/i.test(file)) return undefined;
  return files
    .filter((other) => isOfFolder(other.file) && other.file !== file && file.startsWith(folderOf(other.file)))
    .map((other) => bodyRead(other, { start: 0, end: other.text.length }))
    .find((at) => at !== undefined);
}

/** The file that says what all requests of a folder have in common. */
export function isOfFolder(file: string): boolean {
  return /(?:^|\/)(?:collection|folder)\.bru$/i.test(file);
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

/** The body of an answer is asked for, other than for what answers of all kinds have around their result. */
const BODY =
  /(?:\bpm\.response\.(?:json|text)\(\)|\bresponseBody\b|\bto\.have\.json(?:Body|Schema)\b|\bres\.(?:body\b|getBody\(\))|\bres\((?=["']))(?!\s*\??\.\s*(?:success|errors|messages|result_info)\b)/g;

interface Range {
  readonly start: number;
  readonly end: number;
}

function bodyRead(source: SourceText, { start, end }: Range): Span | undefined {
  const { file, text } = source;
  // A comment of a script in JSON is part of one line of it.
  const comments = /\.json$/i.test(file) ? undefined : commentsIn(source);
  for (const { 0: found, index } of text.matchAll(BODY)) {
    const isIn = index >= start && index < end && comments?.holds(index) !== true;
    if (isIn) return { file, start: index, end: index + found.length };
  }
  return undefined;
}

/** An object or a list that is open, by the key it stands under. */
interface Open {
  readonly start: number;
  readonly name: string | undefined;
  key?: string | undefined;
  readonly events: Range[];
  hasRequest: boolean;
}

/** Where the scripts of the objects around a place are, but for those of the request itself. */
function eventsAround(text: string, at: number): readonly Range[] {
  const open: Open[] = [];
  const found: Range[] = [];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    const last = open.at(-1);
    if (token.startsWith('"')) {
      if (last !== undefined && /^\s*:/.test(text.slice(index + token.length, index + token.length + 20)))
        last.key = token.slice(1, -1);
    } else if (token === '{' || token === '[') {
      if (last?.key === 'request') last.hasRequest = true;
      open.push({ start: index, name: last?.key, events: [], hasRequest: false });
    } else if (token === ',') {
      if (last !== undefined) last.key = undefined;
    } else {
      const closed = open.pop();
      if (closed?.name === 'event' && token === ']') open.at(-1)?.events.push({ start: closed.start, end: index + 1 });
      if (closed !== undefined && closed.start <= at && at <= index && !closed.hasRequest) found.push(...closed.events);
    }
  }
  return found;
}
