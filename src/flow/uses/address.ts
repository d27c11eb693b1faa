import type { CallExpr, Expr, FunctionExpr } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { HEADERS, headersShown, takenHeadersShown } from './answer-headers.js';
import { Callees } from './callees.js';
import { headersHandedOn, linksShown } from './handed-headers.js';
import type { Chains } from './chains.js';
import { tellsAddress } from './command-names.js';
import { printedAddressOf } from './client-errors.js';
import { givesBody, saysAbout } from './client-members.js';
import { addressAskedIn } from './elsewhere/collections.js';
import { Follower } from './following/follower.js';
import { bind } from './following/patterns.js';
import { keptAs } from './kept.js';
import { goesThrough, isAnswered, SETS_UP } from './names.js';
import { literally } from '../../text/pattern.js';
import { holds } from '../../text/spans.js';
import { calledName, chainOf } from './tree/written.js';
import type { Trees } from './trees.js';

/** Members by which a request, or its answer, says where it goes. */
const ADDRESS =
  /^(?:url|uri|Url|Uri|URL|URI|full_url|path|path_url|pathname|href|selector|history|redirected|config|request|Request|Resource|RequestUri|ResponseUri|RequestMessage|request_uri|request_url|req_url|requestUrl|responseURL|effective_url|last_effective_url|geturl|get_url|get(?:Effective|Request)?(?:Uri|URI|Url|URL|Target)|effectiveUri)$/;

/** What else answers are asked for besides their address and their body, and what has nothing to do with either. */
const OTHERS =
  /^(?:cookies?|encoding|charset|type|ok\w*|blob|arrayBuffer|formData|buffer|bytes|iter_\w+|iterdir|clone|pipe|pipeTo|pipeThrough|getReader|on|once|end|resume|destroy|abort|setEncoding|setTimeout|write|bodyUsed|is_\w+|http_?version|protocol|proto\w*|msg|code\w*|trailers|content_?\w*|Content\w*|mime\w*|version|decoded_content|success\w*|is\w+|status\w*|header\w*|Trailer|TransferEncoding|reason\w*|errors?|messages|result_info|result|to_s|to_str|value\w?|raw_body|readable\w*|complete|aclose|release|release_conn|raise_for_status|apparent_encoding|links|next|auth|setHeader|flushHeaders|isSuccess\w*|failed|ok\?|redirect|throw\w*|json\w*|object|body\w*|response\w*|nil\?|is_a\?|kind_of\?|instance_of\?|class|set\w+|add_\w+|basic_auth|use_ssl\w*|\d+)$/;

/** Languages of which every member that answers are asked for has to be known. */
const KNOWN_MEMBERS = /^(?:javascript|python|ruby|perl|php|go)$/;
/** Clients whose answer is the text of its body alone, or what is not known. */
const ONLY_TEXT = /^(?:unknown-sender|php-curl|php-streams|curl|wget|httpie|document|endpoint-list)$/;
/** Languages that spell the address where an answer is printed as a whole. */
const SPELLS_ADDRESS = /^(?:javascript|java|kotlin|rust|elixir)$/;
/** Languages that spell the address where a request that is put together is printed as a whole. */
const SPELLS_REQUESTS = /^(?:go|csharp)$/;
/** Languages in which requests are objects that are handed on. */
const HANDS_REQUESTS = /^(?:java|kotlin|csharp|rust)$/;
/** Functions that put a request together, which is sent elsewhere. */
const MAKES_REQUESTS = /^(?:NewRequest(?:WithContext)?|HttpRequestMessage|RestRequest)$/;
/** Functions that send a request that they are handed, and give its answer. */
const SENDS = /^(?:newCall|execute|enqueue|send|sendAsync|request|perform)$/;
/** Functions that say of a stream where it comes from. */
const SAYS_ORIGIN = /^stream_get_meta_data$/;
/** Functions that say of a request that they are handed where it goes. */
const SAYS_ADDRESS = /\.(?:BuildUri|getUri)$/;

