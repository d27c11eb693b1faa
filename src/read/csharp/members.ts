import type { FunctionExpr, Param, Stmt } from '../../model/program.js';
import type { ClassExpr, ClassMember } from '../../model/class.js';
import { basesOf } from '../grammar/bases.js';
import { functionOf } from '../grammar/builders.js';
import { primaryConstructor } from '../grammar/constructors.js';
import { blockOf } from '../grammar/curly.js';
import { annotated } from '../grammar/annotated.js';
import type { Lowering } from '../grammar/lowering.js';
import { typeParams } from '../grammar/type-params.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { annotationsOf } from './annotations.js';
import { args } from './arguments.js';
import { firstIn, isConstructor } from './constructors.js';
import { enumFrom } from './enums.js';
import { namesAndYields } from './patterns.js';
import { noteTarget } from './targets.js';
import { typeNote, typeValue } from './types.js';
import { seenFrom, wireOf } from './wire.js';
import { modifiersOf } from './modifiers.js';

export function params(list: SyntaxNode | undefined, to: Lowering): Param[] {
  return named(list).flatMap((node): Param[] => {
    const nameNode = childOf(node, 'name') ?? (node.type === 'identifier' ? node : undefined);
    if (nameNode === undefined) return [];
    // `params T[] name`, which is no parameter to the grammar.
    if (childOf(list, 'name') === nameNode) {
      return [{ target: to.pattern(nameNode), rest: true, span: to.span(nameNode) }];
    }
    const span = to.span(node);
    const type = typeNote(childOf(node, 'type'), to);
    const target = { kind: 'name' as const, name: to.text(nameNode), span: to.span(nameNode) };
    const about = type === undefined ? {} : { type };
    const given = named(node).find(
      ({ field, type: kind }) => field === undefined && !/^(?:modifier|attribute_list)$/.test(kind),
    );
    if (node.type !== 'parameter' || given === undefined) return [{ target, ...about, span }];
    return [{ target: { kind: 'default-pattern', target, value: to.expr(given), span }, ...about, span }];
  });
}

/** The body of a function, in braces or behind an arrow. */
export function bodyOf(node: SyntaxNode, to: Lowering): Stmt[] {
  const body = childOf(node, 'body') ?? ofType(node, 'arrow_expression_clause');
  const { names } = namesAndYields(body, to);
  if (body?.type !== 'arrow_expression_clause') return [...names, ...blockOf(body, to)];
  const value = to.maybe(named(body)[0]);
  return [...names, { kind: 'return', value, span: value.span }];
}

export function functionFrom(
  node: SyntaxNode,
  to: Lowering,
  first: readonly Stmt[] = [],
  isOnReceiver = false,
): FunctionExpr {
  const nameNode = childOf(node, 'name');
  const returns = typeNote(childOf(node, 'returns') ?? childOf(node, 'type'), to);
  const list = childOf(node, 'parameters');
  const [receiver] = named(list);
  const isExtension = receiver !== undefined && modifiersOf(receiver, to).includes('this');
  const { yields } = namesAndYields(childOf(node, 'body'), to);
  const self = isOnReceiver ? childOf(receiver, 'name') : undefined;
  return functionOf(
    {
      ...(nameNode === undefined ? {} : { name: to.text(nameNode) }),
      ...(yields ? { generator: true } : returns === undefined ? {} : { returns }),
      ...(isExtension ? { extends: true } : {}),
    },
    self === undefined ? params(list, to) : params(list, to).slice(1),
    [...first, ...bodyOf(node, to)],
    to.span(node),
    self === undefined ? undefined : { name: to.text(self), span: to.span(self) },
  );
}

/** A class, struct, record or interface, with its members in sight of one another. */
export function classFrom(node: SyntaxNode, to: Lowering): ClassExpr {
  const nameNode = childOf(node, 'name');
  const bases = ofType(node, 'base_list');
  const types = named(bases).filter((one) => one.type !== 'argument_list');
  const [base] = types;
  const body = childOf(node, 'body');
  const primary = ofType(node, 'parameter_list');
  const span = to.span(node);
  // `: Base(x)` is one node for a record, two for a class.
  const isOfRecord = base?.type === 'primary_constructor_base_type';
  const type = isOfRecord ? named(base)[0] : base;
  const given = args(ofType(isOfRecord ? base : bases, 'argument_list'), to);
  return {
    kind: 'class',
    ...(nameNode === undefined ? {} : { name: to.text(nameNode) }),
    ...(type === undefined || /^I[A-Z]/.test(to.text(type)) ? {} : { base: typeValue(type, to) }),
    ...basesOf(types, to),
    ...typeParams(ofType(node, 'type_parameter_list'), to),
    members: [
      ...named(primary).flatMap((one) => primaryField(one, to)),
      ...primaryConstructor(
        params(primary, to),
        given,
        {
          base: type !== undefined,
          others: primary !== undefined && named(body).some((one) => isConstructor(one, to)),
        },
        span,
      ),
      ...named(body).flatMap((one) => members(one, node, to)),
    ],
    membersInSight: true,
    span,
  };
}

/** A parameter of the class itself is a field that every member sees. */
function primaryField(node: SyntaxNode, to: Lowering): ClassMember[] {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const key = to.text(nameNode);
  const first = named(node).find(
    ({ field, type }) => field === undefined && !/^(?:modifier|attribute_list)$/.test(type),
  );
  const value = first === undefined ? {} : { value: to.expr(first) };
  return [
    {
      kind: 'field',
      key,
      ...value,
      ...typed(childOf(node, 'type'), to),
      ...wireOf(node, key, to),
      span: to.span(node),
    },
  ];
}

