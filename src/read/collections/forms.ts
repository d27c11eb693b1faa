import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import { formText } from '../documents/form-text.js';
import { toJson, toYaml } from '../documents/write.js';

/** How a format says that a request sends a form. */
export interface FormShape {
  /** What stands in the place of its body: a node, or entries of the map that the body is an entry of. */
  readonly as: 'node' | 'entries';
  readonly shape: (fields: readonly WrittenField[]) => object;
}

export interface WrittenField {
  readonly name: string;
  readonly value: string;
}

/** The dialect of a format whose requests are maps: the body's node gives way to one that says a form. */
export function formDialect(shape: FormShape): Dialect {
  return { multipart: (request, fields, source) => multipart(shape, request, fields, source), escape };
}

function multipart(form: FormShape, request: Request, fields: readonly FormField[], source: SourceText): Spelled {
  const whole = request.body?.whole;
  if (whole === undefined || whole.file !== source.file) return { refused: 'the body is not in this file' };
  if (fields.length === 0) return { refused: 'a form without fields cannot be written' };
  const written = writtenFields(fields, source, whole);
  if ('refused' in written) return written;
  const node = form.shape(written);
  const text = source.text.slice(whole.start, whole.end);
  if (form.as === 'entries') {
    const json = toJson(node, source.text, whole.start, whole.end);
    return { edits: [{ ...whole, text: unwrapped(json) }] };
  }
  const json = /^[{["]/.test(text);
  return { edits: [{ ...whole, text: (json ? toJson : toYaml)(node, source.text, whole.start, whole.end) }] };
}

/** The entries of a map without its braces, one step further out. */
function unwrapped(json: string): string {
  const inside = json.slice(1, -1);
  const step = /^\r?\n([ \t]*)/.exec(inside)?.[1];
  const margin = /\n([ \t]*)$/.exec(inside)?.[1];
  if (step === undefined || margin === undefined) return inside;
  const less = step.length - margin.length;
  return inside.trim().replace(new RegExp(`\\n[ \\t]{${String(less)}}`, 'g'), '\n');
}

/** The values of the fields as text, or why one of them cannot be written. */
export function writtenFields(
  fields: readonly FormField[],
  source: SourceText,
  within: Span,
): readonly WrittenField[] | { readonly refused: string } {
  const written: WrittenField[] = [];
  for (const field of fields) {
    const value = formText(field, source, within);
    if (typeof value !== 'string') return { refused: `the field "${field.name}" ${value.refused}` };
    written.push({ name: field.name, value });
  }
  return written;
}

/** Text as it is written in the blocks of formats that set no characters apart but those of their variables. */
export function escapeInBlock(text: string, like: Text[number]): string | undefined {
  if (like.kind === 'hole') return undefined;
  const written = like.quoting?.includes('json') === true ? JSON.stringify(text).slice(1, -1) : text;
  return /[\r\n]|\{\{/.test(written) ? undefined : written;
}

/** Text as it is written in a run of a document. */
export function escape(text: string, like: Text[number]): string | undefined {
  if (like.kind === 'hole') return undefined;
  let written = text;
  for (const quoting of like.quoting ?? []) {
    if (quoting === 'json') written = JSON.stringify(written).slice(1, -1);
    else if (quoting === 'single') written = written.replaceAll("'", "''");
    else if (quoting === 'line' && /[:#{}[\],&*!|>'"%@`]/.test(written)) return undefined;
  }
  return /[\r\n]|\{\{/.test(written) ? undefined : written;
}
