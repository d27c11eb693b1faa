import type { CallExpr, Expr, FunctionExpr } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import type { Use } from '../../model/use.js';
import { baseName } from '../../text/data-files.js';
import { fileOfPart } from '../../text/part-name.js';
import { sinkOf } from './answer-sinks.js';
import { readsAt } from '../../text/read-index.js';
import { givenAway } from './given-away.js';
import { asEvent, intoCallbacks } from './callbacks.js';
import { givesBody, saysAbout, tellsAnswer } from './client-members.js';
import { givesStatusAlone } from './command-names.js';
import { Follower } from './following/follower.js';
import { textOf } from './following/spelling.js';
import { isBefore, keepsWhole } from './jq-filters.js';
import { keptAs } from './kept.js';
import { isAnswered, SETS_UP } from './names.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName, chainOf } from './tree/written.js';
import { printedAt } from './printed.js';
import { receivingMethods } from './receivers.js';
import { type Uses } from './uses.js';
import { holds } from '../../text/spans.js';
import { isSilent } from './scripts.js';

/** Languages whose clients build a request in a chain of calls that begins with its address. */
const BUILDERS = /^(?:java|kotlin|scala|rust|csharp)$/;

/** The calls of such a chain. */
const BUILDS =
  /^(?:send|GET|POST|PUT|DELETE|get|post|put|patch|delete|method|ur[il]|version|timeout|header|setHeader|addHeader|bearer_auth|basic_auth|build|newCall|contentType|accept|retrieve|bodyValue|Add(?:OrUpdateHeader|Header|JsonBody|StringBody|Body|Parameter|QueryParameter|UrlSegment))$/;

/** A filter says the field, and was not read as one of the answer: it stands in a file that was looked at for this alone. */
function isUnread({ site }: Request, { args, span }: CallExpr, field: readonly string[]): boolean {
  const last = field.at(-1);
  if (last === undefined || site.reads.some((read) => holds(span, read.span))) return false;
  return args.some(({ value }) => textOf(value)?.match(/\w+/g)?.includes(last) === true);
}

/** A read is of more than the key: a function reads it by a name in a text. */
function isWider(read: Span, { start, end }: Span): boolean {
  return read.end - read.start > end - start + QUOTES;
}

/** What may stand around a key besides its word. */
const QUOTES = 6;

/** What becomes of an answer; `asked`: the members that it is asked for. */
interface Followed {
  readonly uses: readonly Use[];
  readonly handed: readonly CallExpr[];
  readonly asked: readonly { readonly key: string; readonly span: Span }[];
}

/** Python: a connection is asked for the answer by another call, `c.getresponse()` behind `c.request('GET', path)`. */
function givenLater(tree: Tree, { callee }: CallExpr): readonly CallExpr[] {
  if (tree.program.language !== 'python' || callee.kind !== 'member' || callee.key !== 'request') return [];
  const of = chainOf(callee.of);
  return tree
    .callsNamed('getresponse')
    .filter((call) => call.callee.kind === 'member' && of !== undefined && chainOf(call.callee.of) === of);
}

/** Go: `page.Execute(writer, data)` */
function fillsTemplate(name: string, { args, span }: CallExpr): boolean {
  return name === 'Execute' && args.length > 1 && span.file.endsWith('.go');
}

const NOTHING: Followed = { uses: [], handed: [], asked: [] };

