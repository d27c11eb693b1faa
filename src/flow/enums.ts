import type { ArgValue, ClassValue, Value } from '../model/value.js';
import { constantsOf, enumMembers, isEnum } from './class-constants.js';
import type { Context } from './context.js';
import { choice, each } from './join.js';
import { knownText, list, object, textValue, unknown } from './values.js';

/** The values of an enum as a list; undefined of a class that is none. */
export function enumList(of: ClassValue): Value | undefined {
  const all = enumMembers(of);
  return all && list(all.map(({ value }) => value));
}

/** The names of an enum's values as a list. */
export function enumNames(of: ClassValue): Value | undefined {
  const all = enumMembers(of);
  return (
    all && list(all.map(({ key, keySpan, span }) => textValue([{ kind: 'run', text: key, span: keySpan ?? span }])))
  );
}

/** The values of an enum by their names, as a map. */
export function enumMap(of: ClassValue): Value | undefined {
  const all = enumMembers(of);
  return all && object([...all]);
}

/** The value of an enum that has a name; where that is not known, each that is of interest. */
export function namedMember(cx: Context, of: ClassValue, name: Value | undefined): Value | undefined {
  if (!isEnum(of)) return undefined;
  return each(name ?? unknown(), (option) => {
    const key = knownText(option);
    return (key === undefined ? undefined : of.statics.get(key)?.value) ?? anyMember(cx, of);
  });
}

/** `Setting("brotli")`, `Setting::from($id)`: the value of an enum that stands for another one. */
export function memberFor(cx: Context, of: ClassValue, held: Value | undefined): Value | undefined {
  const all = enumMembers(of);
  if (all === undefined) return undefined;
  return each(held ?? unknown(), (option) => {
    const text = knownText(option);
    const found = text === undefined ? undefined : all.find(({ value }) => knownText(standsFor(value)) === text);
    return found?.value ?? anyMember(cx, of);
  });
}

/** `Setting("brotli")` of Python, where a class that is an enum is not made anew. */
export function calledEnum(cx: Context, of: ClassValue, [held, more]: readonly ArgValue[]): Value | undefined {
  if (cx.module.language !== 'python' || held === undefined || more !== undefined) return undefined;
  return memberFor(cx, of, held.value);
}

/** What a value of an enum stands for: itself, where it is a text. */
function standsFor(value: Value): Value {
  return (value.kind === 'object' ? value.members.get('value')?.value : undefined) ?? value;
}

function anyMember(cx: Context, of: ClassValue): Value {
  return choice([...constantsOf(cx, of), unknown()]);
}
