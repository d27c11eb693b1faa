import type { Declared, Member, ObjectValue, UnknownValue, Value } from '../model/value.js';
import type { Context } from './context.js';
import { declaredElement, typeOfClass } from './declared.js';
import { recordOf } from './record-fields.js';
import { list, object, unknown } from './values.js';

/** How deep in a type its members are told of. */
const DEPTH = 3;

/** Nothing was seen to be in it, and its type has a field of interest. */
export function isOfRecord(cx: Context, { declared, members }: UnknownValue): boolean {
  return members === undefined && declared !== undefined && holdsSeed(cx, declared, DEPTH);
}

/** Something of which no more is known than its type, with the members that the type has. */
export function ofRecord(cx: Context, value: UnknownValue): Value {
  const { declared, span } = value;
  if (declared === undefined) return value;
  if (declaredElement(declared) !== undefined) return valueOf(cx, declared, 1);
  return { ...value, members: object(declaredMembers(cx, declared), { open: true, span }) };
}

/** A new object with the members that the type of something has: `asdict(pool)`. */
export function mapOfRecord(cx: Context, value: UnknownValue): Value {
  const isKnown = value.declared !== undefined && isOfRecord(cx, value);
  return isKnown ? object(declaredMembers(cx, value.declared), { open: true }) : value;
}

/** Takes a member out of something of which no more is known than its type. */
export function withoutMember(cx: Context, of: UnknownValue, key: string): void {
  const { declared } = of;
  if (of.members === undefined && (declared === undefined || !isOfRecord(cx, of))) return;
  if (declared !== undefined && of.members === undefined) {
    cx.summaries.spoil();
    of.members = object(declaredMembers(cx, declared), { open: true });
  }
  if (of.members !== undefined) cx.store.removeMember(of.members, key);
}

/** The members that a type has: what is of it may have them. */
export function declaredMembers(cx: Context, of: Declared, depth = 1): Member[] {
  const { fields = [] } = recordOf(cx, of) ?? {};
  return fields.map(({ name, span, type }) => {
    const value = type === undefined || depth === DEPTH ? unknown() : valueOf(cx, type, depth + 1);
    return { key: name, keySpan: span, value, declared: true };
  });
}

/** `made`, of an object of which no more is known than its class: with the members that this has. */
export function withDeclared(cx: Context, of: ObjectValue, made: ObjectValue): ObjectValue {
  const { instanceOf } = of;
  if (instanceOf === undefined || !cx.isInstance(of)) return made;
  const declared = typeOfClass(instanceOf);
  if (!holdsSeed(cx, declared, DEPTH)) return made;
  for (const member of declaredMembers(cx, declared))
    if (!made.members.has(member.key)) made.members.set(member.key, member);
  return made;
}

function valueOf(cx: Context, of: Declared, depth: number): Value {
  const inner = declaredElement(of);
  if (inner !== undefined) return list([valueOf(cx, inner, depth)], { open: true });
  const members = declaredMembers(cx, of, depth);
  return members.length === 0 ? unknown() : { ...unknown(), members: object(members, { open: true }) };
}

function holdsSeed(cx: Context, of: Declared, depth: number): boolean {
  const inner = declaredElement(of);
  if (inner !== undefined) return holdsSeed(cx, inner, depth);
  const { fields = [] } = recordOf(cx, of) ?? {};
  return fields.some(
    ({ isSeed, type }) => isSeed || (type !== undefined && depth > 1 && holdsSeed(cx, type, depth - 1)),
  );
}
