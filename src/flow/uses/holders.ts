import { ByName } from './by-name.js';
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

/** Which programs of each language hold something of a name. */
export class Holders {
  private readonly known = new Map<Held, ByName<Tree>>();

  /** `programs`: those of the language of one, in their order. */
  constructor(private readonly programs: (tree: Tree) => readonly Tree[]) {}

  of(tree: Tree, what: Held, name: string): readonly Tree[] {
    const index = this.known.get(what) ?? new ByName(this.programs, (one) => oncePerName(one, NAMED[what](one)));
    this.known.set(what, index);
    return index.of(tree, name);
  }
}

/** A program, once by each of some names. */
export function oncePerName(
  tree: Tree,
  names: readonly (string | undefined)[],
): readonly (readonly [string | undefined, Tree])[] {
  return [...new Set(names)].map((name) => [name, tree] as const);
}
