import type { ObjectValue, Value } from '../model/value.js';
import type { Scope } from './context.js';
import { exportedNames, exportOf } from './exports.js';
import { choice } from './join.js';
import { LazyCell, declareLazily } from './scopes.js';
import type { Cell } from './state/places.js';

/**
 * Gives a script all names of one that it takes in (`source ./lib.sh`). Names that both have
 * may hold either. The functions of the other one see what the script has, beside what stands in their
 * own file, and set it.
 */
export function include(from: ObjectValue, scope: Scope): void {
  const seenFrom = new Map<unknown, Scope>();
  const included = (value: Value): Value => {
    if (value.kind !== 'function') return value;
    return { ...value, scope: inside(value.scope as Scope) };
  };
  const inside = (own: Scope): Scope => {
    const known = seenFrom.get(own) ?? {
      ...own,
      names: new Included(own, scope, included),
      parent: withBehind(own, scope),
    };
    seenFrom.set(own, known);
    return known;
  };
  for (const name of exportedNames(from)) {
    const known = scope.names.get(name);
    const taken = (): Value => included(exportOf(from, name) ?? from);
    if (PROGRAM.test(name) && taken().kind === 'function') continue;
    if (known === undefined) declareLazily(scope, name, taken);
    // Which of them holds is known when it runs: there are conditions, and what is set later goes before.
    else declareLazily(scope, name, () => choice([contentIn(known), taken()]));
  }
}

/** A function that a file has by such a name stands around the program, and does the same as it, or little else. */
const PROGRAM = /^(?:curl|wget|https?|xh|jq|command|echo|printf|cat)$/;

function contentIn(cell: Cell): Value {
  return cell.peek === undefined ? cell.value : cell.peek();
}

/** The same scopes, and behind the outermost of them another one. */
function withBehind(own: Scope, behind: Scope): Scope {
  return { ...own, parent: own.parent === undefined ? behind : withBehind(own.parent, behind) };
}

/** The names of a file that is taken in: its functions see what the script has, too. Made when they are asked for. */
class Included extends Map<string, Cell> {
  constructor(
    private readonly own: Scope,
    private readonly behind: Scope,
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
      const value = contentIn(cell);
      const outer = this.behind.names.get(name);
      const isFunction = value.kind === 'function';
      const both = isFunction || outer === undefined ? undefined : new Both(cell, outer);
      const made = isFunction ? new LazyCell(() => this.included(value), false) : both;
      if (made === undefined) return undefined;
      this.set(name, made);
      return made;
    }
    return undefined;
  }
}

/** A variable that a script and a file which it takes in both set: what is set last holds. */
class Both implements Cell {
  constructor(
    private readonly own: Cell,
    private readonly outer: Cell,
  ) {}

  get value(): Value {
    return choice([this.own.value, this.outer.value]);
  }

  set value(value: Value) {
    this.own.value = value;
    this.outer.value = value;
  }

  peek(): Value {
    return choice([contentIn(this.own), contentIn(this.outer)]);
  }
}
