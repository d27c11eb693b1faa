import type { Arg, Expr, ObjectMember } from '../../model/program.js';
import { keyOf } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { declaredType } from './targets.js';
import { typeValue } from './types.js';
import { args } from './arguments.js';

/** Types of objects that hold what is put in them by name. */
const MAPS = /^(?:I?(?:ReadOnly)?Dictionary|SortedDictionary|JObject|JsonObject|ExpandoObject|NameValueCollection)\b/;
const LISTS = /^(?:I?(?:ReadOnly)?List|I?(?:ReadOnly)?Collection|HashSet|JArray|JsonArray|IEnumerable)\b/;
/** What a map or list is made with that puts nothing in it: how keys are compared, how many there may be. */
const SETS_UP = /^(?:\w+:\s*)?(?:\d+|(?:[\w.]+\.)?(?:StringComparer|EqualityComparer<\w+>)\.\w+)$/;
const LAZY = /^(?:Async)?Lazy\b/;

/** `new T(a) { B = c }`, `new() { ... }`, `new[] { ... }` */
export const creation: LowerExpr = (node, to) => {
  const span = to.span(node);
  const type = childOf(node, 'type') ?? declaredType(node);
  const initializer = childOf(node, 'initializer') ?? ofType(node, 'initializer_expression');
  const list = childOf(node, 'arguments') ?? ofType(node, 'argument_list');
  const typeText = to.text(type).replace(/^.*\.(?=\w+(?:<|$))/, '');
  const given = args(list, to);
  if (node.type === 'array_creation_expression' || node.type === 'implicit_array_creation_expression') {
    return initializer === undefined ? { kind: 'list', items: [], span } : { ...initialized(initializer, to), span };
  }
  const parts = named(initializer);
  const isOfParts = named(list).every((one) => SETS_UP.test(to.text(one)));
  if (MAPS.test(typeText) && isOfParts) return { kind: 'object', members: members(parts, to), span };
  if (LISTS.test(typeText) && isOfParts)
    return { kind: 'list', items: parts.map((one) => ({ value: to.expr(one) })), span };
  const [first] = given;
  // What is made when it is first used is what the function gives.
  if (LAZY.test(typeText) && (first?.value.kind === 'function' || first?.value.kind === 'name'))
    return { kind: 'call', callee: first.value, args: [], span };
  const callee: Expr = type === undefined ? { kind: 'other', children: [], span } : typeValue(type, to);
  const named_ = parts.flatMap((part): Arg[] => {
    const key = childOf(part, 'left');
    const value = childOf(part, 'right');
    if (part.type !== 'assignment_expression' || key?.type !== 'identifier' || value === undefined) {
      return [{ value: to.expr(part), name: '', span: to.span(part) }];
    }
    return [{ value: valueIn(value, to), name: to.text(key), nameSpan: to.span(key), span: to.span(part) }];
  });
  return { kind: 'call', callee, args: [...given, ...named_], construct: true, span };
};

function valueIn(node: SyntaxNode, to: Lowering): Expr {
  return node.type === 'initializer_expression' ? initialized(node, to) : to.expr(node);
}

/** What stands in braces: members, or items. */
export function initialized(node: SyntaxNode, to: Lowering): Expr {
  const parts = named(node);
  const span = to.span(node);
  if (parts.some(({ type }) => type === 'assignment_expression'))
    return { kind: 'object', members: members(parts, to), span };
  return { kind: 'list', items: parts.map((one) => ({ value: valueIn(one, to) })), span };
}

function members(parts: readonly SyntaxNode[], to: Lowering): ObjectMember[] {
  return parts.flatMap((part): ObjectMember[] => {
    const span = to.span(part);
    if (part.type === 'initializer_expression') {
      const [key, value] = named(part);
      return key === undefined || value === undefined ? [] : [{ ...keyOf(key, to), value: valueIn(value, to), span }];
    }
    const [left, right] = [childOf(part, 'left'), childOf(part, 'right')];
    if (left === undefined || right === undefined) return [];
    const argument = left.type === 'element_binding_expression' ? named(named(left)[0] ?? left)[0] : undefined;
    const key = argument === undefined ? { key: to.text(left), keySpan: to.span(left) } : keyOf(argument, to);
    return [{ ...key, value: valueIn(right, to), span }];
  });
}

/** `new { a = b, c, d.e }` */
export const anonymous: LowerExpr = (node, to) => {
  const parts = node.children.slice();
  const found: ObjectMember[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (part?.named !== true) continue;
    const value = parts[at + 1]?.type === '=' ? parts[at + 2] : undefined;
    if (value !== undefined) {
      found.push({
        key: to.text(part).replace(/^@/, ''),
        keySpan: to.span(part),
        value: to.expr(value),
        span: to.span({ start: part.start, end: value.end }),
      });
      at += 2;
      continue;
    }
    const last = childOf(part, 'name') ?? part;
    found.push({
      key: to.text(last),
      keySpan: to.span(last),
      value: to.expr(part),
      shorthand: true,
      span: to.span(part),
    });
  }
  return { kind: 'object', members: found, span: to.span(node) };
};

/** `call with { Path = "..." }`: another object of the class with these members in place of its own. */
export const copyWith: LowerExpr = (node, to) => {
  const [of, ...changes] = named(node);
  const given = changes.map((one): Arg => {
    const [key, value] = named(one);
    return { value: to.maybe(value), name: to.text(key), nameSpan: to.span(key ?? one), span: to.span(one) };
  });
  return { kind: 'op', op: 'copy', args: [{ value: to.maybe(of) }, ...given], span: to.span(node) };
};
