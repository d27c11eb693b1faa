import type { Dialect, FormField, Shape } from '../model/dialect.js';
import type { Request } from '../model/request.js';
import type { SourceText, Span } from '../model/span.js';
import type { Quoting } from '../model/text.js';
import type { Value } from '../model/value.js';

/* What the dialects of programming languages have in common: each says how its strings and objects are written. */

/** How text is written inside quotes of one kind; undefined where it cannot be. */
export type Escaping = (text: string) => string | undefined;

/** `escape` of a dialect, by the kinds of quotes, outermost last. JSON text is written alike everywhere. */
export function escapesOf(kinds: Partial<Readonly<Record<Quoting[number], Escaping>>>): NonNullable<Dialect['escape']> {
  return (text, like) => {
    if (like.kind !== 'run' || like.quoting === undefined || like.quoting.length === 0) return undefined;
    return like.quoting.reduce<string | undefined>((written, kind) => {
      if (written === undefined) return undefined;
      return kind === 'json' ? JSON.stringify(written).slice(1, -1) : kinds[kind]?.(written);
    }, text);
  };
}

/** Escapes with backslashes; line ends by their letters. */
export function backslashed(special: RegExp): Escaping {
  return (text) => text.replace(special, (char) => (char === '\n' ? '\\n' : char === '\r' ? '\\r' : `\\${char}`));
}

/** Text in which nothing has to be escaped. */
export const unescaped =
  (special: RegExp): Escaping =>
  (text) =>
    special.test(text) ? undefined : text;

/** How a language writes values. */
export interface Notation {
  readonly quoted: (text: string, quote: '"' | "'") => string;
  readonly null: string;
  readonly open: string;
  readonly close: string;
  readonly member: (key: string, value: string, quote: '"' | "'") => string;
  readonly truth?: ((value: boolean) => string) | undefined;
  /** What stands around the elements of a list; absent where a list of anything cannot be written. */
  readonly list?: readonly [open: string, close: string] | undefined;
  /** What puts texts together; absent where no operator does. */
  readonly plus?: string | undefined;
}

/** `code` of a dialect. */
export function codeOf(notation: Notation): NonNullable<Dialect['code']> {
  const { quoted, member, open, close, list, plus } = notation;
  const code = (value: Shape, like: string): string | undefined => {
    const quote = like.startsWith('"') ? '"' : "'";
    if ('text' in value) return quoted(value.text, quote);
    if ('source' in value) return value.source;
    if ('literal' in value) return literal(value.literal, notation);
    if ('joined' in value) return plus === undefined ? undefined : operands(value, (text) => quoted(text, quote), plus);
    if ('items' in value) {
      const items = value.items.map((item) => code(item, like));
      return list === undefined || !allWritten(items) ? undefined : `${list[0]}${items.join(', ')}${list[1]}`;
    }
    const members = value.members.map(([key, held]) => {
      const written = code(held, like);
      return written === undefined ? undefined : member(key, written, quote);
    });
    return allWritten(members) ? `${open}${members.join(', ')}${close}` : undefined;
  };
  return code;
}

/** Whether no part is one that the language has no notation for. */
export function allWritten(parts: readonly (string | undefined)[]): parts is readonly string[] {
  return parts.every((part) => part !== undefined);
}

const OPERAND = /^[\w$.@:>()[\]"'-]+$/;

/** Texts and code as the operands of an operator; code with operators of its own stands in parentheses. */
export function operands(
  { joined }: Extract<Shape, { readonly joined: unknown }>,
  quoted: (text: string) => string,
  plus: string,
): string {
  return joined
    .map((part) => ('text' in part ? quoted(part.text) : OPERAND.test(part.source) ? part.source : `(${part.source})`))
    .join(plus);
}

function literal(value: number | boolean | null, { null: nothing, truth }: Notation): string {
  if (value === null) return nothing;
  return typeof value === 'boolean' && truth !== undefined ? truth(value) : String(value);
}

export type Written = string | { readonly refused: string };

/** What the value of a field is in a form: its code, or a quoted text for what is no text. */
export function fieldCode(
  { name, value, valueSpan, json }: FormField,
  source: SourceText,
  quoted: (text: string) => string,
  jsonOf: (code: string) => string,
): Written {
  if (valueSpan === undefined) return { refused: `the field ${name} is set elsewhere` };
  if (value.kind === 'literal' && !json) return quoted(String(value.value));
  const written = source.text.slice(valueSpan.start, valueSpan.end);
  return json ? jsonOf(written) : written;
}

/** Where the body of a request that is given as an object stands in the code, with its key; or why it cannot change. */
export function bodyInCode(
  { body }: Request,
  source: SourceText,
): { readonly span: Span; readonly whole: Span } | { readonly refused: string } {
  if (body?.span === undefined) return { refused: 'the body is built elsewhere' };
  if (body.span.file !== source.file) return { refused: 'the body is written in another file' };
  const { value } = body;
  const content = value.kind === 'encoded' && value.as === 'json' ? value.value : value;
  if (content.kind !== 'object' || content.open) return { refused: 'the body is not written as fields' };
  return { span: body.span, whole: body.whole ?? body.span };
}

/** A text begins where it is written, and is not only known to be one from elsewhere. */
export function isSpelled(value: Value, { start, end }: { readonly start: number; readonly end: number }): boolean {
  if (value.kind !== 'text') return false;
  const [first] = value.text;
  return first?.kind === 'run' && first.span !== undefined && first.span.start >= start && first.span.end <= end;
}

/** What an element of a list goes by in what is made of it: the name of the member that it becomes, unless the list has it. */
export function elementName(list: string, members: Readonly<Record<string, string>>): string {
  const name = Object.keys(members).find((key) => members[key] === '$' && /^[a-z]{3,}$/.test(key)) ?? 'one';
  return new RegExp(`\\b${name}\\b`).test(list) ? 'item' : name;
}

/** That name, and what the object for an element holds; `sign`: what stands before a name. */
export function ofElement(
  list: string,
  members: Readonly<Record<string, string>>,
  sign = '',
): readonly [name: string, held: readonly (readonly [string, Shape])[]] {
  const name = elementName(list, members);
  const of = (text: string): Shape => (text === '$' ? { source: `${sign}${name}` } : { text });
  return [name, Object.entries(members).map(([key, text]) => [key, of(text)] as const)];
}
