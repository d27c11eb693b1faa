import { PLATFORM } from '../called-names.js';
import { asksForAll } from '../held-functions.js';
import type { Node, Unit } from '../nodes.js';
import type { Walk } from './walk.js';

/** What a name may stand for where the walk is: a variable around the place, or what its file, its class or others have. */
export function placesNamed(walk: Walk, name: string): Node[] {
  const { scopes, names, file, program, membersInSight } = walk;
  for (let i = scopes.length - 1; i >= 0; i -= 1) {
    const known = scopes[i]?.get(name);
    if (known !== undefined) return [known];
  }
  if (name === 'arguments' && program.language === 'javascript') return allGiven(walk);
  if (walk.topLevel.has(name) || program.package !== undefined) {
    // What a file of a package takes as a whole goes by its own names there.
    const own = walk.importNames.has('*')
      ? [names.variable(file, name), names.handed(name)]
      : [names.variable(file, name)];
    // A class of another file may have the name, too.
    const isMember = membersInSight.some(
      ({ keys, inherits }) => keys.has(name) || (inherits && walk.importNames.has(name)),
    );
    return isMember ? [...own, names.method(name), ...walk.held(name, true).flow] : own;
  }
  if (!walk.shares && PLATFORM.test(name)) return [names.variable('', name)];
  if (!walk.shares) return [names.handed(name)];
  return [
    names.handed(name),
    names.method(name),
    names.memberOf(file, name),
    names.inherited(name),
    ...(walk.bases.length > 0 ? [names.passedDown(name)] : []),
  ];
}

/** `arguments`: all that the function is given in which it is said; one with an arrow has none of its own. */
function allGiven({ unit, spread }: Walk): Node[] {
  let at: Unit | undefined = unit;
  while (at !== undefined && (at.node?.kind !== 'function' || at.node.arrow === true)) at = at.around;
  return at === undefined ? [] : [asksForAll(spread, at)];
}