/** `goesOn`: whether what is read at a path of the answer is followed; by itself that which holds the field. */
export function followed(
  known: Uses,
  request: Request,
  field: readonly string[],
  goesOn = (path: readonly string[]): boolean => field.length === 0 || isBefore(path, field),
): Followed {
  const tree = known.trees.of(request.span.file);
  const sender = tree?.callAt(request.span);
  if (tree === undefined) return { uses: registered(known, request), handed: [], asked: [] };
  // Where the call is not seen as one, neither is what becomes of its answer.
  if (sender === undefined) return { uses: [{ kind: 'unknown', span: request.span }], handed: [], asked: [] };
  if (tree.program.language === 'shell' && givesStatusAlone(sender)) return NOTHING;
  // What a command that changes something answers on the terminal is for people, where no program takes it.
  const asks = request.method === undefined || /^(?:GET|HEAD)$/i.test(request.method.name);
  const isBuilt = BUILDERS.test(tree.program.language);
  const shows = (of: Tree, expr: Expr): boolean => {
    const printed = printedAt(of, expr as unknown as Node, known.callees);
    if (printed !== 'output') return printed === 'file';
    return asks || known.trees.logs?.takesOutputOf(fileOfPart(of.program.file)) === true;
  };
  const isNowhere = ({ span }: CallExpr): boolean => {
    const of = known.trees.of(span.file);
    return of !== undefined && isSilent(known.trees, of, span);
  };
  const asked: { key: string; span: Span }[] = [];
  const follower: Follower = new Follower(known.callees, {
    isRequest: () => false,
    shows: (of, expr) => expr !== sender && shows(of, expr),
    member: (key, keySpan) => {
      asked.push({ key, span: keySpan });
      // A text may name several keys: `json('result.value')` reads the last of them.
      const [read] = readsAt(request, keySpan)
        .filter(({ span }) => !isWider(span, keySpan))
        .toSorted((a, b) => b.path.length - a.path.length);
      if (read !== undefined) return goesOn(read.path) ? 'go' : 'stop';
      if (/^-?\d+$/.test(key)) return 'go';
      if (isBuilt && BUILDS.test(key)) return 'go';
      if (saysAbout(key)) return 'stop';
      const of = known.trees.of(keySpan.file);
      const event = of === undefined ? undefined : asEvent(follower, of, key, keySpan);
      if (event !== undefined) return event;
      return givesBody(key) ? 'go' : undefined;
    },
    elements: (over) => {
      if (over.kind !== 'member' || field.length === 0) return false;
      return readsAt(request, over.keySpan).some(({ path }) => isBefore([...path, '[]'], field));
    },
    piped: (call) => {
      if (calledName(call) !== 'jq') return undefined;
      return keepsWhole(call, field, isNowhere(call)) || isUnread(request, call, field) ? 'unknown' : 'stop';
    },
    call: (name, chain, call) =>
      isAnswered(name, chain) && !fillsTemplate(name, call) ? 'go' : SETS_UP.test(name) ? 'stop' : undefined,
    leadsTo: (sites) => known.answering.among(sites),
  });
  if (shows(tree, sender)) follower.end('printed', request.span);
  const source = known.trees.text(request.span.file);
  const sink = source === undefined ? undefined : sinkOf(source, tree.program.language, request);
  if (sink !== undefined) follower.end('unknown', sink);
  follower.flow(tree, sender, []);
  intoCallbacks(follower, tree, sender, request.client);
  for (const call of givenLater(tree, sender)) follower.flow(tree, call, []);
  // What is put into a request object is no part of an answer.
  const { construct, callee } = sender;
  const puts = construct === true ? REQUEST_OBJECTS.find(({ is }) => is.test(chainOf(callee) ?? ''))?.puts : undefined;
  const uses = follower.uses.filter(({ kind, name = '' }) => kind !== 'set' || puts?.test(name) !== true);
  return { uses, handed: follower.handed, asked };
}

/**
 * A function that is not known sends what it is handed: it is given a method with headers or a body as well, or its answer is
 * looked at as one of the API: by its result, a decoder, or what only clients name so. What is asked whether it is there at
 * all may have been looked up.
 */
export function isSender(known: Uses, request: Request): boolean {
  if (isHandedRequest(known, request)) return true;
  if (request.client === 'unknown-sender' && known.chains.isSentByKnown(request)) return true;
  const { uses, asked } = followed(known, request, []);
  if (uses.some(({ kind }) => kind === 'tested')) return false;
  return (
    request.site.reads.some(({ path: [first = ''] }) => ENVELOPE.test(first)) ||
    asked.some(({ key }) => tellsAnswer(key))
  );
}

