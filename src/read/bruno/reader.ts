import type { Part } from '../../model/part.js';
import type { Reader, Reading } from '../../model/reader.js';
import type { Body, Field, Request, RequestSite } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import { linesOf } from '../../text/line-list.js';
import { plainPart } from '../../text/mapped-text.js';
import { blockSpelling } from '../documents/block-text.js';
import { besideFolders, type Environment, environmentOf } from '../documents/environment.js';
import { interpolated, type Resolve } from '../documents/interpolated.js';
import { memberPath } from '../documents/response-path.js';
import { readsOfScript } from '../documents/script-reads.js';
import { requestSurface } from '../documents/surfaces.js';
import { blocksOf, pairsOf, type Block } from './blocks.js';
import { variablesOf } from './variables.js';

/** Bruno's .bru files: a request, or the settings of a collection, a folder or an environment. */
export const bruno: Reader = {
  id: 'bruno',
  surfaces: [requestSurface('Bruno', ['form', 'response'])],
  beside: () => [
    ...besideFolders(5, '', /^(?:collection|folder)\.bru$/),
    ...besideFolders(5, 'environments', /\.bru$/),
  ],
  read,
};

const METHODS = /^(?:get|post|put|patch|delete|options|head|trace|connect)$/;

function read(source: SourceText, beside: readonly SourceText[] = []): Reading {
  const blocks = blocksOf(linesOf(source.text));
  const environment = environmentOf([...beside, source], variablesOf);
  const site: RequestSite = { reads: [], escapes: [] };
  const request = requestOf(source, blocks, environment, site);
  const parts = blocks.flatMap((block) => scriptOf(source, block, request === undefined ? undefined : site));
  for (const block of blocks) readsOfBlock(source, block, site);
  return { programs: [], requests: request === undefined ? [] : [request], problems: [], parts };
}

function requestOf(
  source: SourceText,
  blocks: readonly Block[],
  environment: Environment,
  site: RequestSite,
): Request | undefined {
  const method = blocks.find(({ name }) => METHODS.test(name));
  const url = method === undefined ? undefined : pairsOf(method).find(({ key }) => key === 'url');
  if (method === undefined || url === undefined) return undefined;
  const resolve: Resolve = ({ expression }) => environment.get(expression);
  const text = (start: number, end: number, within: Span): ReturnType<typeof interpolated> =>
    interpolated(source, start, end, within, resolve);
  const span = (start: number, end: number): Span => ({ file: source.file, start, end });
  const { file } = source;
  const fieldsOf = (names: RegExp): Field[] =>
    blocks
      .filter(({ name }) => names.test(name))
      .flatMap((block) =>
        pairsOf(block).map(({ key, keyStart, valueStart, valueEnd, line }): Field => {
          const within = span(line.start, line.end);
          return {
            name: [{ kind: 'run', text: key, span: span(keyStart, keyStart + key.length) }],
            value: { kind: 'text', text: text(valueStart, valueEnd, within) },
            span: span(line.start, line.next),
            apart: 'line',
          };
        }),
      );
  const within = span(url.valueStart, url.valueEnd);
  return {
    method: { name: method.name.toUpperCase(), span: span(method.open.start, method.open.start + method.name.length) },
    url: text(url.valueStart, url.valueEnd, within),
    query: fieldsOf(/^(?:params:)?query$/),
    headers: fieldsOf(/^headers$/),
    headersOpen: false,
    body: bodyOf(source, blocks, method, text),
    site,
    // From its first block on, so that a comment before that is one before the request.
    span: { file, start: Math.min(...blocks.filter(isSent).map(({ open }) => open.start)), end: source.text.length },
    callers: [],
    client: 'bruno',
    dialect: 'bruno',
  };
}

const ENCODINGS: Readonly<Record<string, Body['encoding']>> = {
  'body:json': 'json',
  'body:multipart-form': 'multipart',
  'body:form-urlencoded': 'form',
  'body:text': 'raw',
  body: 'json',
};

/** The body that the method's block chooses; of several the others are kept for later. */
function isSent({ name }: Block): boolean {
  return METHODS.test(name) || /^(?:headers|body|query|params)\b/.test(name);
}

function bodyOf(
  source: SourceText,
  blocks: readonly Block[],
  method: Block,
  text: (start: number, end: number, within: Span) => ReturnType<typeof interpolated>,
): Body | undefined {
  const chosen = pairsOf(method).find(({ key }) => key === 'body');
  const mode = chosen === undefined ? undefined : source.text.slice(chosen.valueStart, chosen.valueEnd);
  if (mode === 'none') return undefined;
  // `formUrlEncoded` chooses `body:form-urlencoded`.
  const wanted = `body${mode?.toLowerCase() ?? ''}`;
  const bodies = blocks.filter(({ name }) => ENCODINGS[name] !== undefined);
  const block = mode === undefined ? bodies[0] : bodies.find(({ name }) => name.replace(/[:-]/g, '') === wanted);
  const [first] = block?.lines ?? [];
  const last = block?.lines.at(-1);
  if (block === undefined || first === undefined || last === undefined) return undefined;
  const encoding = ENCODINGS[block.name] ?? 'raw';
  const span = { file: source.file, start: first.start, end: last.end };
  const whole = { file: source.file, start: block.open.start, end: block.end };
  if (encoding === 'multipart' || encoding === 'form')
    return { value: { kind: 'unknown', span }, encoding, span, whole };
  return { value: { kind: 'text', text: text(first.start, last.end, span) }, encoding, span, whole };
}

/** A script is a part; what it reads of the answer stands on the request's site. */
function scriptOf(source: SourceText, { name, lines }: Block, site: RequestSite | undefined): Part[] {
  const [first] = lines;
  const last = lines.at(-1);
  if (!/^(?:script:|tests$)/.test(name) || first === undefined || last === undefined) return [];
  const content = plainPart(source.text, first.start, last.next);
  if (site !== undefined && name !== 'script:pre-request') readsOfScript(source.file, content, site);
  return [{ language: 'js', content, spelling: blockSpelling(source.text, '  ', '}') }];
}

const ANSWER = /^res\.(?:body|getBody\(\))(?=[.[])|^res(?=\(?['"])/;

/** `vars:post-response { id: res.body.result.id }`, `assert { res.body.result.value: eq true }` */
function readsOfBlock(source: SourceText, block: Block, site: RequestSite): void {
  const inKey = block.name === 'assert';
  if (!inKey && block.name !== 'vars:post-response') return;
  for (const pair of pairsOf(block)) {
    const start = inKey ? pair.keyStart : pair.valueStart;
    const end = inKey ? pair.keyStart + pair.key.length : pair.valueEnd;
    const lead = ANSWER.exec(source.text.slice(start, end))?.[0].length;
    if (/^res\.(?:body|getBody\(\))(?:\.result)?$/.test(source.text.slice(start, end)))
      site.escapes.push({ how: inKey ? 'passed' : 'stored', path: [], span: { file: source.file, start, end } });
    if (lead === undefined) continue;
    const { keys } = memberPath(source.text.slice(0, end), start + lead);
    for (const [i, key] of keys.entries()) {
      if (key.name === '[]') continue;
      const path = keys.slice(0, i + 1).map(({ name }) => name);
      site.reads.push({ path, span: { file: source.file, start: key.start, end: key.end } });
    }
  }
}
