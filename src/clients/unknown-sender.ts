import type { OutsideCall } from '../model/request.js';
import type { ArgValue, Value } from '../model/value.js';
import { textsOf } from './texts.js';
import { addOptions, encodingOf, noParts, type Parts } from './parts.js';
import type { Options } from './spec.js';
import type { Use } from './table.js';

/**
 * Calls of functions that are not known (a project's own helper that could not be followed, a package without a row
 * of its own) send a request when they are given one: a path or address, or an object that names one.
 */
const OPTIONS: Options = {
  options: {
    url: ['url', 'uri', 'path', 'uriPath', 'urlPath', 'endpoint', 'pathname', 'route', 'href'],
    base: ['baseURL', 'baseUrl', 'prefixUrl'],
    method: ['method', 'type', 'verb', 'httpMethod'],
    headers: ['headers'],
    query: ['params', 'query', 'qs', 'searchParams'],
    json: ['json', 'payload'],
    body: ['body', 'data'],
    form: ['form'],
  },
  objectsAsJson: true,
};

/** The keys that tell an options object from data. */
const OPTION_KEYS = new Set(
  Object.values(OPTIONS.options)
    .flat()
    .filter((key) => key !== 'type'),
);

const VERB = /^(get|post|put|patch|delete|del|head)$/i;
const METHODS = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/i;

/** Names whose calls say something about a path without sending anything there. */
const SILENT =
  /^(log|debug|info|warn|error|trace|print|assert\w*|expect|to[A-Z]\w*|describe|it|test|startsWith|endsWith|includes|match|matches|replace\w*|split|indexOf|join|push|has|add|set|append|use|route|redirect|navigate|resolve|require|import|readFile\w*|writeFile\w*|existsSync|emit|on|once|off|t|i18n|translate|define\w*|register\w*|mock\w*|intercept|reply|nock|revalidate\w*|invalidate\w*|concat|encodeURI\w*|Error|\w*Error|URL|RegExp|url|endpoint|pathToRegexp|compile)$/;

/** Names of functions that only put a path together: `getEndpoint`, `build_path`. */
const GIVES_PATH = /^_*(?:get|build|make|create|compose|format|generate|prepare|full|join)_?\w*(?:endpoint|path|uri)$/i;

/** What tests compare with: by the name of the call, or of what it is called on. */
const COMPARES =
  /^(?:(?:Are|Is|Not|is|not)?(?:Not)?(?:[Ee]qual|EQUAL|[Ss]ame)\w*|(?:[Dd]eep|[Ss]trict)+\w*Equal|(?:[Nn]ot)?(?:Be|To)(?:Equivalent\w*)?|assert_\w+|eq[l?]?|eql|called\w*With\w*|[Hh]aveBeenCalledWith)$/;
const ASSERTIONS = /^(?:[Aa]ssert\w*|[Cc]hai|[Ee]xpect\w*|[Ii]s|[Ss]hould\w*|[Rr]equire|testify)$/;

function compares(name: string, callee: Value): boolean {
  if (COMPARES.test(name)) return true;
  const path =
    callee.kind === 'external' ? callee.path : callee.kind === 'unknown' ? (callee.name?.split('.') ?? []) : [];
  return path.slice(0, -1).some((part) => ASSERTIONS.test(part));
}

/** Modules of Node's own that reach no network. */
const LOCAL =
  /^(?:node:)?(?:assert|buffer|crypto|events|fs|module|os|path|perf_hooks|process|querystring|readline|stream|string_decoder|timers|url|util|v8|vm|worker_threads|zlib)(?:\/|$)/;

/** The parts of a request that the call's arguments make, or undefined when they make none. */
export function unknownSender(call: OutsideCall, args = call.args): Parts | undefined {
  if (!args.some(({ value }) => mayNamePath(value))) return undefined;
  if (call.callee.kind === 'external' && LOCAL.test(call.callee.module)) return undefined;
  const name = call.name?.text ?? calleeName(call.callee);
  if (name === undefined || SILENT.test(name) || GIVES_PATH.test(name)) return undefined;
  if ((call.construct && !MADE_TO_SEND.test(name)) || compares(name, call.callee)) return undefined;
  const parts = noParts();
  const rest: ArgValue[] = [];
  for (const arg of args) {
    if (parts.method === undefined && isMethod(arg.value)) parts.method = arg;
    else if (parts.url === undefined && isPath(arg.value)) parts.url = arg;
    else rest.push(arg);
  }
  // A path with a handler is a route that the program serves, or a double in a test.
  if (
    rest.some((arg) => arg.value.kind === 'function') &&
    parts.method === undefined &&
    !VERBS_WITH_CALLBACK.test(name)
  ) {
    if (VERB.test(name) || parts.url !== undefined) return undefined;
  }
  if (call.construct && parts.method === undefined) return undefined;
  addRest(parts, rest, methodOf(name));
  if (parts.url === undefined || !isPath(parts.url.value)) return undefined;
  const verb = methodOf(name);
  if (parts.method === undefined && verb !== undefined)
    parts.method = { value: { kind: 'text', text: [{ kind: 'run', text: verb }] } };
  return parts;
}

