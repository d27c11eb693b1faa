import type { Expr } from '../../model/program.js';
import type { ClassExpr, ClassMember } from '../../model/class.js';
import type { TypeNote } from '../../model/type-note.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, hasToken, named, type SyntaxNode } from '../grammar/syntax-node.js';

/** Types that say nothing of what a value may be asked for. */
const BUILT_IN =
  /^(?:any|bool|byte|comparable|complex(?:64|128)|error|float(?:32|64)|u?int(?:8|16|32|64)?|uintptr|rune|string)$/;

const DEPTH = 8;

/** What a type says of a value; undefined for types that say nothing that helps. */
export function typeNote(node: SyntaxNode | undefined, to: Lowering, depth = 0): TypeNote | undefined {
  if (node === undefined || depth > DEPTH) return undefined;
  const inner = (one: SyntaxNode | undefined): TypeNote | undefined => typeNote(one, to, depth + 1);
  switch (node.type) {
    case 'type_identifier':
      return BUILT_IN.test(to.text(node)) ? undefined : { kind: 'named', name: [to.text(node)] };
    case 'qualified_type':
      return { kind: 'named', name: to.text(node).split('.') };
    case 'pointer_type':
    case 'parenthesized_type':
      return inner(named(node)[0]);
    case 'generic_type': {
      const of = inner(childOf(node, 'type'));
      const list = childOf(node, 'type_arguments');
      if (of?.kind !== 'named' || list === undefined) return of;
      return { ...of, args: named(list).map((one) => inner(one.type === 'type_elem' ? named(one)[0] : one)) };
    }
    case 'slice_type':
    case 'array_type':
      return elements(inner(childOf(node, 'element')));
    case 'map_type':
      return elements(inner(childOf(node, 'value')));
    case 'struct_type':
      return { kind: 'class', of: structClass(node, undefined, to) };
    case 'interface_type':
      return interfaceNote(node, to, depth);
    case 'function_type':
      return functionNote(node, to);
    default:
      return undefined;
  }
}

function elements(of: TypeNote | undefined): TypeNote | undefined {
  return of === undefined ? undefined : { kind: 'elements', of };
}

/** What a function, method or function type returns. */
export function resultNote(node: SyntaxNode, to: Lowering): TypeNote | undefined {
  const result = childOf(node, 'result');
  if (result?.type !== 'parameter_list') return typeNote(result, to);
  const types = named(result).flatMap((one) => {
    const names = childrenOf(one, 'name').filter((name) => name.named);
    const type = typeNote(childOf(one, 'type'), to);
    return Array.from({ length: Math.max(names.length, 1) }, () => type);
  });
  return types.length === 1 ? types[0] : { kind: 'several', types };
}

function functionNote(node: SyntaxNode, to: Lowering): TypeNote | undefined {
  const returns = resultNote(node, to);
  return returns === undefined ? undefined : { kind: 'function', returns };
}

/** A method whose result has nothing to tell is a member all the same. */
const WITHOUT_RESULT: TypeNote = { kind: 'members', members: [] };

function interfaceNote(node: SyntaxNode, to: Lowering, depth: number): TypeNote | undefined {
  const members = named(node).flatMap((one) => {
    const name = childOf(one, 'name');
    if (name === undefined || one.type !== 'method_elem') return [];
    const returns = resultNote(one, to) ?? WITHOUT_RESULT;
    return [{ key: to.text(name), type: { kind: 'function' as const, returns, takes: taken(one) } }];
  });
  const bases = named(node).flatMap((one) =>
    one.type === 'type_elem' ? (typeNote(named(one)[0], to, depth + 1) ?? []) : [],
  );
  if (members.length === 0 && bases.length === 0) return undefined;
  return { kind: 'members', members, ...(bases.length === 0 ? {} : { bases }) };
}

/** How many arguments a method takes: `(a, b string, C)` */
function taken(method: SyntaxNode): number {
  const list = childOf(method, 'parameters');
  return list === undefined
    ? 0
    : named(list).reduce(
        (sum, one) => sum + Math.max(childrenOf(one, 'name').filter((name) => name.named).length, 1),
        0,
      );
}

/** A struct: its fields, with the names that they have in JSON. */
export function structClass(node: SyntaxNode, name: string | undefined, to: Lowering, taken?: SyntaxNode): ClassExpr {
  const list = named(node)[0];
  return {
    kind: 'class',
    ...(name === undefined ? {} : { name }),
    ...(taken === undefined ? {} : { params: typeParams(taken, to) }),
    members: list === undefined ? [] : named(list).flatMap((field) => fields(field, to)),
    span: to.span(node),
  };
}