/**
 * A call on an object of the project, which the evaluator knows to lead to another of the requests wherever the object comes
 * from: the call by itself sends nothing else.
 */
export function leadsOn(known: Uses, { span }: Request): boolean {
  const after = known.chains.after(span);
  const tree = known.trees.of(span.file);
  const call = tree?.callAt(span);
  if (after.length === 0 || tree === undefined || call === undefined) return false;
  const methods = receivingMethods(known.callees, tree, call);
  return methods?.every((fn) => after.some((next) => holds(fn.span, next))) === true;
}

/** `send(address, { method, body })`, `http.patch(address, { json })`: what is named after a method is told what goes in a body. */
function isHandedRequest(known: Uses, { span }: Request): boolean {
  const call = known.trees.of(span.file)?.callAt(span);
  const isMethod = /^(?:post|put|patch)(?:Async)?$/i.test(call === undefined ? '' : (calledName(call) ?? ''));
  return (call?.args ?? []).some(({ value }) => {
    if (value.kind !== 'object') return false;
    const keys = new Set<unknown>(value.members.map(({ key }) => key));
    if (isMethod && ['json', 'form_params', 'multipart'].some((key) => keys.has(key))) return true;
    return keys.has('method') && ['headers', 'body', 'json', 'data'].some((key) => keys.has(key));
  });
}

const ENVELOPE = /^result(?:_info)?$/;

function registered(known: Uses, { span, client }: Request): readonly Use[] {
  // A program that goes through the requests of a document has their answers.
  const isList = client === 'document' && known.trees.logs?.isRead(baseName(fileOfPart(span.file))) === true;
  if (isList) return [{ kind: 'unknown', span }];
  const text = known.trees.text(span.file)?.text ?? '';
  const name = keptAs(text, span);
  return name === undefined ? [] : [{ kind: 'unknown', span, name: name === '' ? undefined : name }];
}

/** What makes a request that is sent later, and what is put into it: `Net::HTTP::Patch.new(uri)`, `request.Content = body`. */
const REQUEST_OBJECTS: readonly { readonly is: RegExp; readonly puts: RegExp }[] = [
  { is: /^Net::HTTP::\w+$/, puts: /^/ },
  {
    is: /(?:^|\.)HttpRequestMessage$/,
    puts: /^(?:Content|Headers|Method|RequestUri|Version|VersionPolicy|Options)$/,
  },
];

/** A call by which a read is reached with an answer of another request. */
export function strayFrom(known: Uses, request: Request, read: Span, anchors: readonly Span[]): Span | undefined {
  const { handed } = handedWith(known, request);
  const tree = known.trees.of(read.file);
  const inner = tree?.holding(read)[0];
  if (tree === undefined || inner === undefined) return undefined;
  const isKnown = (call: CallExpr): boolean => handed.has(call) || known.chains.has(call.span);
  const places = new Set([...handed].map(({ span: { file, start, end } }) => `${start}:${end}:${file}`));
  const isLed = (span: Span): boolean => known.chains.has(span) || places.has(`${span.start}:${span.end}:${span.file}`);
  const seen = new Set<FunctionExpr>();
  const visit = (from: Tree, node: Node): Span | undefined => {
    for (const fn of from.around(node)) {
      if (anchors.some((anchor) => holds(fn.span, anchor))) return undefined;
      if (seen.has(fn)) continue;
      seen.add(fn);
      const away = givenAway(known.callees, from, fn, isLed);
      if (away !== undefined) return away;
      for (const { tree: other, call } of known.callees.sites(from, fn)) {
        const found = isKnown(call) ? visit(other, call as unknown as Node) : call.span;
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  return visit(tree, inner);
}

/** The calls that the whole answer of a request is handed to: the same for each of its reads. */
function handedWith(known: Uses, request: Request): { readonly handed: ReadonlySet<CallExpr> } {
  if (known.handed?.request !== request)
    known.handed = { request, handed: new Set(followed(known, request, []).handed) };
  return known.handed;
}
