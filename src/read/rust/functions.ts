import type { FunctionExpr, Param, Stmt } from '../../model/program.js';
import type { ClassMember } from '../../model/class.js';
import { declared, functionOf } from '../grammar/builders.js';
import type { LowerExpr, LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { givingBack } from '../grammar/tails.js';
import { blockBody } from './statements.js';
import { bounded } from './bounds.js';
import { showing } from './shown.js';
import { structClass, typeName, typeNote } from './types.js';

/** `|a, b| a + b` */
export const closure: LowerExpr = (node, around) => {
  const to = around.within(new Set());
  const body = childOf(node, 'body');
  const span = to.span(node);
  const statements =
    body?.type === 'block' ? blockBody(body, to) : givingBack([{ kind: 'expr', value: to.maybe(body), span }]);
  return functionOf({ arrow: true }, params(childOf(node, 'parameters'), to), statements, span);
};

function params(list: SyntaxNode | undefined, to: Lowering): Param[] {
  return named(list).flatMap((node): Param[] => {
    const span = to.span(node);
    if (node.type === 'self_parameter' || node.type === 'attribute_item') return [];
    if (node.type !== 'parameter') return [{ target: to.pattern(node), span }];
    const pattern = childOf(node, 'pattern');
    if (pattern === undefined || pattern.type === 'self') return [];
    const said = typeNote(childOf(node, 'type'), to);
    // `State(api): State<Api>`: what is in it.
    const [, inner, more] = pattern.type === 'tuple_struct_pattern' ? named(pattern) : [];
    const isHeld = inner !== undefined && more === undefined && said?.kind === 'named';
    const type = isHeld ? said.args?.[0] : said;
    return [{ target: to.pattern(isHeld ? inner : pattern), ...(type === undefined ? {} : { type }), span }];
  });
}

function lowered(node: SyntaxNode, around: Lowering, owner: string | undefined): FunctionExpr {
  const to = bounded(node, around);
  const nameNode = childOf(node, 'name');
  const returns = typeNote(childOf(node, 'return_type'), to);
  const span = to.span(node);
  const self: Stmt[] =
    owner === undefined
      ? []
      : [
          {
            kind: 'let',
            target: { kind: 'name', name: 'Self', span },
            value: { kind: 'name', name: owner, span },
            functionScoped: true,
            span,
          },
        ];
  return functionOf(
    { ...(nameNode === undefined ? {} : { name: to.text(nameNode) }), ...(returns === undefined ? {} : { returns }) },
    params(childOf(node, 'parameters'), to),
    [...self, ...blockBody(childOf(node, 'body'), to)],
    span,
  );
}

export const functionItem: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined || childOf(node, 'body') === undefined) return [];
  const value = lowered(node, to, undefined);
  // Nothing calls it.
  if (to.text(nameNode) === 'main') return [{ kind: 'expr', value, span: to.span(node) }];
  return [declared(nameNode, value, to, to.span(node))];
};

/** `impl T { ... }`, `impl Trait for T { ... }` */
export const impl: LowerStmt = (node, around) => {
  const to = bounded(node, around);
  const of = typeName(childOf(node, 'type'), to);
  const body = childOf(node, 'body');
  if (of === undefined || body === undefined) return [];
  const traitNode = childOf(node, 'trait');
  const kept = typeNote(traitNode, to);
  const keeps = kept?.kind === 'named' ? { keeps: kept.name.join('::') } : {};
  const shows = traitNode === undefined ? undefined : /(?:^|::)Display$/.test(to.text(traitNode));
  const extended = named(body).flatMap((item): Stmt[] => {
    const keyNode = childOf(item, 'name');
    if (keyNode === undefined) return [];
    const span = to.span(item);
    const key = to.text(keyNode);
    // Several traits have a function of this name; that of `Display` makes text of the value.
    const member = memberOf(item, key === 'fmt' && shows === false ? `${key} of another` : key, of, to);
    if (member === undefined) return [];
    const isShown = key === 'fmt' && shows === true;
    return [{ kind: 'extend', of, member: isShown ? showing(member) : member, ...keeps, span }];
  });
  // What a trait gives by default is there without a word.
  const isBare = extended.length === 0 && kept?.kind === 'named';
  return isBare ? [{ kind: 'extend', of, ...keeps, span: to.span(node) }] : extended;
};

/** A trait leaves its methods open, but for what it gives by default. */
export const trait: LowerStmt = (node, around) => {
  const to = bounded(node, around);
  const nameNode = childOf(node, 'name');
  const body = childOf(node, 'body');
  if (nameNode === undefined || body === undefined) return [];
  const name = to.text(nameNode);
  const members = named(body).flatMap((item): ClassMember[] => {
    const keyNode = childOf(item, 'name');
    const member = keyNode === undefined ? undefined : memberOf(item, to.text(keyNode), name, to);
    return member === undefined ? [] : [member];
  });
  return [declared(nameNode, { kind: 'class', name, members, span: to.span(node) }, to, to.span(node))];
};

function memberOf(item: SyntaxNode, key: string, of: string, to: Lowering): ClassMember | undefined {
  const span = to.span(item);
  if (item.type === 'const_item') {
    const value = childOf(item, 'value');
    if (value === undefined) return { kind: 'field', static: true, abstract: true, key, span };
    return { kind: 'field', static: true, key, value: to.expr(value), span };
  }
  const isOpen = item.type === 'function_signature_item';
  if (!isOpen && (item.type !== 'function_item' || childOf(item, 'body') === undefined)) return undefined;
  const list = childOf(item, 'parameters');
  const [first] = named(list);
  const takesSelf = first?.type === 'self_parameter' || childOf(first, 'pattern')?.type === 'self';
  const how = { ...(takesSelf ? {} : { static: true }), ...(isOpen ? { abstract: true } : {}) };
  return { kind: 'method', ...how, key, value: lowered(item, to, of), span };
}

export const structItem: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const name = to.text(nameNode);
  return [declared(nameNode, structClass(node, name, bounded(node, to)), to, to.span(node))];
};

/** `type A = B;` */
export const typeItem: LowerStmt = (node, to) => {
  const nameNode = ofType(node, 'type_identifier');
  const type = typeNote(childOf(node, 'type'), to);
  if (nameNode === undefined || type === undefined) return [];
  return [{ kind: 'type', name: to.text(nameNode), type, span: to.span(node) }];
};