/** `[K comparable, A, B any]` */
function typeParams(node: SyntaxNode, to: Lowering): readonly string[] {
  return named(node).flatMap((one) =>
    childrenOf(one, 'name')
      .filter((name) => name.named)
      .map((name) => to.text(name)),
  );
}

function fields(node: SyntaxNode, to: Lowering): ClassMember[] {
  const type = childOf(node, 'type');
  if (node.type !== 'field_declaration' || type === undefined) return [];
  const note = typeNote(type, to);
  const about = {
    ...(note === undefined ? {} : { type: note }),
    ...wireName(node, to),
    ...(isPart(type) && !hasToken(node, '*') ? { part: true } : {}),
    span: to.span(node),
  };
  const names = childrenOf(node, 'name').filter((one) => one.named);
  if (names.length > 0)
    return names.map((one) => {
      const key = to.text(one);
      return { kind: 'field', key, ...about, ...(/^\p{Lu}/u.test(key) ? {} : { unseen: true }) };
    });
  const key = /(?<!\w)(\w+)(?:\[.*\])?$/.exec(to.text(type))?.[1];
  return key === undefined ? [] : [{ kind: 'field', key, embedded: true, ...about }];
}

/** A struct is held as it is, whatever else is by reference or plain. */
function isPart({ type }: SyntaxNode): boolean {
  return ['type_identifier', 'qualified_type', 'generic_type', 'struct_type'].includes(type);
}

/** `json:"name,omitempty"` */
function wireName(node: SyntaxNode, to: Lowering): Pick<ClassMember, 'wire'> {
  const tag = childOf(node, 'tag');
  const found = tag === undefined ? null : /(?:^|[\s`"])json:\\?"([^",\\]*)/.exec(to.text(tag));
  const [, name = ''] = found ?? [];
  if (name === '') return {};
  return { wire: name === '-' ? null : name };
}

/** The value of a type itself, as a class or a function that makes it is named. */
export function typeValue(node: SyntaxNode, to: Lowering): Expr | undefined {
  const span = to.span(node);
  switch (node.type) {
    case 'type_identifier':
      return { kind: 'name', name: to.text(node), span };
    case 'qualified_type': {
      const [of, key] = [childOf(node, 'package'), childOf(node, 'name')];
      if (of === undefined || key === undefined) return undefined;
      const keySpan = to.span(key);
      return { kind: 'member', of: { kind: 'name', name: to.text(of), span }, key: to.text(key), keySpan, span };
    }
    case 'generic_type': {
      const inner = childOf(node, 'type');
      return inner === undefined ? undefined : typeValue(inner, to);
    }
    case 'pointer_type':
    case 'parenthesized_type': {
      const [inner] = named(node);
      return inner === undefined ? undefined : typeValue(inner, to);
    }
    case 'struct_type':
      return structClass(node, undefined, to);
    default:
      return undefined;
  }
}

/** What a variable of a type holds before anything is put in it. */
export function zeroValue(type: SyntaxNode | undefined, to: Lowering): Expr | undefined {
  if (type === undefined) return undefined;
  const span = to.span(type);
  const text = to.text(type);
  if (text === 'string') return { kind: 'text', text: [], span };
  if (text === 'bool') return { kind: 'literal', value: false, span };
  // `var body io.Reader`: the interface by which bodies are handed to net/http.
  if (/^(?:error|any|io\.(?:Reader|ReadCloser))$|^interface\s*\{/.test(text))
    return { kind: 'literal', value: null, span };
  if (BUILT_IN.test(text)) return { kind: 'literal', value: 0, span };
  if (type.type === 'slice_type' || type.type === 'array_type') return { kind: 'list', items: [], span };
  if (type.type === 'map_type') return { kind: 'object', members: [], span };
  const made = isPart(type) ? typeValue(type, to) : undefined;
  if (made === undefined) return undefined;
  return withArguments({ kind: 'call', callee: made, args: [], construct: true, span }, type, to);
}

/** A value of a generic type, with what it is given for its parameters. */
export function withArguments(of: Expr, type: SyntaxNode | undefined, to: Lowering): Expr {
  const note = type?.type === 'generic_type' ? typeNote(type, to) : undefined;
  return note === undefined ? of : { kind: 'typed', of, type: note, span: of.span };
}
