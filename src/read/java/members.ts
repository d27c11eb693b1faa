import type { Expr, FunctionExpr, Stmt } from '../../model/program.js';
import type { ClassExpr, ClassMember } from '../../model/class.js';
import { basesOf } from '../grammar/bases.js';
import { annotated } from '../grammar/annotated.js';
import type { Annotated } from '../grammar/annotated-root.js';
import { functionOf } from '../grammar/builders.js';
import { baseCall, ownCall, primaryConstructor } from '../grammar/constructors.js';
import type { Lowering } from '../grammar/lowering.js';
import { settingOf } from '../grammar/settings.js';
import { typeParams } from '../grammar/type-params.js';
import { childOf, childrenOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { args } from './arguments.js';
import { allBases, baseOf } from './bases.js';
import { params } from './params.js';
import { typeNote, typeValue } from './types.js';

function functionFrom(node: SyntaxNode, to: Lowering, first: readonly Stmt[] = []): FunctionExpr {
  const nameNode = childOf(node, 'name');
  const returns = typeNote(childOf(node, 'type'), to);
  const body = childOf(node, 'body');
  return functionOf(
    { ...(nameNode === undefined ? {} : { name: to.text(nameNode) }), ...(returns === undefined ? {} : { returns }) },
    params(childOf(node, 'parameters'), to),
    [...first, ...(body === undefined ? [] : to.statements(named(body)))],
    to.span(node),
  );
}

/** `super(a)` in a constructor; what `this(a)` does is said with the constructor. */
export function superCall(node: SyntaxNode, to: Lowering): Stmt[] {
  const isBase = childOf(node, 'constructor')?.type === 'super';
  return isBase ? [baseCall(args(childOf(node, 'arguments'), to), to.span(node))] : [];
}

/** A constructor, with what it does first where it does not say `super(a)`. */
function constructorFrom(node: SyntaxNode, owner: SyntaxNode, to: Lowering): FunctionExpr {
  const [start] = named(childOf(node, 'body'));
  const called = start?.type === 'explicit_constructor_invocation' ? childOf(start, 'constructor') : undefined;
  if (start !== undefined && called?.type === 'this')
    return functionFrom(node, to, [
      ownCall(to.text(childOf(owner, 'name')), args(childOf(start, 'arguments'), to), to.span(start)),
    ]);
  const isImplied = called === undefined && baseOf(owner, to) !== undefined;
  return functionFrom(node, to, isImplied ? [baseCall([], to.span(node))] : []);
}

/** A class, record, interface or enum, with its members in sight of one another. */
export function classFrom(node: SyntaxNode, to: Lowering): ClassExpr {
  const nameNode = childOf(node, 'name');
  const base = baseOf(node, to);
  const body = childOf(node, 'body');
  const components = node.type === 'record_declaration' ? childOf(node, 'parameters') : undefined;
  const isRecordOfSeveral =
    components !== undefined && named(body).some(({ type }) => type === 'constructor_declaration');
  return {
    kind: 'class',
    ...(nameNode === undefined ? {} : { name: to.text(nameNode) }),
    ...(base === undefined ? {} : { base: typeValue(base, to) }),
    ...basesOf(allBases(node), to),
    ...typeParams(childOf(node, 'type_parameters'), to),
    members: [
      ...named(components).flatMap((one) => component(one, to)),
      ...primaryConstructor(params(components, to), [], { base: false, others: isRecordOfSeveral }, to.span(node)),
      ...named(body).flatMap((one) => members(one, node, to)),
    ],
    ...(node.type === 'enum_declaration' ? { enum: true } : {}),
    membersInSight: true,
    span: to.span(node),
  };
}

/** `new Base() { ... }`: a class without a name. */
export function classOf(of: {
  readonly base: Expr;
  readonly body: SyntaxNode;
  readonly node: SyntaxNode;
  readonly to: Lowering;
}): ClassExpr {
  const { base, body, node, to } = of;
  const own = named(body).flatMap((one) => members(one, node, to));
  return { kind: 'class', base, members: own, membersInSight: true, span: to.span(node) };
}

function component(node: SyntaxNode, to: Lowering): ClassMember[] {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const key = to.text(nameNode);
  return [{ kind: 'field', key, ...typed(node, to), ...wireOf(node, key, to), span: to.span(node) }];
}

function typed(node: SyntaxNode, to: Lowering): Pick<ClassMember, 'type'> {
  const type = typeNote(childOf(node, 'type'), to);
  return type === undefined ? {} : { type };
}

function members(node: SyntaxNode, owner: SyntaxNode, to: Lowering): readonly ClassMember[] {
  const span = to.span(node);
  const nameNode = childOf(node, 'name');
  const key = to.text(nameNode);
  const modifiers = ofType(node, 'modifiers');
  const words =
    modifiers === undefined ? '' : modifiers.children.map((one) => (one.named ? '' : to.text(one))).join(' ');
  const isStatic =
    /\bstatic\b/.test(words) || (owner.type === 'interface_declaration' && node.type === 'constant_declaration');
  const about = isStatic ? { static: true } : {};
  switch (node.type) {
    case 'field_declaration':
    case 'constant_declaration':
      return childrenOf(node, 'declarator').flatMap((one): ClassMember[] => {
        const fieldName = childOf(one, 'name');
        const value = childOf(one, 'value');
        if (fieldName === undefined) return [];
        const field = to.text(fieldName);
        const written = value === undefined || value.type === 'null_literal' ? undefined : to.expr(value);
        const initial = written ?? settingOf(modifiers, to);
        const given = initial === undefined ? {} : { value: initial };
        return [
          { kind: 'field', ...about, key: field, ...given, ...typed(node, to), ...wireOf(node, field, to), span },
        ];
      });
    case 'constructor_declaration':
    case 'compact_constructor_declaration':
      return node.type === 'compact_constructor_declaration'
        ? []
        : [{ kind: 'constructor', value: constructorFrom(node, owner, to), span }];
    case 'method_declaration': {
      const list = childOf(node, 'parameters');
      const request = childOf(node, 'body') === undefined ? annotated({ node, list, owner, annotationsOf }, to) : [];
      const isPrivate = /\bprivate\b/.test(words) ? { private: true } : {};
      const isAbstract = childOf(node, 'body') === undefined && request.length === 0 ? { abstract: true } : {};
      const value = functionFrom(node, to, request);
      return [{ kind: 'method', ...about, ...isPrivate, ...isAbstract, key, value, span }];
    }
    // What stands in braces runs with every object that is made: here once, with the class.
    case 'block':
    case 'static_initializer': {
      const body = node.type === 'block' ? node : ofType(node, 'block');
      const value = functionOf({}, [], body === undefined ? [] : to.statements(named(body)), span);
      return [{ kind: 'static-block', static: true, value, span }];
    }
    case 'class_declaration':
    case 'record_declaration':
    case 'interface_declaration':
    case 'enum_declaration':
      return [{ kind: 'field', static: true, key, value: classFrom(node, to), span }];
    case 'enum_constant':
      return [{ kind: 'field', static: true, key, value: constantOf(node, owner, to), span }];
    case 'enum_body_declarations':
      return named(node).flatMap((one) => members(one, owner, to));
    default:
      return [];
  }
}

/** `RULES("/rules")`: an object of the enum, or of a class that is built on it where it says more. */
function constantOf(node: SyntaxNode, owner: SyntaxNode, to: Lowering): Expr {
  const span = to.span(node);
  const nameNode = childOf(owner, 'name');
  const base: Expr = { kind: 'name', name: to.text(nameNode), span };
  const body = childOf(node, 'body');
  const callee = body === undefined ? base : classOf({ base, body, node, to });
  return { kind: 'call', callee, args: args(childOf(node, 'arguments'), to), construct: true, span };
}

/** The name in JSON that an annotation says: of Jackson, Gson, Moshi. */
function wireOf(node: SyntaxNode, key: string, to: Lowering): Pick<ClassMember, 'wire'> {
  const all = annotationsOf(node, to);
  const isLeftOut = /^[^=;]*\btransient\s/.test(to.text(node)) || all.some(({ name }) => name === 'JsonIgnore');
  if (isLeftOut) return { wire: null };
  const said = all.find(({ name }) => /^(?:JsonProperty|SerializedName|JsonbProperty|Json|SerialName)$/.test(name));
  return said?.text === undefined || said.text === key ? {} : { wire: said.text };
}

function annotationsOf(node: SyntaxNode, to: Lowering): Annotated[] {
  return named(ofType(node, 'modifiers')).flatMap((one): Annotated[] => {
    const nameNode = childOf(one, 'name');
    if (nameNode === undefined) return [];
    const pairs = named(childOf(one, 'arguments')).map((pair) =>
      pair.type === 'element_value_pair'
        ? ([to.text(childOf(pair, 'key')), onlyOf(childOf(pair, 'value'))] as const)
        : (['value', onlyOf(pair)] as const),
    );
    const given = new Map(
      pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, to.expr(value)] as const])),
    );
    const first = pairs[0]?.[1];
    const text = first?.type === 'string_literal' ? to.text(first).slice(1, -1) : undefined;
    const name = to.text(nameNode).replace(/^.*\./, '');
    return [{ name, value: [...given.values()][0], text, given }];
  });
}

/** `{"/a"}` is what stands in it. */
function onlyOf(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.type === 'element_value_array_initializer' && named(node).length === 1 ? named(node)[0] : node;
}
