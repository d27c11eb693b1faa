import type { Arg, CallExpr, Expr } from '../../model/program.js';
import type { ClassExpr } from '../../model/class.js';
import type { Span } from '../../model/span.js';
import type { Tree } from './tree/tree.js';
import { calledName, chainOf, lastWord } from './tree/written.js';
import type { Trees } from './trees.js';

/**
 * What a program puts into a client, by which it sees each request: a class that takes the place of one of the client's own,
 * a function or an object of its own among the options. Of options only those count as harmless that are known to be.
 */
export function watchingClient(trees: Trees, tree: Tree, requests: readonly Span[]): Span | undefined {
  const known = watching.get(tree) ?? { overridden: overridden(trees, tree), ...givenIn(tree) };
  watching.set(tree, known);
  const { ofClient, ofOthers } = known;
  return known.overridden ?? ofClient ?? requests.flatMap((span) => ofOthers.get(placeOf(span)) ?? [])[0];
}

/** What is put into the clients of a program; looked for once, since each of its requests asks. */
interface Watching {
  readonly overridden: Span | undefined;
  /** Into one that is told by its name. */
  readonly ofClient: Span | undefined;
  /** Into other calls, by where they stand: one may be the request. */
  readonly ofOthers: ReadonlyMap<string, Span>;
}

const watching = new WeakMap<Tree, Watching>();

function placeOf({ start, end, file }: Span): string {
  return `${start}:${end}:${file}`;
}

/** Classes that clients have for what every request goes through, by the last word of their names. */
const CLIENT_CLASS =
  /(?:Session|Client|Adapter|Transport|Handler|Middleware|Interceptor|Auth(?:Base)?|Agent|Dispatcher|Plugin|Backend|HTTP|Browser|UserAgent)$/;

/** What such a class calls for each request. */
const OVERRIDES =
  /^(?:request|send\w*|Send\w*|handle\w*|async_handle\w*|\w+_(?:request|open)|auth_flow|__call__|get_adapter|prepare_request|rebuild_\w+|build_request|execute|perform_request|call|on_request|intercept|dispatch|fetch|simple_request|process|invoke|apply)$/;

/** A class of which nothing is read besides its name is one of the client's. */
function overridden(trees: Trees, tree: Tree): Span | undefined {
  const isOwn = (name: string): boolean => trees.holding(tree, 'class', name).length > 0;
  const found = tree.classes.find((one) => {
    const base = lastWord(one.base);
    return base !== undefined && CLIENT_CLASS.test(base) && !isOwn(base) && overridesAny(one);
  });
  return found?.base?.span;
}

function overridesAny({ members }: ClassExpr): boolean {
  return members.some(({ kind, key }) => kind === 'method' && typeof key === 'string' && OVERRIDES.test(key));
}

/** Calls that make a client or send by one, by what they are called on and by the name of what they make. */
const OF_CLIENT =
  /(?:^|[^\w$])(?:axios|got|ky|ofetch|\$fetch|undici|needle|superagent|phin|wretch|requests|httpx|aiohttp|urllib3?|Faraday|Typhoeus|HTTParty|Excon|HTTP|Http|Req|[\w$]*Client|[\w$]*Session|Agent|Pool)(?:$|\W)/;

/** Options that hold functions or objects which do not come to see a request's address or body. */
const HARMLESS =
  /^(?:validateStatus|on(?:Upload|Download)Progress|progress|success|error|complete|done|callback|transformResponse|parseJson|stringifyJson|json|data|body|params|query|searchParams|headers|form|files|content|cookies|cookieJar|jar|lookup|checkServerIdentity|signal|cancelToken|timeout\w*|connect\w*|read|write|retr(?:y|ies)\w*|backoff\w*|limits?|verify|cert\w*|ca|key|ssl\w*|context|proxy|proxies|base_?(?:ur[li]|address)|prefixUrl|url|uri|https?Agent|agent|keepAlive|version|http\w*_version|token\w*|api\w*|email|auth|default_?headers|connector|loop|cookie_jar|raise_for_status|logger|faraday|request)$/i;

/** Of options that may be functions or objects, those that see each request. */
const AUTHORIZES = /^auth$/i;

function givenIn(tree: Tree): Pick<Watching, 'ofClient' | 'ofOthers'> {
  const ofOthers = new Map<string, Span>();
  for (const call of tree.calls) {
    const at = givenTo(tree, call);
    if (at === undefined) continue;
    if (OF_CLIENT.test(`${chainOf(call.callee) ?? ''}.${calledName(call) ?? ''}`)) return { ofClient: at, ofOthers };
    ofOthers.set(placeOf(call.span), at);
  }
  return { ofClient: undefined, ofOthers };
}

/** The option of a call that comes to see requests, if the call is that of a client. */
function givenTo(tree: Tree, call: CallExpr): Span | undefined {
  return call.args
    .flatMap((arg) => optionsOf(arg))
    .find(({ key, value }) => {
      const isFunction = actsOn(tree, value);
      if (isFunction && (!HARMLESS.test(key) || AUTHORIZES.test(key))) return true;
      return isMade(tree, value) && !HARMLESS.test(key);
    })?.at;
}

interface Option {
  readonly key: string;
  readonly value: Expr;
  readonly at: Span;
}

function optionsOf({ name, value, nameSpan }: Arg): readonly Option[] {
  if (name !== undefined) return [{ key: name, value, at: nameSpan ?? value.span }];
  if (value.kind !== 'object') return [];
  return value.members.flatMap(({ key, keySpan, value: inner, span }) => {
    const text = typeof key === 'string' ? key : undefined;
    return text === undefined ? [] : [{ key: text, value: inner, at: keySpan ?? span }];
  });
}

/** A function, a name of one, or a list or object with one. */
function actsOn(tree: Tree, value: Expr, depth = 0): boolean {
  if (value.kind === 'function') return true;
  if (value.kind === 'name') return (tree.bindingOf(value)?.functions.length ?? 0) > 0;
  if (depth > 1) return false;
  if (value.kind === 'list') return value.items.some((item) => actsOn(tree, item.value, depth + 1));
  if (value.kind === 'object') return value.members.some((member) => actsOn(tree, member.value, depth + 1));
  return false;
}

/** Classes of plain data. */
const PLAIN =
  /^(?:Uri|URL|URI|Url|TimeSpan|Duration|Timeout|Version|Date|DateTime|Headers|FormData|URLSearchParams|StringContent|JsonContent)$/;

/** A client as its library makes it: what is put into it is looked at where it is made. */
const OWN_CLIENT =
  /^(?:http\.Client|(?:System\.Net\.Http\.)?HttpClient(?:\.newHttpClient)?|(?:okhttp3\.)?OkHttpClient|reqwest(?:::|\.)(?:blocking(?:::|\.))?Client|httpx\.(?:Async)?Client|requests\.[sS]ession|\\?GuzzleHttp\\Client)$/;

/** It is not plain data: what a call makes, what comes from another file, what is not understood. */
function isMade(tree: Tree, value: Expr): boolean {
  switch (value.kind) {
    case 'call':
      if (PLAIN.test(calledName(value) ?? '') || OWN_CLIENT.test(chainOf(value.callee) ?? '')) return false;
      return value.construct === true || /^(?:require\w*|include\w*|[A-Z]\w*)$/.test(calledName(value) ?? '');
    case 'name':
      return tree.bindingOf(value)?.imported !== undefined && !/^[A-Z][A-Z\d_]*$/.test(value.name);
    case 'op':
      return true;
    default:
      return false;
  }
}
