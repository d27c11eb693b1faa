import type { Span } from '../model/span.js';
import type { ArgValue, Member, ObjectValue, Value } from '../model/value.js';
import type { Context } from './context.js';
import { over } from './spread.js';
import { knownText, object, options } from './values.js';

/** Methods that put all members of what they are given into a map, by the languages' names. */
const PUTS_ALL: ReadonlySet<string> = new Set(['update', 'merge!', 'deep_merge!', 'putAll']);
/** Methods that put one value into a map, behind its key. */
const PUTS_ONE: ReadonlySet<string> = new Set(
  'store setdefault put putIfAbsent addProperty set Set Add TryAdd insert'.split(' '),
);

/** What a member is called, unlike what a client is asked for (`client.put('/zones')`). */
const NAME = /^[\w-]+$/;

/** Whether a method of this name may change the map that it is called on. */
export function putsMembers(name: string): boolean {
  return PUTS_ALL.has(name) || PUTS_ONE.has(name);
}

/** The object that holds what the program puts into something of which no more is known, or into an answer. */
export function holderIn(cx: Context, of: Value): ObjectValue | undefined {
  if (of.kind === 'response') return of.members;
  if (of.kind !== 'unknown') return undefined;
  // A value is shared by all that hold it, so this is what they all see.
  if (of.members === undefined) cx.summaries.spoilFor(of);
  return (of.members ??= object([], { open: true }));
}

/** Puts a member into an object, into what is not known or into an answer. */
export function putInto(cx: Context, of: Value, member: Member): void {
  const holder = of.kind === 'object' ? of : holderIn(cx, of);
  if (holder === undefined) return;
  // What is not known may be an object that a caller makes: where the member is written is said with that one.
  const { key, value } = member;
  cx.store.setMember(holder, of.kind === 'unknown' ? { key, value } : over(holder, member));
}

/**
 * `record.update(locked=False)`, `record.put("locked", false)`, on what is not known or was answered: the members are
 * in it from there on, whatever else the method does.
 */
export function putByMethod(cx: Context, of: Value, name: string, args: readonly ArgValue[]): void {
  if ((of.kind !== 'unknown' && of.kind !== 'response') || !putsMembers(name)) return;
  for (const member of PUTS_ALL.has(name) ? args.flatMap(membersGiven) : memberGiven(args))
    if (NAME.test(member.key)) putInto(cx, of, member);
}

function membersGiven({ name, nameSpan, value, span, whole }: ArgValue): readonly Member[] {
  if (name !== undefined) return [{ key: name, keySpan: nameSpan, value, valueSpan: span, span: whole }];
  return options(value).flatMap((one) =>
    one.kind === 'object' && one.host === undefined ? [...one.members.values()] : [],
  );
}

function memberGiven([key, value]: readonly ArgValue[]): readonly Member[] {
  const text = knownText(key?.value);
  if (key === undefined || value === undefined || text === undefined) return [];
  return [{ key: text, keySpan: keySpan(key), value: value.value }];
}

/** Where the key is written, without its quotes. */
function keySpan({ value, span }: ArgValue): Span {
  const [only, more] = value.kind === 'text' ? value.text : [];
  return more === undefined && only?.kind === 'run' && only.span !== undefined ? only.span : span;
}
