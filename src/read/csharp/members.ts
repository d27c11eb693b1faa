import type { Expr, FunctionExpr, Param, Stmt } from '../../model/program.js';
import type { ClassExpr, ClassMember } from '../../model/class.js';
import { basesOf } from '../grammar/bases.js';
import { functionOf } from '../grammar/builders.js';
import { blockOf } from '../grammar/curly.js';
import { annotated, type Annotated } from '../grammar/annotated.js';
import type { Lowering } from '../grammar/lowering.js';
import { typeParams } from '../grammar/type-params.js';
import { childOf, childrenOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { noteTarget } from './targets.js';
import { typeNote, typeValue } from './types.js';

export function params(list: SyntaxNode | undefined, to: Lowering): Param[] {
  return (list === undefined ? [] : named(list)).flatMap((node): Param[] => {
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
  if (body?.type !== 'arrow_expression_clause') return blockOf(body, to);
  const value = to.maybe(named(body)[0]);
  return [{ kind: 'return', value, span: value.span }];
}

export function functionFrom(node: SyntaxNode, to: Lowering, first: readonly Stmt[] = []): FunctionExpr {
  const nameNode = childOf(node, 'name');
  const returns = typeNote(childOf(node, 'returns') ?? childOf(node, 'type'), to);
  const list = childOf(node, 'parameters');
  const [receiver] = list === undefined ? [] : named(list);
  const isExtension = receiver !== undefined && modifiersOf(receiver, to).includes('this');
  return functionOf(
    {
      ...(nameNode === undefined ? {} : { name: to.text(nameNode) }),
      ...(returns === undefined ? {} : { returns }),
      ...(isExtension ? { extends: true } : {}),
    },
    params(list, to),
    [...first, ...bodyOf(node, to)],
    to.span(node),
  );
}

/** A class, struct, record or interface, with its members in sight of one another. */
export function classFrom(node: SyntaxNode, to: Lowering): ClassExpr {
  const nameNode = childOf(node, 'name');
  const bases = ofType(node, 'base_list');
  const base = bases === undefined ? undefined : named(bases)[0];
  const body = childOf(node, 'body');
  const primary = ofType(node, 'parameter_list');
  const type = base?.type === 'primary_constructor_base_type' ? named(base)[0] : base;
  return {
    kind: 'class',
    ...(nameNode === undefined ? {} : { name: to.text(nameNode) }),
    ...(type === undefined || /^I[A-Z]/.test(to.text(type)) ? {} : { base: typeValue(type, to) }),
    ...basesOf(bases === undefined ? [] : named(bases), to),
    ...typeParams(ofType(node, 'type_parameter_list'), to),
    members: [
      ...(primary === undefined ? [] : named(primary).flatMap((one) => primaryField(one, to))),
      ...(body === undefined ? [] : named(body).flatMap((one) => members(one, node, to))),
    ],
    membersInSight: true,
    span: to.span(node),
  };
}

/** A parameter of the class itself is a field that every member sees. */
function primaryField(node: SyntaxNode, to: Lowering): ClassMember[] {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const key = to.text(nameNode);
  return [{ kind: 'field', key, ...typed(childOf(node, 'type'), to), ...wireOf(node, key, to), span: to.span(node) }];
}

function typed(node: SyntaxNode | undefined, to: Lowering): Pick<ClassMember, 'type'> {
  const type = typeNote(node, to);
  return type === undefined ? {} : { type };
}

function members(node: SyntaxNode, owner: SyntaxNode, to: Lowering): readonly ClassMember[] {
  const nameNode = childOf(node, 'name');
  const key = nameNode === undefined ? '' : to.text(nameNode);
  const span = to.span(node);
  const modifiers = modifiersOf(node, to);
  const isStatic = modifiers.includes('static') || modifiers.includes('const') ? { static: true } : {};
  switch (node.type) {
    case 'field_declaration':
      return fields(node, { ...isStatic, ...seenFrom(node, owner, to) }, to);
    case 'property_declaration':
      return [property(node, key, { ...isStatic, ...seenFrom(node, owner, to) }, to)];
    case 'constructor_declaration': {
      const initializer = ofType(node, 'constructor_initializer');
      return [{ kind: 'constructor', value: functionFrom(node, to, superCall(initializer, to)), span }];
    }
    case 'method_declaration': {
      const request = annotated(annotationsOf(node, to), childOf(node, 'parameters'), node, to);
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
    case 'class_declaration':
    case 'struct_declaration':
    case 'record_declaration':
    case 'interface_declaration':
      return [{ kind: 'field', static: true, key, value: classFrom(node, to), span }];
    default:
      return [];
  }
}

function modifiersOf(node: SyntaxNode, to: Lowering): readonly string[] {
  return named(node).flatMap((one) => (one.type === 'modifier' ? [to.text(one)] : []));
}

function superCall(node: SyntaxNode | undefined, to: Lowering): Stmt[] {
  if (node === undefined || to.text(node).includes('this(')) return [];
  const list = ofType(node, 'argument_list');
  const span = to.span(node);
  const given = (list === undefined ? [] : named(list)).map((one) => ({ value: to.maybe(named(one).at(-1)) }));
  return [{ kind: 'expr', value: { kind: 'call', callee: { kind: 'super', span }, args: given, span }, span }];
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
  const getter = accessors === undefined ? undefined : named(accessors).find((one) => /^get\b/.test(to.text(one)));
  const arrow = value?.type === 'arrow_expression_clause' ? named(value)[0] : undefined;
  if (arrow !== undefined) {
    const of = to.expr(arrow);
    const body: Stmt[] = [{ kind: 'return', value: of, span: of.span }];
    return { ...about, kind: 'getter', value: functionOf({ name: key }, [], body, span) };
  }
  if (getter !== undefined && childOf(getter, 'body') !== undefined) {
    return { ...about, kind: 'getter', value: functionOf({ name: key }, [], bodyOf(getter, to), span) };
  }
  noteTarget(value, type);
  return { ...about, kind: 'field', ...(value === undefined ? {} : { value: to.expr(value) }) };
}

/** Only what is public is in the JSON of an object, or what an attribute names. */
function seenFrom(node: SyntaxNode, owner: SyntaxNode, to: Lowering): Pick<ClassMember, 'unseen'> {
  const isPublic = modifiersOf(node, to).includes('public') || owner.type === 'interface_declaration';
  const isNamed = annotationsOf(node, to).some(({ name }) => /^(?:Json|DataMember)/.test(name));
  return isPublic || isNamed ? {} : { unseen: true };
}

/** The name in JSON: what an attribute says, else in small letters, as the API has its names. */
function wireOf(node: SyntaxNode, key: string, to: Lowering): Pick<ClassMember, 'wire'> {
  const all = annotationsOf(node, to);
  if (all.some(({ name }) => name === 'JsonIgnore')) return { wire: null };
  const said = all.find(({ name }) => /^(?:JsonPropertyName|JsonProperty|DataMember)$/.test(name));
  const text = said?.text ?? snake(key);
  return text === key ? {} : { wire: text };
}

function snake(key: string): string {
  if (!/^[A-Z]/.test(key)) return key;
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** The attributes of a declaration, with the first text that each is given. */
function annotationsOf(node: SyntaxNode, to: Lowering): Annotated[] {
  return childrenWithin(node, 'attribute_list').flatMap((list) =>
    named(list).flatMap((one): Annotated[] => {
      const nameNode = childOf(one, 'name');
      if (one.type !== 'attribute' || nameNode === undefined) return [];
      const given = ofType(one, 'attribute_argument_list');
      const string = given === undefined ? undefined : firstString(given);
      const value: Expr | undefined = string === undefined ? undefined : to.expr(string);
      const text = string === undefined ? undefined : to.text(string).replace(/^@?"|"$/g, '');
      return [{ name: to.text(nameNode).replace(/^.*[.:]|Attribute$/g, ''), value, text }];
    }),
  );
}

function childrenWithin(node: SyntaxNode, type: string): readonly SyntaxNode[] {
  return [...childrenOf(node, 'attributes'), ...named(node)].filter((one) => one.type === type);
}

function firstString(node: SyntaxNode): SyntaxNode | undefined {
  if (/string_literal$/.test(node.type)) return node;
  for (const child of named(node)) {
    const found = firstString(child);
    if (found !== undefined) return found;
  }
  return undefined;
}
