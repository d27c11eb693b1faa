import type { Expr, FunctionExpr, Param, Stmt } from '../../model/program.js';
import type { ClassExpr, ClassMember } from '../../model/class.js';
import { basesOf } from '../grammar/bases.js';
import { annotated } from '../grammar/annotated.js';
import { functionOf } from '../grammar/builders.js';
import { primaryConstructor } from '../grammar/constructors.js';
import type { Lowering } from '../grammar/lowering.js';
import { settingOf } from '../grammar/settings.js';
import { typeParams } from '../grammar/type-params.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { annotationsOf, wireOf } from './annotations.js';
import { body } from './branches.js';
import { givenIn, isSecondary, saysBase, secondary } from './constructors.js';
import { params } from './params.js';
import { receiverOf } from './receivers.js';
import { typeAt, typeNote } from './types.js';

export function functionFrom(node: SyntaxNode, to: Lowering, first: readonly Stmt[] = []): FunctionExpr {
  const nameNode = childOf(node, 'name');
  const list = ofType(node, 'function_value_parameters');
  // Before the name stands the type that the function extends.
  const behind = node.children.filter(({ start }) => list !== undefined && start >= list.end);
  const returns = typeNote(typeAt({ ...node, children: behind }), to);
  const receiver = receiverOf(node, to);
  return functionOf(
    {
      ...(nameNode === undefined ? {} : { name: to.text(nameNode) }),
      ...(returns === undefined ? {} : { returns }),
      ...(receiver === undefined ? {} : { extends: true }),
    },
    [...(receiver === undefined ? [] : [receiver]), ...params(list, to)],
    [...first, ...bodyOf(ofType(node, 'function_body'), to)],
    to.span(node),
  );
}

/** `{ ... }`, or `= value`. */
function bodyOf(node: SyntaxNode | undefined, to: Lowering): Stmt[] {
  const inner = named(node)[0];
  if (inner === undefined) return [];
  if (inner.type === 'block') return body(inner, to);
  const value = to.expr(inner);
  return [{ kind: 'return', value, span: value.span }];
}

/** A class, interface or object, with its members in sight of one another; all of an object's are its own. */
export function classFrom(node: SyntaxNode, to: Lowering): ClassExpr {
  const nameNode = childOf(node, 'name');
  const constructor = ofType(node, 'primary_constructor');
  const list = ofType(constructor, 'class_parameters');
  const specifiers = ofType(node, 'delegation_specifiers');
  const bases = named(specifiers).flatMap((one) => ofType(one, 'constructor_invocation') ?? []);
  const inner = ofType(node, 'class_body', 'enum_class_body');
  // `class A : B { constructor() : super() }`: what is built on first is no interface, where a constructor says so.
  const first = named(inner).some((one) => saysBase(one, to)) ? named(specifiers)[0] : undefined;
  const base = typeNote(typeAt(bases[0] ?? first), to);
  const span = to.span(node);
  const isObject = /^(?:object_declaration|companion_object)$/.test(node.type) && base === undefined;
  const taken = params(list, to);
  return {
    kind: 'class',
    ...(nameNode === undefined ? {} : { name: to.text(nameNode) }),
    ...(base?.kind === 'named' ? { base: { kind: 'name', name: base.name.at(-1) ?? '', span } } : {}),
    ...basesOf(named(specifiers), to),
    ...typeParams(ofType(node, 'type_parameters'), to),
    members: [
      ...fieldsOf(taken, list, to),
      ...primaryConstructor(
        taken,
        bases[0] === undefined ? [] : givenIn(bases[0], to),
        { base: bases[0] !== undefined, others: constructor !== undefined && named(inner).some(isSecondary) },
        bases[0] === undefined ? span : to.span(bases[0]),
      ),
      ...named(inner).flatMap((one) => members(one, node, isObject, to)),
    ],
    ...(inner?.type === 'enum_class_body' ? { enum: true } : {}),
    membersInSight: true,
    span,
  };
}

/** What a class takes is what its fields hold. */
function fieldsOf(taken: readonly Param[], list: SyntaxNode | undefined, to: Lowering): ClassMember[] {
  const nodes = named(list).filter(({ type }) => type === 'class_parameter');
  return taken.flatMap((param, i): ClassMember[] => {
    const { target } = param;
    const key =
      target.kind === 'name'
        ? target.name
        : target.kind === 'default-pattern' && target.target.kind === 'name'
          ? target.target.name
          : '';
    const value = target.kind === 'default-pattern' ? { value: target.value } : {};
    const node = nodes[i];
    const type = param.type === undefined ? {} : { type: param.type };
    return [
      { kind: 'field', key, ...value, ...type, ...(node === undefined ? {} : wireOf(node, key, to)), span: param.span },
    ];
  });
}

