import type { SourceText, Span } from '../../../model/span.js';
import { commentsIn } from '../comments.js';

/**
 * Scripts and tests of a collection, or of a folder of it, run for each request in it: a place of them that reads the
 * body of an answer.
 */
export function scriptsAround(source: SourceText, { start }: Span, files: readonly SourceText[]): Span | undefined {
  const { file, text } = source;
  if (/\.json$/i.test(file) && KEYS_IN.test(text)) {
    const ranges = scriptRanges(text, start);
    return ranges.map((range) => bodyRead(source, range)).find((at) => at !== undefined);
  }
  return foldersAround(source, files)
    .map((other) => bodyRead(other, { start: 0, end: other.text.length }))
    .find((at) => at !== undefined);
}

/** The files of what a request of Bruno has in common with others of its folders. */
function foldersAround({ file }: SourceText, files: readonly SourceText[]): readonly SourceText[] {
  if (!/\.bru$/i.test(file)) return [];
  return files.filter(
    (other) => isOfFolder(other.file) && other.file !== file && file.startsWith(folderOf(other.file)),
  );
}

/** A place of the scripts that run for each request of a folder which asks the request, or its answer, for the address. */
export function addressAskedAround(source: SourceText, files: readonly SourceText[]): Span | undefined {
  return foldersAround(source, files)
    .map((other) => readIn(other, { start: 0, end: other.text.length }, ASKS_ADDRESS))
    .find((at) => at !== undefined);
}

/** The first place of a text that asks a request for its address; each text is searched once, whatever it has requests. */
export function addressAskedIn(source: SourceText): Span | undefined {
  const known = ASKED.get(source);
  if (known !== undefined) return known.at;
  const [found] = source.text.matchAll(ASKS_ADDRESS);
  const { file } = source;
  const at = found && { file, start: found.index, end: found.index + found[0].length };
  ASKED.set(source, { at });
  return at;
}

const ASKED = new WeakMap<SourceText, { readonly at: Span | undefined }>();

/** Scripts beside a request ask it for its address: `request.url()`, `pm.request.url.getPath()`, `req.getUrl()`. */
const ASKS_ADDRESS = /\brequest\.(?:url\b|getUrl\(|toJSON\()|(?<![\w.])re[qs]\.(?:url\b|getUrl\(|getPath\()/g;

/** The file that says what all requests of a folder have in common. */
export function isOfFolder(file: string): boolean {
  return /(?:^|\/)(?:collection|folder)\.bru$/i.test(file);
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

/** The body of an answer is asked for, other than for what answers of all kinds have around their result. */
const BODY =
  /(?:\b(?:pm|insomnia)\.response\.(?:json|text)\(\)|\b(?:pw|hopp)\.response\.body\b|\bresponseBody\b|\bto\.have\.json(?:Body|Schema)\b|\bres\.(?:body\b|getBody\(\))|\bres\((?=["']))(?!\s*\??\.\s*(?:success|errors|messages|result_info)\b)/g;

interface Range {
  readonly start: number;
  readonly end: number;
}

function bodyRead(source: SourceText, range: Range): Span | undefined {
  return readIn(source, range, BODY);
}

function readIn(source: SourceText, { start, end }: Range, pattern: RegExp): Span | undefined {
  const { file, text } = source;
  // A comment of a script in JSON is part of one line of it.
  const comments = /\.json$/i.test(file) ? undefined : commentsIn(source);
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const isIn = index >= start && index < end && comments?.holds(index) !== true;
    if (isIn) return { file, start: index, end: index + found.length };
  }
  return undefined;
}

/** Where collections keep what runs with the answer: Postman, Hoppscotch, Insomnia. */
const SCRIPTS = /^(?:event|testScript|afterResponseScript)$/;
const KEYS_IN = /"(?:event|testScript|afterResponseScript)"\s*:/;
/** What an object has that is a request, or holds one. */
const REQUEST = /^(?:request|endpoint|url)$/;

/** An object or a list that is open, by the key it stands under. */
interface Open {
  readonly start: number;
  readonly name: string | undefined;
  key?: string | undefined;
  readonly scripts: Range[];
  hasRequest: boolean;
  /** Insomnia keeps folders beside their requests. */
  isGroup: boolean;
}

/** Where the scripts of the objects around a place are, and those of folders, but for those of the request itself. */
function scriptRanges(text: string, at: number): readonly Range[] {
  const open: Open[] = [];
  const found: Range[] = [];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    const last = open.at(-1);
    const end = index + token.length;
    if (token.startsWith('"')) {
      if (last === undefined) continue;
      if (/^\s*:/.test(text.slice(end, end + LONGEST_GAP))) {
        last.key = token.slice(1, -1);
        last.hasRequest ||= REQUEST.test(last.key);
      } else {
        if (SCRIPTS.test(last.key ?? '')) last.scripts.push({ start: index, end });
        last.isGroup ||= last.key === '_type' && token === '"request_group"';
      }
    } else if (token === '{' || token === '[') {
      open.push({ start: index, name: last?.key, scripts: [], hasRequest: false, isGroup: false });
    } else if (token === ',') {
      if (last !== undefined) last.key = undefined;
    } else {
      const closed = open.pop();
      if (closed === undefined) continue;
      if (SCRIPTS.test(closed.name ?? '')) open.at(-1)?.scripts.push({ start: closed.start, end });
      const isAround = closed.start <= at && at <= index && !closed.hasRequest;
      if (isAround || closed.isGroup) found.push(...closed.scripts);
    }
  }
  return found;
}

/** So much space may stand between a key and its colon. */
const LONGEST_GAP = 20;
