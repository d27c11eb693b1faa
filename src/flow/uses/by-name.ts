import type { Tree } from './tree/tree.js';

/** What one program holds, each by its name; what has none is left out. */
export type Named<T> = (tree: Tree) => Iterable<readonly [name: string | undefined, held: T]>;

/** What the programs of each language hold, by name: they are gone through once, when the first name is asked for. */
export class ByName<T> {
  private readonly languages = new Map<string, ReadonlyMap<string, readonly T[]>>();

  /** `programs`: those of the language of one, in their order. */
  constructor(
    private readonly programs: (tree: Tree) => readonly Tree[],
    private readonly named: Named<T>,
  ) {}

  /** All of that name in the programs of a language. */
  of(tree: Tree, name: string): readonly T[] {
    const { language } = tree.program;
    const index = this.languages.get(language) ?? this.indexed(tree);
    this.languages.set(language, index);
    return index.get(name) ?? [];
  }

  private indexed(of: Tree): ReadonlyMap<string, readonly T[]> {
    const index = new Map<string, T[]>();
    for (const tree of this.programs(of)) {
      for (const [name, held] of this.named(tree)) {
        if (name === undefined) continue;
        const known = index.get(name);
        if (known === undefined) index.set(name, [held]);
        else known.push(held);
      }
    }
    return index;
  }
}
