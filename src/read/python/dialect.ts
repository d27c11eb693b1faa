import type { Dialect, FormField, Shape, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import type { Value } from '../../model/value.js';
import { fieldEdits, writtenBody, WRITTEN_ELSEWHERE } from '../held-body.js';
import { importJson } from './import-json.js';
import { elementName, isSpelled, operands } from '../spelling.js';

/** How Python spells what a rewriter asks for. */
export const pythonDialect: Dialect = { multipart, escape, code, each };

/** Clients that make a multipart form of the argument `files`, in which a field without a file name is a plain one. */
const CLIENTS: ReadonlySet<string> = new Set(['requests', 'httpx']);

function multipart(request: Request, fields: readonly FormField[], source: SourceText, held?: Span): Spelled {
  const { body, client } = request;
  if (!CLIENTS.has(client)) return { refused: `${client} is not known to send plain fields as a form` };
  const whole = body?.whole;
  if (whole === undefined || body?.span === undefined)
    return { refused: 'the body is not given by the name of a parameter' };
  if (whole.file !== source.file) return { refused: 'the body is written in another file' };
  if (fields.length === 0) return { refused: 'a form without fields cannot be written' };
  const written = source.text.slice(whole.start, whole.end);
  if (!/^(?:json|data|content)\s*=/.test(written))
    return { refused: 'the body is not given by the name of a parameter' };
  if (held !== undefined) return heldForm(request, fields, source, whole, held);
  if (/#/.test(written.replaceAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, ''))) {
    return { refused: 'a comment in the body would be lost' };
  }
  const quote = written.includes('"') ? '"' : "'";
  const entries: string[] = [];
  for (const field of fields) {
    const value = fieldCode(field, source, quote);
    if (typeof value !== 'string') return value;
    entries.push(`${quoted(field.name, quote)}: (None, ${value})`);
  }
  const form = { ...whole, text: `files={${entries.join(', ')}}` };
  const imported = importJson([form], source);
  return 'refused' in imported ? imported : { edits: [...imported.edits, form] };
}

const decoded = (code: string): string | undefined => /^json\.dumps\(\s*([^]*[^\s,]),?\s*\)$/.exec(code)?.[1];

/** `payload = {...}`: the values become those of a form where they stand. */
function heldForm(
  request: Request,
  fields: readonly FormField[],
  source: SourceText,
  whole: Span,
  held: Span,
): Spelled {
  const body = writtenBody(request, source, held, decoded);
  if (body === undefined) return WRITTEN_ELSEWHERE;
  const quote = source.text.slice(body.object.start, body.object.end).includes('"') ? '"' : "'";
  const values = fieldEdits(fields, source.file, (field) => {
    const value = fieldCode(field, source, quote);
    return typeof value === 'string' ? `(None, ${value})` : value;
  });
  if ('refused' in values) return values;
  const imported = importJson(values.edits, source);
  if ('refused' in imported) return imported;
  const option = { ...whole, text: `files=${body.name}` };
  return { edits: [...imported.edits, ...body.edits, ...values.edits, option] };
}

/** The value as code that gives text. */
function fieldCode(field: FormField, source: SourceText, quote: string): string | { readonly refused: string } {
  const { value, valueSpan, name } = field;
  if (value.kind === 'literal' && !field.json) return quoted(String(value.value), quote);
  if (valueSpan === undefined) return { refused: `the field "${name}" is set elsewhere` };
  const written = source.text.slice(valueSpan.start, valueSpan.end);
  // What one caller gives is text, and another's may be none.
  if (!field.json) return isSpelled(value, valueSpan) ? written : `str(${written})`;
  // What one caller gives is known, and another's may be something else.
  const json = isWrittenOut(written) ? jsonOf(value) : undefined;
  if (json !== undefined) return quoted(json, json.includes('"') ? "'" : quote);
  return `json.dumps(${written})`;
}

/** No name and no expression stands in it. */
function isWrittenOut(code: string): boolean {
  const rest = code.replace(/(?<!\w)(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/g, '');
  return /^(?:[\s\d.,:{}[\]()-]|True|False|None)*$/.test(rest);
}

/** The JSON of a value that is wholly known. */
function jsonOf(value: Value): string | undefined {
  switch (value.kind) {
    case 'text':
      if (value.text.some(({ kind }) => kind === 'hole')) return undefined;
      return JSON.stringify(value.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join(''));
    case 'literal':
      return value.value === undefined ? undefined : JSON.stringify(value.value);
    case 'object': {
      if (value.open) return undefined;
      const members = [...value.members.values()].map(({ key, value: held }) => {
        const json = jsonOf(held);
        return json === undefined ? undefined : `${JSON.stringify(key)}: ${json}`;
      });
      return members.includes(undefined) ? undefined : `{${members.join(', ')}}`;
    }
    case 'list': {
      const items = value.items.map(jsonOf);
      return value.open || items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
    }
    default:
      return undefined;
  }
}

const WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** A value as an expression of Python, with the quotes of `like` where it has any. */
function code(value: Shape, like: string): string {
  const quote = like.startsWith("'") ? "'" : '"';
  if ('text' in value) return quoted(value.text, quote);
  if ('source' in value) return value.source;
  if ('literal' in value) return WORDS[String(value.literal)] ?? String(value.literal);
  if ('joined' in value) return operands(value, (text) => quoted(text, quote), ' + ');
  if ('items' in value) return `[${value.items.map((item) => code(item, like)).join(', ')}]`;
  return `{${value.members.map(([key, held]) => `${quoted(key, quote)}: ${code(held, like)}`).join(', ')}}`;
}

/** A list with an object for each element. */
function each(list: string, members: Readonly<Record<string, string>>): string | undefined {
  // Only a name or a call surely ends where the list does.
  if (!/^[A-Za-z_][\w.]*(?:\[(?:\w+|"[^"\\]*"|'[^'\\]*')\])*$/.test(list)) return undefined;
  const name = elementName(list, members);
  const held = Object.entries(members).map(([key, text]) => [key, text === '$' ? { source: name } : { text }] as const);
  return `[${code({ members: held }, '')} for ${name} in ${list}]`;
}

function quoted(text: string, quote: string): string {
  return `${quote}${text.replace(quote === '"' ? QUOTED.double : QUOTED.single, backslashed)}${quote}`;
}

const QUOTED = { single: /[\\'\n\r]/g, double: /[\\"\n\r]/g };

function backslashed(char: string): string {
  return char === '\n' ? '\\n' : char === '\r' ? '\\r' : `\\${char}`;
}

/** Text as it is written in a string; undefined where the string cannot hold it. */
function escape(text: string, like: Text[number]): string | undefined {
  if (like.kind !== 'run' || like.quoting === undefined || like.quoting.length === 0) return undefined;
  let written = text;
  for (const how of like.quoting) {
    const next = escapedIn(how, written);
    if (next === undefined) return undefined;
    written = next;
  }
  return written;
}

function escapedIn(how: string, text: string): string | undefined {
  switch (how) {
    case 'single':
    case 'double':
      return text.replace(QUOTED[how], backslashed);
    case 'template':
      return text.replace(/[{}]/g, '$&$&');
    // Three quotes: a quote by itself ends nothing.
    case 'heredoc':
      return /'''|"""|\r/.test(text) ? undefined : text.replaceAll('\\', '\\\\').replace(/["']$/, '\\$&');
    // Nothing can be put in for a quote there.
    case 'bare':
      return /["'\n\r]/.test(text) ? undefined : text;
    default:
      return undefined;
  }
}
