import type { CallExpr } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { Callees } from './callees.js';
import type { Chains } from './chains.js';
import { Follower } from './following/follower.js';
import { goesThrough } from './names.js';
import { calledName } from './tree/written.js';
import type { Trees } from './trees.js';

/** Members by which a request that is put together says what headers it has been given. */
const HEADERS =
  /^(?:_?headers?|Headers?|(?:get|has|get_|has_|getRaw)[hH]eaders?\w*|header_items|allHTTPHeaderFields|[cC]ontent_?(?:[tT]ype|[lL]ength)|getRequestPropert(?:y|ies))$/;
/** The same of requests that are a table of headers by themselves. */
const OF_TABLES = /^(?:each(?:_\w+)?|canonical_each|to_hash|key\?|fetch|get_fields|(?:main|sub)_type|type_params)$/;

/** Behind such a member: it is given something. */
const SETS =
  /^["'\])]{0,3}\s{0,20}(?:=(?![=~>])|\[[^\]\n]{1,80}\]\s{0,9}=(?![=~>])|(?:\.|->)\s{0,20}(?:set|Set|add|Add|append|update|insert|upsert|put|merge!|store|[dD]el(?:ete)?|remove|Remove|pop|Clear|clear|TryAdd\w*|setdefault)\b)/;
/** Before the name of a header that is given with its value: `c.setRequestProperty('X', y)`. */
const IS_SET = /\b(?:[sS]et|[aA]dd|append|insert|upsert|put|remove|Del)\w{0,20}\(\s{0,20}["'`]?$/;
/** Languages that spell the headers where a request is shown as a whole. */
const SPELLS_HEADERS = /^(?:javascript|csharp)$/;
/** So far behind a name what is done with it shows. */
const NEAR = 140;

/**
 * A place that asks a request, between where it is put together and where it is sent, for its headers: one that a fix takes
 * out is missing there. What an answer says of its own headers is another thing.
 */
export function sentHeadersAsked(
  trees: Trees,
  chains: Chains,
  request: Request,
  names: readonly string[],
): Span | undefined {
  const all = [request.span, ...(request.builtBy ?? [])];
  const callees = new Callees(trees, chains);
  const own = new Set(names.map((name) => name.toLowerCase()));
  let found: Span | undefined;
  // What the last of them gives is the answer.
  for (const span of all.slice(0, -1)) {
    const tree = trees.of(span.file);
    const call = tree?.callAt(span);
    if (tree === undefined || call === undefined) continue;
    const { language } = tree.program;
    const tells = (key: string): boolean =>
      HEADERS.test(key) || (language === 'ruby' && OF_TABLES.test(key)) || own.has(key.toLowerCase());
    const isRequest = ({ span: at }: CallExpr): boolean => chains.sends(at, request);
    const follower = new Follower(callees, {
      isRequest,
      member: (key, keySpan) => {
        if (goesThrough(key, language)) return undefined;
        if (tells(key) && !isSet(trees, key, keySpan)) found ??= keySpan;
        return 'go';
      },
    });
    follower.flow(tree, call, []);
    if (!SPELLS_HEADERS.test(language)) continue;
    const whole = new Follower(callees, { isRequest, member: () => 'stop' });
    whole.flow(tree, call, []);
    found ??= whole.uses.find(({ kind }) => kind === 'printed')?.span;
  }
  return found;
}

/** `req.headers['X'] = y`, `req.Header.Set('X', y)`, `builder.header('X', y)`, `builder.headers(all)` */
function isSet(trees: Trees, key: string, keySpan: Span): boolean {
  const text = trees.text(keySpan.file)?.text ?? '';
  if (IS_SET.test(text.slice(Math.max(0, keySpan.start - NEAR), keySpan.start))) return true;
  if (SETS.test(text.slice(keySpan.end, keySpan.end + NEAR))) return true;
  const call = trees
    .of(keySpan.file)
    ?.holding(keySpan)
    .find((one) => one['kind'] === 'call') as unknown as CallExpr | undefined;
  if (call === undefined || calledName(call) !== key || /^(?:get|has)/.test(key)) return false;
  return call.args.length > 1 || (call.args.length === 1 && call.args[0]?.value.kind !== 'text');
}
