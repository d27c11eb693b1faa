import type { Expr, FunctionExpr, Param, Stmt } from '../../model/program.js';
import type { ClassExpr, ClassMember } from '../../model/class.js';
import { ACCESSOR, standingFor } from './facades.js';
import { basesOf } from '../grammar/bases.js';
import { functionOf } from '../grammar/builders.js';
import type { LowerExpr, Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { nameExpr } from '../build.js';
import { inClass, sharing, typeOf } from './names.js';

/** `fn($x) => $y` */
export const arrowFunction: LowerExpr = (node, to) => {
  const value = to.maybe(childOf(node, 'body'));
  const returned: Stmt = { kind: 'return', value, span: value.span };
  return functionOf({ arrow: true }, params(childOf(node, 'parameters'), to), [returned], to.span(node));
};

/** `function ($x) use (&$y) { ... }` */
export const closure: LowerExpr = (node, to) => lowered(node, to, { arrow: true });

export function functionDefinition(node: SyntaxNode, to: Lowering): FunctionExpr {
  return lowered(node, to, {});
}

function lowered(
  node: SyntaxNode,
  around: Lowering,
  about: Pick<FunctionExpr, 'arrow'>,
  before: readonly Stmt[] = [],
): FunctionExpr {
  const body = childOf(node, 'body');
  const { shared, yields } = namesAndYields(node, body, around);
  const to = sharing(around, shared);
  const nameNode = childOf(node, 'name');
  const returns = typeOf(childOf(node, 'return_type'), to);
  return functionOf(
    {
      ...about,
      ...(nameNode === undefined ? {} : { name: to.text(nameNode) }),
      ...(yields ? { generator: true } : returns === undefined ? {} : { returns }),
    },
    params(childOf(node, 'parameters'), to),
    [...before, ...(body === undefined ? [] : to.statements(named(body)))],
    to.span(node),
  );
}

/** The variables of `global $a` and `use (&$a)`, and whether the function hands out values. */
function namesAndYields(
  node: SyntaxNode,
  body: SyntaxNode | undefined,
  to: Lowering,
): { readonly shared: readonly string[]; readonly yields: boolean } {
  const uses = ofType(node, 'anonymous_function_use_clause');
  const references = named(uses).filter(({ type }) => type === 'by_ref');
  const shared = references.flatMap((one) => named(one).map((inner) => to.text(inner)));
  let yields = false;
  const open = body === undefined ? [] : [...named(body)];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one.type === 'global_declaration') shared.push(...named(one).map((inner) => to.text(inner)));
    else if (!/^(?:anonymous_function|arrow_function|class_declaration|function_definition)$/.test(one.type)) {
      yields ||= one.type === 'yield_expression';
      open.push(...named(one));
    }
  }
  return { shared, yields };
}

function params(list: SyntaxNode | undefined, to: Lowering): Param[] {
  return named(list).flatMap((node): Param[] => {
    const target = childOf(node, 'name');
    if (target === undefined) return [];
    const span = to.span(node);
    const type = typeOf(childOf(node, 'type'), to);
    const noted = type === undefined ? {} : { type };
    const pattern = to.pattern(target.type === 'by_ref' ? (named(target)[0] ?? target) : target);
    if (node.type === 'variadic_parameter') return [{ target: pattern, rest: true, span }];
    const fallback = childOf(node, 'default_value');
    if (fallback === undefined) return [{ target: pattern, ...noted, span }];
    return [{ target: { kind: 'default-pattern', target: pattern, value: to.expr(fallback), span }, ...noted, span }];
  });
}

/** `class A extends B { use C; ... }`, and traits. A trait stands in for a base, where there is none. */
export function classDefinition(node: SyntaxNode, around: Lowering): ClassExpr {
  const nameNode = childOf(node, 'name');
  const className = nameNode === undefined ? '' : around.text(nameNode);
  const to = inClass(around, className, node.type === 'trait_declaration');
  const body = childOf(node, 'body');
  const parts = named(body);
  const extended = ofType(node, 'base_clause');
  const traits = parts.filter(({ type }) => type === 'use_declaration');
  const used = traits.flatMap((one) => named(one)).filter(({ type }) => type.endsWith('name'));
  const chosen = traits.flatMap((one) => chosenOver(one, to));
  const mixins = [
    ...used.filter((one) => chosen.includes(to.text(one))),
    ...used.filter((one) => !chosen.includes(to.text(one))),
    ...named(extended).slice(0, 1),
  ];
  const base = mixins.pop();
  return {
    kind: 'class',
    ...(nameNode === undefined ? {} : { name: className }),
    ...(base === undefined ? {} : { base: to.expr(base) }),
    ...(mixins.length === 0 ? {} : { mixins: mixins.map((one) => to.expr(one)) }),
    ...basesOf(
      [extended, ofType(node, 'class_interface_clause')].flatMap((one) => named(one)),
      to,
    ),
    members: parts.flatMap((part) => members(part, node, to)),
    ...(node.type === 'enum_declaration' ? { enum: true } : {}),
    span: to.span(node),
  };
}