/** `object A : B("x")`: the one object of a class; of one that is built on nothing the class itself. */
export function objectFrom(node: SyntaxNode, to: Lowering): Expr {
  const made = classFrom(node, to);
  return made.base === undefined ? made : { kind: 'call', callee: made, args: [], construct: true, span: made.span };
}

function entryName(node: SyntaxNode, to: Lowering): string {
  const nameNode = ofType(node, 'identifier', 'simple_identifier');
  return to.text(nameNode);
}

/** `RULES("/rules")`: an object of the enum, or of a class that is built on it where it says more. */
function entryOf(node: SyntaxNode, owner: SyntaxNode, to: Lowering): Expr {
  const span = to.span(node);
  const nameNode = childOf(owner, 'name');
  const base: Expr = { kind: 'name', name: to.text(nameNode), span };
  const inner = ofType(node, 'class_body');
  const own = named(inner).flatMap((one) => members(one, node, false, to));
  const callee: Expr = own.length === 0 ? base : { kind: 'class', base, members: own, membersInSight: true, span };
  return { kind: 'call', callee, args: givenIn(node, to), construct: true, span };
}

function members(node: SyntaxNode, owner: SyntaxNode, isStatic: boolean, to: Lowering): readonly ClassMember[] {
  const span = to.span(node);
  const about = isStatic ? { static: true } : {};
  const nameNode = childOf(node, 'name');
  const key = to.text(nameNode);
  switch (node.type) {
    case 'property_declaration': {
      const { name, value, getter, type } = propertyParts(node, to);
      if (getter !== undefined) {
        return [
          { kind: 'getter', ...about, key: name, value: functionOf({ name }, [], bodyOf(getter, to), span), span },
        ];
      }
      const setting = value.value ?? settingOf(ofType(node, 'modifiers'), to);
      const initial = setting === undefined ? {} : { value: setting };
      return [{ kind: 'field', ...about, key: name, ...initial, ...type, ...wireOf(node, name, to), span }];
    }
    case 'function_declaration': {
      const list = ofType(node, 'function_value_parameters');
      const request =
        ofType(node, 'function_body') === undefined ? annotated({ node, list, owner, annotationsOf }, to) : [];
      const visibility = ofType(ofType(node, 'modifiers'), 'visibility_modifier');
      const isPrivate = visibility !== undefined && to.text(visibility) === 'private' ? { private: true } : {};
      const isAbstract = ofType(node, 'function_body') === undefined && request.length === 0 ? { abstract: true } : {};
      const value = functionFrom(node, to, request);
      return [{ kind: 'method', ...about, ...isPrivate, ...isAbstract, key, value, span }];
    }
    case 'enum_entry':
      return [{ kind: 'field', static: true, key: entryName(node, to), value: entryOf(node, owner, to), span }];
    case 'companion_object': {
      const inner = ofType(node, 'class_body');
      return named(inner).flatMap((one) => members(one, node, true, to));
    }
    case 'anonymous_initializer': {
      const value = functionOf({}, [], body(ofType(node, 'block'), to), span);
      return [{ kind: 'method', key: 'init', value, span }];
    }
    case 'secondary_constructor':
      return [{ kind: 'constructor', value: secondary(node, owner, to), span }];
    case 'class_declaration':
      return [{ kind: 'field', static: true, key, value: classFrom(node, to), span }];
    case 'object_declaration':
      return [{ kind: 'field', static: true, key, value: objectFrom(node, to), span }];
    default:
      return [];
  }
}

/** `val a: T = b`, `val a: T get() = b`, `val a by lazy { b }` */
export function propertyParts(
  node: SyntaxNode,
  to: Lowering,
): {
  readonly name: string;
  readonly value: Pick<ClassMember, 'value'>;
  readonly getter: SyntaxNode | undefined;
  readonly type: Pick<ClassMember, 'type'>;
} {
  const declaration = ofType(node, 'variable_declaration');
  const nameNode = ofType(declaration, 'identifier');
  const delegate = ofType(node, 'property_delegate');
  const after = node.children.findIndex(({ type }) => type === '=');
  const written = after < 0 ? undefined : node.children.slice(after + 1).find((one) => one.named);
  const note = typeNote(typeAt(declaration), to);
  const inner = delegate === undefined ? undefined : lazily(delegate);
  const value =
    written === undefined ? (inner === undefined ? {} : { value: to.expr(inner) }) : { value: to.expr(written) };
  return {
    name: to.text(nameNode),
    value,
    getter: ofType(ofType(node, 'getter'), 'function_body'),
    type: note === undefined ? {} : { type: note },
  };
}

/** The last value of `by lazy { ... }`. */
function lazily(node: SyntaxNode): SyntaxNode | undefined {
  const call = ofType(node, 'call_expression');
  const block = ofType(ofType(call, 'annotated_lambda'), 'lambda_literal');
  return named(block).at(-1);
}
