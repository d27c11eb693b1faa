import type { HandOuts } from './hand-outs.js';
import type { Site } from './nodes.js';
import type { Outline } from './outline/outline.js';
import { lastNameOf, rootOf } from './shapes.js';

const NONE: ReadonlySet<string> = new Set();

interface Receiving {
  /** How many names led to objects that matter when it was found. */
  readonly size: number;
  readonly names: ReadonlySet<string>;
}

/**
 * What methods are called on that are given an object whose methods or fields matter (`client.send(new DropFilter(id))`):
 * they may call and read them, and be of a class in another file.
 */
export class Receivers {
  private readonly known = new Map<string, Receiving>();

  constructor(
    private readonly files: ReadonlyMap<string, Outline>,
    private readonly handOuts: HandOuts,
  ) {}

  /** The names in a file of such things, and of the classes that it says they are of. */
  of(file: string): ReadonlySet<string> {
    const outline = this.files.get(file);
    const { size } = this.handOuts;
    if (outline === undefined || size === 0) return NONE;
    const known = this.known.get(file);
    if (known?.size === size) return known.names;
    const names = new Set<string>();
    for (const site of outline.sites) if (this.isGiven(file, site)) for (const name of namesOf(site)) names.add(name);
    this.known.set(file, { size, names });
    return names;
  }

  private isGiven(file: string, { expr, does }: Site): boolean {
    if (does === 'ends' || expr.callee.kind !== 'member') return false;
    return expr.args.some(({ value }) => this.handOuts.leads(file, value));
  }
}

function namesOf({ expr: { callee }, classes }: Site): readonly string[] {
  if (callee.kind !== 'member') return [];
  const root = rootOf(callee.of);
  const last = lastNameOf(callee.of);
  return [...(root.kind === 'name' ? [root.name] : []), ...(last === undefined ? [] : classes.saidOf(last))];
}
