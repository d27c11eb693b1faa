import type { FunctionExpr, Program } from '../../model/program.js';
import { outline, type IsSeed, type Seed, type Unit } from './units.js';

/**
 * The part of the programs that can have to do with the words of interest: what holds one, what mentions what holds
 * one (and so may hand it something, or take it from there), and what sets a variable or member that those read. It is
 * found by names alone and only grows as programs are added; what is not in it need not be run for its own sake.
 */
export class Slice {
  /** The nodes of each program, by its file. */
  readonly sizes = new Map<string, number>();
  private readonly warm = new Set<Unit>();
  private readonly leading = { names: new Set<string>(), keys: new Set<string>() };
  private readonly mentioning = { names: new Map<string, Unit[]>(), keys: new Map<string, Unit[]>() };
  private readonly writing = { names: new Map<string, Unit[]>(), keys: new Map<string, Unit[]>() };
  /** What units in the slice read, by file. */
  private readonly read = { names: new Set<string>(), keys: new Set<string>() };
  private readonly aliases = new Map<string, string[]>();
  private readonly open: Unit[] = [];
  private readonly byNode = new Map<FunctionExpr, Unit>();

  /** `isSeed`: whether a text has a word of interest. */
  constructor(private readonly isSeed: IsSeed) {}

  /** Adds a program. */
  add(program: Program): void {
    if (this.sizes.has(program.file)) return;
    const { units, aliases, exported, size } = outline(program, this.isSeed);
    this.sizes.set(program.file, size);
    for (const unit of units) if ([...unit.names].some((name) => exported.has(name))) unit.exported = true;
    // What belongs to one package is in reach of all of its files.
    if (program.package !== undefined) for (const unit of units) unit.exported ||= unit.around?.around === undefined;
    for (const [from, to] of aliases) {
      push(this.aliases, from, to);
      if (this.leading.names.has(from)) this.lead(to, undefined);
    }
    for (const unit of units) this.enter(unit);
    this.spread();
  }

  private enter(unit: Unit): void {
    if (unit.node?.kind === 'function') this.byNode.set(unit.node, unit);
    for (const name of unit.mentions) push(this.mentioning.names, name, unit);
    for (const key of unit.mentionedKeys) push(this.mentioning.keys, key, unit);
    for (const name of unit.writes) push(this.writing.names, `${unit.file}\0${name}`, unit);
    for (const key of unit.writtenKeys) push(this.writing.keys, `${unit.file}\0${key}`, unit);
    const needed =
      unit.seeded ||
      some(unit.mentions, this.leading.names) ||
      some(unit.mentionedKeys, this.leading.keys) ||
      some(unit.writes, this.read.names, unit.file) ||
      some(unit.writtenKeys, this.read.keys, unit.file);
    if (needed) this.take(unit);
  }

  /** Whether another function in the slice mentions a function's name: it is not only entered from outside. */
  isMentioned(fn: FunctionExpr): boolean {
    const unit = this.byNode.get(fn);
    if (unit === undefined) return false;
    const isOther = (other: Unit): boolean => this.warm.has(other) && !isWithin(other, unit);
    for (const name of unit.names) if (this.mentioning.names.get(name)?.some(isOther) === true) return true;
    for (const key of unit.keys) if (this.mentioning.keys.get(key)?.some(isOther) === true) return true;
    return false;
  }

  /** Whether other files may enter a function: it, or the class or object that it is a member of, is handed out. */
  isExported(fn: FunctionExpr): boolean {
    const unit = this.byNode.get(fn);
    if (unit === undefined || [...unit.keys].some((key) => /^[#_]/.test(key))) return false;
    for (let at: Unit | undefined = unit; at !== undefined; at = at.around) {
      if (at.exported) return true;
      if (at !== unit && at.node?.kind === 'function') return false;
    }
    return false;
  }

  /** Units with words of interest, each with the functions around it, innermost first. */
  *seededUnits(): Iterable<{ readonly seeds: readonly Seed[]; readonly around: readonly FunctionExpr[] }> {
    for (const unit of this.warm) {
      if (unit.seeds.length === 0) continue;
      const around: FunctionExpr[] = [];
      for (let at: Unit | undefined = unit; at !== undefined; at = at.around) {
        if (at.node?.kind === 'function') around.push(at.node);
      }
      yield { seeds: unit.seeds, around };
    }
  }

  /** A unit is in the slice, with those around it. */
  private take(unit: Unit): void {
    for (let at: Unit | undefined = unit; at !== undefined && !this.warm.has(at); at = at.around) {
      this.warm.add(at);
      this.open.push(at);
    }
  }

  private spread(): void {
    for (let unit = this.open.pop(); unit !== undefined; unit = this.open.pop()) {
      if (unit.node !== undefined) unit.node.seed = true;
      for (const name of unit.names) this.lead(name, undefined);
      for (const key of unit.keys) this.lead(undefined, key);
      for (const name of unit.mentions) this.reads('names', unit.file, name);
      for (const key of unit.mentionedKeys) this.reads('keys', unit.file, key);
    }
  }

  /** What goes by this name leads to a word of interest. */
  private lead(name: string | undefined, key: string | undefined): void {
    const [by, word] = name === undefined ? (['keys', key ?? ''] as const) : (['names', name] as const);
    if (this.leading[by].has(word)) return;
    this.leading[by].add(word);
    for (const unit of this.mentioning[by].get(word) ?? []) this.take(unit);
    // What a module exports is reached as a member of it, too.
    if (by === 'names') {
      for (const unit of this.mentioning.keys.get(word) ?? []) this.take(unit);
      this.leading.keys.add(word);
      for (const alias of this.aliases.get(word) ?? []) this.lead(alias, undefined);
    }
  }

  private reads(by: 'names' | 'keys', file: string, word: string): void {
    const slot = `${file}\0${word}`;
    if (this.read[by].has(slot)) return;
    this.read[by].add(slot);
    for (const unit of this.writing[by].get(slot) ?? []) this.take(unit);
  }
}

function push<T>(to: Map<string, T[]>, key: string, value: T): void {
  const known = to.get(key);
  if (known === undefined) to.set(key, [value]);
  else known.push(value);
}

function some(words: ReadonlySet<string>, among: ReadonlySet<string>, file?: string): boolean {
  for (const word of words) if (among.has(file === undefined ? word : `${file}\0${word}`)) return true;
  return false;
}

function isWithin(unit: Unit, outer: Unit): boolean {
  for (let at: Unit | undefined = unit; at !== undefined; at = at.around) if (at === outer) return true;
  return false;
}
