import type { Program } from '../model/program.js';
import type { ClassExpr } from '../model/class.js';
import type { TypeNote } from '../model/type-note.js';
import type { ClassValue, Declared, KeptType, Value } from '../model/value.js';
import { isDouble, isTest } from '../text/test-file.js';
import { findMethod } from './class-methods.js';
import type { Scope } from './context.js';
import { saidOf, typeNamed } from './kept-types.js';

/** How many classes a type may stand for: of more it is not known which is meant. */
const MOST = 4;
/** How many classes that leave something open stand between a type and those that do not. */
const DEPTH = 3;

/** Languages whose programs build on the classes of another one. */
const FAMILIES: Readonly<Record<string, string>> = { kotlin: 'java', typescript: 'javascript' };

/**
 * The classes that stand for a type which leaves methods open: an interface, an abstract class, a protocol. Where
 * programs are put together by a container, no program says which object one is given; of its own classes it can only
 * be one of those that are built on the type.
 */
export class Implementers {
  private readonly byBase = new Map<string, Set<ClassValue>>();
  /** By methods that stand outside of them, in languages whose types are built on an interface by their shape. */
  private readonly byMethod = new Map<string, Set<ClassValue>>();
  private readonly asked = new Map<string, boolean>();

  /** `load`: runs the modules whose classes may be built on a type of this name, seen from a file; whether all are known. */
  constructor(private readonly load: (file: string, name: string) => boolean) {}

  meet(made: ClassValue): void {
    for (const name of made.fn.bases ?? []) {
      const key = keyOf(made, lastOf(name));
      this.byBase.set(key, (this.byBase.get(key) ?? new Set()).add(made));
    }
  }

  /** A class is said to keep a type apart from where it is declared: `impl Trait for Client`, which stands in a scope. */
  meetKept(owner: ClassValue, name: string, scope: Scope): void {
    const key = keyOf({ scope }, lastOf(name));
    this.byBase.set(key, (this.byBase.get(key) ?? new Set()).add(owner));
    const kept = owner.kept ?? [];
    if (!kept.some((one) => one.name === name)) owner.kept = [...kept, { name, scope }];
  }

  /** A method is written for a class apart from it: `func (c *Client) Get() {...}`. */
  meetMethod(owner: ClassValue, name: string): void {
    this.byMethod.set(name, (this.byMethod.get(name) ?? new Set()).add(owner));
  }

  /**
   * The classes that have all of these methods, each taking as many arguments: of Go, where a type says nowhere which
   * interfaces it keeps. None where there are too many.
   */
  shaped(file: string, methods: readonly Shape[]): readonly ClassValue[] {
    const [first, ...others] = [...methods].sort((a, b) => b.name.length - a.name.length);
    if (first === undefined) return [];
    const key = `.${first.name}`;
    const isWhole = this.asked.get(key) ?? this.askFor(key, file, key);
    if (!isWhole) return [];
    const found = [...(this.byMethod.get(first.name) ?? [])].filter(
      (one) => isGiven(file, one) && [first, ...others].every((method) => has(one, method)),
    );
    return found.length > MOST ? [] : found;
  }

  /** None where the class leaves nothing open, where none is built on it, and where too many are. */
  of({ fn, scope }: ClassValue): readonly ClassValue[] {
    return this.few(leavesOpen(fn) ? { is: fn, name: fn.name, scope } : undefined);
  }

  /** The same for a type that lists methods and is no class. */
  ofInterface({ type, scope }: Declared): readonly ClassValue[] {
    const isOpen = type.kind === 'members' && type.members.some(({ isMethod }) => isMethod === true);
    return this.few(isOpen ? { is: type, name: type.name, scope } : undefined);
  }

  private few(type: OpenType | undefined): readonly ClassValue[] {
    const found = new Set(type === undefined ? [] : this.builtOn(type, DEPTH));
    return found.size > MOST ? [] : [...found];
  }

  private askFor(key: string, file: string, name: string): boolean {
    this.asked.set(key, true);
    const isWhole = this.load(file, name);
    this.asked.set(key, isWhole);
    return isWhole;
  }

  private builtOn(type: OpenType, depth: number): readonly ClassValue[] {
    const { name } = type;
    if (name === undefined || depth === 0) return [];
    const key = keyOf(type, name);
    const file = fileOf(type);
    if (!this.asked.has(key)) this.askFor(key, file, name);
    const all = [...(this.byBase.get(key) ?? [])];
    return all
      .filter((one) => isGiven(file, one) && isMeant(saidOf(one), name, type))
      .flatMap((one) => {
        const { fn, scope } = one;
        return leavesOpen(fn) ? this.builtOn({ is: fn, name: fn.name, scope }, depth - 1) : [one];
      });
  }
}

/** A program may be given an object of the class: not of one that stands in for others in tests. */
function isGiven(file: string, one: ClassValue): boolean {
  return isTest(file) || !isDouble(fileOf(one), one.fn.name);
}

/** A method of an interface, and how many arguments it takes. */
export interface Shape {
  readonly name: string;
  readonly takes: number;
}

function has(of: ClassValue, { name, takes }: Shape): boolean {
  const found = findMethod(of, name)?.member.value;
  return found?.kind === 'function' && found.fn.params.length === takes;
}

/** A type that leaves methods open. */
interface OpenType {
  readonly is: ClassExpr | TypeNote;
  readonly name: string | undefined;
  readonly scope: unknown;
}

/** Whether it has methods that only what is built on it gives. */
export function leavesOpen({ members }: ClassExpr): boolean {
  return members.some(({ abstract }) => abstract === true);
}

/**
 * One of the names means that type where the class is written, as far as that is known: what is imported from outside
 * is another one.
 */
function isMeant(said: readonly KeptType[], name: string, { is }: OpenType): boolean {
  return said.some((one) => {
    if (lastOf(one.name) !== name) return false;
    const seen = typeNamed(one);
    const known = meaningOf(seen);
    if (known !== undefined) return known === is;
    return seen?.kind !== 'external' || seen.module === '';
  });
}

function meaningOf(seen: Value | undefined): ClassExpr | TypeNote | undefined {
  if (seen?.kind === 'class') return seen.fn;
  return seen?.kind === 'unknown' ? seen.declared?.type : undefined;
}

/** A name without the namespaces before it. */
function lastOf(name: string): string {
  return /\w*$/.exec(name)?.[0] ?? name;
}

function keyOf({ scope }: Pick<OpenType, 'scope'>, name: string): string {
  const { language } = (scope as Scope).module;
  return `${FAMILIES[language] ?? language}\0${name}`;
}

function fileOf({ scope }: Pick<OpenType, 'scope'>): Program['file'] {
  return (scope as Scope).module.file;
}
