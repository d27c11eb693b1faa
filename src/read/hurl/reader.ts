import type { Reader, Reading } from '../../model/reader.js';
import type { Body, Field, Request, RequestSite } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Value } from '../../model/value.js';
import { lineIndex } from '../../text/lines.js';
import { linesOf, type Line } from '../../text/line-list.js';
import { besideFolders, environmentOf, type Environment } from '../documents/environment.js';
import { namedFiles, textNamed } from '../documents/named-files.js';
import { interpolated } from '../documents/interpolated.js';
import { memberPath } from '../documents/response-path.js';
import { dotenvSettings } from '../http-file/environments.js';
import { requestSurface } from '../documents/surfaces.js';
import { entriesOf, type Entry, type Section } from './entries.js';

/** Hurl files: requests in plain text, with what is taken from their answers and claimed of them. */
export const hurl: Reader = {
  id: 'hurl',
  surfaces: [requestSurface('Hurl', ['form', 'response'])],
  beside: ({ text }) => [
    ...namedFiles(Array.from(text.matchAll(FROM_FILE), ([, path = '']) => path)),
    ...besideFolders(3, '', /^(?:\.?[\w-]*\.env|\.env(?:\.\w+)?|vars(?:\.\w+)?|[\w-]*variables?(?:\.\w+)?)$/),
  ],
  read,
};

function read(source: SourceText, beside: readonly SourceText[] = []): Reading {
  const environment = environmentOf(beside, dotenvSettings);
  const entries = entriesOf(linesOf(source.text));
  const requests = entries.map((entry) => requestOf({ source, environment, beside }, entry));
  const index = lineIndex(source.text);
  const problems = entries.flatMap(({ unclosed }) => {
    if (unclosed === undefined) return [];
    const { start, end } = unclosed;
    const message = `line ${index.place(start).line}: this body is not closed`;
    return [{ message, span: { file: source.file, start, end } }];
  });
  return { programs: [], requests, problems };
}

interface Place {
  readonly source: SourceText;
  readonly environment: Environment;
  readonly beside: readonly SourceText[];
}

/** `file,./body.json;` */
const FROM_FILE = /^[ \t]*file,([^;\n]+);/gm;

