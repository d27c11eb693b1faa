import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { Edit, SourceText, Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import type { Value } from '../../model/value.js';
import { beforeLineEnd } from '../../text/layout.js';
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
    const value = field.json ? jsonText(field.value, source, whole, 0) : plainText(field.value, source, whole);
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
  const name = /^[ \t]*[^:]*:[ \t]*/.exec(line)?.[0] ?? 'Content-Type: ';
  return {
    file: span.file,
    start: span.start,
    end: span.end,
    text: `${name}multipart/form-data; boundary=${BOUNDARY}${text.slice(stop, span.end)}`,
  };
}

interface Refused {
  readonly refused: string;
}

const NOT_KNOWN: Refused = { refused: 'is not known piece by piece' };
const DEEPEST = 50;

function plainText(value: Value, source: SourceText, within: Span): string | Refused {
  switch (value.kind) {
    case 'text':
      return piecesText(value.text, source, within, (text) => text);
    case 'literal':
      if (value.value === null || value.value === undefined) return { refused: 'is null, which a form cannot say' };
      return String(value.value);
    case 'unknown':
      return variableAt(value.span, source, within) ?? NOT_KNOWN;
    case 'object':
    case 'list':
      return { refused: 'is an object or a list, which a form field cannot hold' };
    default:
      return NOT_KNOWN;
  }
}

function jsonText(value: Value, source: SourceText, within: Span, depth: number): string | Refused {
  if (depth > DEEPEST) return { refused: 'is nested too deeply' };
  switch (value.kind) {
    case 'text': {
      const inner = piecesText(value.text, source, within, (text) => JSON.stringify(text).slice(1, -1));
      return typeof inner === 'string' ? `"${inner}"` : inner;
    }
    case 'literal':
      return value.value === undefined ? NOT_KNOWN : JSON.stringify(value.value);
    case 'object': {
      if (value.open) return { refused: 'may hold more than is written' };
      const members: string[] = [];
      for (const member of value.members.values()) {
        const text = jsonText(member.value, source, within, depth + 1);
        if (typeof text !== 'string') return text;
        members.push(`${JSON.stringify(member.key)}:${text}`);
      }
      return `{${members.join(',')}}`;
    }
    case 'list': {
      if (value.open) return { refused: 'may hold more than is written' };
      const items: string[] = [];
      for (const item of value.items) {
        const text = jsonText(item, source, within, depth + 1);
        if (typeof text !== 'string') return text;
        items.push(text);
      }
      return `[${items.join(',')}]`;
    }
    case 'unknown':
      return variableAt(value.span, source, within) ?? NOT_KNOWN;
    default:
      return NOT_KNOWN;
  }
}

function piecesText(text: Text, source: SourceText, within: Span, spell: (text: string) => string): string | Refused {
  let all = '';
  for (const piece of text) {
    if (piece.kind === 'run') {
      if (!inside(piece.span, within)) return { refused: 'is set elsewhere' };
      all += spell(piece.text);
    } else {
      const variable = variableAt(piece.span, source, within);
      if (variable === undefined) return NOT_KNOWN;
      all += variable;
    }
  }
  return all;
}

function inside(span: Span | undefined, within: Span): span is Span {
  return span?.file === within.file && span.start >= within.start && span.end <= within.end;
}

/** `{{name}}` as it is written. */
function variableAt(span: Span | undefined, source: SourceText, within: Span): string | undefined {
  if (!inside(span, within)) return undefined;
  const written = source.text.slice(span.start, span.end);
  return /^\{\{[^{}\r\n]*\}\}$/.test(written) ? written : undefined;
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