/** Traits whose methods count where others have them, too: `use A, B { B::path insteadof A; }` */
function chosenOver(use: SyntaxNode, to: Lowering): readonly string[] {
  const clauses = named(ofType(use, 'use_list') ?? use).filter(({ type }) => type === 'use_instead_of_clause');
  return clauses.flatMap((one) => /^\s*([\w\\]+)\s*::/.exec(to.text(one))?.[1] ?? []);
}

function members(node: SyntaxNode, owner: SyntaxNode, to: Lowering): ClassMember[] {
  switch (node.type) {
    case 'method_declaration':
      return method(node, owner, to);
    case 'property_declaration':
      return named(node).flatMap((part) => (part.type === 'property_element' ? [property(node, part, to)] : []));
    case 'const_declaration':
      return named(node).flatMap((part) => (part.type === 'const_element' ? constant(part, to) : []));
    case 'enum_case':
      return enumCase(node, owner, to);
    default:
      return [];
  }
}

function property(node: SyntaxNode, part: SyntaxNode, to: Lowering): ClassMember {
  const nameNode = childOf(part, 'name') ?? part;
  const value = childOf(part, 'default_value');
  const type = typeOf(childOf(node, 'type'), to);
  return {
    kind: 'field',
    key: to.text(nameNode).replace(/^\$/, ''),
    ...(ofType(node, 'static_modifier') === undefined ? {} : { static: true }),
    ...(value === undefined || value.type === 'null' ? {} : { value: to.expr(value) }),
    ...(type === undefined ? {} : { type }),
    ...seenFrom(node, to),
    span: to.span(part),
  };
}

function constant(node: SyntaxNode, to: Lowering): ClassMember[] {
  const [nameNode, value] = named(node);
  if (nameNode === undefined || value === undefined) return [];
  return [{ kind: 'field', static: true, key: to.text(nameNode), value: to.expr(value), span: to.span(node) }];
}

/** `case High = 'high';`: an object of the enum that holds its value. */
function enumCase(node: SyntaxNode, owner: SyntaxNode, to: Lowering): ClassMember[] {
  const nameNode = childOf(node, 'name');
  const value = childOf(node, 'value');
  if (nameNode === undefined) return [];
  const span = to.span(node);
  const base = nameExpr(to.text(childOf(owner, 'name')), span);
  const held: ClassMember[] =
    value === undefined ? [] : [{ kind: 'field', key: 'value', value: to.expr(value), span: to.span(value) }];
  const callee: Expr = { kind: 'class', base, members: held, span };
  const made: Expr = { kind: 'call', callee, args: [], construct: true, span };
  return [{ kind: 'field', static: true, key: to.text(nameNode), value: made, span }];
}

function method(node: SyntaxNode, owner: SyntaxNode, to: Lowering): ClassMember[] {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const key = to.text(nameNode);
  const span = to.span(node);
  if (childOf(node, 'body') === undefined)
    return [{ kind: 'method', abstract: true, key, value: lowered(node, to, {}), span }];
  if (key === '__construct') return constructorOf(node, to);
  const isStatic = ofType(node, 'static_modifier') !== undefined ? { static: true } : {};
  const visibility = ofType(node, 'visibility_modifier');
  // Classes that use a trait have its private methods too.
  const isPrivate = owner.type !== 'trait_declaration' && visibility !== undefined && to.text(visibility) === 'private';
  const about = { ...isStatic, ...(isPrivate ? { private: true } : {}) };
  const value = lowered(node, to, {});
  return [{ kind: 'method', ...about, key, value: key === ACCESSOR ? standingFor(value) : value, span }];
}

/** Only what is public is in the JSON of an object. */
function seenFrom(node: SyntaxNode, to: Lowering): Pick<ClassMember, 'unseen'> {
  const visibility = ofType(node, 'visibility_modifier') ?? childOf(node, 'visibility');
  return visibility === undefined || /^public\b/.test(to.text(visibility)) ? {} : { unseen: true };
}

/** The constructor; parameters with a visibility are fields as well. */
function constructorOf(node: SyntaxNode, to: Lowering): ClassMember[] {
  const list = childOf(node, 'parameters');
  const promoted = named(list).filter(({ type }) => type === 'property_promotion_parameter');
  const fields = promoted.flatMap((one): ClassMember[] => {
    const target = childOf(one, 'name');
    const type = typeOf(childOf(one, 'type'), to);
    if (target === undefined) return [];
    const key = to.text(target).replace(/^\$/, '');
    return [{ kind: 'field', key, ...(type === undefined ? {} : { type }), ...seenFrom(one, to), span: to.span(one) }];
  });
  const set = promoted.flatMap((one): Stmt[] => {
    const target = childOf(one, 'name');
    if (target === undefined) return [];
    const span = to.span(target);
    const key = to.text(target).replace(/^\$/, '');
    const of: Expr = { kind: 'this', span };
    const into = { kind: 'member', of, key, keySpan: span, span } as const;
    return [{ kind: 'expr', value: { kind: 'assign', target: into, op: '=', value: to.expr(target), span }, span }];
  });
  const value = lowered(node, to, {}, set);
  return [...fields, { kind: 'constructor', key: '__construct', value, span: to.span(node) }];
}
