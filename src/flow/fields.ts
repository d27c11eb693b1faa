import type { ClassExpr, ClassMember } from '../model/class.js';
import type { ClassValue, Declared, ObjectValue, Value } from '../model/value.js';
import type { Context, Scope } from './context.js';
import { declaredAs, declaredClass } from './declared.js';
import { object, unknown } from './values.js';

/** A field as its class declares it. */
export interface Field {
  readonly member: ClassMember;
  readonly owner: ClassValue;
}

/** A field that the class or one of its bases declares. */
export function fieldOf(of: ClassValue | undefined, key: string): Field | undefined {
  for (let at: Value | undefined = of; at?.kind === 'class'; at = at.base) {
    const member = at.fn.members.find((one) => one.kind === 'field' && one.static !== true && one.key === key);
    if (member !== undefined) return { member, owner: at };
  }
  return undefined;
}

/** The type of a field, as it is declared. */
export function typeOfField({ member, owner }: Field): Declared | undefined {
  return member.type === undefined ? undefined : { type: member.type, scope: owner.scope };
}

/**
 * What a field holds that nothing was seen to set: an object of its own where it is a part of the object, else what
 * its declaration tells.
 */
export function unsetField(cx: Context, of: ObjectValue, key: string): Value | undefined {
  const field = fieldOf(of.instanceOf, key);
  if (field === undefined) return undefined;
  const declared = typeOfField(field);
  const type = field.member.part === true && declared !== undefined ? declaredClass(cx, declared) : undefined;
  if (type === undefined) {
    return declaredAs(unknown(`this.${key}`, field.member.span), field.member.type, field.owner.scope as Scope);
  }
  const part = object([], { instanceOf: type });
  // It was there from the start: no branch takes note of it.
  of.members.set(key, { key, value: part });
  return part;
}

/** The embedded fields of a class, whose members count as the object's. */
export function embeddedFields(of: ClassValue | undefined): readonly Field[] {
  return (of?.fn.members ?? [])
    .filter((member) => member.embedded === true && typeof member.key === 'string')
    .map((member) => ({ member, owner: of as ClassValue }));
}

/** Values of the embedded fields, where they may hold a member. */
export function embeddedValues(cx: Context, of: ObjectValue): readonly Value[] {
  return embeddedFields(of.instanceOf).map(({ member }) => {
    const key = typeof member.key === 'string' ? member.key : '';
    return of.members.get(key)?.value ?? unsetField(cx, of, key) ?? unknown(key);
  });
}

/** Whether members of this class have names of their own in JSON. */
export function isWired(of: ClassValue | undefined): boolean {
  return of !== undefined && wired(of.fn);
}

const known = new WeakMap<ClassExpr, boolean>();

function wired(of: ClassExpr): boolean {
  const found = known.get(of) ?? of.members.some(({ wire, embedded }) => wire !== undefined || embedded === true);
  known.set(of, found);
  return found;
}
