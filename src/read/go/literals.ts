import type { Arg, Expr, ObjectMember } from '../../model/program.js';
import { keyOf } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { commonEscape, textRuns, type Escape } from '../grammar/text-runs.js';
import { namedTypes } from './named-types.js';
import { typeValue, withArguments } from './types.js';

/** `"a\n"` */
export const interpreted: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const escapes = named(node).flatMap((child): Escape[] =>
    child.type === 'escape_sequence'
      ? [{ start: child.start, end: child.end, text: commonEscape(to.text(child)) }]
      : [],
  );
  const inside = { start: node.start + 1, end: Math.max(node.end - 1, node.start + 1) };
  const runs = textRuns(to.source, { ...inside, quoting: ['double'], within: within ?? span }, escapes);
  return { kind: 'text', text: runs, span };
};

/** A raw string has no escape sequences: nothing can stand for a backquote in it. */
export const raw: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const inside = { start: node.start + 1, end: Math.max(node.end - 1, node.start + 1) };
  return {
    kind: 'text',
    text: textRuns(to.source, { ...inside, quoting: ['bare'], within: within ?? span }, []),
    span,
  };
};

/** `T{a: 1}`, `[]T{...}`, `map[K]V{...}` */
export const composite: LowerExpr = (node, to) => {
  const body = childOf(node, 'body');
  const type = childOf(node, 'type');
  if (body === undefined) return { kind: 'other', children: [], span: to.span(node) };
  return { ...ofElements(body, type, to), span: to.span(node) };
};

/** Elements in braces that may leave out the type that what they are in gives them. */
function ofElements(body: SyntaxNode, given: SyntaxNode | undefined, to: Lowering): Expr {
  const type = given?.type === 'pointer_type' ? named(given)[0] : given;
  const span = to.span(body);
  const parts = named(body);
  const element = childOf(type, 'element');
  if (type !== undefined && (element !== undefined || /array_type$/.test(type.type))) {
    return { kind: 'list', items: parts.map((part): Arg => ({ value: valueIn(part, element, to) })), span };
  }
  if (type?.type === 'map_type') return objectOf(parts, childOf(type, 'value'), to, span);
  const madeAs = type?.type === 'type_identifier' ? namedTypes(to.source).get(to.text(type)) : undefined;
  if (madeAs === 'map') return objectOf(parts, undefined, to, span);
  if (madeAs === 'list') {
    return { kind: 'list', items: parts.map((part): Arg => ({ value: valueIn(part, undefined, to) })), span };
  }
  const made = type === undefined ? undefined : typeValue(type, to);
  const keyed = parts.some((part) => part.type === 'keyed_element');
  const byName = parts.every((part) => part.type === 'keyed_element' && fieldName(part) !== undefined);
  if (made !== undefined && (!keyed || byName)) {
    const args = parts.map((part) => argument(part, to));
    const value: Expr = { kind: 'call', callee: made, args, construct: true, span };
    return parts.length === 0 ? withArguments(value, type, to) : value;
  }
  if (keyed) return objectOf(parts, undefined, to, span);
  return { kind: 'list', items: parts.map((part): Arg => ({ value: valueIn(part, undefined, to) })), span };
}

function objectOf(
  parts: readonly SyntaxNode[],
  element: SyntaxNode | undefined,
  to: Lowering,
  span: Expr['span'],
): Expr {
  const members = parts.flatMap((part): ObjectMember[] => {
    const key = childOf(part, 'key');
    const [inner] = named(key);
    const value = valueIn(part, element, to);
    return inner === undefined ? [] : [{ ...keyOf(inner, to), value, span: to.span(part) }];
  });
  return { kind: 'object', members, span };
}

/** The field that a keyed element sets. */
function fieldName(part: SyntaxNode): SyntaxNode | undefined {
  return ofType(childOf(part, 'key'), 'identifier');
}

function argument(part: SyntaxNode, to: Lowering): Arg {
  const value = valueIn(part, undefined, to);
  const name = part.type === 'keyed_element' ? fieldName(part) : undefined;
  if (name === undefined) return { value };
  return { value, name: to.text(name), nameSpan: to.span(name), span: to.span(part) };
}

/** The value of an element, with or without a key. */
function valueIn(part: SyntaxNode, type: SyntaxNode | undefined, to: Lowering): Expr {
  const element = part.type === 'keyed_element' ? childOf(part, 'value') : part;
  const [value] = named(element);
  if (value?.type === 'literal_value') return ofElements(value, type, to);
  return to.maybe(value);
}
