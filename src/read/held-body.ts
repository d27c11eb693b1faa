import type { FormField } from '../model/dialect.js';
import type { Request } from '../model/request.js';
import type { Edit, SourceText, Span } from '../model/span.js';
import type { Written } from './spelling.js';

/** An object that is sent as the body. */
export interface WrittenBody {
  /** The object as it is written. */
  readonly object: Span;
  /** Take away what encodes the object there. */
  readonly edits: readonly Edit[];
  /** The name that stands for it in the request, where one does. */
  readonly name: string;
  /** Takes away what encodes the name there. */
  readonly argument: readonly Edit[];
}

export const WRITTEN_ELSEWHERE = { refused: 'the body is built elsewhere' };

/**
 * The object of a body, which is written in the request or in what a name is given that stands there for it (`held`).
 * `decoded`: what a call that makes JSON is given; undefined for other code. Undefined where more than that is done.
 */
export function writtenBody(
  { body }: Request,
  { file, text }: SourceText,
  held: Span | undefined,
  decoded: (code: string) => string | undefined,
): WrittenBody | undefined {
  const value = body?.value.kind === 'encoded' ? body.value.value : body?.value;
  const object = value?.kind === 'object' ? value.span : undefined;
  if (body?.span === undefined || object === undefined) return undefined;
  const { start, end } = held ?? body.span;
  const written = text.slice(start, end);
  if ((decoded(written) ?? written) !== text.slice(object.start, object.end)) return undefined;
  const around = [
    { file, start, end: object.start, text: '' },
    { file, start: object.end, end, text: '' },
  ];
  const edits = around.filter((edit) => edit.end > edit.start);
  if (held === undefined) return { object, edits, name: '', argument: [] };
  const given = text.slice(body.span.start, body.span.end);
  const name = decoded(given) ?? given;
  if (!/^\$?[A-Za-z_]\w*$/.test(name)) return undefined;
  return { object, edits, name, argument: given === name ? [] : [{ ...body.span, file, text: name }] };
}

/** Writes each field's value anew where it stands. */
export function fieldEdits(
  fields: readonly FormField[],
  file: string,
  spelled: (field: FormField) => Written,
): { readonly edits: readonly Edit[] } | { readonly refused: string } {
  const edits: Edit[] = [];
  for (const field of fields) {
    const text = spelled(field);
    if (typeof text !== 'string') return { refused: text.refused };
    if (field.valueSpan === undefined) return { refused: `the field ${field.name} is set elsewhere` };
    edits.push({ ...field.valueSpan, file, text });
  }
  return { edits };
}