/** A place that asks a request, while it is put together or when it is answered, for its address. */
export function addressAsked(trees: Trees, chains: Chains, request: Request): Span | undefined {
  const asked = askedInDocument(trees, request);
  if (asked !== undefined) return asked;
  const callees = new Callees(trees, chains);
  let found: Span | undefined;
  for (const span of [request.span, ...(request.builtBy ?? [])]) {
    const tree = trees.of(span.file);
    const node = tree
      ?.holding(span)
      .find((one) => one['kind'] === 'call' && (one['span'] as Span).start === span.start && isEnd(one, span));
    if (tree === undefined || node === undefined) continue;
    const { language } = tree.program;
    if (SAYS_ADDRESS.test(chainOf((node as unknown as CallExpr).callee) ?? '')) return span;
    if (language === 'shell' && tellsAddress(node as unknown as CallExpr, lineOf(trees, span))) return span;
    const isObject = span === request.span && !ONLY_TEXT.test(request.client);
    const isKnown = isObject && KNOWN_MEMBERS.test(language);
    const handlers = handlersOf(node);
    const spellsAnswers = SPELLS_ADDRESS.test(language) && !ONLY_TEXT.test(request.client);
    const isAnswerSpelled = spellsAnswers && !isKnown;
    const isBuilt = span !== request.span || MAKES_REQUESTS.test(calledName(node as unknown as CallExpr) ?? '');
    const isMade = isBuilt && HANDS_REQUESTS.test(language);
    const follower = new Follower(callees, {
      isRequest: (call) => chains.sends(call.span, request),
      member: (key, keySpan) => {
        // Blocks of Ruby are handed the request that they put together.
        const isHandled = language !== 'ruby' && handlers.some((fn) => holds(fn.span, keySpan));
        const isCall =
          (!isHandled && chains.holds(keySpan)) || isSetter(trees, key, keySpan) || onlyFills(trees, keySpan);
        if (ADDRESS.test(key) && !isCall && !asksHost(trees, keySpan)) found ??= keySpan;
        if (key === 'links') found ??= linksShown(callees, keySpan);
        if (HEADERS.test(key)) found ??= headersAt(trees, keySpan) ?? headersHandedOn(callees, keySpan);
        // What is called with the answer asks it in a function.
        if (goesThrough(key, language)) return undefined;
        if (isAnswerSpelled && SENDS.test(key)) return 'go';
        if (ADDRESS.test(key) || saysAbout(key) || givesBody(key)) return 'stop';
        if (isKnown && /^[A-Za-z_]\w*[?!]?$/.test(key) && !isCall && !OTHERS.test(key)) found ??= keySpan;
        return 'go';
      },
      call: (name, chain) => {
        // A request that is sent is answered by what spells its address as well.
        if (isAnswerSpelled && SENDS.test(name)) return 'go';
        return isAnswered(name, chain) || SETS_UP.test(name) ? 'stop' : undefined;
      },
    });
    follower.flow(tree, node as unknown as Expr, []);
    if (isKnown)
      for (const {
        params: [first],
      } of handlers)
        if (first !== undefined) bind(follower, tree, first.target, [], first.span);
    for (const { kind, span: at, name = '' } of follower.uses) {
      const isAsked = kind === 'argument' ? (isKnown || isMade) && !TAKES.test(name) : isKnown && kind === 'unknown';
      const isShown =
        kind === 'printed' || (kind === 'argument' && /\bprint(?:ln|f)?$|\binspect$|^fmt\.\w+$/i.test(name));
      const isSpelled = spellsAnswers || (isBuilt && SPELLS_REQUESTS.test(language));
      if (isAsked || (kind === 'argument' && SAYS_ORIGIN.test(name))) found ??= at;
      if (isShown && isSpelled) found ??= at;
    }
  }
  return found ?? printedAddressOf(callees, request);
}

function headersAt(trees: Trees, keySpan: Span): Span | undefined {
  const tree = trees.of(keySpan.file);
  const member = tree?.holding(keySpan).find((one) => one['kind'] === 'member' && one['keySpan'] === keySpan);
  if (tree === undefined) return undefined;
  return member === undefined ? takenHeadersShown(tree, keySpan) : headersShown(tree, member as unknown as Expr);
}

/** Functions that do not look into what they are given, besides those that were read. */
const TAKES =
  /(?:^|\.)(?:Response|expect|assert\w*|isinstance|type|print|len|bool|str|repr|String|Boolean|Number|fmt\.\w+|defer|closing|suppress|ensure_future|create_task|wait_for|gather|shield|resolve|push|append|Array|list|setTimeout|consume|stream|pipeline|finished|createReadStream|copy|Copy|copyfileobj|soup|BeautifulSoup|\w*[jJ]son\w*|JSON\.\w+|requireNonNull\w*|checkNotNull|wp_remote_retrieve_\w+|is_wp_error)$/;

/** Functions that a call is handed, which it calls with the answer: `https.get(url, (res) => ...)`. */
function handlersOf(node: Readonly<Record<string, unknown>>): readonly FunctionExpr[] {
  const { args } = node as unknown as CallExpr;
  return args.flatMap(({ value, name }) => (name === undefined && value.kind === 'function' ? [value] : []));
}

