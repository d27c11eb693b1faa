import type { ClassExpr } from '../../../model/class.js';
import { hold } from '../held-functions.js';
import { Node } from '../nodes.js';
import { addParam } from '../parameters.js';
import type { Walk } from './walk.js';

/** A record, or a data class: what it is made with are its fields, in their order. */
export function fieldsGiven(walk: Walk, node: ClassExpr, goesBy: readonly Node[]): void {
  const keys = node.members.flatMap(({ kind, key, value, static: isStatic }) =>
    kind === 'field' && value === undefined && isStatic !== true && typeof key === 'string' ? [key] : [],
  );
  if (keys.length === 0 || goesBy.length === 0) return;
  const maker = walk.unitOf(node);
  walk.inside(maker, () => {
    for (const key of keys) {
      const given = new Node(false);
      addParam(maker, given);
      walk.flow(walk.names.memberOf(walk.file, key), { flow: [given], need: [given] });
    }
  });
  for (const own of goesBy) hold(walk.spread, own, maker);
  walk.spread.constructs(maker);
}
