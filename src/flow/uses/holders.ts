import { calledName } from './tree/written.js';
import type { Tree } from './tree/tree.js';

/** What programs hold by name: functions, classes, names that are called (by whatever they are imported as), imports, names that are read. */
const NAMED = {
  function: (tree: Tree) => tree.functions.map((fn) => tree.calledAs(fn)),
  class: ({ classes }: Tree) => classes.map(({ name }) => name),
  called: ({ calls, imports }: Tree) => [...calls.map(calledName), ...imports.map(({ imported }) => imported)],
  import: ({ imports }: Tree) => imports.map(({ imported }) => imported),
  // Names of modules, too, by their last part: `Cf::PART`.
  name: ({ names }: Tree) =>
    names.flatMap((one) => (one.kind === 'name' ? [one.name, /::(\w+)$/.exec(one.name)?.[1]] : [])),
} satisfies Record<string, (tree: Tree) => readonly (string | undefined)[]>;

export type Held = keyof typeof NAMED;

/** Which programs of each language hold something of a name: each is gone through once, however many names are asked for. */
export class Holders {
  private readonly known = new Map<string, ReadonlyMap<string, readonly Tree[]>>();

  /** Those of some programs, which are all of one language, in their order. */
  of(language: string, what: Held, name: string, all: () => readonly Tree[]): readonly Tree[] {
    const key = `${language}.${what}`;
    const index = this.known.get(key) ?? indexed(what, all());
    this.known.set(key, index);
    return index.get(name) ?? [];
  }
}

function indexed(what: Held, all: readonly Tree[]): ReadonlyMap<string, readonly Tree[]> {
  const index = new Map<string, Tree[]>();
  for (const tree of all) {
    for (const name of new Set(NAMED[what](tree))) {
      if (name === undefined) continue;
      const holding = index.get(name);
      if (holding === undefined) index.set(name, [tree]);
      else holding.push(tree);
    }
  }
  return index;
}
