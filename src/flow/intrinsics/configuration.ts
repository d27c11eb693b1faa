import type { Member, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { spreadInto } from '../spread.js';
import { elements, keyTexts } from '../members.js';
import { each } from '../join.js';
import { isNullish, knownText, list, literal, object, unknown } from '../values.js';
import type { Intrinsic } from './types.js';

/** Most collections that are spelled out are short: the file is named where one has more. */
const MOST = 200;

interface Entries {
  readonly items: readonly { readonly key: Value; readonly value: Value }[];
  /** There may be others. */
  readonly open: boolean;
}

/** Lists have their indexes for keys, a number stands for so many entries. */
function entriesOf(value: Value): Entries {
  switch (value.kind) {
    case 'object': {
      const keys = elements(keyTexts(value)).items;
      const members = [...value.members.values()];
      return { items: members.map((one, i) => ({ key: keys[i] ?? unknown(), value: one.value })), open: value.open };
    }
    case 'list':
      return { items: value.items.map((item, i) => ({ key: literal(i), value: item })), open: value.open };
    case 'choice': {
      const all = value.options.map(entriesOf);
      return { items: all.flatMap(({ items }) => items), open: all.some(({ open }) => open) };
    }
    case 'literal': {
      if (typeof value.value !== 'number') return { items: [], open: typeof value.value === 'boolean' };
      const count = Math.max(0, Math.min(Math.trunc(value.value) || 0, MOST));
      return { items: Array.from({ length: count }, (_, i) => ({ key: literal(i), value: literal(i) })), open: false };
    }
    default:
      return { items: [], open: true };
  }
}

function entryObject(key: Value, value: Value): Value {
  const members: Member[] = [
    { key: 'key', value: key },
    { key: 'value', value },
  ];
  return object(members);
}

/** The entries of a list or map, each an object of `key` and `value`. */
const entries: Intrinsic = (cx, args, at) => {
  const { items, open } = entriesOf(args[0]?.value ?? unknown());
  if (items.length > MOST) cx.cut('a collection has too many elements', at.span);
  return list(
    items.slice(0, MOST).map(({ key, value }) => entryObject(key, value)),
    { open },
  );
};

/**
 * What a function gives for each entry of a collection that says how often something is declared. What is declared is
 * declared in the code even where the collection is empty now or not known: then the function is told nothing.
 */
const declaredEach: Intrinsic = (cx, args, at) => {
  const [over, fn] = args;
  if (over === undefined || fn === undefined) return unknown();
  const { items, open } = entriesOf(over.value);
  if (items.length > MOST) cx.cut('a collection has too many elements', at.span);
  const call = (key: Value, value: Value): Value =>
    cx.call(fn.value, [{ value: entryObject(key, value), span: over.span }], { span: at.span });
  const known = items.slice(0, MOST).map(({ key, value }) => call(setKey(key, value), value));
  if (known.length > 0 && !open) return list(known);
  return list([...known, call(unknown(undefined, over.span), unknown(undefined, over.span))], { open: true });
};

/** The elements of a set are their own keys. */
function setKey(key: Value, value: Value): Value {
  return key.kind === 'literal' && knownText(value) !== undefined ? value : key;
}

/** One object of the first argument's members and those of all objects in the second, which is a list. */
const merge: Intrinsic = (cx: Context, args, at) => {
  const [first, rest] = args;
  const made = object();
  if (first !== undefined) spreadInto(cx, made, first.value, at.span);
  const all = rest === undefined ? { items: [], open: false } : entriesOf(rest.value);
  for (const { value } of all.items) each(value, (option) => (spreadInto(cx, made, option, at.span), option));
  made.open ||= all.open;
  return made;
};

/**
 * A value with the defaults of its type: `fields` of the second argument says them for the members of an object, each
 * with its `default` and its own `type`; `each` is the type of every element of a list or map.
 */
const shaped: Intrinsic = (_cx, args) => {
  const [value, type] = args;
  return value === undefined ? unknown() : withDefaults(value.value, type?.value, 0);
};

function withDefaults(value: Value, type: Value | undefined, depth: number): Value {
  if (type?.kind !== 'object' || depth > 8) return value;
  const fields = type.members.get('fields')?.value;
  const inner = type.members.get('each')?.value;
  return each(value, (option) => {
    if (fields?.kind === 'object' && option.kind === 'object') {
      const members = new Map(option.members);
      for (const [key, field] of fields.members) {
        if (field.value.kind !== 'object') continue;
        const known = members.get(key);
        const missing = known === undefined ? !option.open : isNullish(known.value) === true;
        const fallback = field.value.members.get('default')?.value;
        const given = missing ? fallback : known?.value;
        if (given === undefined) continue;
        members.set(key, {
          key,
          ...known,
          value: withDefaults(given, field.value.members.get('type')?.value, depth + 1),
        });
      }
      return { ...option, members };
    }
    if (inner === undefined) return option;
    if (option.kind === 'list')
      return { ...option, items: option.items.map((one) => withDefaults(one, inner, depth + 1)) };
    if (option.kind !== 'object') return option;
    const members = [...option.members.values()].map((one) => ({
      ...one,
      value: withDefaults(one.value, inner, depth + 1),
    }));
    return { ...option, members: new Map(members.map((one) => [one.key, one])) };
  });
}

/** Functions of collections that readers of configuration languages lower to. */
export const configurationFunctions: Readonly<Record<string, Intrinsic>> = {
  'collection.entries': entries,
  'collection.each': declaredEach,
  'collection.merge': merge,
  'collection.shaped': shaped,
};
