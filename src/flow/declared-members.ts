import type { Declared, Member, ObjectValue, UnknownValue, Value } from '../model/value.js';
import type { Context } from './context.js';
import { declaredClass, declaredElement, innermostElement, typeOf, typeOfClass } from './declared.js';
import { encoderOf } from './encoders.js';
import { recordOf, type RecordField } from './record-fields.js';
import { list, object, unknown } from './values.js';

/** How deep in a type its members are told of. */
const DEPTH = 3;

/** Nothing was seen to be in it, and its type has a field of interest. */
export function isOfRecord(cx: Context, { declared, members }: UnknownValue): boolean {
  return members === undefined && declared !== undefined && new Sent(cx).isOfInterest(declared);
}

/** Something of which no more is known than its type, with the members that the type has. */
export function ofRecord(cx: Context, value: UnknownValue): Value {
  const { declared, span } = value;
  if (declared !== undefined && declaredElement(declared) !== undefined) return new Sent(cx).valueOf(declared, 1);
  const members = recordMembers(cx, value);
  return members === undefined ? value : { ...value, members: object(members, { open: true, span }) };
}

/** The members that the type of something has, of which no more is known; undefined where none of them is of interest. */
function recordMembers(cx: Context, value: UnknownValue): Member[] | undefined {
  const { declared } = value;
  if (declared === undefined || declaredElement(declared) !== undefined || !isOfRecord(cx, value)) return undefined;
  return new Sent(cx).membersOf(declared, 1);
}

/** The same as an object of its own, from which members may be taken; undefined where nothing is known to be in it. */
export function asRecord(cx: Context, value: Value): ObjectValue | undefined {
  if (value.kind === 'object') return value;
  const members = value.kind === 'unknown' ? recordMembers(cx, value) : undefined;
  return members === undefined || value.kind !== 'unknown'
    ? undefined
    : object(members, { open: true, span: value.span });
}

/** Takes a member out of something of which no more is known than its type. */
export function withoutMember(cx: Context, of: UnknownValue, key: string): void {
  const members = recordMembers(cx, of);
  if (members !== undefined) {
    cx.summaries.spoilFor(of);
    of.members = object(members, { open: true });
  }
  if (of.members !== undefined) cx.store.removeMember(of.members, key);
}

/** Puts what the type of something unknown has into an object: where that has a member of the key, it may stay. */
export function putDeclared(cx: Context, to: ObjectValue, of: UnknownValue): void {
  putMissing(to, recordMembers(cx, of) ?? []);
}

/** `made`, of an object of which no more is known than its class: with the members that this has. */
export function withDeclared(cx: Context, of: ObjectValue, made: ObjectValue): ObjectValue {
  if (of.instanceOf !== undefined && cx.instances.isOne(of))
    putMissing(made, recordMembers(cx, { kind: 'unknown', declared: typeOfClass(of.instanceOf) }) ?? []);
  return made;
}

function putMissing(to: ObjectValue, members: readonly Member[]): void {
  for (const member of members) if (!to.members.has(member.key)) to.members.set(member.key, member);
}

/** What was found out about types in a run. */
interface Known {
  readonly holds: Map<object, boolean>;
  readonly fields: Map<object, readonly RecordField[]>;
}

const KNOWN = new WeakMap<Context, Known>();

function knownIn(cx: Context): Known {
  const known = KNOWN.get(cx) ?? { holds: new Map(), fields: new Map() };
  KNOWN.set(cx, known);
  return known;
}

/** What is sent of a type. Types may hold one another many times over: each is looked at once for each depth. */
class Sent {
  private readonly made: Map<object, Value>[] = [];
  private readonly looked = new Map<object, number>();
  private readonly known: Known;

  constructor(private readonly cx: Context) {
    this.known = knownIn(cx);
  }

  isOfInterest(of: Declared): boolean {
    const key = declaredElement(of) === undefined ? this.keyOf(of) : of.type;
    const found = this.known.holds.get(key) ?? this.holdsSeed(of, DEPTH);
    this.known.holds.set(key, found);
    return found;
  }

  membersOf(of: Declared, depth: number): Member[] {
    return this.fieldsOf(of).map(({ name, span, type }) => {
      const value = type === undefined || depth === DEPTH ? unknown() : this.valueOf(type, depth + 1);
      return { key: name, keySpan: span, value, declared: true };
    });
  }

  valueOf(of: Declared, depth: number): Value {
    const inner = declaredElement(of);
    if (inner !== undefined)
      return innermostElement(of) === undefined ? unknown() : list([this.valueOf(inner, depth)], { open: true });
    const at = this.made[depth] ?? new Map<object, Value>();
    this.made[depth] = at;
    const key = this.keyOf(of);
    const made = at.get(key) ?? this.ofMembers(this.membersOf(of, depth));
    at.set(key, made);
    return made;
  }

  private holdsSeed(of: Declared, depth: number): boolean {
    if (declaredElement(of) !== undefined) {
      const inner = innermostElement(of);
      return inner !== undefined && this.holdsSeed(inner, depth);
    }
    const key = this.keyOf(of);
    if ((this.looked.get(key) ?? 0) >= depth) return false;
    this.looked.set(key, depth);
    return this.fieldsOf(of).some(
      ({ isSeed, type }) => isSeed || (type !== undefined && depth > 1 && this.holdsSeed(type, depth - 1)),
    );
  }

  private ofMembers(members: Member[]): Value {
    return members.length === 0 ? unknown() : { ...unknown(), members: object(members, { open: true }) };
  }

  private fieldsOf(of: Declared): readonly RecordField[] {
    const key = this.keyOf(of);
    const found = this.known.fields.get(key) ?? this.fieldsIn(of);
    this.known.fields.set(key, found);
    return found;
  }

  private fieldsIn(of: Declared): readonly RecordField[] {
    if (encoderOf(declaredClass(this.cx, of)) !== undefined) return [];
    return recordOf(this.cx, of)?.fields ?? [];
  }

  /** What is named alone is the same type wherever it is named. */
  private keyOf(of: Declared): object {
    const { type } = of;
    if (type.kind === 'named' && (type.args ?? type.keys) !== undefined) return type;
    return declaredClass(this.cx, of)?.fn ?? typeOf(of, 'members')?.type ?? type;
  }
}
