import type { Body, Field, FieldRead, Request } from '../../src/model/request.js';
import type { Span } from '../../src/model/span.js';
import type { Piece, Text } from '../../src/model/text.js';
import type { ListValue, Member, ObjectValue, Value } from '../../src/model/value.js';

/**
 * Makes a Request from a snippet of the form `fetch(URL, { method: 'X', headers: {...}, body: ... })`, enough of a
 * language to write tables of before and after. `const NAME = 'text'` and `const NAME = {...}` are looked up, any
 * other name is not known; `res.a.b` is a read of the response, `return res` an escape.
 */
export const file = 'src/app.js';

export const spanOf = (source: string, needle: string, nth = 0): Span => {
  let start = -1;
  for (let count = 0; count <= nth; count++) start = source.indexOf(needle, start + 1);
  if (start === -1) throw new Error(`no ${needle} in ${source}`);
  return { file, start, end: start + needle.length };
};

/** The end of the bracketed or quoted text that starts at `start`. */
function endOf(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const char = source[at] ?? '';
    if (`'"\``.includes(char)) {
      for (at++; source[at] !== char && at < source.length; at++) if (source[at] === '\\') at++;
    } else if ('{[('.includes(char)) depth++;
    else if ('}])'.includes(char)) {
      if (depth === 0) return at;
      depth--;
      if (depth === 0 && '{[('.includes(source[start] ?? '')) return at + 1;
    }
    if (depth === 0 && (source[at + 1] === ',' || source[at + 1] === ';')) return at + 1;
  }
  return source.length;
}

function trimmed(source: string, start: number, end: number): Span {
  while (/\s/.test(source[start] ?? '') && start < end) start++;
  while (/\s/.test(source[end - 1] ?? '') && start < end) end--;
  return { file, start, end };
}

const slice = (source: string, span: Span): string => source.slice(span.start, span.end);

const constant = (source: string, name: string): Span | undefined => {
  const at = source.indexOf(`const ${name} = `);
  if (at === -1) return undefined;
  const start = at + `const ${name} = `.length;
  return trimmed(source, start, endOf(source, start));
};

/** Runs of a string's inside; `\xNN`, `\/` and such are runs of their own, `${x}` a name. */
function inside(source: string, from: number, to: number, whole: Span): Piece[] {
  const pieces: Piece[] = [];
  for (const part of source.slice(from, to).matchAll(/\\x[0-9a-f]{2}|\\.|\$\{([^}]*)\}|[^\\$]+|\$/g)) {
    const span = { file, start: from + part.index, end: from + part.index + part[0].length };
    if (part[0].startsWith('\\x')) {
      pieces.push({ kind: 'run', text: String.fromCharCode(parseInt(part[0].slice(2), 16)), span, within: whole });
    } else if (part[0].startsWith('\\')) {
      pieces.push({ kind: 'run', text: part[0].slice(1), span, within: whole });
    } else if (part[1] !== undefined) {
      const inner = { file, start: span.start + 2, end: span.end - 1 };
      pieces.push(...textAt(source, inner).map((piece) => ({ within: whole, ...piece })));
    } else pieces.push({ kind: 'run', text: part[0], span, within: whole });
  }
  return pieces;
}

