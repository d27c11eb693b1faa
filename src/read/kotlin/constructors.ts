import type { Arg, FunctionExpr } from '../../model/program.js';
import { functionOf } from '../grammar/builders.js';
import { baseCall, ownCall } from '../grammar/constructors.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';
import { argument } from './blocks.js';
import { body } from './branches.js';
import { params } from './params.js';

/** The arguments of a call of a constructor. */
export function givenIn(node: SyntaxNode, to: Lowering): Arg[] {
  const list = ofType(node, 'value_arguments');
  return named(list).map((one) => argument(one, to));
}

export function isSecondary({ type }: SyntaxNode): boolean {
  return type === 'secondary_constructor';
}

/** A constructor that makes the part of the base itself: `constructor() : super()`. */
export function saysBase(node: SyntaxNode, to: Lowering): boolean {
  return isSecondary(node) && !isOwnCall(callOf(node), to);
}

function callOf(node: SyntaxNode): SyntaxNode | undefined {
  return ofType(node, 'constructor_delegation_call');
}

function isOwnCall(call: SyntaxNode | undefined, to: Lowering): boolean {
  return call !== undefined && /^this\b/.test(to.text(call));
}

/** `constructor(token: String) : this(token, "b") { ... }` */
export function secondary(node: SyntaxNode, owner: SyntaxNode, to: Lowering): FunctionExpr {
  const call = callOf(node);
  const span = to.span(call ?? node);
  const given = call === undefined ? [] : givenIn(call, to);
  const first = isOwnCall(call, to) ? ownCall(to.text(childOf(owner, 'name')), given, span) : baseCall(given, span);
  const taken = params(ofType(node, 'function_value_parameters'), to);
  return functionOf({}, taken, [first, ...body(ofType(node, 'block'), to)], to.span(node));
}
