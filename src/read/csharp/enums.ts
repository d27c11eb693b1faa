import type { ClassExpr, ClassMember } from '../../model/class.js';
import type { Arg, Expr } from '../../model/program.js';
import { madeText, member, nameExpr } from '../build.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { annotationsOf } from './annotations.js';

/** What says how a value of an enum is written where it is sent. */
const SAID = /^(?:EnumMember|JsonStringEnumMemberName|JsonProperty|JsonPropertyName|Description|Display)$/;

/** An enum is a class whose values are the texts that are made of them: by an attribute, else their names. */
export function enumFrom(node: SyntaxNode, to: Lowering): ClassExpr {
  const nameNode = childOf(node, 'name');
  const values = named(childOf(node, 'body') ?? node).filter(({ type }) => type === 'enum_member_declaration');
  return {
    kind: 'class',
    ...(nameNode === undefined ? {} : { name: to.text(nameNode) }),
    members: values.flatMap((one) => valueOf(one, to)),
    enum: true,
    span: to.span(node),
  };
}

function valueOf(node: SyntaxNode, to: Lowering): ClassMember[] {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const key = to.text(nameNode);
  const said = annotationsOf(node, to).find(({ name, value }) => value !== undefined && SAID.test(name))?.value;
  // Without a place: the name is called so elsewhere, too.
  const value = said ?? madeText(key, to.span(nameNode));
  return [{ kind: 'field', static: true, key, value, span: to.span(node) }];
}

/**
 * `Enum.GetValues<Setting>()`, `Enum.Parse(typeof(Setting), name)`: which enum it is about is the first argument in both ways.
 */
export function enumCall(callee: string, given: readonly Arg[], node: SyntaxNode, to: Lowering): Expr | undefined {
  const [, method, type] = /^(?:System\.)?Enum\.(\w+)(?:<([\w.]+)>)?$/.exec(callee) ?? [];
  if (method === undefined) return undefined;
  const span = to.span(node);
  const list = childOf(node, 'arguments');
  const said = /^\(\s*typeof\(\s*([\w.]+)\s*\)/.exec(to.text(list))?.[1];
  const name = (type ?? said)?.split('.').at(-1);
  if (name === undefined) return undefined;
  const of: Arg = { value: nameExpr(name, span) };
  const args = [of, ...given.slice(type === undefined ? 1 : 0)];
  return { kind: 'call', callee: member(nameExpr('Enum', span), method, span, span), args, span };
}
