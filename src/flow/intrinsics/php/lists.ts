import type { ArgValue, ListValue, Value } from '../../../model/value.js';
import { isMap } from '../../elements.js';
import { elements } from '../../members.js';
import { put, spreadInto } from '../../spread.js';
import { each } from '../../join.js';
import { joinedLists } from '../../set-operators.js';
import { list, madeText, object, options, truth, unknown } from '../../values.js';
import { kept as keptMembers } from '../maps.js';
import { likeList } from '../named.js';
import { replaceInText } from '../replace.js';
import { joined } from '../text.js';
import type { Intrinsic } from '../types.js';

/** Lists one after the other; of maps with one key the last holds. */
export const merged: Intrinsic = (cx, args, at) => {
  const all = args.map(({ value }) => value);
  // What is merged with a list is one as well.
  if (all.some(isList) && all.every((value) => value.kind !== 'object')) return joinedLists(list([]), all);
  const made = object();
  for (const value of all) {
    if (value.kind === 'object' && !value.open && value.host === undefined) {
      for (const member of value.members.values()) put(made, member);
    } else spreadInto(cx, made, value, at.span);
  }
  return made;
};

function isList(value: Value): boolean {
  return options(value).some(({ kind }) => kind === 'list');
}

/** `str_replace($search, $replace, $subject)`, also with lists of them. */
export const replaced: Intrinsic = (cx, [search, by, subject], at) => {
  if (search === undefined || by === undefined || subject === undefined) return unknown();
  const searches = search.value.kind === 'list' ? search.value.items : [search.value];
  return each(subject.value, (option) => {
    let value: Value = option;
    searches.forEach((one, i) => {
      const to = by.value.kind === 'list' ? (by.value.items[i] ?? madeText('')) : by.value;
      const pair: ArgValue[] = [
        { value: one, span: search.span },
        { value: to, span: by.span },
      ];
      value = each(value, (part) => (part.kind === 'text' ? replaceInText(cx, part.text, pair, at.span, true) : part));
    });
    return value;
  });
};

/** An array as the list of its values. */
export function valuesOf(value: Value): Value {
  return each(value, (option) =>
    option.kind === 'object' && option.host === undefined && option.instanceOf === undefined
      ? list(
          [...option.members.values()].map((member) => member.value),
          { open: option.open },
        )
      : option,
  );
}

/** `implode('/', $parts)`, in either order. */
export const imploded: Intrinsic = (_cx, args) => {
  const [first, second] = args.map(({ value }) => value);
  const [separator, of] = first?.kind === 'list' ? [second ?? madeText(''), first] : [first, second];
  const { items, open } = elements(valuesOf(of ?? unknown()));
  return joined(items, separator ?? madeText(''), open);
};

/** Calls what is given, a function as a value. */
export const callIt = (
  cx: Parameters<Intrinsic>[0],
  of: ArgValue | undefined,
  args: readonly ArgValue[],
  at: Parameters<Intrinsic>[2],
): Value => cx.call(of?.value ?? unknown(), args, { span: at.span });

export const mapped: Intrinsic = (cx, [change, over, ...beside], at) => {
  if (change === undefined || over === undefined) return undefined;
  const { items, open } = elements(valuesOf(over.value));
  const given = open ? [...items, unknown()] : items;
  // Of several lists it is given what stands side by side.
  const others = beside.map(({ value, span }) => ({ span, items: elements(valuesOf(value)).items }));
  const along = (i: number): ArgValue[] => others.map((one) => ({ value: one.items[i] ?? unknown(), span: one.span }));
  return list(
    given.map((value, i) => callIt(cx, change, [{ value, span: over.span }, ...along(i)], at)),
    { open },
  );
};

/** `array_filter($list, $keep)`: without a function everything may stay. */
export const kept: Intrinsic = (cx, [of, keep, mode], at) => {
  if (of?.value.kind === 'list' && keep === undefined) return something(of.value);
  if (of === undefined || keep?.value.kind !== 'function') return of?.value ?? unknown();
  if (of.value.kind === 'list') return likeList('filter')(cx, of.value, [keep], at.span);
  const name = mode?.value.kind === 'external' ? mode.value.path.at(-1) : undefined;
  if (!isMap(of.value) || (mode !== undefined && name === undefined)) return of.value;
  const how = name === undefined ? 'value' : name === 'ARRAY_FILTER_USE_KEY' ? 'key' : 'value and key';
  return keptMembers(how)(cx, of.value, [keep], at.span);
};

/** The items of a list that are not nothing. */
function something({ items, open }: ListValue): Value {
  return list(
    items.filter((item) => truth(item) !== false),
    { open },
  );
}

export const keysOf: Intrinsic = (_cx, [of]) => {
  const value = of?.value;
  if (value?.kind !== 'object') return list([], { open: true });
  return list(
    [...value.members.keys()].map((key) => madeText(key)),
    { open: value.open },
  );
};
