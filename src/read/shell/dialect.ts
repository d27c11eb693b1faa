import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Run, Text } from '../../model/text.js';
import { formParts, type FormPart } from '../form-value.js';

/** Spells changes of shell commands: a form is curl's `-F name=value` for each field. */
export const shellDialect: Dialect = { multipart, escape };

function multipart(request: Request, fields: readonly FormField[], source: SourceText): Spelled {
  const { body } = request;
  if (body?.whole === undefined || body.span === undefined) {
    return { refused: 'the data is not given by one option of the command' };
  }
  if (request.client === 'httpie') return httpieForm(request, fields, source);
  if (request.client !== 'curl') return { refused: 'only curl commands can be given form fields' };
  if (body.whole.file !== source.file) return { refused: 'the data is written in another file' };
  if (fields.length === 0) return { refused: 'a form without fields cannot be written' };
  const double = doubleQuoted(source, body.whole);
  const options: string[] = [];
  for (const field of fields) {
    if (!/^[\w.[\]-]+$/.test(field.name)) return { refused: `"${field.name}" cannot be the name of a form field` };
    const value = formParts(field, { source, within: body.whole, expansions: EXPANSIONS });
    if ('refused' in value) return value;
    options.push(option(field.name, value.parts, double));
  }
  const { file, start, end } = body.whole;
  return { edits: [{ file, start, end, text: options.join(separator(source.text, body.whole)) }] };
}

const EXPANSIONS = /^(?:\$[\w{(@*#?!$-]|`)/;
/** HTTPie sends the items that it is given as a form where it is told to; JSON items are text then. */
function httpieForm(request: Request, fields: readonly FormField[], source: SourceText): Spelled {
  const { file, start, end } = request.span;
  const command = /^\S+/.exec(source.text.slice(start, end))?.[0] ?? '';
  if (file !== source.file || !/^(?:https?|xhs?)$/.test(command)) return { refused: 'the command is built elsewhere' };
  const edits = [{ file, start: start + command.length, end: start + command.length, text: ' --multipart' }];
  for (const { name, valueSpan } of fields) {
    if (valueSpan === undefined) return { refused: `the field "${name}" is set elsewhere` };
    const sign = /(:?=)["']?$/.exec(source.text.slice(Math.max(0, valueSpan.start - 3), valueSpan.start));
    if (sign === null) return { refused: `the field "${name}" is not written as an item` };
    const at = valueSpan.start - sign[0].length;
    if (sign[1] === ':=') edits.push({ file, start: at, end: at + 1, text: '' });
  }
  return { edits };
}

/** Whether the data stands in double quotes; `'{"a": "'"$X"'"}'` begins with single ones. */
function doubleQuoted(source: SourceText, whole: Span): boolean {
  const written = source.text.slice(whole.start, whole.end);
  const quote = /["']/.exec(written);
  return quote?.[0] === '"';
}

function option(name: string, parts: readonly FormPart[], double: boolean): string {
  const expands = parts.some((part) => 'expansion' in part);
  const known = parts.map((part) => ('text' in part ? part.text : '')).join('');
  // curl reads meaning into some signs; with `--form-string` it does not. What an expansion gives may hold them.
  const flag = expands || /^[@<"\s]|;|\s$/.test(known) ? '--form-string' : '-F';
  const all: readonly FormPart[] = [{ text: `${name}=` }, ...parts];
  return `${flag} ${expands || double ? inDouble(all) : inSingle(all)}`;
}

function inSingle(parts: readonly FormPart[]): string {
  const text = parts.map((part) => ('text' in part ? part.text : part.expansion)).join('');
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function inDouble(parts: readonly FormPart[]): string {
  const spelled = parts.map((part, i) => {
    if ('expansion' in part) return delimited(part.expansion, parts[i + 1]);
    return doubleEscaped(part.text);
  });
  return `"${spelled.join('')}"`;
}

/** `$X` before a letter that was not part of its name needs its braces. */
function delimited(expansion: string, next: FormPart | undefined): string {
  const follows = next !== undefined && 'text' in next && /^[\w[]/.test(next.text);
  return follows && /^\$[A-Za-z_]\w*$/.test(expansion) ? `\${${expansion.slice(1)}}` : expansion;
}

function doubleEscaped(text: string): string {
  return text.replaceAll(/[\\"$`]/g, String.raw`\$&`);
}

/** A blank; or, for an option on a continued line of its own, the end of such a line and the indentation. */
function separator(text: string, whole: Span): string {
  const lineStart = Math.max(text.lastIndexOf('\n', whole.start - 1), -1) + 1;
  const indent = text.slice(lineStart, whole.start);
  if (lineStart === 0 || !/^[ \t]*$/.test(indent)) return ' ';
  const before = /\\(\r?\n)$/.exec(text.slice(Math.max(0, lineStart - 3), lineStart));
  if (before?.[1] === undefined) return ' ';
  const stop = text.indexOf('\n', whole.end);
  const rest = text.slice(whole.end, stop < 0 ? text.length : stop);
  if (!/^[ \t]*\\?\r?$/.test(rest)) return ' ';
  return ` \\${before[1]}${indent}`;
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
  single: (text) => text.replaceAll("'", String.raw`'\''`),
  double: (text) => (text.includes('!') ? undefined : doubleEscaped(text)),
  bare: (text) => (/[\r\n]/.test(text) ? undefined : text.replaceAll(/[^\w./:@%+=,-]/g, String.raw`\$&`)),
  // A here-document may or may not expand; `$'...'` has escapes of its own.
  heredoc: (text) => (/[\\$`\r\n]/.test(text) ? undefined : text),
  template: (text) => (/[\\'\r\n]/.test(text) ? undefined : text),
  line: () => undefined,
};
