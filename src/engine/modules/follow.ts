import { posix } from 'node:path';
import type { Parsed } from '../sources.js';
import type { Resolver } from './resolver.js';
import { specifiersOf } from './specifiers.js';

/** How many modules imports are followed over, in a row and in all. */
const HOPS = 6;
const MODULES = 600;
/** How many modules they are followed over against their direction: users of a constant or a wrapper. */
const BACK = 3;

export interface Following {
  readonly resolver: Resolver;
  /** Files that are parsed; what is followed to is added. */
  readonly parsed: ReadonlyMap<string, Parsed>;
  parse(file: string): Promise<Parsed | undefined>;
  /** What each file that was looked at names as modules, as its text says. */
  readonly written: ReadonlyMap<string, readonly string[]>;
}

export interface Followed {
  /** The files that import a file. */
  readonly importers: ReadonlyMap<string, readonly string[]>;
  /** Not all could be followed. */
  readonly cut: boolean;
}

/**
 * Parses the modules that some files import, and theirs: wrappers and constants live there. Then those that import
 * these files, and theirs: what a table of paths is used for stands where it is used.
 */
export async function followModules(first: readonly string[], following: Following): Promise<Followed> {
  const run = new Run(following, first.length + MODULES);
  await run.forward(first);
  await run.backward(first);
  return { importers: run.importers, cut: run.cut };
}

class Run {
  readonly importers = new Map<string, string[]>();
  cut = false;

  constructor(
    private readonly following: Following,
    private readonly most: number,
  ) {}

  async forward(first: readonly string[]): Promise<void> {
    let wave = [...first];
    for (let hop = 0; wave.length > 0; hop += 1) {
      if (hop >= HOPS) return;
      const next: string[] = [];
      for (const file of wave) next.push(...(await this.imports(file)));
      wave = next;
    }
  }

  /** Parses what a file imports; answers those that are new. */
  private async imports(file: string): Promise<string[]> {
    const { parsed, resolver } = this.following;
    const found: string[] = [];
    await resolver.prepare(file);
    for (const specifier of (parsed.get(file)?.reading.programs ?? []).flatMap(specifiersOf)) {
      for (const candidate of resolver.candidates(file, specifier)) {
        const known = parsed.has(candidate);
        if (!known && !(await this.open(candidate))) continue;
        if (!known) found.push(candidate);
        this.importers.set(candidate, [...(this.importers.get(candidate) ?? []), file]);
        break;
      }
    }
    return found;
  }

  private async open(file: string): Promise<boolean> {
    if (file.startsWith('../') || !/\.(?:[cm]?[jt]sx?|vue|svelte|json)$/.test(file)) return false;
    if (this.following.parsed.size >= this.most) {
      this.cut = true;
      return false;
    }
    return (await this.following.parse(file)) !== undefined;
  }

  /** Parses the files that import some files, and those that import them; and what all of these import. */
  async backward(first: readonly string[]): Promise<void> {
    const { written, parsed, resolver } = this.following;
    let wave = new Set(first);
    for (let hop = 0; hop < BACK && wave.size > 0; hop += 1) {
      const names = new Set([...wave].flatMap(namesOf));
      const next: string[] = [];
      for (const [file, specifiers] of written) {
        const near = specifiers.filter((specifier) => names.has(lastName(specifier)));
        if (near.length === 0 || parsed.has(file)) continue;
        await resolver.prepare(file);
        const uses = near.some((one) => resolver.candidates(file, one).some((candidate) => wave.has(candidate)));
        if (uses && (await this.open(file))) next.push(file);
      }
      await this.forward(next);
      wave = new Set(next);
    }
  }
}

/** The last names of specifiers that may mean a file: its own, or those of the folders that it is the index of. */
function namesOf(file: string): string[] {
  const name = posix.basename(file).replace(/\.\w+$/, '');
  return name === 'index' || name === 'main' ? [name, ...posix.dirname(file).split('/')] : [name];
}

function lastName(specifier: string): string {
  return posix.basename(specifier).replace(/\.(?:[cm]?[jt]sx?|vue|svelte|json)$/, '');
}