/** Names of what is made to be sent by something else, where it is told a method: `new Request('PATCH', $url, [], $body)`. */
const MADE_TO_SEND = /(?:Request|Req|Call|Operation|Command)$/;

const VERBS_WITH_CALLBACK = /request|fetch|call|api/i;

function calleeName(callee: Value): string | undefined {
  if (callee.kind === 'external') return callee.path.at(-1) ?? callee.module;
  return callee.kind === 'unknown' ? (callee.name?.split('.').at(-1) ?? '') : undefined;
}

/** Whether a value is a path, or an object that may hold one. */
function mayNamePath({ kind }: Value): boolean {
  return kind === 'text' || kind === 'object' || kind === 'choice';
}

function isMethod(value: Value): boolean {
  if (value.kind !== 'text' && value.kind !== 'choice') return false;
  const all = textsOf(value).map((text) => text.map((piece) => (piece.kind === 'run' ? piece.text : '?')).join(''));
  return all.length > 0 && all.every((text) => METHODS.test(text));
}

/** Text with a slash, no blanks, that begins like a path or an address. */
export function isPath(value: Value): boolean {
  if (value.kind !== 'text' && value.kind !== 'choice' && !(value.kind === 'object' && value.host?.type === 'url'))
    return false;
  return textsOf(value).some((text) => {
    const known = text.map((piece) => (piece.kind === 'run' ? piece.text : 'x')).join('');
    return (
      known.length < 2000 &&
      known.includes('/') &&
      /^(?:https?:\/\/|\/?[\w.~%:{}$-]+\/)/.test(known) &&
      !/[\s<>"]/.test(known)
    );
  });
}

/** What is left: an options object by its keys, else the body of a method that has one. */
function addRest(parts: Parts, rest: readonly ArgValue[], verb: string | undefined): void {
  for (const arg of rest) {
    if (arg.value.kind === 'function') parts.callbacks.push(arg);
    else if (looksLikeOptions(arg.value)) addOptions(parts, OPTIONS, arg);
    else if ((parts.body === undefined || isEmpty(parts.body.value)) && isData(arg.value) && verb !== 'GET') {
      parts.body = { ...arg, as: encodingOf(arg.value, true) };
    }
  }
}

/** Parameters of which there are none stand before the body. */
function isEmpty(value: Value): boolean {
  if (value.kind === 'object') return value.members.size === 0 && !value.open;
  return value.kind === 'list' && value.items.length === 0 && !value.open;
}

function looksLikeOptions(value: Value): boolean {
  const all = value.kind === 'choice' ? value.options : [value];
  return all.some((option) => {
    if (option.kind !== 'object') return false;
    for (const key of option.members.keys()) if (OPTION_KEYS.has(key)) return true;
    return false;
  });
}

function isData(value: Value): boolean {
  if (value.kind === 'choice') return value.options.some(isData);
  return value.kind === 'object' || value.kind === 'list' || value.kind === 'encoded';
}

/** The method in a function's name: `patch`, `apiGet`, `cfPost`, `getJSON`, `delete_request`. */
function methodOf(name: string): string | undefined {
  const words = name
    .split(/(?<=[a-z])(?=[A-Z])|[_$!]/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
  const found = [words[0], words.at(-1)].find((word) => word !== undefined && VERB.test(word));
  if (found === undefined) return undefined;
  return found === 'del' ? 'DELETE' : found.toUpperCase();
}

/** An object that names a method and a path, returned for something else to send. */
export function requestLike(value: Value): Parts | undefined {
  if (value.kind !== 'object' || value.host !== undefined) return undefined;
  const parts = noParts();
  addOptions(parts, OPTIONS, { value, span: value.span ?? { file: '', start: 0, end: 0 } });
  if (parts.url === undefined || parts.method === undefined || !isPath(parts.url.value)) return undefined;
  return isMethod(parts.method.value) ? parts : undefined;
}

/** `Client.get(client, path)` of a client that is not known, since it is a parameter: the path is no option of it. */
export function ofUnknownClient([first, second]: readonly ArgValue[], use: Use): boolean {
  if (first?.value.kind !== 'unknown' || second === undefined || !isPath(second.value)) return false;
  return 'sends' in use && use.sends[0]?.startsWith('url') === true;
}
