import type { RequestSite } from '../../model/request.js';
import type { SourceText } from '../../model/span.js';
import { memberPath, type MemberPath } from '../documents/response-path.js';
import type { Reference } from '../documents/interpolated.js';

/** The response that a handler script sees. */
const RESPONSE = /(?<![\w$.])response(?:\?)?\.(?:body|parsedBody)\b/g;

/** Records what a response handler reads of its request's answer: `response.body.result.value`. */
export function readsOfScript(source: SourceText, start: number, end: number, site: RequestSite): void {
  for (const found of source.text.slice(start, end).matchAll(RESPONSE)) {
    const at = start + found.index;
    record(source, site, memberPath(source.text.slice(0, end), at + found[0].length), at);
  }
}

const NAMED = /^%?([\w-]+)/;
const BODY = /\.response\.body(?:\.\$|\.(?=\[))?/y;

/**
 * Records what a reference takes from the answer of a named request: `{{login.response.body.result.id}}`,
 * `{{login.response.body.$.result.id}}`, and `{{login.result.id}}`.
 */
export function readsOfReference(
  source: SourceText,
  reference: Reference,
  siteOf: (name: string) => RequestSite | undefined,
): void {
  const [whole, name] = NAMED.exec(reference.expression) ?? [];
  const site = name === undefined ? undefined : siteOf(name);
  if (whole === undefined || site === undefined) return;
  const text = source.text.slice(0, reference.end);
  BODY.lastIndex = reference.start + whole.length;
  const body = BODY.exec(text)?.[0];
  // `{{login.response.headers.X}}` is no part of the body.
  if (body === undefined && text.startsWith('.response', reference.start + whole.length)) return;
  record(source, site, memberPath(text, reference.start + whole.length + (body?.length ?? 0)), reference.start);
}

function record(source: SourceText, site: RequestSite, path: MemberPath, chainStart: number): void {
  const { file } = source;
  const keys = path.called ? path.keys.slice(0, -1) : path.keys;
  keys.forEach((key, i) => {
    if (key.name === '[]') return;
    const names = keys.slice(0, i + 1).map(({ name }) => name);
    if (site.reads.some(({ span }) => span.start === key.start)) return;
    site.reads.push({
      path: names,
      span: { file, start: key.start, end: key.end },
      chain: { file, start: chainStart, end: key.end },
    });
  });
  const names = keys.map(({ name }) => name);
  // The whole answer, or the whole of its result, may be read further elsewhere.
  const whole = names.length === 0 || (names.length === 1 && names[0] === 'result');
  if (whole) site.escapes.push({ how: 'passed', path: names, span: { file, start: chainStart, end: path.end } });
}
