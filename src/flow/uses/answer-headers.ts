import type { CallExpr, Expr, Pattern, PatternMember } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { textOf } from './following/spelling.js';
import { isOutput } from './names.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName, callTaking, chainOf, nameIn } from './tree/written.js';

/** Members by which an answer gives all of its headers. */
export const HEADERS =
  /^(?:headers?|Headers?|getHeaders|getAllResponseHeaders|rawHeaders|headers_hash|getheaders?|getHeaderLine|info)$/;

/** Headers that go by what was asked for, or by the body that answers it. */
export const TELLING =
  /^(?:content[-_]?(?:length|location|md5|digest|range)|etag|last[-_]?modified|location|link|digest)$/i;

/** What gives one header by its name. */
const GIVES_ONE = /^(?:get|Get|has|fetch|dig|getHeader|getHeaderLine|first\w*|getFirst|value|Values)$/;
/** What goes through all. */
const GIVES_ALL =
  /^(?:items|multi_items|entries|forEach|each\w*|raw|Write|to_hash?|toJSON|as_string|map|flatMap|inspect|to_s)$/;
/** What makes one value of all of them. */
export const SPELLS_ALL =
  /^(?:JSON\.stringify|json\.dumps|json_encode|Object\.(?:entries|fromEntries|keys|values)|dict|list|sorted|sort|keys|Array\.from|str|repr|String|implode|var_export|pprint\.pformat|fmt\.Sprint\w*|to_json|new Map|Map)$/;

/** So many names of the same headers are looked through. */
const DEEP = 2;

/**
 * A place that shows the headers of an answer as a whole, goes through them, or asks for one that goes by the address or the
 * body: they are others where another operation answers.
 */
export function headersShown(tree: Tree, member: Expr, deep = DEEP): Span | undefined {
  let node = member as unknown as Node;
  for (;;) {
    const place = tree.places.get(node);
    if (place === undefined) return undefined;
    const { parent, via } = place;
    const span = node['span'] as Span;
    switch (parent['kind']) {
      case 'member':
        return via === 'of' ? ofMember(tree, parent) : undefined;
      case 'call': {
        if (via !== 'callee') return undefined;
        const [asked] = (parent as unknown as CallExpr).args;
        const one = /^(?:getheader|getHeaderLine)$/.test(String(node['key'])) ? asked?.value : undefined;
        if (one !== undefined) return TELLING.test(textOf(one) ?? '') ? span : undefined;
        break;
      }
      case 'await':
      case 'typed':
      case 'choice':
        break;
      case 'loop':
      case 'each':
        return via === 'over' ? span : undefined;
      case 'join':
        return span;
      case 'let':
      case 'assign':
        return via === 'value' ? shownBy(tree, parent['target'] as Pattern, deep) : undefined;
      default:
        return givenTo(tree, node, parent, deep);
    }
    node = parent;
  }
}

/** `headers.get('etag')`, `headers['etag']`, `headers.etag`, `headers.items()` */
export function ofMember(tree: Tree, member: Node): Span | undefined {
  const place = tree.places.get(member);
  const call = place?.via === 'callee' ? (place.parent as unknown as CallExpr) : undefined;
  if (place === undefined || tree.isPattern(member)) return undefined;
  const key = member['key'] as string | Expr;
  const name = typeof key === 'string' ? key : textOf(key);
  const asked = call !== undefined && name !== undefined && GIVES_ONE.test(name) ? call.args[0]?.value : undefined;
  const word = asked === undefined ? name : textOf(asked);
  const isAll = call !== undefined && name !== undefined && GIVES_ALL.test(name);
  return isAll || (word !== undefined && TELLING.test(word)) ? (member['span'] as Span) : undefined;
}

/** `const { headers } = await fetch(url)` */
export function takenHeadersShown(tree: Tree, keySpan: Span): Span | undefined {
  for (const pattern of tree.holding(keySpan)) {
    if (pattern['kind'] !== 'object-pattern') continue;
    const taken = (pattern['members'] as readonly PatternMember[]).find((one) => one.keySpan === keySpan);
    if (taken !== undefined) return shownBy(tree, taken.target, DEEP + 1);
  }
  return undefined;
}

/** `const headers = r.headers`, `const { etag } = r.headers`: by the name that is given, or by the one that is taken. */
function shownBy(tree: Tree, target: Pattern, deep: number): Span | undefined {
  if (target.kind === 'default-pattern') return shownBy(tree, target.target, deep);
  if (target.kind === 'object-pattern')
    return target.members.find(({ key }) => typeof key === 'string' && TELLING.test(key))?.keySpan;
  const name = nameIn(target);
  if (name === undefined || deep === 0) return undefined;
  const binding = tree.lookUp(target as unknown as Node, name);
  return binding?.uses.map((use) => headersShown(tree, use, deep - 1)).find((at) => at !== undefined);
}

/** `print(r.headers)`, `print((r.status, r.headers))`, `{ ...r.headers }`, `show(r.headers)` of a function of the file. */
function givenTo(tree: Tree, node: Node, parent: Node, deep: number): Span | undefined {
  const call = callTaking(tree, node);
  const span = node['span'] as Span;
  if (call === undefined) {
    const holder = tree.places.get(parent)?.parent;
    if (holder?.['kind'] === 'object' && parent['key'] === undefined) return span;
    const isIn = holder?.['kind'] === 'object' || holder?.['kind'] === 'list';
    const taking = isIn ? callTaking(tree, holder) : undefined;
    return taking !== undefined && isOutput(chainOf(taking.callee) ?? '') ? span : undefined;
  }
  const chain = chainOf(call.callee) ?? '';
  if (isOutput(chain) || SPELLS_ALL.test(chain) || calledName(call) === 'format') return span;
  if (call.callee.kind !== 'name' || deep === 0) return undefined;
  const at = call.args.findIndex(({ value }) => (value as unknown as Node) === node);
  for (const { params } of tree.bindingOf(call.callee)?.functions ?? []) {
    const target = params[at]?.target;
    if (target !== undefined && shownBy(tree, target, deep) !== undefined) return span;
  }
  return undefined;
}