function typed(node: SyntaxNode | undefined, to: Lowering): Pick<ClassMember, 'type'> {
  const type = typeNote(node, to);
  return type === undefined ? {} : { type };
}

function members(node: SyntaxNode, owner: SyntaxNode, to: Lowering): readonly ClassMember[] {
  const nameNode = childOf(node, 'name');
  const key = to.text(nameNode);
  const span = to.span(node);
  const modifiers = modifiersOf(node, to);
  const isStatic = modifiers.includes('static') || modifiers.includes('const') ? { static: true } : {};
  switch (node.type) {
    case 'field_declaration':
      return fields(node, { ...isStatic, ...seenFrom(node, owner, to) }, to);
    case 'property_declaration':
      return [property(node, key, { ...isStatic, ...seenFrom(node, owner, to) }, to)];
    case 'constructor_declaration':
      return isConstructor(node, to)
        ? [{ kind: 'constructor', value: functionFrom(node, to, firstIn(node, owner, to)), span }]
        : [{ kind: 'static-block', static: true, value: functionFrom(node, to), span }];
    case 'method_declaration': {
      const list = childOf(node, 'parameters');
      const request = childOf(node, 'body') === undefined ? annotated({ node, list, owner, annotationsOf }, to) : [];
      const value = functionFrom(node, to, request);
      // Another part of the class may stand in another file, and an interface gives its methods to all.
      const isPrivate =
        !modifiers.some((word) => /^(?:public|internal|protected)$/.test(word)) &&
        owner.type !== 'interface_declaration' &&
        ofType(node, 'explicit_interface_specifier') === undefined &&
        !modifiersOf(owner, to).includes('partial');
      const isAbstract = childOf(node, 'body') === undefined && value.body.length === 0 ? { abstract: true } : {};
      return [
        { kind: 'method', ...isStatic, ...(isPrivate ? { private: true } : {}), ...isAbstract, key, value, span },
      ];
    }
    // `static Api operator /(Api left, string right)` is a method of its first operand by the name of the operator.
    case 'operator_declaration':
      return [
        { kind: 'method', key: to.text(childOf(node, 'operator')), value: functionFrom(node, to, [], true), span },
      ];
    case 'conversion_operator_declaration':
      if (to.text(childOf(node, 'type')) !== 'string') return [];
      return [{ kind: 'method', key: 'ToString', value: functionFrom(node, to, [], true), span }];
    case 'indexer_declaration': {
      const getter = named(childOf(node, 'accessors')).find((one) => /^get\b/.test(to.text(one)));
      const arrow = childOf(node, 'value');
      const body = arrow === undefined ? bodyOf(getter ?? node, to) : blockReturning(arrow, to);
      return [
        { kind: 'method', key: '[]', value: functionOf({}, params(childOf(node, 'parameters'), to), body, span), span },
      ];
    }
    case 'class_declaration':
    case 'struct_declaration':
    case 'record_declaration':
    case 'interface_declaration':
      return [{ kind: 'field', static: true, key, value: classFrom(node, to), span }];
    case 'enum_declaration':
      return [{ kind: 'field', static: true, key, value: enumFrom(node, to), span }];
    default:
      return [];
  }
}

function blockReturning(clause: SyntaxNode, to: Lowering): Stmt[] {
  const value = to.maybe(named(clause)[0]);
  return [...namesAndYields(clause, to).names, { kind: 'return', value, span: value.span }];
}

function fields(node: SyntaxNode, its: Pick<ClassMember, 'static' | 'unseen'>, to: Lowering): ClassMember[] {
  const declaration = ofType(node, 'variable_declaration');
  if (declaration === undefined) return [];
  const type = childOf(declaration, 'type');
  return named(declaration).flatMap((one): ClassMember[] => {
    const nameNode = childOf(one, 'name');
    if (one.type !== 'variable_declarator' || nameNode === undefined) return [];
    const value = named(one).find((child) => child !== nameNode);
    noteTarget(value, type);
    const key = to.text(nameNode);
    return [
      {
        kind: 'field',
        ...its,
        key,
        ...(value === undefined ? {} : { value: to.expr(value) }),
        ...typed(type, to),
        ...wireOf(node, key, to),
        span: to.span(node),
      },
    ];
  });
}

/** `T A { get; set; } = b;`, `T A => b;`, `T A { get { return b; } }` */
function property(
  node: SyntaxNode,
  key: string,
  its: Pick<ClassMember, 'static' | 'unseen'>,
  to: Lowering,
): ClassMember {
  const span = to.span(node);
  const value = childOf(node, 'value');
  const type = childOf(node, 'type');
  const about = { ...its, key, ...typed(type, to), ...wireOf(node, key, to), span };
  const accessors = childOf(node, 'accessors');
  const getter = named(accessors).find((one) => /^get\b/.test(to.text(one)));
  const arrow = value?.type === 'arrow_expression_clause' ? named(value)[0] : undefined;
  if (arrow !== undefined) {
    const of = to.expr(arrow);
    const body: Stmt[] = [...namesAndYields(arrow, to).names, { kind: 'return', value: of, span: of.span }];
    return { ...about, kind: 'getter', value: functionOf({ name: key }, [], body, span) };
  }
  if (getter !== undefined && childOf(getter, 'body') !== undefined) {
    return { ...about, kind: 'getter', value: functionOf({ name: key }, [], bodyOf(getter, to), span) };
  }
  noteTarget(value, type);
  return { ...about, kind: 'field', ...(value === undefined ? {} : { value: to.expr(value) }) };
}
