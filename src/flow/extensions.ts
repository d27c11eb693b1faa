import { takes } from './class-methods.js';
import type { Scope } from './context.js';
import { isTest } from '../text/test-file.js';
import type { ClassValue, FunctionValue, Value } from '../model/value.js';

/** A function that is called as a method of what its first parameter gets, and the class that it is written in. */
export interface Extension {
  readonly value: FunctionValue;
  readonly owner: ClassValue;
}

/** Methods that clients from outside have themselves, which come before what extends them. */
const OF_CLIENTS = /^(?:(?:Get|Post|Put|Patch|Delete|Send)(?:String|ByteArray|Stream|AsJson|FromJson)?Async|newCall)$/;

/** The functions of the project that are called as methods of objects of other classes, by their names. */
export class Extensions {
  private readonly known = new Map<string, Extension[]>();
  /** What loads the modules that a file may have one of a name from. */
  private readonly elsewhere = new Map<string, (() => Value)[]>();
  /** The files that others have one of a name from. */
  private readonly seen = new Map<string, ReadonlySet<unknown>>();

  note(name: string, extension: Extension): void {
    const all = this.known.get(name);
    if (all === undefined) this.known.set(name, [extension]);
    else if (all.every(({ value }) => value.fn !== extension.value.fn)) all.push(extension);
  }

  /** A file may have one of another file, which is loaded where it is called. */
  import(file: string, name: string, load: () => Value): void {
    const key = `${file}\0${name}`;
    this.elsewhere.set(key, [...(this.elsewhere.get(key) ?? []), load]);
  }

  /** The one that a call in a file means, of an object that has no such method; undefined where its class tells it from none. */
  of(receiver: Value, name: string, given: number, file: string): Extension | undefined {
    const seen = this.seenIn(file, name);
    const all = this.known.get(name);
    if (all === undefined || (OF_CLIENTS.test(name) && !isMadeHere(receiver))) return undefined;
    const fitting = all.filter(({ value }) => {
      const { module } = value.scope as Scope;
      if (module.file !== file && !seen.has(module.exports)) return false;
      // What a test gives it says nothing of what it is given elsewhere.
      if (isTest(file) && !isTest(module.file)) return false;
      return takes({ kind: 'method', value: value.fn, span: value.fn.span }, given + 1) && mayBe(receiver, value);
    });
    const own = fitting.filter(({ value }) => isOf(receiver, firstType(value)));
    const [only, ...others] = own.length > 0 ? own : fitting;
    return others.length === 0 ? only : undefined;
  }

  /** A class of the object is extended by one of a name. */
  has(receiver: Value, name: string): boolean {
    return this.known.get(name)?.some(({ value }) => isOf(receiver, firstType(value))) === true;
  }

  /** What the modules export that a file may have one of a name from. */
  private seenIn(file: string, name: string): ReadonlySet<unknown> {
    const key = `${file}\0${name}`;
    const known = this.seen.get(key);
    if (known !== undefined) return known;
    const loading = this.elsewhere.get(key) ?? [];
    this.seen.set(key, new Set());
    const found = new Set<unknown>(loading.map((load) => load()));
    this.seen.set(key, found);
    return found;
  }
}

function isMadeHere(receiver: Value): boolean {
  return receiver.kind === 'object' && receiver.instanceOf !== undefined;
}

function firstType({ fn: { params } }: FunctionValue): string | undefined {
  const type = params[0]?.type;
  return type?.kind === 'named' ? type.name.at(-1) : undefined;
}

/** Nothing speaks against it that an object is what a function extends: a text is none, nor an object of another class. */
function mayBe(receiver: Value, extension: FunctionValue): boolean {
  const type = firstType(extension);
  if (receiver.kind === 'unknown' && type !== undefined) {
    const declared = receiver.declared?.type;
    if (declared?.kind === 'named') return declared.name.at(-1) === type;
  }
  if (receiver.kind === 'text') return type === undefined || /^(?:string|String|CharSequence)$/.test(type);
  if (!isMadeHere(receiver)) return receiver.kind !== 'literal';
  return type === undefined || /^[A-Z]\w?$/.test(type) || isOf(receiver, type);
}

function isOf(receiver: Value, type: string | undefined): boolean {
  if (receiver.kind !== 'object' || type === undefined) return false;
  for (let at: Value | undefined = receiver.instanceOf; at?.kind === 'class'; at = at.base)
    if (at.fn.name === type || at.fn.bases?.includes(type) === true) return true;
  return false;
}
