import type { ClassExpr } from '../model/class.js';
import type { TypeNote } from '../model/type-note.js';
import type { Span } from '../model/span.js';
import type { ClassValue, Declared, Value } from '../model/value.js';
import { fieldName } from './constants.js';
import type { Context, Scope } from './context.js';
import { declaredClass, named } from './declared.js';
import { typeOfField } from './fields.js';
import { boundBy } from './type-arguments.js';

/** A field that a type declares, by its name in JSON. */
export interface RecordField {
  readonly name: string;
  readonly span: Span;
  readonly type: Declared | undefined;
  /** The name, or the one in the program, is a word that the schedule retires, or sent with one. */
  readonly isSeed: boolean;
}

/** The fields of a type, with what declares it. */
export interface DeclaredRecord {
  readonly of: ClassExpr | TypeNote;
  readonly fields: readonly RecordField[];
}

/** How many types stand in one another whose fields count as those of the outermost, and how many names for names. */
const EMBEDDED = 5;
const HOPS = 12;

/** The fields of the class or the interface that a type names, and those of its bases; undefined for other types. */
export function recordOf(cx: Context, of: Declared): DeclaredRecord | undefined {
  const outermost = partOf(cx, of, []);
  if (outermost === undefined) return undefined;
  return { of: outermost.of, fields: new Fields(cx).of(outermost) };
}

type Keeps = (name: string) => boolean;

/** A type whose fields count as those of the outermost one. */
interface Part {
  readonly of: ClassExpr | TypeNote;
  readonly fields: () => readonly RecordField[];
  readonly bases: () => readonly Declared[];
  /** What it says not to be there, or to be a method, whatever else the type is built on says: `{ mail?: never }`. */
  readonly lacks: readonly string[];
  /** Which of its fields are meant, one after another. */
  readonly keeps: readonly Keeps[];
}

/** Each type once, the nearest first: a type that many others are built on would otherwise be met by all the ways to it. */
class Fields {
  private readonly found = new Map<string, RecordField>();
  private readonly lacking = new Set<string>();
  private readonly met = new Map<Part['of'], Set<Keeps | undefined>>();

  constructor(private readonly cx: Context) {}

  of(outermost: Part): readonly RecordField[] {
    let level: readonly Part[] = [outermost];
    for (let depth = 0; level.length > 0 && depth <= EMBEDDED; depth += 1)
      level = level.flatMap((part) => this.add(part));
    return [...this.found.values()].filter(({ name }) => !this.lacking.has(name));
  }

  /** The fields of a type, behind those that are nearer; gives what it is built on. */
  private add({ of, fields, bases, lacks, keeps }: Part): readonly Part[] {
    const ways = this.met.get(of) ?? new Set();
    this.met.set(of, ways);
    if (ways.has(keeps.at(-1))) return [];
    ways.add(keeps.at(-1));
    for (const field of fields())
      if (!this.found.has(field.name) && keeps.every((keep) => keep(field.name))) this.found.set(field.name, field);
    for (const name of lacks) this.lacking.add(name);
    return bases().flatMap((base) => partOf(this.cx, base, keeps) ?? []);
  }
}

function partOf(cx: Context, of: Declared, keeps: readonly Keeps[]): Part | undefined {
  const owner = declaredClass(cx, of);
  if (owner !== undefined) {
    const own = membersOf(of, owner);
    return {
      of: owner.fn,
      fields: () => own.flatMap(({ field, type, isPart }) => (isPart ? [] : [{ ...field, type }])),
      bases: () => own.flatMap(({ type, isPart }) => (isPart && type !== undefined ? [type] : [])),
      lacks: [],
      keeps,
    };
  }
  const found = listed(of);
  if (found?.at.type.kind !== 'members') return undefined;
  const { type, scope } = found.at;
  return {
    of: type,
    fields: () => fieldsOf(of, type, scope),
    bases: () => (type.bases ?? []).map((base) => ({ type: base, scope })),
    lacks: type.members.flatMap(({ key, span }) => (span === undefined ? [key] : [])),
    keeps: found.keeps === undefined ? keeps : [...keeps, found.keeps],
  };
}

interface ClassMember {
  readonly field: Omit<RecordField, 'type'>;
  readonly type: Declared | undefined;
  /** The fields of its type stand for it. */
  readonly isPart: boolean;
}

function membersOf(of: Declared, owner: ClassValue): readonly ClassMember[] {
  const found: ClassMember[] = [];
  for (let one: Value | undefined = owner; one?.kind === 'class'; one = one.base) {
    const language = languageOf(one.scope);
    for (const member of one.fn.members) {
      if (member.kind !== 'field' || member.static === true || typeof member.key !== 'string') continue;
      if (member.wire === null || member.unseen === true) continue;
      const name = member.wire ?? wireName(member.key, language);
      found.push({
        field: { name, span: member.span, isSeed: member.seed === true },
        type: boundBy(of, owner.fn, typeOfField({ member, owner: one })),
        isPart: member.embedded === true && member.wire === undefined,
      });
    }
  }
  return found;
}

function fieldsOf(of: Declared, type: TypeNote, scope: unknown): readonly RecordField[] {
  if (type.kind !== 'members') return [];
  return type.members.flatMap(({ key, type: said, span, seed }): RecordField[] => {
    if (span === undefined) return [];
    const field = boundBy(of, type, said === undefined ? undefined : { type: said, scope });
    return [{ name: key, span, type: field, isSeed: seed === true }];
  });
}

/** The type that lists members to which names lead, and which of them are meant, where that is not all. */
function listed(of: Declared): { readonly at: Declared; readonly keeps: Keeps | undefined } | undefined {
  const parts: NonNullable<Extract<TypeNote, { kind: 'named' }>['keys']>[] = [];
  let at: Declared | undefined = of;
  for (let hop = 0; at !== undefined && hop < HOPS; hop += 1) {
    const { type }: Declared = at;
    if (type.kind === 'members') {
      const keeps: Keeps = (name) => parts.every(({ only, of: keys }) => keys.includes(name) === only);
      return { at, keeps: parts.length === 0 ? undefined : keeps };
    }
    if (type.kind !== 'named') return undefined;
    if (type.keys !== undefined) parts.push(type.keys);
    const found: Value | undefined = named(type.name, at, true);
    at = found?.kind === 'unknown' ? found.declared : undefined;
  }
  return undefined;
}

/** The language of the file that something is written in. */
export function languageOf(scope: unknown): string {
  return (scope as Scope).module.language;
}

const CAMEL = new Set(['java', 'kotlin']);

/** What a field of a type is called in JSON, where nothing is said: names of the API are in small letters. */
export function wireName(key: string, language: string): string {
  if (!CAMEL.has(language)) return fieldName(key, language);
  return key.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
}