export function textAt(source: string, span: Span): Text {
  const text = slice(source, span);
  if (/^['"`]/.test(text) && endOf(source, span.start) >= span.end && !/^(['"`])(?:(?!\1).)*\1\s*\+/.test(text)) {
    return inside(source, span.start + 1, span.end - 1, span);
  }
  if (text.includes(' + ')) {
    const at = text.indexOf(' + ');
    const left = { file, start: span.start, end: span.start + at };
    return [...textAt(source, left), ...textAt(source, { file, start: span.start + at + 3, end: span.end })];
  }
  const declared = constant(source, text);
  if (declared !== undefined) return textAt(source, declared);
  return [{ kind: 'hole', name: text, span, segment: text.startsWith('encode') ? true : undefined }];
}

export function objectAt(source: string, span: Span): ObjectValue {
  const members = new Map<string, Member>();
  let open = false;
  let at = span.start + 1;
  while (at < span.end - 1) {
    const whole = trimmed(source, at, Math.min(endOf(source, trimmed(source, at, span.end - 1).start), span.end - 1));
    at = whole.end;
    while (source[at] !== ',' && at < span.end - 1) at++;
    at++;
    const written = slice(source, whole);
    const parts = /^(['"]?)([\w$-]+)\1(\s*:\s*)?/.exec(written);
    if (written.startsWith('...')) open = true;
    if (parts === null) continue;
    const key = parts[2] ?? '';
    const quote = parts[1]?.length ?? 0;
    const keySpan = { file, start: whole.start + quote, end: whole.start + quote + key.length };
    const shorthand = parts[3] === undefined ? true : undefined;
    const valueSpan = shorthand ? keySpan : { ...whole, start: whole.start + parts[0].length };
    members.set(key, { key, keySpan, value: valueAt(source, valueSpan), valueSpan, span: whole, shorthand });
  }
  return { kind: 'object', members, open, span };
}

/** `[a, b]`; with `...more` in it the list may hold more. */
function listAt(source: string, span: Span): ListValue {
  const items: Value[] = [];
  let open = false;
  for (let at = span.start + 1; at < span.end - 1; at++) {
    const element = trimmed(source, at, Math.min(endOf(source, trimmed(source, at, span.end - 1).start), span.end - 1));
    at = source[element.end] === ',' ? element.end : span.end;
    if (slice(source, element).startsWith('...')) open = true;
    else if (element.end > element.start) items.push(valueAt(source, element));
  }
  return { kind: 'list', items, open, span };
}

export function valueAt(source: string, span: Span): Value {
  const text = slice(source, span);
  const encoded = /^JSON\.stringify\(/.exec(text);
  if (encoded !== null) {
    const inner = { file, start: span.start + encoded[0].length, end: span.end - 1 };
    return { kind: 'encoded', as: 'json', value: valueAt(source, inner), span };
  }
  if (text.startsWith('{')) return objectAt(source, span);
  if (text.startsWith('[')) return listAt(source, span);
  if (/^['"`]/.test(text)) return { kind: 'text', text: textAt(source, span) };
  if (/^(?:true|false|null|undefined|\d+)$/.test(text)) {
    const value = text === 'undefined' ? undefined : (JSON.parse(text) as number | boolean | null);
    return { kind: 'literal', value, span };
  }
  const declared = constant(source, text);
  return declared === undefined ? { kind: 'unknown', name: text, span } : valueAt(source, declared);
}

function fieldsOf(object: ObjectValue): Field[] {
  return [...object.members.values()].map((member) => ({
    name: [{ kind: 'run', text: member.key, span: member.keySpan }],
    value: member.value,
    span: member.span,
    apart: 'comma',
  }));
}

export function requestOf(source: string): Request {
  const start = source.indexOf('fetch(');
  const span = { file, start, end: endOf(source, start + 5) };
  const urlSpan = trimmed(source, start + 6, endOf(source, start + 6));
  const optionsStart = source.indexOf('{', urlSpan.end);
  const inCall = optionsStart !== -1 && optionsStart < span.end;
  const options = inCall
    ? objectAt(source, { file, start: optionsStart, end: endOf(source, optionsStart) })
    : undefined;
  const method = options?.members.get('method');
  const headers = options?.members.get('headers');
  const body = options?.members.get('body');
  const bodyOf = (member: Member): Body => ({
    value: member.value,
    encoding: member.value.kind === 'unknown' && member.value.name?.startsWith('form') ? 'multipart' : 'json',
    span: member.valueSpan,
    whole: member.span,
  });
  return {
    method:
      method === undefined
        ? { name: 'GET' }
        : method.valueSpan !== undefined && method.value.kind === 'text'
          ? {
              name: slice(source, method.valueSpan).slice(1, -1).toUpperCase(),
              span: { file, start: method.valueSpan.start + 1, end: method.valueSpan.end - 1 },
            }
          : undefined,
    url: textAt(source, urlSpan),
    query: [],
    headers: headers?.value.kind === 'object' ? fieldsOf(headers.value) : [],
    headersOpen: headers !== undefined && (headers.value.kind !== 'object' || headers.value.open),
    body: body === undefined ? undefined : bodyOf(body),
    site: {
      reads: readsOf(source),
      escapes: [...source.matchAll(/return res((?:\.\w+)*)/g)].map((found) => ({
        how: 'returned',
        path: (found[1] ?? '').split('.').slice(1),
        span: { file, start: found.index, end: found.index + found[0].length },
      })),
    },
    span,
    callers: [],
    client: 'fetch',
    dialect: 'javascript',
  };
}

function readsOf(source: string): FieldRead[] {
  const reads: FieldRead[] = [];
  for (const chain of source.matchAll(/\bres((?:\.\w+)+)/g)) {
    const path: string[] = [];
    let at = chain.index + 3;
    for (const key of (chain[1] ?? '').split('.').slice(1)) {
      path.push(key);
      reads.push({ path: [...path], span: { file, start: at + 1, end: at + 1 + key.length } });
      at += 1 + key.length;
    }
  }
  for (const pattern of source.matchAll(/const \{ (\w+) \} = res\.result/g)) {
    const key = pattern[1] ?? '';
    const start = pattern.index + 'const { '.length;
    reads.push({ path: ['result', key], span: { file, start, end: start + key.length }, shorthand: true });
  }
  return reads;
}
