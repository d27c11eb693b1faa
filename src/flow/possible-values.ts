import type { Span } from '../model/span.js';
import type { Declared, ListValue, Value } from '../model/value.js';
import { constantsOf } from './class-constants.js';
import type { Context, Scope } from './context.js';
import { declaredElement, HOPS, named } from './declared.js';
import { choice, each } from './join.js';
import { recordOf } from './record-fields.js';
import { list, textValue, unknown } from './values.js';

/** What is declared to be one of several values may be each of them that is of interest. */
export function possibleValues(cx: Context, value: Value): Value {
  return each(value, (option) => {
    if (option.kind !== 'unknown' || option.declared === undefined) return option;
    const listed = listedValues(cx, option.declared);
    return listed.length === 0 ? option : choice([...listed, option]);
  });
}

/** The values of interest that a type lists: those of a union, of an enum, of a list whose elements it is. */
function listedValues(cx: Context, of: Declared): readonly Value[] {
  let at: Declared | undefined = of;
  for (let hop = 0; at !== undefined && hop < HOPS; hop += 1) {
    const { type, scope }: Declared = at;
    if (type.kind === 'texts')
      return type.of.filter(({ seed }) => seed === true).map((text) => cx.evaluate(text, scope as Scope));
    if (type.kind === 'keys') return declaredKeys(cx, { type: type.of, scope });
    if (type.kind !== 'named' && !(type.kind === 'value' && type.element === true)) return [];
    const found: Value | undefined = named(type.name, at, type.kind === 'named');
    if (type.kind === 'value') return found?.kind === 'list' ? found.items.filter(isOfInterest) : [];
    // What is no class and is named as a type is an enum.
    if (found?.kind === 'object') return [...found.members.values()].map((one) => one.value).filter(isOfInterest);
    if (found?.kind === 'class') return constantsOf(cx, found);
    at = found?.kind === 'unknown' ? found.declared : undefined;
  }
  return [];
}

function isOfInterest(value: Value): boolean {
  return value.kind === 'text' && value.text.some((piece) => piece.kind === 'run' && piece.seed === true);
}

/** An item of a list of which no more is known than the type that its items are said to be of. */
export function itemOfUnknown(cx: Context, over: Value, span: Span | undefined): Value {
  const declared = over.kind === 'unknown' || over.kind === 'list' ? declaredElement(over.declared) : undefined;
  return possibleValues(cx, { ...unknown(undefined, span), declared });
}

/** The names of the members that a type says its values have: `keyof Settings`, `Record<'a' | 'b', T>`. */
function declaredKeys(cx: Context, of: Declared): readonly Value[] {
  const { type, scope } = of;
  const [keys] = type.kind === 'named' && type.name.join('.') === 'Record' ? (type.args ?? []) : [];
  if (keys !== undefined) return listedValues(cx, { type: keys, scope });
  return (recordOf(cx, of)?.fields ?? []).map(({ name }) =>
    // Who gives such a value has these names from elsewhere: they are not for an edit.
    textValue([{ kind: 'run', text: name, seed: true }]),
  );
}

/** The same of a value of which no more is known, as a list that may hold more: what goes through its members. */
export function keysOfUnknown(cx: Context, value: Value): ListValue {
  const declared = value.kind === 'unknown' && value.members === undefined ? value.declared : undefined;
  return list(declared === undefined ? [] : [...declaredKeys(cx, declared)], { open: true });
}

/** Its members as pairs of a key and a value. */
export function pairsOfUnknown(cx: Context, value: Value): Value {
  const { items } = keysOfUnknown(cx, value);
  return list(
    items.map((key) => list([key, unknown()])),
    { open: true },
  );
}
