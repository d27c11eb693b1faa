import type { ClassValue, ListValue, Member, ObjectValue, Value } from '../model/value.js';
import { enumMembers } from './class-constants.js';
import { declaredElement } from './declared.js';
import { list, literal } from './values.js';

/** An element of a value that is gone through: a list's, or a response's. */
export function elements(value: Value): { items: readonly Value[]; open: boolean } {
  if (value.kind === 'list') return { items: value.items, open: value.open };
  if (value.kind === 'response') {
    const path = value.at === 'page' ? ['result'] : value.path;
    const shape = declaredElement(value.shape);
    return { items: [{ ...value, at: 'body', path: [...path, '[]'], shape, members: undefined }], open: false };
  }
  if (value.kind === 'choice') {
    const all = value.options.map(elements);
    // Lists of several branches share most of their items.
    return { items: [...new Set(all.flatMap(({ items }) => items))], open: all.some(({ open }) => open) };
  }
  // A class of Python.
  if (value.kind === 'class') return elementsOfEnum(value);
  if (value.kind === 'object' && value.host?.type === 'map') {
    const pairs = [...value.members.values()].map((one) => list([keyText(one), one.value]));
    return { items: pairs, open: value.open };
  }
  // A plain object is gone through by its keys, where a language lets it.
  if (value.kind === 'object' && value.host === undefined && value.instanceOf === undefined) {
    return { items: [...value.members.values()].map(keyText), open: value.open };
  }
  return { items: [], open: true };
}

function elementsOfEnum(of: ClassValue): { items: readonly Value[]; open: boolean } {
  const all = enumMembers(of);
  return { items: all?.map(({ value }) => value) ?? [], open: all === undefined };
}

function keyText(member: Member): Value {
  return {
    kind: 'text',
    text: [
      { kind: 'run', text: member.key, span: member.keySpan, quoting: ['bare'], within: member.keySpan, seed: true },
    ],
  };
}

/** Lists of a key and its value, for each element or member. */
export function entriesOf(value: Value): { items: readonly Value[]; open: boolean } {
  if (value.kind === 'object' && value.host === undefined && value.instanceOf === undefined) {
    return { items: [...value.members.values()].map((one) => list([keyText(one), one.value])), open: value.open };
  }
  const { items, open } = elements(value);
  return { items: items.map((item, i) => list([literal(i), item])), open };
}

/** A list of texts, for `Object.keys`. */
export function keyTexts(of: ObjectValue): Value {
  return list([...of.members.values()].map(keyText), { open: of.open });
}

/** Languages whose loops go through a map by pairs of its keys and values. */
const BY_PAIRS: ReadonlySet<string> = new Set(['csharp', 'java', 'kotlin', 'scala', 'rust', 'elixir']);

/** The names that a pair's two parts have as its members, in the languages that have them. */
const PARTS: Readonly<Record<string, readonly (readonly [key: string, value: string])[]>> = {
  csharp: [
    ['Key', 'Value'],
    ['Item1', 'Item2'],
    ['First', 'Second'],
  ],
  kotlin: [['key', 'value']],
};

/** What a map's keys and values are called, where they are members of it. */
const LISTED: Readonly<Record<string, readonly [keys: RegExp, values: RegExp, entries: RegExp | undefined]>> = {
  csharp: [/^Keys$/, /^Values$/, undefined],
  kotlin: [/^keys$/, /^values$/, /^entries$/],
  powershell: [/^keys$/i, /^values$/i, undefined],
};

/** A map is an object that no class and nothing from outside made. */
export function isMap(value: Value): value is ObjectValue {
  return value.kind === 'object' && value.host === undefined && value.instanceOf === undefined;
}

/** The pairs of a map as a loop of a language goes through them; undefined where it goes through something else. */
export function loopedPairs(value: Value, language: string): { items: readonly Value[]; open: boolean } | undefined {
  if (!BY_PAIRS.has(language)) return undefined;
  if (value.kind !== 'choice') return isMap(value) ? entriesOf(value) : undefined;
  if (!value.options.every(isMap)) return undefined;
  const all = value.options.map(entriesOf);
  return { items: all.flatMap(({ items }) => items), open: all.some(({ open }) => open) };
}

/** The pairs of a map, for the methods that give them. */
export function pairsOf(of: ObjectValue): ListValue {
  const { items, open } = entriesOf(of);
  return list([...items], { open });
}

export function valuesOf(of: ObjectValue): Value {
  return list(
    [...of.members.values()].map(({ value }) => value),
    { open: of.open },
  );
}

/** `pair.Key`: a part of a list of two. */
export function partOf(of: ListValue, name: string, language: string): Value | undefined {
  if (of.items.length !== 2) return undefined;
  for (const [key, value] of PARTS[language] ?? []) {
    if (name === key) return of.items[0];
    if (name === value) return of.items[1];
  }
  return undefined;
}

/** `settings.Keys`: a map's keys, values or pairs, where it has no member of that name. */
export function listedMember(of: ObjectValue, name: string, language: string): Value | undefined {
  const names = isMap(of) ? LISTED[language] : undefined;
  if (names === undefined) return undefined;
  const [keys, values, entries] = names;
  if (keys.test(name)) return keyTexts(of);
  if (values.test(name)) return valuesOf(of);
  return entries?.test(name) === true ? pairsOf(of) : undefined;
}
