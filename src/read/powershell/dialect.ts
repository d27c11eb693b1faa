import type { Dialect, FormField, Shape, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Run, Text } from '../../model/text.js';
import { formParts, type FormPart } from '../form-value.js';
import { allWritten } from '../spelling.js';

/** Spells changes of PowerShell's commands: a form is the parameter `-Form` with a hash table. */
export const powershellDialect: Dialect = { multipart, escape, code: written, keyBefore: keyOf };

/** A value as an expression, also inside a list or a hash table. */
function written(value: Shape, like: string): string | undefined {
  if ('source' in value) return value.source;
  if ('text' in value) return like.startsWith('"') ? `"${doubleEscaped(value.text)}"` : single(value.text);
  if ('literal' in value) {
    if (value.literal === null) return '$null';
    return typeof value.literal === 'boolean' ? `$${String(value.literal)}` : String(value.literal);
  }
  if ('joined' in value) {
    const texts = value.joined.map((part) => ('text' in part ? doubleEscaped(part.text) : expanded(part.source)));
    return `"${texts.join('')}"`;
  }
  if ('items' in value) {
    const items = value.items.map((item) => written(item, like));
    return allWritten(items) ? `@(${items.join(', ')})` : undefined;
  }
  const members = value.members.map(([key, held]) => {
    const spelled = written(held, like);
    return spelled === undefined ? undefined : `${keyOf(key)} = ${spelled}`;
  });
  return allWritten(members) ? `@{ ${members.join('; ')} }` : undefined;
}

/** Code inside of double quotes: what a text holds stands there without its own quotes. */
function expanded(source: string): string {
  const [, text] = /^"((?:[^"`]|`.)*)"$/s.exec(source) ?? [];
  return text ?? `$(${source})`;
}

function keyOf(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : single(key);
}

function multipart(request: Request, fields: readonly FormField[], source: SourceText): Spelled {
  const { body } = request;
  if (request.client !== 'invoke-restmethod')
    return { refused: "only PowerShell's own commands can be given form fields" };
  if (body?.whole === undefined || body.span === undefined) return { refused: 'the body is not given by a parameter' };
  if (body.whole.file !== source.file) return { refused: 'the body is written in another file' };
  if (/^[ \t]*#requires\b[^\n]*(?:-version\s+[1-5]\b|-psedition\s+desktop)/im.test(source.text)) {
    return { refused: 'Windows PowerShell has no parameter for forms' };
  }
  if (fields.length === 0) return { refused: 'a form without fields cannot be written' };
  const copied = body.value.kind === 'encoded';
  const entries: string[] = [];
  for (const field of fields) {
    const value = copied ? code(field, source) : quotedValue(field, source, body.whole);
    if (typeof value !== 'string') return value;
    entries.push(`${keyOf(field.name)} = ${value}`);
  }
  const { file, start, end } = body.whole;
  return { edits: [{ file, start, end, text: `-Form @{ ${entries.join('; ')} }` }] };
}

/** The value of an entry of the hash table that is sent now, as it is written. */
function code(field: FormField, source: SourceText): string | { readonly refused: string } {
  const { value, valueSpan, name } = field;
  if (value.kind === 'literal' && !field.json) return single(String(value.value));
  if (valueSpan === undefined) return { refused: `the field "${name}" is set elsewhere` };
  const written = source.text.slice(valueSpan.start, valueSpan.end);
  return field.json ? `(${written} | ConvertTo-Json -Compress)` : written;
}

const EXPANSIONS = /^\$[\w{(?^$:]/;

/** The value out of JSON text. */
function quotedValue(field: FormField, source: SourceText, within: Span): string | { readonly refused: string } {
  const value = formParts(field, { source, within, expansions: EXPANSIONS });
  if ('refused' in value) return value;
  const expands = value.parts.some((part) => 'expansion' in part);
  if (!expands) return single(value.parts.map((part) => ('text' in part ? part.text : '')).join(''));
  return `"${value.parts.map((part, i) => ('text' in part ? doubleEscaped(part.text) : delimited(part.expansion, value.parts[i + 1]))).join('')}"`;
}

function single(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** `$x` before a letter or colon that was not part of its name needs braces. */
function delimited(expansion: string, next: FormPart | undefined): string {
  const follows = next !== undefined && 'text' in next && /^[\w:]/.test(next.text);
  return follows && /^\$\w+$/.test(expansion) ? `\${${expansion.slice(1)}}` : expansion;
}

function doubleEscaped(text: string): string {
  return text.replaceAll(/["$`]/g, '`$&').replaceAll('\r', '`r').replaceAll('\n', '`n');
}

/** Text as it is written in a run; undefined where it cannot be without touching what is around it. */
function escape(text: string, like: Text[number]): string | undefined {
  if (like.kind === 'hole') return undefined;
  return (like.quoting ?? []).reduce<string | undefined>(
    (written, quoting) => (written === undefined ? undefined : ESCAPES[quoting](written)),
    text,
  );
}

type Quoting = NonNullable<Run['quoting']>[number];

const ESCAPES: Readonly<Record<Quoting, (text: string) => string | undefined>> = {
  json: (text) => JSON.stringify(text).slice(1, -1),
  single: (text) => text.replaceAll("'", "''"),
  double: doubleEscaped,
  bare: (text) => (/^[\w./:-]*$/.test(text) ? text : undefined),
  heredoc: (text) => (/[\r\n$`]/.test(text) ? undefined : text),
  template: () => undefined,
  line: () => undefined,
};
