import type { Expr } from '../../model/program.js';
import type { ClassMember } from '../../model/class.js';
import { declared, functionOf } from '../grammar/builders.js';
import type { LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';
import { madeText, nameExpr } from '../build.js';
import { attributesBefore, attributesIn, said, variantSpelled } from './serde.js';

/** A variant without values is an object of the enum: `impl` gives them functions, and what is derived gives their names. */
export const enumItem: LowerStmt = (node, to) => {
  const nameNode = childOf(node, 'name');
  if (nameNode === undefined) return [];
  const name = to.text(nameNode);
  const variants = named(childOf(node, 'body') ?? node).filter(({ type }) => type === 'enum_variant');
  const span = to.span(node);
  const members = variants.flatMap((one) => variant(one, name, attributesBefore(to.source.text, node.start), to));
  return [declared(nameNode, { kind: 'class', name, members, span }, to, span)];
};

function variant(node: SyntaxNode, owner: string, ofEnum: string, to: Lowering): ClassMember[] {
  const nameNode = childOf(node, 'name');
  const body = childOf(node, 'body');
  // What holds values hands them on in its patterns: that is not followed here.
  if (nameNode === undefined || body !== undefined) return [];
  const span = to.span(node);
  const key = to.text(nameNode);
  const of = nameExpr(owner, span);
  const callee: Expr = { kind: 'class', base: of, members: names(key, node, ofEnum, to), span };
  const made: Expr = { kind: 'call', callee, args: [], construct: true, span };
  return [{ kind: 'field', static: true, key, value: made, span }];
}

/** The method that gives the name of a variant in JSON, where serde makes one. */
function names(key: string, node: SyntaxNode, ofEnum: string, to: Lowering): ClassMember[] {
  if (!/\bSerialize\b/.test(attributesIn(ofEnum, 'derive'))) return [];
  const span = to.span(node);
  const ofAll = attributesIn(ofEnum, 'serde');
  // It is made an object, null or something else.
  if (/\b(?:tag|untagged|into)\b/.test(ofAll)) return [];
  const all = said('rename_all', ofAll);
  const own = attributesIn(attributesBefore(to.source.text, node.start), 'serde');
  const text = madeText(said('rename', own) ?? variantSpelled(key, all), span);
  const value = functionOf({ name: key }, [], [{ kind: 'return', value: text, span }], span);
  return [{ kind: 'method', key: 'Serialize', value, span }];
}