function requestOf(outer: Place, entry: Entry): Request {
  const { source } = outer;
  const { request, headers, sections, body } = entry;
  const place: Place = { ...outer, environment: optionsOver(source, entry, outer.environment) };
  const [, name = 'GET', gap = ' '] = /^([A-Z]+)([ \t]+)/.exec(request.text) ?? [];
  const urlStart = request.start + name.length + gap.length;
  const urlEnd = request.start + request.text.replace(/(?<![ \t])[ \t]+#.*$/, '').trimEnd().length;
  const end = body.at(-1)?.end ?? sections.at(-1)?.lines.at(-1)?.end ?? headers.at(-1)?.end ?? request.end;
  const site: RequestSite = { reads: [], escapes: [] };
  for (const section of entry.checks) readsOf(source, section, site);
  const whole = wholeAnswer(source, entry);
  if (whole !== undefined) site.escapes.push({ how: 'passed', path: [], span: whole });
  const span = (from: number, to: number): Span => ({ file: source.file, start: from, end: to });
  const fields = headers.flatMap((line) => fieldOf(place, line) ?? []);
  return {
    method: { name, span: span(request.start, request.start + name.length) },
    url: textAt(place, urlStart, urlEnd, span(urlStart, urlEnd)),
    query: sectionFields(place, sections, /^(?:QueryStringParams|Query)$/),
    headers: fields,
    headersOpen: false,
    body: bodyOf(place, entry),
    site,
    span: span(request.start, end),
    callers: [],
    client: 'hurl',
    dialect: 'hurl',
  };
}

/** The answer is compared as a whole: its body is spelled out behind its line, headers and sections. */
function wholeAnswer({ file, text }: SourceText, { answer }: Entry): Span | undefined {
  if (answer === undefined) return undefined;
  const rest = text.slice(answer.end);
  const next = /^[A-Z]+[ \t]+\S*(?:\/\/|\{\{)/m.exec(rest)?.index ?? rest.length;
  const found = /^[ \t]*(?:[[{](?![A-Za-z]+\][ \t]*$)|"|<|```|`|base64,|hex,|file,)/m.exec(rest.slice(0, next));
  if (found === null) return undefined;
  const start = answer.end + found.index;
  return { file, start, end: start + found[0].length };
}

function textAt(
  { source, environment }: Place,
  start: number,
  end: number,
  within: Span,
): ReturnType<typeof interpolated> {
  return interpolated(source, start, end, within, ({ expression }) => environment.get(expression));
}

const VARIABLE = /^[ \t]*variable[ \t]*:[ \t]*([\w-]+)[ \t]*=[ \t]*(.*)$/;

/** `[Options]` may set variables: `variable: host=https://...`, `variable: path = "a b"  # why` */
function optionsOver(source: SourceText, { sections }: Entry, outer: Environment): Environment {
  const lines = sections.filter(({ name }) => name === 'Options').flatMap((section) => section.lines);
  const settings = lines.flatMap((line) => {
    const found = VARIABLE.exec(line.text);
    if (found?.[1] === undefined || found[2] === undefined) return [];
    const written = found[2].replace(/(?<![ \t])[ \t]+#.*$/, '').trimEnd();
    const [, text = written] = /^"([^"\\]*)"$/.exec(written) ?? [];
    const start = line.end - found[2].length + (text === written ? 0 : 1);
    return [{ name: found[1], text, span: { file: source.file, start, end: start + text.length } }];
  });
  const own = environmentOf([source], () => settings);
  return { names: [...own.names, ...outer.names], get: (name) => own.get(name) ?? outer.get(name) };
}

function fieldOf(place: Place, line: Line): Field | undefined {
  const colon = line.text.indexOf(':');
  if (colon < 0) return undefined;
  const within = { file: place.source.file, start: line.start, end: line.end };
  const name = line.text.slice(0, colon).trim();
  const nameStart = line.start + line.text.indexOf(name);
  const rest = line.text.slice(colon + 1).replace(/(?<![ \t])[ \t]+#.*$/, '');
  const start = line.start + colon + 1 + rest.length - rest.trimStart().length;
  const end = Math.max(start, line.start + colon + 1 + rest.trimEnd().length);
  const value: Value = { kind: 'text', text: textAt(place, start, end, within) };
  return {
    name: textAt(place, nameStart, nameStart + name.length, within),
    value,
    span: { file: place.source.file, start: line.start, end: line.next },
    apart: 'line',
  };
}

function sectionFields(place: Place, sections: readonly Section[], name: RegExp): Field[] {
  const lines = sections.filter((section) => name.test(section.name)).flatMap((section) => section.lines);
  return lines.flatMap((line) => fieldOf(place, line) ?? []);
}

function bodyOf(place: Place, { sections, body }: Entry): Body | undefined {
  const form = sections.find(({ name }) => /^(?:Multipart(?:FormData)?|Form(?:Params)?)$/.test(name));
  const { file } = place.source;
  if (form !== undefined) {
    const span = { file, start: form.open.start, end: form.lines.at(-1)?.end ?? form.open.end };
    return {
      value: { kind: 'unknown', span },
      encoding: form.name.startsWith('M') ? 'multipart' : 'form',
      span,
      whole: span,
    };
  }
  const [first] = body;
  const last = body.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const whole = { file, start: first.start, end: last.end };
  const text = first.text.trim();
  const [, path] = /^file,([^;]+);/.exec(text) ?? [];
  const content = path === undefined ? undefined : textNamed(place.source, path, place.beside);
  if (content !== undefined)
    return {
      value: { kind: 'text', text: [content] },
      encoding: /^\s*[{[]/.test(content.text) ? 'json' : 'raw',
      span: whole,
      whole,
    };
  if (/^(?:base64|hex|file),/.test(text))
    return { value: { kind: 'unknown', span: whole }, encoding: 'raw', span: whole, whole };
  const ticks = /^(`+)(?:[\w,-]*$)?/.exec(text)?.[0].length ?? 0;
  const start = first.start + first.text.indexOf(text) + ticks;
  const end = last.start + last.text.trimEnd().replace(/(?<!`)`+;?$/, '').length;
  const span = { file, start, end: Math.max(start, end) };
  const isJson = ticks > 0 ? /^```json/.test(text) : /^[{["\d-]|^(?:true|false|null)\b/.test(text);
  const encoding = isJson ? 'json' : 'raw';
  return { value: { kind: 'text', text: textAt(place, start, span.end, span) }, encoding, span, whole };
}

const QUERY = /\bjsonpath[ \t]+("(?:[^"\\]|\\.)*")/g;

/** `[Captures]` and `[Asserts]`: `jsonpath "$.result.value"`. */
function readsOf(source: SourceText, { name, lines }: Section, site: RequestSite): void {
  if (name !== 'Captures' && name !== 'Asserts') return;
  for (const line of lines) {
    const whole = /^[ \t]*(?:\w+[ \t]*:[ \t]*)?(?:body|bytes|sha256|md5|regex|xpath)\b/.test(line.text);
    const { file } = source;
    if (whole) site.escapes.push({ how: 'passed', path: [], span: { file, start: line.start, end: line.end } });
    for (const { index, 0: found, 1: quoted = '' } of line.text.matchAll(QUERY)) {
      const from = line.start + index + found.length - quoted.length + 1;
      const to = from + quoted.length - 2;
      if (source.text[from] !== '$') continue;
      const path = memberPath(source.text.slice(0, to), from + 1);
      const names = path.keys.map((key) => key.name);
      for (const [i, key] of path.keys.entries()) {
        if (key.name === '[]') continue;
        site.reads.push({
          path: names.slice(0, i + 1),
          span: { file: source.file, start: key.start, end: key.end },
          chain: { file: source.file, start: from, end: key.end },
        });
      }
      const all = path.end < to || names.length === 0 || (names.length === 1 && names[0] === 'result');
      if (all)
        site.escapes.push({
          how: name === 'Captures' ? 'stored' : 'passed',
          path: names,
          span: { file: source.file, start: from, end: to },
        });
    }
  }
}
