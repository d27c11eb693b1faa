import type { Range } from '../layout.js';
import type { Allowed } from './words.js';

const opening =
  /(?<scheme>[A-Za-z][A-Za-z0-9+.-]{0,20}:\/\/)?(?<host>(?<=:\/\/)[^\s"'`/?#<>(){}$,;|\\]{0,300}|[\w.-]{0,100})(?=\/)/y;
/** What stands for a segment that is filled in. */
const hole =
  /^(?:\$\{\{?\s{0,9}[\w.-]{1,80}\s{0,9}\}?\}|\{\{?\s{0,9}[.$]?[\w.-]{0,80}\s{0,9}\}?\}|#\{[\w.@]{1,80}\}|[:$@][A-Za-z_]\w{0,60}|\$\{[A-Za-z_]\w{0,60}\}|<[\w-]{1,60}>|%[svd]|\{\}|%[A-Za-z_]\w{0,60}%|\*|\.\.\.|…)$/;
const segmentText =
  /(?:\$\{\{[^{}\n]{0,100}\}\}|\{\{[^{}\n]{0,100}\}\}|[$#]?\{[^{}\n]{0,100}\}|<[\w-]{1,60}>|[^\s"'`/?#<>(){}[\]|;,\\&])+/y;
const queryName = /[?&](?<name>[A-Za-z_][\w.[\]-]{0,60})=?/y;
const queryValue =
  /(?:\$\{\{[^{}\n]{0,100}\}\}|\{\{[^{}\n]{0,100}\}\}|[$#]?\{[^{}\n]{0,100}\}|<[\w-]{1,60}>|[^\s"'`<>&#\\])+/y;

/**
 * A path or address of this API that begins at an offset of a line: which parts of it are no fixed text, and where it
 * stops. `glued`: it goes on behind a variable. Undefined where none begins there: nothing of what looks like a path
 * may then be shown.
 */
export function pathWords(
  line: string,
  at: number,
  { vocabulary, found }: Allowed,
  offset: number,
  glued: boolean,
): { readonly hidden: readonly Range[]; readonly stop: number } | undefined {
  const before = line[at - 1];
  if (!glued && before !== undefined && !/[\s"'`()[\]{}<>|;,=:]/.test(before)) return undefined;
  opening.lastIndex = at;
  const open = opening.exec(line);
  if (open === null) return undefined;
  const { scheme = '', host = '' } = open.groups ?? {};
  const hidden: Range[] = [];
  const walked: string[] = [];
  let known = 0;
  const from = at + scheme.length;
  let next = from + host.length;
  const fixed = (start: number, end: number): boolean => {
    const text = line.slice(start, end);
    if (vocabulary.segment(text)) known += 1;
    else if (hole.test(text)) return true;
    else if (vocabulary.filledIn(walked, text)) return false;
    else if (found(offset + start, offset + end) && /^(?:[a-z]{2,20}(?:[_.-][a-z]{1,20}){0,6}|v\d)$/.test(text))
      known += 1;
    else return false;
    return true;
  };
  if (host !== '') {
    const isHost = scheme !== '' && vocabulary.host(host);
    if (isHost) known += 1;
    else if (!fixed(from, next)) hidden.push({ start: from, end: next });
    if (scheme === '') walked.push(host);
  }
  while (line[next] === '/') {
    next += 1;
    segmentText.lastIndex = next;
    const length = segmentText.exec(line)?.[0].length ?? 0;
    if (length > 0 && !fixed(next, next + length)) hidden.push({ start: next, end: next + length });
    walked.push(line.slice(next, next + length));
    next += length;
  }
  if (known === 0) return undefined;
  next = query(line, next, hidden, { vocabulary, found, bare: false });
  if (line[next] === '#') {
    queryValue.lastIndex = next + 1;
    const length = queryValue.exec(line)?.[0].length ?? 0;
    if (length > 0) hidden.push({ start: next + 1, end: next + 1 + length });
    next += 1 + length;
  }
  return { hidden, stop: next };
}

/** Names of parameters stand, their values only where they are fixed texts or filled in. */
function query(line: string, from: number, hidden: Range[], { vocabulary }: Allowed): number {
  let at = from;
  for (;;) {
    queryName.lastIndex = at;
    const match = queryName.exec(line);
    if (match === null || !line.startsWith(match[0], at)) break;
    at += match[0].length;
    if (!match[0].endsWith('=')) {
      hidden.push({ start: at - (match.groups?.['name']?.length ?? 0), end: at });
      continue;
    }
    queryValue.lastIndex = at;
    const value = queryValue.exec(line)?.[0] ?? '';
    if (value !== '' && vocabulary.wordAt(value, 0) !== value.length && !hole.test(value)) {
      hidden.push({ start: at, end: at + value.length });
    }
    at += value.length;
  }
  if (line[at] === '?' || line[at] === '&') {
    queryValue.lastIndex = at + 1;
    const rest = queryValue.exec(line)?.[0].length ?? 0;
    if (rest > 0) hidden.push({ start: at + 1, end: at + 1 + rest });
    at += 1 + rest;
  }
  return at;
}
