import type { Callable, Unit } from './nodes.js';

/**
 * Which classes are built on which, by their names: what is of a class has the methods of those that it is built on, its
 * own class and theirs may each be in a file of their own, and files come in any order.
 */
export class Heirs {
  /** By a class, those that say they are built on it. */
  private readonly heirs = new Map<string, Set<string>>();
  private readonly bases = new Map<string, Set<string>>();
  /** By a class, its methods of names that many things have. */
  private readonly methods = new Map<string, Set<Callable>>();
  private fresh = new Set<string>();

  /** A class is built on others. */
  add(name: string, on: readonly string[]): void {
    for (const base of on) {
      const known = this.heirs.get(base);
      if (base === name || known?.has(name) === true) continue;
      put(this.heirs, base, name);
      put(this.bases, name, base);
      this.fresh.add(name);
    }
  }

  /** A class has a method of a name that many things have. */
  method({ owners }: Unit, callable: Callable): void {
    const [own] = owners;
    if (own !== undefined) put(this.methods, own, callable);
  }

  /** Classes, and all that are built on them. */
  withHeirs(owners: readonly string[]): ReadonlySet<string> {
    return reached(owners, this.heirs);
  }

  /** The methods that classes have from others which were met since this was asked, each with those classes. */
  met(): ReadonlyMap<Callable, ReadonlySet<string>> {
    const names = new Set([...this.fresh].flatMap((name) => [...this.withHeirs([name])]));
    this.fresh = new Set();
    const found = new Map<Callable, Set<string>>();
    for (const name of names) {
      for (const base of reached([name], this.bases))
        if (base !== name) for (const callable of this.methods.get(base) ?? []) put(found, callable, name);
    }
    return found;
  }
}

function put<K, T>(to: Map<K, Set<T>>, key: K, one: T): void {
  const known = to.get(key) ?? new Set<T>();
  to.set(key, known);
  known.add(one);
}

/** Names are those of classes all over a project, so that they may go in rings. */
function reached(from: readonly string[], ways: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set(from);
  for (const name of found) for (const next of ways.get(name) ?? []) found.add(next);
  return found;
}
