import type { ClassExpr, ClassMember } from '../model/class.js';
import type { ClassValue, Declared, Value } from '../model/value.js';

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

/** The embedded fields of a class, whose members count as the object's. */
export function embeddedFields(of: ClassValue | undefined): readonly Field[] {
  return (of?.fn.members ?? [])
    .filter((member) => member.embedded === true && typeof member.key === 'string')
    .map((member) => ({ member, owner: of as ClassValue }));
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
