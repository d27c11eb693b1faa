import type { Line } from '../../text/line-list.js';

/** A line that begins a request: offsets in the file. */
export interface RequestLine {
  readonly method: { readonly name: string; readonly start: number; readonly end: number } | undefined;
  readonly urlStart: number;
  readonly urlEnd: number;
}

const METHODS =
  'GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|CONNECT|TRACE|PROPFIND|PURGE|LIST|REPORT|LOCK|UNLOCK|COPY|MOVE|MKCOL|SEARCH';
const WITH_METHOD = new RegExp(`^[ \\t]*(${METHODS})[ \\t]+(?=\\S)`, 'i');
const BARE_URL = /^[ \t]*(?=https?:\/\/|\/|\{\{[^{}]*\}\}|[\w.-]+(?::\d+)?\/|localhost\b|www\.)/i;
const VERSION = /^HTTP\/\d+(?:\.\d+)?[ \t]*$/i;

/** Reads `METHOD URL HTTP/1.1`; the method and the version may be absent. */
export function requestLine(line: Line): RequestLine | undefined {
  const { text, start } = line;
  if (/^[ \t]*HTTP\/\d/i.test(text)) return undefined;
  const written = WITH_METHOD.exec(text);
  const bare = written === null ? BARE_URL.exec(text) : null;
  const head = written ?? bare;
  if (head === null) return undefined;
  const urlEnd = start + text.slice(0, versionStart(text)).trimEnd().length;
  const urlStart = start + head[0].length;
  if (written === null && /[ \t]/.test(text.slice(head[0].length, urlEnd - start).replaceAll(/\{\{[^{}]*\}\}/g, ''))) {
    return undefined;
  }
  const name = written?.[1];
  if (name === undefined) return { method: undefined, urlStart, urlEnd };
  const at = start + text.indexOf(name);
  return { method: { name: name.toUpperCase(), start: at, end: at + name.length }, urlStart, urlEnd };
}

/** Where the HTTP version at the end of a request line begins; its end where it has none. */
export function versionStart(text: string): number {
  const at = text.toUpperCase().lastIndexOf('HTTP/');
  return at > 0 && /[ \t]/.test(text[at - 1] ?? '') && VERSION.test(text.slice(at)) ? at : text.length;
}
