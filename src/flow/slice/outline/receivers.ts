import type { Expr, MemberExpr } from '../../../model/program.js';
import { RECEIVER, WITH_RECEIVERS } from '../../../model/receiver.js';
import type { Walk } from './walk.js';

/** Blocks that something is handed to whose members go by their names alone there: `with(connection) { connect() }`. */
export function isInBlock(walk: Walk): boolean {
  return WITH_RECEIVERS.has(walk.program.language) && walk.isLocal(RECEIVER);
}

/** A name that nothing declares, in such a block. */
export function isOfReceiver(walk: Walk, name: string): boolean {
  return isInBlock(walk) && !walk.isLocal(name) && !walk.topLevel.has(name);
}

/** `with(connection) { requestMethod = "DELETE" }` */
export function ofReceiver({ name, span }: Extract<Expr, { kind: 'name' }>): MemberExpr {
  return { kind: 'member', of: { kind: 'name', name: RECEIVER, span }, key: name, keySpan: span, span };
}
