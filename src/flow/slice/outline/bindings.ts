import type { Expr, MemberExpr, Pattern } from '../../../model/program.js';
import { namesIn } from '../names.js';
import { Node, type Sources } from '../nodes.js';
import { NOTHING, both, fieldIn, rootOf } from '../shapes.js';
import { noteMember, takenBy } from './members.js';
import { isOfReceiver, ofReceiver } from './receivers.js';
import type { Walk } from './walk.js';

/** What a pattern sets gets a value. */
export function bind(walk: Walk, target: Pattern, value: Sources): void {
  switch (target.kind) {
    case 'name':
      for (const node of walk.resolve(target.name)) {
        walk.settled.set(node, walk.unit);
        walk.flow(node, value);
      }
      if (isOfReceiver(walk, target.name)) put(walk, ofReceiver(target), value);
      return;
    case 'member':
      put(walk, target, value);
      return;
    case 'default-pattern':
      bind(walk, target.target, both(value, walk.expr(target.value)));
      return;
    case 'list-pattern':
      for (const one of [...target.items, target.rest]) if (one !== undefined) bind(walk, one, value);
      return;
    case 'object-pattern':
      for (const { key, target: inner } of target.members) {
        if (typeof key !== 'string') walk.expr(key);
        const held = typeof key === 'string' ? walk.held(key, false) : NOTHING;
        if (typeof key === 'string' && walk.isSeed(key, { before: walk.before, after: undefined }) !== false)
          noteMember(walk, undefined, value);
        const method = typeof key === 'string' ? takenBy(walk, key) : NOTHING;
        bind(walk, inner, both(both(value, held), method));
      }
      if (target.rest !== undefined) bind(walk, target.rest, value);
  }
}

/** `of.key = value` */
function put(walk: Walk, { of, key }: MemberExpr, value: Sources): void {
  walk.expr(of);
  if (typeof key !== 'string') walk.expr(key);
  else {
    walk.flow(walk.names.memberOf(walk.file, key), value);
    const { node } = walk.unit;
    const isLater = node === undefined || node !== walk.constructing;
    if (walk.isSelf(of) ? isLater : isGiven(of, node)) walk.settled.set(walk.names.memberOf(walk.file, key), walk.unit);
    if (walk.isImported(of)) walk.settled.set(walk.names.handed(key), walk.unit);
    if (walk.isSelf(of) && walk.bases.length > 0) walk.flow(walk.names.inherited(key), value);
    if (walk.isSelf(of) && !isLater) {
      walk.flow(walk.names.passedDown(key), value);
      const made = walk.unit.around;
      if (made?.node?.kind === 'class') walk.flow(made.results, { flow: value.flow, need: [] });
    }
    if (walk.isSeed(key) !== false) touch(walk, of, { flow: [walk.seedNode(key)], need: [] });
  }
  touch(walk, of, value);
}

/** What a function is given was there before. */
function isGiven(of: Expr, fn: Walk['unit']['node']): boolean {
  if (of.kind !== 'name' || fn?.kind !== 'function') return false;
  return fn.params.some(({ target }) => namesIn(target).includes(of.name));
}

/** What an expression stands for holds a value from now on. */
export function touch(walk: Walk, of: Expr, value: Sources): void {
  const root = rootOf(of);
  const field = fieldIn(of);
  const nodes = root?.kind === 'name' && walk.isDeclared(root.name) ? walk.resolve(root.name) : [];
  for (const node of field === undefined ? nodes : [walk.names.memberOf(walk.file, field)]) {
    walk.settled.set(node, walk.unit);
    walk.flow(node, value);
  }
}

export function into(walk: Walk, target: Pattern, value: Sources): void {
  for (const name of namesIn(target)) for (const node of walk.resolve(name)) walk.flow(node, value);
}

/** Variables of a comprehension are its own; they go as those of the function. */
export function bindEach(walk: Walk, target: Pattern, over: Sources): void {
  const scope = walk.scopes.at(-1);
  for (const name of namesIn(target)) if (scope?.has(name) === false) scope.set(name, new Node(false));
  bind(walk, target, over);
}
