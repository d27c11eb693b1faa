import { fileOfPart } from '../../../text/part-name.js';
import { moduleId, WHOLE, type Modules } from '../modules.js';
import { moduleNameOf, type Names } from '../names.js';
import type { Node } from '../nodes.js';
import type { Spread } from '../spread.js';
import type { Around } from './outline.js';

/** A specifier that can only mean a file of the project. */
const OWN = /^(?:\.|[@~#]\/)/;

interface Taken {
  /** The modules that it may be of. */
  readonly modules: readonly string[];
  /** Its name there. */
  readonly imported: string;
}

/** What a file takes from modules by names, and what it hands out by names. */
export class ModuleNames {
  /** Names that are taken from elsewhere. */
  private readonly taken = new Map<string, Taken>();
  /** What is handed on of other modules: by the name that it goes by from here on, the one that it has there. */
  readonly handedOn = new Map<string, string>();
  /** Those from files of the project. */
  private readonly own = new Set<string>();
  private readonly inReach = new Set<string>();
  /** What the file goes by as a module. */
  private readonly module: string;
  private readonly file: string;
  private readonly names: Names;
  private readonly modules: Modules;
  private readonly spread: Spread;

  /** `shares`: the files of the language see each other's names without importing them. */
  constructor(
    file: string,
    private readonly around: Around,
    private readonly shares: boolean,
  ) {
    this.file = fileOfPart(file);
    this.module = moduleId(this.file);
    this.names = around.names;
    this.modules = around.modules;
    this.spread = around.spread;
  }

  /** A name is taken from a module; `anywhere`: in all of the file. */
  take(local: string, from: string, imported: string, anywhere = true): void {
    const modules = this.modulesOf(from);
    if (anywhere) this.taken.set(local, { modules, imported });
    if (OWN.test(from)) this.own.add(local);
    // What goes by one name for all of it may be handed on so.
    if (imported === '*' || imported === WHOLE) for (const one of modules) this.modules.passOn(this.module, one);
  }

  /** What is taken by a name goes on by another. */
  handOn(as: string, local: string): void {
    const taken = this.taken.get(local);
    if (taken !== undefined) this.handedOn.set(as, taken.imported);
  }

  isTaken(local: string): boolean {
    return this.taken.has(local);
  }

  isTakenFromProject(local: string): boolean {
    return this.own.has(local);
  }

  /** What a module that this one names hands out by a name. */
  handedBy(from: string, imported: string): readonly Node[] {
    const isWhole = imported === 'default' || imported === WHOLE;
    if (this.shares) return [this.names.handed(isWhole || imported === '*' ? moduleNameOf(from) : imported)];
    return this.modulesOf(from).map((one) => this.modules.of(one, isWhole ? WHOLE : imported));
  }

  /** What this module hands out by a name. */
  handing(name: string): Node {
    if (this.shares) return this.names.handed(name === WHOLE ? moduleNameOf(this.file) : name);
    const own = this.modules.of(this.module, name);
    // Some tools let files see what others hand out without importing it.
    if (name !== WHOLE && !this.inReach.has(name)) this.spread.link(own, this.names.handed(name));
    this.inReach.add(name);
    return own;
  }

  /** This module hands on what another one hands out. */
  passOn(from: string): void {
    for (const one of this.modulesOf(from)) this.modules.passOn(this.module, one);
  }

  /** The members by a name of what a name stands for that is taken from elsewhere. */
  membersOf(local: string | undefined, key: string): readonly Node[] {
    if (this.shares) return [this.names.handed(key)];
    const { modules } = (local === undefined ? undefined : this.taken.get(local)) ?? { modules: [] };
    return [...modules.map((one) => this.modules.of(one, key)), this.names.memberHanded(key)];
  }

  /** The modules of the project that a specifier may mean: what a package from elsewhere hands out is not theirs. */
  private modulesOf(from: string): readonly string[] {
    return this.shares ? [] : this.around.modulesOf(this.file, from);
  }
}
