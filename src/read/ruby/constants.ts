import type { Expr } from '../../model/program.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, type SyntaxNode } from '../grammar/syntax-node.js';
import { ownerOf } from './scope.js';

/** A constant of the class under way or of one around it, or a class or other constant by its name. */
export const constant: LowerExpr = (node, to) => {
  const name = to.text(node);
  const span = to.span(node);
  const owner = ownerOf(to, name);
  if (owner === undefined) return { kind: 'name', name, span };
  return { kind: 'member', of: { kind: 'name', name: owner, span }, key: name, keySpan: span, span };
};

/** Classes and constants alike may be written so: `Net::HTTP`, `Api::RULES`. */
const CAPITALS = /^[A-Z][A-Z\d]+(?:_[A-Z\d]+)*$/;
/** Constants that are no classes, by how they are written. */
const VALUE = /^[A-Z\d]+(?:_[A-Z\d]+)+$|^[A-Z]*(?:API|BASE|ENDPOINT|HOST|PATH|ROOT|URI|URL)$/;
/** What comes with the language has classes of such names. */
const LIBRARY = /^(?:::)?(?:ActiveSupport|Digest|HTTP|Net|Nokogiri|OpenSSL|REXML|Rack|URI)$/;

/** `A::B` goes by its whole name; `A::BASE_URL` is a member of `A`, and so is `A::RULES`. */
export const scoped: LowerExpr = (node, to) => {
  const scope = childOf(node, 'scope');
  const word = wordOf(node, to);
  const isValue = VALUE.test(word) || (CAPITALS.test(word) && scope !== undefined && !LIBRARY.test(to.text(scope)));
  return scope !== undefined && (isValue || !/constant|scope_resolution/.test(scope.type))
    ? memberOf(node, scope, to)
    : byName(node, to);
};

/** Methods of texts, lists and maps: a constant that they are called on is no class. */
const OF_VALUES =
  /^(?:[^a-z_].*|(?:all|any|collect|compact|delete_\w+|detect|dig|dup|each\w*|empty|fetch|filter|find|first|flat_map|flatten|format|freeze|g?sub|gsub|include|index|inject|invert|join|key|keys|last|length|map|merge|reduce|reject|reverse|sample|select|size|slice|sort|sort_by|split|strip|sum|to_\w+|tr|transform_\w+|uniq|values\w*|zip)[?!]?)$/;

/** What a method is called on: a class where the method may be one of its own. */
export function receiver(node: SyntaxNode, method: string, to: Lowering): Expr {
  const isClass = node.type === 'scope_resolution' && !VALUE.test(wordOf(node, to)) && !OF_VALUES.test(method);
  return isClass ? byName(node, to) : to.expr(node);
}

/** What names a class or module: a base, one that is included, what another stands in. */
export function classNamed(node: SyntaxNode, to: Lowering): Expr {
  return node.type === 'scope_resolution' ? byName(node, to) : to.expr(node);
}

function wordOf(node: SyntaxNode, to: Lowering): string {
  const key = childOf(node, 'name');
  return to.text(key);
}

function memberOf(node: SyntaxNode, scope: SyntaxNode, to: Lowering): Expr {
  const key = childOf(node, 'name');
  const span = to.span(node);
  return {
    kind: 'member',
    of: classNamed(scope, to),
    key: wordOf(node, to),
    keySpan: key === undefined ? span : to.span(key),
    span,
  };
}

function byName(node: SyntaxNode, to: Lowering): Expr {
  const span = to.span(node);
  return childOf(node, 'name') === undefined
    ? { kind: 'other', children: [], span }
    : { kind: 'name', name: to.text(node).replace(/^::/, ''), span };
}
