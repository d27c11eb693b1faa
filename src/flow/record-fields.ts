import type { ClassExpr, TypeNote } from '../model/program.js';
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
  return new Fields(cx).record(of);
}

class Fields {
  private readonly open = new Set<ClassExpr | TypeNote>();

  constructor(private readonly cx: Context) {}

  record(of: Declared): DeclaredRecord | undefined {
    const owner = declaredClass(this.cx, of);
    if (owner !== undefined) return this.within(owner.fn, () => this.ofClass(of, owner));
    const found = listed(of);
    if (found === undefined) return undefined;
    const fields = this.within(found.at.type, () => this.ofMembers(of, found.at));
    return { ...fields, fields: fields.fields.filter(({ name }) => found.keeps(name)) };
  }

  private within(of: ClassExpr | TypeNote, fields: () => readonly RecordField[]): DeclaredRecord {
    if (this.open.has(of) || this.open.size > EMBEDDED) return { of, fields: [] };
    this.open.add(of);
    const found = fields();
    this.open.delete(of);
    return { of, fields: found };
  }

  private ofClass(of: Declared, owner: ClassValue): readonly RecordField[] {
    const found: RecordField[] = [];
    for (let one: Value | undefined = owner; one?.kind === 'class'; one = one.base) {
      for (const member of one.fn.members) {
        if (member.kind !== 'field' || member.static === true || typeof member.key !== 'string') continue;
        if (member.wire === null) continue;
        const type = boundBy(of, owner.fn, typeOfField({ member, owner: one }));
        if (member.embedded === true) {
          if (type !== undefined) found.push(...(this.record(type)?.fields ?? []));
          continue;
        }
        const name = member.wire ?? wireName(member.key, languageOf(one.scope));
        found.push({ name, span: member.span, type, isSeed: member.seed === true });
      }
    }
    return found;
  }

  private ofMembers(of: Declared, { type, scope }: Declared): readonly RecordField[] {
    if (type.kind !== 'members') return [];
    const own = type.members.flatMap(({ key, type: said, span, seed }): RecordField[] => {
      if (span === undefined) return [];
      const field = boundBy(of, type, said === undefined ? undefined : { type: said, scope });
      return [{ name: key, span, type: field, isSeed: seed === true }];
    });
    return [...own, ...(type.bases ?? []).flatMap((base) => this.record({ type: base, scope })?.fields ?? [])];
  }
}

/** The type that lists members to which names lead, and which of them are meant. */
function listed(of: Declared): { readonly at: Declared; readonly keeps: (name: string) => boolean } | undefined {
  const parts: NonNullable<Extract<TypeNote, { kind: 'named' }>['keys']>[] = [];
  let at: Declared | undefined = of;
  for (let hop = 0; at !== undefined && hop < HOPS; hop += 1) {
    const { type }: Declared = at;
    if (type.kind === 'members')
      return { at, keeps: (name) => parts.every(({ only, of: keys }) => keys.includes(name) === only) };
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
