import type { ClassExpr, ClassMember } from '../model/class.js';
import type { Span } from '../model/span.js';
import type { ArgValue, ClassValue, Member, ObjectValue, Value } from '../model/value.js';
import type { Context, Module, Scope } from './context.js';
import { Members } from './state/reads.js';
import { knownText, object, unknown } from './values.js';

/** Bases from outside whose classes keep what they are given in the fields that they declare, by their full names. */
const BASES: Readonly<Record<string, RegExp>> = {
  python:
    /^(?:pydantic(?:\.\w+)*\.BaseModel|pydantic_settings\.BaseSettings|typing(?:_extensions)?\.NamedTuple|msgspec\.Struct|sqlmodel\.SQLModel)$/,
};

/** Whether a class on this base, without a constructor of its own, keeps its arguments in its fields. */
export function isRecordBase(base: Value, language: string): boolean {
  return base.kind === 'external' && BASES[language]?.test([base.module, ...base.path].join('.')) === true;
}

/** The names of a record's fields in the order in which they are given: those of its bases first. */
export function recordFields(of: ClassValue): readonly string[] {
  const names = new Set<string>(of.base?.kind === 'class' ? recordFields(of.base) : []);
  for (const { kind, key, value, static: isStatic } of of.fn.members) {
    // `name = attr.ib()` in the body of a class of Python is a field.
    const isMade = of.fn.namesInSight === true && value?.kind === 'call';
    if (kind === 'field' && (isMade || isStatic !== true) && typeof key === 'string') names.add(key);
  }
  return [...names];
}

/** One class for each place at which a program has one made. */
const MADE = new WeakMap<Span, ClassExpr>();

/** A class that a function of a library makes of the names of fields: `namedtuple('Call', ['verb', 'path'])`. */
export function recordClass(names: readonly Value[], module: Module, span: Span): ClassValue {
  const members = names.flatMap((name): ClassMember[] => {
    const key = knownText(name);
    return key === undefined ? [] : [{ kind: 'field', key, span }];
  });
  const fn = MADE.get(span) ?? { kind: 'class', members, span };
  MADE.set(span, fn);
  const scope: Scope = { names: new Map(), parent: undefined, home: undefined, module };
  return { kind: 'class', fn, scope, statics: new Members(), added: [] };
}

/** The members of an object of a class as a map: the class goes on saying which there are, and may have more. */
export function asMap(of: ObjectValue): ObjectValue {
  if (of.host !== undefined) return of;
  const members = [...of.members.values()].map((member): Member => ({ ...member, given: true }));
  return object(members, { open: of.open || of.instanceOf !== undefined });
}

type Read = (of: Value) => Value | undefined;

/** `Path.RULES.value`: what an enum's member stands for, where a reader takes it for the member itself. */
const enumValue: Read = (of) => (of.kind === 'object' && of.instanceOf !== undefined ? undefined : of);

/** What holds one object hands it out: `Lazy<Api>`, `IOptions<Settings>`, which a reader takes for what they hold. */
const heldValue: Read = (of) => {
  if (of.kind !== 'object') return undefined;
  if (of.host?.type === 'client') return of;
  let at: Value | undefined = of.instanceOf;
  if (at === undefined) return undefined;
  for (; at?.kind === 'class'; at = at.base) if (at.fn.members.some(({ key }) => key === 'Value')) return undefined;
  return at === undefined || isInterface(at) ? of : undefined;
};

/** What a class keeps, and has nothing of: `IApi`. */
function isInterface(base: Value): boolean {
  const name = base.kind === 'external' ? base.path.at(-1) : base.kind === 'unknown' ? base.name : undefined;
  return name !== undefined && /^I[A-Z]/.test(name);
}

/** `HttpMethod.Put.Method`, `Method.PUT.name`: the word that a constant of a library stands for (`constants.ts`). */
const ownText: Read = (of) => (of.kind === 'text' ? of : undefined);

/** Both ends of a channel are the channel. */
const ownList: Read = (of) => (of.kind === 'list' ? of : undefined);

/** Members that values of a language have without a call, and that no program sets. */
const MEMBERS: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  csharp: { Value: heldValue, Method: ownText, Writer: ownList, Reader: ownList },
  kotlin: { name: ownText, value: ownText },
  python: {
    value: enumValue,
    _value_: enumValue,
    __dict__: (of) => (of.kind === 'object' && of.instanceOf !== undefined ? asMap(of) : undefined),
  },
};

export function languageMember(of: Value, key: string, language: string): Value | undefined {
  const members = MEMBERS[language];
  return members !== undefined && Object.hasOwn(members, key) ? members[key]?.(of) : undefined;
}

/** What arguments make of the fields of a record: by their names, their order, or the type that one is for. */
export function recordMembers(of: ClassValue, args: readonly ArgValue[]): readonly (readonly [string, Member])[] {
  const fields = recordFields(of);
  return args.flatMap(({ name, forType, value, nameSpan: keySpan, span: valueSpan, whole: span = valueSpan }, i) => {
    const key = name ?? (forType === undefined ? fields[i] : fieldOf(of, forType));
    return key === undefined ? [] : [[key, { key, value, keySpan, valueSpan, span, given: true }] as const];
  });
}

/** The field that is declared to be of a type. */
function fieldOf({ fn }: ClassValue, type: string): string | undefined {
  const found = fn.members.find(
    ({ kind, type: of }) => kind === 'field' && of?.kind === 'named' && of.name.at(-1) === type,
  );
  return typeof found?.key === 'string' ? found.key : undefined;
}

/** Another object of the class, with these members in place of its own: `call with { Path = x }`, `call.copy(path = x)`. */
export function copyWith(cx: Context, of: Value, changes: readonly ArgValue[]): Value {
  if (of.kind !== 'object') return of.kind === 'unknown' || of.kind === 'external' ? unknown() : of;
  const { instanceOf, open, host, declared } = of;
  const made: ObjectValue = { ...object([...of.members.values()], { open, instanceOf, host }), declared };
  const given = instanceOf === undefined ? [] : recordMembers(instanceOf, changes);
  const byName = changes.flatMap(({ name: key, value, nameSpan: keySpan, span: valueSpan, whole: span }) =>
    key === undefined ? [] : [[key, { key, value, keySpan, valueSpan, span, given: true as const }] as const],
  );
  for (const [, member] of instanceOf === undefined ? byName : given) cx.store.setMember(made, member);
  return made;
}