/** Documents ask what they keep of a request for its address, or name a file after it; scripts ask the request. */
function askedInDocument(trees: Trees, { span }: Request): Span | undefined {
  const { file } = span;
  const source = trees.of(file) === undefined ? trees.text(file) : undefined;
  if (source === undefined) return undefined;
  if (/\.(?:http|rest|bru|json)$/i.test(file)) return addressAskedIn(source);
  const found = askedOf(keptAs(source.text, span), span, source.text) ?? namedAfter(source.text, span);
  return found === undefined ? undefined : { file, start: found.index, end: found.index + found[0].length };
}

function askedOf(name: string | undefined, { file }: Span, text: string): RegExpExecArray | null {
  if (name === undefined || name === '') return null;
  const said = literally(name);
  const asks = String.raw`(?<![\w.])${said}(?:\.|\[["'])(?:url|redirected|invocation|dest)\b`;
  const asked = new RegExp(asks).exec(text);
  return asked ?? (/\.ya?ml$/i.test(file) ? new RegExp(wholeOf(said)).exec(text) : null);
}

/** What a task registers holds the address: it is shown, or kept, where all of it is. */
function wholeOf(said: string): string {
  return String.raw`\{\{-?\s*${said}\s*(?:-?\}\}|\|\s*(?:to_(?:nice_)?(?:json|yaml)|string|pprint)\b)|\bvar(?:=|:\s*)["']?${said}(?![\w.[])`;
}

/** `get_url` into a folder. */
function namedAfter(text: string, { start }: Span): RegExpExecArray | undefined {
  const from = Math.max(0, text.lastIndexOf('get_url', start));
  const task = /^[\w.]*get_url:\s[^]*?(?=\n\s*- |\n\s*$|$)/.exec(text.slice(from));
  if (task === null || from + task[0].length < start) return undefined;
  const folder = /\bdest:\s*["']?[^\s"']*\/["']?\s*$/m.exec(task[0]);
  if (folder !== null) folder.index += from;
  return folder ?? undefined;
}

/** A command with the rest of its line. */
function lineOf(trees: Trees, { file, start, end }: Span): string {
  const text = trees.text(file)?.text ?? '';
  return `${text.slice(start, end)}${/^.*/.exec(text.slice(end))?.[0] ?? ''}`;
}

/** What a chain that puts a request together says of it, besides where it goes: `.set(name, value)`, `.query({ per_page })`. */
const PUTS_TOGETHER = /^(?:set|query|send|field|attach|accept|auth|retry)$/;

/** `builder.url(address)` says where a request goes, `builder.set('Accept', type)` what else is sent. */
function isSetter(trees: Trees, key: string, keySpan: Span): boolean {
  const call = trees
    .of(keySpan.file)
    ?.holding(keySpan)
    .find((one) => one['kind'] === 'call') as unknown as CallExpr | undefined;
  if (call === undefined || call.args.length === 0) return false;
  const name = calledName(call) ?? '';
  const isGiven = PUTS_TOGETHER.test(name) && call.args.some(({ value }) => holds(value.span, keySpan));
  return isGiven || (name === key && (/^(?:url|uri|path)$/i.test(key) || PUTS_TOGETHER.test(key)));
}

/** `req.uri.host`: what a fix leaves as it is. */
function asksHost(trees: Trees, { file, end }: Span): boolean {
  return /^(?:\(\))?[?!]?\.(?:get)?(?:host(?:name)?|port|scheme|protocol|origin|authority)\b/i.test(
    trees.text(file)?.text.slice(end, end + NEAR) ?? '',
  );
}

/** `q := req.URL.Query()` whose parameters are only set, and `req.URL.RawQuery = q.Encode()`. */
function onlyFills(trees: Trees, { file, start, end }: Span): boolean {
  if (trees.of(file)?.program.language !== 'go') return false;
  const text = trees.text(file)?.text ?? '';
  const behind = text.slice(end, end + NEAR);
  if (/^\.RawQuery\s*=(?!=)/.test(behind)) return true;
  const before = text.slice(text.lastIndexOf('\n', start) + 1, start);
  const name = /^\.Query\(\)\s*$/m.test(behind) ? /^\s*(\w+)\s*:?=\s*[\w.]+\.$/.exec(before)?.[1] : undefined;
  if (name === undefined) return false;
  const uses = [...text.matchAll(new RegExp(String.raw`(?<![\w."])${literally(name)}\b(?!")`, 'g'))];
  return uses.every(({ index }) => {
    const rest = text.slice(index + name.length, index + NEAR);
    return (
      /^\.(?:Set|Add|Del)\(|^\s*:?=(?!=)/.test(rest) ||
      (/^\.Encode\(\)/.test(rest) && /\.RawQuery\s*=\s*$/.test(text.slice(0, index)))
    );
  });
}

/** So far beside a name what is done with it shows. */
const NEAR = 60;

function isEnd(node: Readonly<Record<string, unknown>>, { end }: Span): boolean {
  return (node['span'] as Span).end === end;
}
