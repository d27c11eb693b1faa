import type * as t from '@babel/types';
import type { Expr, ObjectMember } from '../../model/program.js';
import { args } from './calls.js';
import { lowerFunction } from './functions.js';
import { keyOf } from './literals.js';
import { spanOf, type Lowering } from './lowering.js';

/** Lowers object and list literals. */
export function collection(node: t.Node, to: Lowering): Expr | undefined {
  const span = spanOf(to, node);
  switch (node.type) {
    case 'ObjectExpression':
      return { kind: 'object', members: node.properties.map((one) => objectMember(one, to)), span };
    case 'ArrayExpression':
      return { kind: 'list', items: args(node.elements, to, span), span };
    default:
      return undefined;
  }
}

function objectMember(node: t.ObjectExpression['properties'][number], to: Lowering): ObjectMember {
  const span = spanOf(to, node);
  if (node.type === 'SpreadElement') return { value: to.expr(node.argument), span };
  const key = keyOf(node.key, node.computed === true, to);
  if (node.type === 'ObjectProperty') {
    const value = to.expr(node.value);
    return node.shorthand ? { ...key, value, shorthand: true, span } : { ...key, value, span };
  }
  const value = lowerFunction(node, to);
  if (node.kind === 'get') return { ...key, value, getter: true, span };
  // A setter is no value of the object. It keeps a place, under a name no code reads, for the calls inside it.
  if (node.kind === 'set') return { key: `set ${typeof key.key === 'string' ? key.key : ''}`, value, span };
  return { ...key, value, span };
}
