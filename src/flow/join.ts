import type { Piece, Text } from '../model/text.js';
import type { Span } from '../model/span.js';
import type { ListValue, ResponseValue, Value } from '../model/value.js';
import { UNDEFINED, options, seeded, unknown } from './values.js';

/** How many values without a word of interest one place may hold; beyond, it may hold anything. */
export const CHOICES = 16;
/** How many values one place may hold, words of interest in them or not. */
const MOST_CHOICES = 1024;
/**
 * One value that stands for all of these: their join. Equal ones count once. Where there are too many, those with words
 * of interest stay and an unknown value stands for the others, so that nothing is dropped.
 */
export function choice(values: readonly Value[]): Value {
  const [only] = values;
  // Nearly all are of one value, or of one that stands there several times.
  if (only !== undefined && only.kind !== 'choice' && values.every((value) => value === only)) return only;
  const flat = distinct(values);
  const [first] = flat;
  if (first === undefined) return UNDEFINED;
  return flat.length === 1 ? first : { kind: 'choice', options: flat };
}

function distinct(values: readonly Value[]): readonly Value[] {
  const flat: Value[] = [];
  const buckets = new Map<string, Value[]>();
  const seen = new Set<Value>();
  let dull: number | undefined;
  let cut = false;
  let leftOut = false;
  for (const value of values) {
    for (const option of options(value)) {
      if (seen.has(option)) continue;
      seen.add(option);
      const key = bucketOf(option);
      const bucket = key === undefined ? undefined : buckets.get(key);
      if (bucket?.some((other) => same(option, other)) === true) continue;
      // Few values are kept whatever is in them, and looking into large ones costs.
      if (flat.length >= CHOICES) {
        dull ??= flat.filter((one) => !matters(one)).length;
        const interesting = matters(option);
        if (interesting ? flat.length >= MOST_CHOICES : dull >= CHOICES) {
          cut = true;
          leftOut ||= option.kind === 'text' || option.kind === 'function' || option.kind === 'class';
          continue;
        }
        if (!interesting) dull += 1;
      }
      if (bucket !== undefined) bucket.push(option);
      else if (key !== undefined) buckets.set(key, [option]);
      flat.push(option);
    }
  }
  if (!cut) return withoutCovered(flat);
  // One that is unknown already stands for them.
  const at = flat.findIndex((option) => option.kind === 'unknown' && option.name === undefined);
  const rest = flat[at] ?? unknown();
  flat[at < 0 ? flat.length : at] = leftOut && rest.kind === 'unknown' ? { ...rest, leftOut } : rest;
  return withoutCovered(flat);
}

/** Without the lists that another one stands for: a list that grows in branches would be one more with each. */
function withoutCovered(flat: readonly Value[]): readonly Value[] {
  const gathered = flat.filter((one) => one.kind === 'list' && one.gathered === true) as readonly ListValue[];
  if (gathered.length === 0) return flat;
  const sets = gathered.map((one) => ({ one, items: new Set(one.items) }));
  const gone = new Set<Value>();
  for (const option of flat) {
    if (option.kind !== 'list') continue;
    const telling = option.items.filter(seeded);
    const covers = ({ one, items }: (typeof sets)[number]): boolean =>
      one !== option && !gone.has(one) && telling.every((item) => items.has(item));
    if (sets.some(covers)) gone.add(option);
  }
  return flat.filter((option) => !gone.has(option));
}

/** It has to do with a word of interest: it holds one, or answers a request that does. */
function matters(value: Value): boolean {
  return seeded(value) || (value.kind === 'response' && value.asked !== undefined && value.asked !== '');
}

/** Values of different buckets are not the same; those without one are the same as no other. */
function bucketOf(value: Value): string | undefined {
  if (value.kind === 'literal') return `=${String(value.value)}`;
  if (value.kind === 'unknown' || value.kind === 'external' || value.kind === 'function') return value.kind;
  if (value.kind !== 'text') return undefined;
  // One word at a thousand places is a thousand values: without the places each would be compared with all others.
  let key = '"';
  for (const { kind, span, ...piece } of value.text) key += `${'text' in piece ? piece.text : kind}\0${span?.start}\0`;
  return key;
}

/** A value that changed from `before` to `after` and may go on changing: what grows has an open end, what counts is not known. */
export function widened(before: Value, after: Value): Value {
  const old = options(before);
  const fresh = options(after).filter((option) => !old.some((other) => same(other, option)));
  const opened = fresh.flatMap((option): Value[] => {
    if (option.kind === 'literal' && typeof option.value === 'number') return [unknown()];
    if (option.kind !== 'text') return [option];
    const stem = old.find(
      (other) => other.kind === 'text' && other.text.length > 0 && beginsWith(option.text, other.text),
    );
    const [hole] = stem?.kind === 'text' ? option.text.slice(stem.text.length) : [];
    return stem?.kind === 'text'
      ? [option, { kind: 'text', text: [...stem.text, { kind: 'hole', span: hole?.span }] }]
      : [option];
  });
  return choice([...old, ...opened]);
}

function beginsWith(text: Text, stem: Text): boolean {
  return text.length > stem.length && stem.every((piece, i) => samePiece(piece, text[i]));
}

/** Applies a function to each option of a value. */
export function each(value: Value, change: (option: Value) => Value): Value {
  if (value.kind !== 'choice') return change(value);
  const changed = value.options.map(change);
  return changed.every((one, i) => one === value.options[i]) ? value : choice(changed);
}

/** Whether two values are one as far as can be told, places included. */
export function same(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'literal' && b.kind === 'literal') return a.value === b.value && a.span === b.span;
  if (a.kind === 'unknown' && b.kind === 'unknown') return a.name === b.name && a.leftOut === b.leftOut;
  if (a.kind === 'external' && b.kind === 'external') {
    return a.module === b.module && a.path.join('.') === b.path.join('.') && a.bound === b.bound;
  }
  if (a.kind === 'text' && b.kind === 'text') {
    return a.text.length === b.text.length && a.text.every((piece, i) => samePiece(piece, b.text[i]));
  }
  if (a.kind === 'response' && b.kind === 'response') return sameAnswer(a, b);
  if (a.kind !== 'function' || b.kind !== 'function') return false;
  return a.fn === b.fn && a.scope === b.scope && a.self === b.self && a.bound === b.bound;
}

function sameAnswer(a: ResponseValue, b: ResponseValue): boolean {
  if (a.site !== b.site || a.asked !== b.asked || a.at !== b.at || a.wrapped !== b.wrapped) return false;
  if (a.members !== b.members) return false;
  if (a.shape?.type !== b.shape?.type || a.shape?.scope !== b.shape?.scope) return false;
  return a.path.length === b.path.length && a.path.every((name, i) => name === b.path[i]);
}

function samePiece(a: Piece, b: Piece | undefined): boolean {
  if (a === b) return true;
  if (b === undefined || a.kind !== b.kind || !sameSpan(a.span, b.span)) return false;
  return a.kind === 'run' && b.kind === 'run' ? a.text === b.text : true;
}

export function sameSpan(a: Span | undefined, b: Span | undefined): boolean {
  return a === b || (a?.file === b?.file && a?.start === b?.start && a?.end === b?.end);
}
