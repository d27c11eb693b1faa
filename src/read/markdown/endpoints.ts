import type { Line } from '../../text/line-list.js';
import type { Found } from '../documents/found.js';
import { operationOf } from '../documents/operations.js';

/*
 * Tables and lists of operations: "GET, PATCH `/zones/{zone_id}/settings/minify`". Text around them is for people; an
 * entry of such a list says which operations a client uses, or a team has written down.
 */

const METHODS = '(?:GET|POST|PUT|PATCH|DELETE)';
const LIST = `${METHODS}(?:(?:[ \\t]*[,/|][ \\t]*|[ \\t]+(?:and|or)[ \\t]+)${METHODS})*`;
/** Methods before or in the code, then a path of at least two segments; `...` stands for the path before it. */
const OPERATION = new RegExp(
  `(?:(?<before>${LIST})\\*{0,2}[ \\t]*\\|?[ \\t]*)?(?<![\`])\`[ \\t]*(?:(?<inside>${LIST})[ \\t]+)?(?<path>(?:\\.\\.\\.|…|[\\w{<:$/.-])[^\\s\`]*\\/[^\\s\`]+)[ \\t]*\``,
  'g',
);
const ROW = /^[ \t]*(?:\||[-*+][ \t]+(?:`|\*{0,2}(?:GET|POST|PUT|PATCH|DELETE)))/;

/** Adds the operations that a row of a table, or an item of a list that begins with one, names. */
export function addEndpoints(file: string, line: Line, found: Found): void {
  if (!ROW.test(line.text)) return;
  let last = '';
  for (const match of line.text.matchAll(OPERATION)) {
    const { before, inside, path: written = '' } = match.groups ?? {};
    const methods = inside ?? before;
    const path = wholePath(written, last);
    if (methods === undefined || path === undefined) continue;
    last = path;
    const from = line.start + match.index + match[0].lastIndexOf(written);
    const span = { file, start: from, end: from + written.length };
    for (const name of methods.match(/[A-Z]{3,}/g) ?? []) found.requests.push(operationOf(name, path, span));
  }
}

/** `.../groups/{group_id}` goes on from the last `groups` of the path before it. */
function wholePath(written: string, last: string): string | undefined {
  const rest = /^(?:\.\.\.|…)(\/[^/]+)(.*)$/.exec(written);
  if (rest === null) return written;
  const [, segment = '', more = ''] = rest;
  const at = last.lastIndexOf(segment);
  return at < 0 ? undefined : `${last.slice(0, at)}${segment}${more}`;
}
