import type { MappedText } from '../../model/part.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { outerRange } from '../../text/mapped-text.js';
import type { Found } from './found.js';

/* Operations that a document names by method and path: a row of a table, a line of a block. */

const METHOD = '(?:GET|POST|PUT|PATCH|DELETE)';
/** A path of at least two segments, behind a host or not. */
const PATH = String.raw`(?:https?:\/\/[^\s/]+)?\/[\w{<:$.-][^\s/]*\/\S+`;
const COMMENT = String.raw`[ \t]*(?:(?:#|\/\/|--)[^\n]*)?`;
/** A line of a list: what stands behind the path is for people. */
const LINE = new RegExp(String.raw`^[ \t]*(${METHOD})[ \t]+(${PATH})(?=[ \t]|$)`, 'gm');
const LIST = new RegExp(
  String.raw`^(?:${COMMENT}\n|[ \t]*${METHOD}[ \t]+${PATH}(?:[ \t][^\n]*)?(?:\n|$)){2,}${COMMENT}$`,
);
const ALONE = new RegExp(String.raw`^\s*${METHOD}[ \t]+${PATH}(?:[ \t]+HTTP\/[\d.]+)?[ \t]*(?:\n|$)`);

/** Whether a text is a request that says its path, and no host. */
export function isOperation(text: string): boolean {
  return ALONE.test(text);
}

/** Adds the operations of a block in which each line names one; false where it is something else. */
export function addOperations(file: string, content: MappedText, found: Found): boolean {
  const text = content.text.replaceAll('\r\n', ' \n');
  const lines = [...text.matchAll(LINE)];
  if (lines.length < 2 || !LIST.test(text)) return false;
  for (const { index, 0: line, 1: name = '', 2: path = '' } of lines) {
    const end = index + line.length;
    const { start, end: last } = outerRange(content, end - path.length, end);
    found.requests.push(operationOf(name, path, { file, start, end: last }));
  }
  return true;
}

/** The path's text has no place of its own: a list of operations is not for a codemod to change. */
export function operationOf(name: string, path: string, span: Span): Request {
  return {
    method: { name },
    url: [{ kind: 'run', text: path }],
    query: [],
    headers: [],
    headersOpen: true,
    body: undefined,
    site: { reads: [], escapes: [] },
    named: span,
    span,
    callers: [],
    client: 'endpoint-list',
    dialect: 'markdown',
  };
}
