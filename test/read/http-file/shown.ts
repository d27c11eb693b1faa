import type { SourceText, Span } from '../../../src/model/span.js';
import type { Text } from '../../../src/model/text.js';
import type { Value } from '../../../src/model/value.js';
import { httpFile } from '../../../src/read/http-file/reader.js';

/** All that is read of a request file, a line for each request, part and problem. Line ends are shown as `⏎`. */
export function shown(text: string, beside: readonly SourceText[] = []): string[] {
  const { requests, parts = [], problems } = httpFile.read({ file: 'a.http', text }, beside);
  const written = (span: Span | undefined): string =>
    span === undefined ? '' : oneLine(text.slice(span.start, span.end));
  return [
    ...requests.map(({ method, url, query, headers, body, site, span }) =>
      [
        `${method?.name ?? '?'} ${texts(url)}`,
        ...query.map(({ name, value }) => `query ${texts(name)}=${valueOf(value)}`),
        ...headers.map((field) => `header ${texts(field.name)}=${valueOf(field.value)} in ${written(field.span)}`),
        ...(body === undefined ? [] : [`${body.encoding} ${valueOf(body.value)} in ${written(body.whole)}`]),
        ...site.reads.map(({ path, chain }) => `reads ${path.join('.')} in ${written(chain)}`),
        ...site.escapes.map(({ path, how, span: at }) => `${how} ${path.join('.')} in ${written(at)}`),
        `all of ${written(span)}`,
      ].join(' | '),
    ),
    ...parts.map(({ language, content }) => `${language} ${oneLine(content.text)}`),
    ...problems.map(({ message, span }) => `! ${message} in ${written(span)}`),
  ];
}

function texts(text: Text): string {
  return oneLine(text.map((piece) => (piece.kind === 'run' ? piece.text : `<${piece.name ?? ''}>`)).join(''));
}

function valueOf(value: Value): string {
  return value.kind === 'text' ? texts(value.text) : value.kind === 'unknown' ? `<${value.name ?? ''}>` : value.kind;
}

function oneLine(text: string): string {
  return text.replaceAll('\r', '␍').replaceAll('\n', '⏎');
}
