import type { Expr } from '../../model/program.js';
import { Handing } from './handing.js';
import type { Unit } from './nodes.js';
import { functionNamed } from './outline/leads.js';
import type { Outline } from './outline/outline.js';
import type { Spread } from './spread.js';

/** The names of what a file hands out; `any`: some of it goes by whatever name its users give it. */
export type Handed = ReadonlySet<string> | 'any';

/** What several hand out together; undefined where there are none. */
export function handedTogether(all: readonly Handed[]): Handed | undefined {
  if (all.length === 0) return undefined;
  return all.includes('any') ? 'any' : new Set(all.flatMap((one) => [...one]));
}

/** What the files of the programs that are gone over hand out for others to send, or to be given something. */
export class HandOuts {
  private readonly files = new Map<string, Outline>();
  private readonly handing = new Handing();

  constructor(private readonly spread: Spread) {}

  add(file: string, outline: Outline): void {
    this.files.set(file, outline);
    this.handing.add(file, outline);
  }

  /** How many names there are that lead to such an object: what was asked before may come out otherwise once it grew. */
  get size(): number {
    return this.handing.size;
  }

  /** Whether an expression in a file may be an object whose methods matter. */
  leads(file: string, value: Expr): boolean {
    return this.handing.leads(file, value);
  }

  /**
   * The names by which a file hands out what may hold a word of interest, or what is given to matters for one; undefined
   * where it hands out nothing of the kind. `passed`: those of what it hands on as a whole.
   */
  of(file: string, passed: Handed): Handed | undefined {
    const outline = this.files.get(file);
    if (outline === undefined) return undefined;
    const { exported, inPackage, inSight, isIncluded, passesOn, open } = outline;
    const names = new Set(
      [...exported].filter((word) => {
        const { ways, may } = outline.names.handed(word);
        // Functions that are members of an object go by the name of the object; one of another file may be handed on.
        return ways !== 0 || may.some((unit) => (unit.file === file || passed !== 'any') && matters(unit));
      }),
    );
    for (const [name, { ways }] of inPackage ?? []) if (ways !== 0) names.add(name);
    let any = inSight.some(({ ways }) => ways !== 0) || (isIncluded && names.size > 0);
    if (passesOn && passed === 'any') any = true;
    else if (passesOn) for (const name of passed) names.add(name);
    for (const unit of outline.units) {
      if (unit.node?.kind !== 'function' || !matters(unit)) continue;
      if (!open && !isHandedOut(unit)) continue;
      const words = inPackage !== undefined ? [...unit.words] : open ? ownWords(unit) : exportedWords(unit, exported);
      any ||= words.length === 0 || words.some((word) => UNNAMED.test(word));
      for (const word of words) names.add(word);
    }
    this.handing.ask([...this.spread.takeMattering()].flatMap(askedBy));
    for (const name of this.handing.of(file)) names.add(name);
    // What a module hands out as a whole goes by any name.
    if (any || [...names].some((name) => !/^[\w$]+$/.test(name))) return 'any';
    return names.size === 0 ? undefined : names;
  }
}

/** A function gives what may hold a word of interest, or what it is given matters for one. */
function matters({ results, params }: Unit): boolean {
  return results.ways !== 0 || params.some(({ needed }) => needed === 'callers');
}

/**
 * The names of a function that matters to those who call it, of its class, and of what makes objects with it; those of a
 * class whose fields hold a word of interest.
 */
function askedBy({ node, isTest, hidden, around, words, owners }: Unit): readonly string[] {
  if (node?.kind === 'class' && !isTest) return [...words];
  if (node?.kind !== 'function' || isTest || hidden) return [];
  const found = [...words].map(functionNamed);
  found.push(...(around?.node?.kind === 'class' ? around.words : owners.slice(0, 1)));
  for (let at = around; at !== undefined; at = at.around) if (at.node?.kind === 'function') found.push(...at.words);
  return found;
}

/** Other files may enter a function: it, or the class or object that it is a member of, is handed out. */
export function isHandedOut(unit: Unit): boolean {
  if (unit.hidden) return false;
  for (let at: Unit | undefined = unit; at !== undefined; at = at.around) {
    if (at.exported) return true;
    if (at !== unit && at.node?.kind === 'function') return false;
  }
  return false;
}

/** Names of methods that are called without being written: by the name of the object alone, or for one that it lacks. */
const UNNAMED = /^(?:invoke|Invoke|apply|call|__\w+|method_missing|respond_to_missing\?|operator.*|new|\W+)$/;

/** Where nothing need be imported by name: the names of a function and of the class that it is in. */
function ownWords(unit: Unit): readonly string[] {
  const found = new Set<string>();
  for (let at: Unit | undefined = unit; at !== undefined; at = at.around) for (const word of at.words) found.add(word);
  return [...found];
}

/** The names by which others reach a function: its own, or those of what it is a member of. */
function exportedWords(unit: Unit, exported: ReadonlySet<string>): readonly string[] {
  for (let at: Unit | undefined = unit; at !== undefined; at = at.around) {
    const words = [...at.words].filter((word) => exported.has(word));
    if (words.length > 0) return words;
  }
  return [];
}
