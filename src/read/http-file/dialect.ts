import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { Edit, SourceText, Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import { beforeLineEnd } from '../../text/layout.js';
import { formText } from '../documents/form-text.js';
import { isNamed } from './request.js';

/** Spells changes of request files: a form is written part by part, as it is sent. */
export const httpFileDialect: Dialect = { multipart, escape };

const BOUNDARY = 'eolint-form';

function multipart(request: Request, fields: readonly FormField[], source: SourceText): Spelled {
  const { body } = request;
  if (body?.whole === undefined || body.whole.file !== source.file) return { refused: 'the body is not in this file' };
  if (fields.length === 0) return { refused: 'a form without fields cannot be written' };
  const types = request.headers.filter((field) => isNamed(field, 'content-type'));
  const [type, second] = types;
  if (type?.span === undefined || second !== undefined)
    return { refused: 'the request does not have one Content-Type line' };
  const { whole } = body;
  const eol = source.text.slice(type.span.start, type.span.end).endsWith('\r\n') ? '\r\n' : '\n';
  if (source.text.slice(whole.start, whole.end).includes(`--${BOUNDARY}`))
    return { refused: 'the body holds the boundary' };
  const parts: string[] = [];
  for (const field of fields) {
    if (!/^[\w.[\]-]+$/.test(field.name)) return { refused: `"${field.name}" cannot be the name of a form field` };
    const value = formText(field, source, whole);
    if (typeof value !== 'string') return { refused: `the field "${field.name}" ${value.refused}` };
    // A line like these would end the part, or the request.
    if (/^(?:###|--eolint-form|[<>] |<>|>>|> ?\{%)/m.test(value))
      return { refused: `the field "${field.name}" has a line that means something in a request file` };
    parts.push(`--${BOUNDARY}`, `Content-Disposition: form-data; name="${field.name}"`, '', value);
  }
  const text = [...parts, `--${BOUNDARY}--`].join(eol);
  const { file, start, end } = whole;
  return { edits: [typeEdit(type.span, source), { file, start, end, text }] };
}

/** The whole Content-Type line, so that no other step takes it out. */
function typeEdit(span: Span, source: SourceText): Edit {
  const { text } = source;
  const stop = beforeLineEnd(text, span.end);
  const line = text.slice(span.start, stop);
  const name = /^[^:]*:[ \t]*/.exec(line)?.[0] ?? 'Content-Type: ';
  return {
    file: span.file,
    start: span.start,
    end: span.end,
    text: `${name}multipart/form-data; boundary=${BOUNDARY}${text.slice(stop, span.end)}`,
  };
}

/** A line takes any text that has no line end and no variable in it. */
function escape(text: string, like: Text[number]): string | undefined {
  if (like.kind === 'hole') return undefined;
  let written = text;
  for (const quoting of like.quoting ?? []) {
    if (quoting === 'json') written = JSON.stringify(written).slice(1, -1);
    else if (quoting !== 'line') return undefined;
  }
  return /[\r\n]|\{\{/.test(written) ? undefined : written;
}
