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
  return [declared(nameNode, { kind: 'class', name, members, enum: true, span }, to, span)];
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

/** What makes texts of variants: its own attribute, what that says of all and of one, and the methods it is derived for. */
const DERIVED = [
  { derive: /\bSerialize\b/, attribute: 'serde', all: 'rename_all', own: ['rename'], method: 'Serialize' },
  ...['as_ref', 'fmt'].map((method) => ({
    derive: method === 'fmt' ? /\b(?:strum(?:_macros)?::)?Display\b/ : /\b(?:AsRefStr|IntoStaticStr)\b/,
    attribute: 'strum',
    all: 'serialize_all',
    own: ['to_string', 'serialize'],
    method,
  })),
];

/** The methods that give the name of a variant, in JSON or as text, where serde or strum makes one. */
function names(key: string, node: SyntaxNode, ofEnum: string, to: Lowering): ClassMember[] {
  const derived = attributesIn(ofEnum, 'derive');
  const span = to.span(node);
  return DERIVED.flatMap(({ derive, attribute, all, own, method }): ClassMember[] => {
    if (!derive.test(derived)) return [];
    const ofAll = attributesIn(ofEnum, attribute);
    // It is made an object, null or something else.
    if (/\b(?:tag|untagged|into)\b/.test(ofAll)) return [];
    const ofOne = attributesIn(attributesBefore(to.source.text, node.start), attribute);
    const name = own.map((one) => said(one, ofOne)).find((one) => one !== undefined);
    const text = madeText(name ?? variantSpelled(key, said(all, ofAll)), span);
    const value = functionOf({ name: key }, [], [{ kind: 'return', value: text, span }], span);
    return [{ kind: 'method', key: method, value, span }];
  });
}
