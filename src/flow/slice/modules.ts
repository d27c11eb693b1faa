import { posix } from 'node:path';
import { Node } from './nodes.js';
import type { Spread } from './spread.js';

/** The modules of the project that a specifier may mean, seen from a file, by their ids; none where it is from outside. */
export type ModulesOf = (file: string, specifier: string) => readonly string[];

/** The name of what a module hands out as a whole, which goes by whatever name its users give it. */
export const WHOLE = 'as a whole';

/** What the modules of JavaScript hand out: by module and name. Other languages see each other's names without that. */
export class Modules {
  private readonly handed = new Map<string, Map<string, Node>>();
  private readonly passedOn = new Map<string, Set<string>>();

  constructor(private readonly spread: Spread) {}

  /** What a module hands out by a name, be it its own or of one that it hands on. */
  of(module: string, name: string): Node {
    const names = this.handed.get(module) ?? new Map<string, Node>();
    this.handed.set(module, names);
    const known = names.get(name);
    if (known !== undefined) return known;
    const made = new Node(true);
    names.set(name, made);
    if (name !== WHOLE)
      for (const other of this.passedOn.get(module) ?? []) this.spread.alias(made, this.of(other, name));
    return made;
  }

  /** A module hands on whatever another one hands out by a name: `export *`, or by a name for all of it. */
  passOn(module: string, other: string): void {
    const others = this.passedOn.get(module) ?? new Set();
    if (module === other || others.has(other)) return;
    this.passedOn.set(module, others.add(other));
    for (const [name, node] of [...(this.handed.get(module) ?? [])]) {
      if (name !== WHOLE) this.spread.alias(node, this.of(other, name));
    }
  }
}

/** What a module goes by, whichever of the ways to write its file's name is taken. */
export function moduleId(file: string): string {
  return file.replace(/(?:\.d)?\.(?:[cm]?[jt]sx?|vue|svelte|astro|json)$/, '').replace(/(?:^|\/)index$/, '') || '.';
}

/** The module that a relative specifier means, seen from a file; undefined for other specifiers. */
export function relativeModule(file: string, specifier: string): string | undefined {
  if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return undefined;
  return moduleId(posix.join(posix.dirname(file), specifier).replace(/\/$/, ''));
}

/** By what is written alone: names of packages may be those of the project. */
export function writtenModules(file: string, specifier: string): readonly string[] {
  return [relativeModule(file, specifier) ?? moduleId(specifier)];
}
