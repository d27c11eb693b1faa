import type { Request } from '../../../model/request.js';
import type { SourceText, Span } from '../../../model/span.js';
import { literally } from '../../../text/pattern.js';
import { fileOfPart } from '../../../text/part-name.js';
import { commentsIn, firstOutsideComments } from '../comments.js';
import { keptAs } from '../kept.js';
import { readInPlay } from './registered.js';

/**
 * Where a document reads what a request that it spells out answers. Its tool hands the answer to what comes next under names
 * of its own: a check beside the request, a later step, what a node is connected to.
 */
export function readInDocument(source: SourceText, request: Request): Span | undefined {
  if (!SPELT.test(request.dialect ?? '') || STEPS.test(source.file)) return undefined;
  // A document asks for the sake of the answer, which its tool takes.
  if (/^(?:GET|HEAD)$/.test(request.method?.name ?? '')) return request.span;
  return (
    connected(source, request) ??
    firstOutsideComments(source, ANSWER, (place) => isOwn(request, place)) ??
    outputRead(source, request.span)
  );
}

/** Kinds of documents that have no way of their own to say what is read of an answer. */
const SPELT = /^(?:document|n8n)$/;

/** Files in Groovy, whose steps are followed by what they are given to. */
const STEPS = /(?:^|\/)Jenkinsfile[^/]*$|\.(?:groovy|jenkinsfile|gradle)$/i;

/** The result in the envelope, by a path, a key or a list of keys; the whole body, by the names that tools have for it. */
const ANSWER = new RegExp(
  [
    String.raw`(?<=[.'"[/])(?<!\b(?:currentBuild|job|steps\.\w+)\.)result(?=["'\\]*\s*[:.[\]|/?)}=,"'\s])`,
    String.raw`(?<=^[ \t]*(?:-[ \t]+)?|[{,][ \t]*)result(?=[ \t]*:)`,
    String.raw`\bresponse(?:[._](?:body|content|json|text|data|payload|variable)|Body|Content|Data)\b|\[BODY\]|\bvalue_json\b`,
    String.raw`\bResponseBody\b|\b(?:body|outputs)\(\\?['"]|"(?:ResultSelector|ResultPath|OutputPath)"(?=\s*:)`,
  ].join('|'),
  'gm',
);

function isOwn({ url, body, headers }: Request, { start, end }: Span): boolean {
  const spans = [
    ...url.flatMap(({ span }) => span ?? []),
    ...headers.flatMap(({ span }) => span ?? []),
    ...(body === undefined ? [] : [body.span ?? [], body.whole ?? []].flat()),
  ];
  return spans.some((span) => span.start <= start && end <= span.end);
}

/** `steps.patch.outputs.response`, `outputs.patch.body`: what a step gives to others, but for how it went. */
const OUTPUT =
  /\b(?:(?:steps|tasks|nodes)(?:\.|\[\\?['"])([\w-]+)(?:\\?['"]\])?(?:\.outputs|\[\\?['"]outputs\\?['"]\])(?:\.|\[\\?['"])|outputs\.([\w-]+)\.)(?!(?:status|code|http_?code|headers?|duration|uri|exit\w*)\b)/gi;

function outputRead(source: SourceText, { start, end }: Span): Span | undefined {
  const { file, text } = source;
  const item = text.slice(
    Math.max(0, text.slice(0, start).search(/\n[ \t]*- [^\n]*(?:\n(?![ \t]*- )[^\n]*)*$/)),
    end + Math.max(0, text.slice(end).search(/\n[ \t]*- |$/)),
  );
  for (const { 0: found, 1: step, 2: task, index } of text.matchAll(OUTPUT)) {
    const named = new RegExp(
      String.raw`(?:^|[\s{,"'-])id["']?[ \t]*:[ \t]*["']?${literally(step ?? task ?? '')}(?![\w-])`,
      'm',
    );
    // What another step is called has what that one gives.
    const isOfAnother = !named.test(item) && named.test(text);
    if (!isOfAnother && !commentsIn(source).holds(index)) return { file, start: index, end: index + found.length };
  }
  return undefined;
}

/** A node that is connected to another one, which is given the answer: of n8n, of Node-RED. */
function connected({ file, text }: SourceText, { dialect, span }: Request): Span | undefined {
  const place = (at: number, length: number): Span => ({ file, start: at, end: at + length });
  if (dialect === 'n8n') {
    const rest = text.slice(span.end);
    const name = /"name"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(rest.slice(0, rest.search(/"parameters"\s*:|$/)))?.[1];
    const from =
      name === undefined
        ? /"main"\s*:\s*\[\s*\[\s*\{/
        : new RegExp(String.raw`"${literally(name)}"\s*:\s*\{\s*"\w+"\s*:\s*\[\s*\[\s*\{`);
    const found = from.exec(text);
    return found === null ? undefined : place(found.index, found[0].length);
  }
  const wires = /"wires"\s*:\s*\[[\s[\],]*"/.exec(text.slice(span.start, span.end));
  return wires === null ? undefined : place(span.start + wires.index, '"wires"'.length);
}

/**
 * What a command of a document prints is kept by the document: under a name (`sh:` of a task file, `register:` of a task),
 * or in the place of a value (`$(shell curl …)` of a makefile).
 */
export function keptByDocument(part: SourceText, files: ReadonlyMap<string, SourceText>): Span | undefined {
  const whole = files.get(fileOfPart(part.file));
  const begin = /^[^"'\\\n]{4,60}/.exec(part.text.trimStart())?.[0].trimEnd();
  if (whole === undefined || whole.file === part.file || begin === undefined) return undefined;
  const { file } = whole;
  if (MAKEFILE.test(file))
    return firstOutsideComments(
      whole,
      new RegExp(String.raw`(?:\$\([ \t]*shell[ \t]+|!=[ \t]*)${literally(begin)}`, 'g'),
    );
  if (!/\.ya?ml$/i.test(file)) return undefined;
  const key = String.raw`(?<=[\s{,])(?:sh|(?:ansible\.builtin\.)?(?:shell|command))(?=["']?:\s*(?:["']|[|>][-+]?\s+)?${literally(begin)})`;
  for (const { 0: word, index: start } of whole.text.matchAll(new RegExp(key, 'g'))) {
    const at = { file, start, end: start + word.length };
    const isKept = word === 'sh' || readInPlay(whole, at, [...files.values()]) !== undefined || isRegistered(whole, at);
    if (isKept && !commentsIn(whole).holds(start)) return at;
  }
  return undefined;
}

function isRegistered({ text }: SourceText, at: Span): boolean {
  const name = keptAs(text, at);
  return name !== undefined && name !== '';
}

const MAKEFILE = /(?:^|\/)(?:GNU)?[mM]akefile$|\.mk$/;
