import type { ObjectValue, Value } from '../model/value.js';
import type { Scope } from './context.js';
import { exportedNames, exportOf } from './exports.js';
import { LazyCell, declareLazily } from './scopes.js';
import type { Cell } from './state/places.js';

/**
 * Gives a script all names of one that it takes in (`source ./lib.sh`). Names that it has set itself stay, since the
 * other one is guessed to be there. The functions of the other one see what the script has, beside what stands in their
 * own file, and set it.
 */
export function include(from: ObjectValue, scope: Scope): void {
  const seenFrom = new Map<unknown, Scope>();
  const included = (value: Value): Value => {
    if (value.kind !== 'function') return value;
    return { ...value, scope: inside(value.scope as Scope) };
  };
  const inside = (own: Scope): Scope => {
    const known = seenFrom.get(own) ?? { ...own, names: new Functions(own, included), parent: withBehind(own, scope) };
    seenFrom.set(own, known);
    return known;
  };
  for (const name of exportedNames(from)) {
    const known = scope.names.get(name);
    if (known === undefined || known instanceof LazyCell)
      declareLazily(scope, name, () => included(exportOf(from, name) ?? from));
  }
}

/** The same scopes, and behind the outermost of them another one. */
function withBehind(own: Scope, behind: Scope): Scope {
  return { ...own, parent: own.parent === undefined ? behind : withBehind(own.parent, behind) };
}

/** The functions of scopes as those of a file that is taken in; made when they are asked for. */
class Functions extends Map<string, Cell> {
  constructor(
    private readonly own: Scope,
    private readonly included: (value: Value) => Value,
  ) {
    super();
  }

  override get(name: string): Cell | undefined {
    const known = super.get(name);
    if (known !== undefined) return known;
    for (let at: Scope | undefined = this.own; at !== undefined; at = at.parent) {
      const cell = at.names.get(name);
      if (cell === undefined) continue;
      const value = cell.peek === undefined ? cell.value : cell.peek();
      if (value.kind !== 'function') return undefined;
      const made = new LazyCell(() => this.included(value), false);
      this.set(name, made);
      return made;
    }
    return undefined;
  }
}
