import type { Entry, ValueRule } from '../model/entry.js';
import type { Request } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { Value } from '../model/value.js';
import { takes } from '../schedule/values.js';
import type { Address } from './address.js';
import { valueAnchor } from './anchor.js';
import { placesAt, textsAt } from './body.js';
import { parametersOf, plain } from './query.js';
import { holds } from '../text/spans.js';
import { isTest } from '../text/test-file.js';

export interface ValueUse {
  readonly at: Span | undefined;
  /** Where the value is given, when the use is reported elsewhere. */
  readonly given?: Span | undefined;
  readonly what: string;
}

/** A value that a request sends: what is known of it, where it is written, and the place that holds it. */
interface Sent {
  readonly value: Value;
  readonly at: Span | undefined;
}

/**
 * The first value of a request that one of an entry's rules refuses. Only values that are written out count. A value that
 * is given outside of the call is reported at the path: the call is what has to change.
 */
export function valueUse(
  entry: Entry,
  request: Request,
  address: Address,
  body: Value | undefined,
  path: () => Span | undefined,
): ValueUse | undefined {
  for (const rule of entry.values) {
    if (rule.when !== undefined && !sentWith(body, rule.when)) continue;
    for (const { value, at } of rule.in === 'body' ? inBody(rule, body) : inQuery(rule, request, address)) {
      const refused = refusedText(rule, value, (known) => isFromTest(valueAnchor(known.value) ?? at, request, path));
      if (refused === undefined) continue;
      const given = valueAnchor(refused.value) ?? at;
      const what = `${rule.path}: ${shortened(refused.text)}`;
      const apart = given !== undefined && !isInline(given, request) ? path() : undefined;
      return apart === undefined ? { at: given, what } : { at: apart, given, what };
    }
  }
  return undefined;
}

/** What only a test gives to the code is not what the code sends. */
function isFromTest(given: Span | undefined, request: Request, path: () => Span | undefined): boolean {
  if (given === undefined || !isTest(given.file)) return false;
  return ![path(), request.span, ...request.callers].some((place) => place !== undefined && isTest(place.file));
}

function isInline(span: Span, request: Request): boolean {
  return [request.span, ...request.callers].some((place) => holds(place, span));
}

/** Whether a body says what a rule's `when` asks for. */
export function sentWith(body: Value | undefined, when: NonNullable<ValueRule['when']>): boolean {
  if (body === undefined) return false;
  const places = placesAt(body, when.path);
  if (places.some(({ value }) => textsAt(value).some(({ text }) => text === when.equals))) return true;
  const maybe = places.some(({ value }) => mayBeOther(value));
  const isOpen = maybe || body.kind === 'unknown' || (body.kind === 'object' && body.open && places.length === 0);
  return isOpen && when.shownBy?.every((path) => placesAt(body, path).length > 0) === true;
}

/** Whether a value may be another text than those that are known. */
function mayBeOther(value: Value): boolean {
  if (value.kind === 'choice') return value.options.some(mayBeOther);
  return value.kind !== 'literal' && textsAt(value).length === 0;
}

function inBody(rule: ValueRule, body: Value | undefined): readonly Sent[] {
  if (body === undefined) return [];
  return placesAt(body, rule.path).map(({ value, member }) => ({ value, at: member?.valueSpan ?? member?.keySpan }));
}

function inQuery(rule: ValueRule, request: Request, address: Address): readonly Sent[] {
  const fields = parametersOf(request, address).filter(({ name }) => plain(name) === rule.path);
  return fields.map(({ name, value, span }) => ({
    value,
    at: valueAnchor(value) ?? span ?? valueAnchor({ kind: 'text', text: name }),
  }));
}

interface KnownText {
  readonly text: string;
  readonly value: Value;
}

function refusedText(rule: ValueRule, value: Value, isLeftOut: (known: KnownText) => boolean): KnownText | undefined {
  const whole = textsAt(value).find(
    (known) => !isOtherKind(rule, known.value) && !takes(rule, decoded(rule, known.text)) && !isLeftOut(known),
  );
  if (whole !== undefined) return whole;
  return beginnings(value).find(
    (known) => rule.starts?.some((start) => decoded(rule, known.text).startsWith(start)) === true && !isLeftOut(known),
  );
}

/**
 * Of a setting whose values are words, `true` was never one: it is sent to another setting by the same function, which
 * tells by the value how to write it. `null` stands where a caller gives none.
 */
function isOtherKind(rule: ValueRule, value: Value): boolean {
  if (rule.in !== 'body' || rule.allowed === undefined || value.kind !== 'literal') return false;
  return value.value === null || typeof value.value === 'boolean';
}

/** What a value begins with where the rest of it is not known: `contains:${name}`. */
function beginnings(value: Value): readonly KnownText[] {
  if (value.kind === 'choice') return value.options.flatMap(beginnings);
  if (value.kind !== 'text') return [];
  const stop = value.text.findIndex((piece) => piece.kind === 'hole');
  const known = value.text.slice(0, stop);
  return stop <= 0 ? [] : [{ text: plain(known), value: { kind: 'text', text: known } }];
}

/** A query writes some characters as `%3A`. */
function decoded(rule: ValueRule, text: string): string {
  if (rule.in === 'body' || !text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const longest = 60;

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
