import type { Batch, Entry, FieldRule, Operation, ValueRule } from '../model/entry.js';
import type { ExpressionText } from '../model/expression-text.js';
import type { OperationHit } from '../model/schedule.js';
import type { Request } from '../model/request.js';
import type { Text } from '../model/text.js';
import type { Span } from '../model/span.js';
import type { Value } from '../model/value.js';
import type { Address } from './address.js';
import { pathAnchor, valueAnchor } from './anchor.js';
import { bodyValue, placesAt, readOf, textsAt } from './body.js';
import type { FoundExpression } from './expression-places.js';
import { usedField } from './expressions.js';

/** What of an entry a request uses, and where. */
export interface Use {
  readonly entry: Entry;
  readonly operation: Operation | undefined;
  readonly at: Span | undefined;
  /** A second place: where the value is given, when the use is reported elsewhere. */
  readonly given?: Span | undefined;
  /** The path, field, value, header or expression field that is used. */
  readonly what: string;
  /** The expression that uses the field. */
  readonly expression?: ExpressionText | undefined;
}

/** Whether an entry speaks of its operations as a whole, not of something sent to or read from them. */
export function retiresOperations(entry: Entry): boolean {
  return entry.fields.length === 0 && entry.values.length === 0 && entry.expressions === undefined;
}

/**
 * The uses that an entry finds in a request to one of its operations: one, or one for each expression. `expressions`
 * are those of the body.
 */
export function usesOf(
  hit: OperationHit,
  request: Request,
  address: Address,
  expressions: () => readonly FoundExpression[],
): readonly Use[] {
  const { entry, operation, named, batch } = hit;
  if (batch !== undefined) {
    const use = batchUse(entry, batch, request, address);
    return use === undefined ? [] : [use];
  }
  if (retiresOperations(entry)) {
    const at = pathAnchor(request.url, address.pieces[named] ?? []);
    return [{ entry, operation, at, what: operation.path }];
  }
  const body = bodyValue(request.body);
  const path = (): Span | undefined => pathAnchor(request.url, address.pieces[named] ?? []) ?? request.named;
  const use = fieldUse(entry, operation, request, address, body) ?? valueUse(entry, operation, request, body, path);
  if (use !== undefined) return [use];
  return entry.expressions === undefined ? [] : expressionUses(entry, operation, expressions());
}

/** An element of a batch that is named as the entry's operation is, and sends what the entry speaks of. */
function batchUse(entry: Entry, batch: Batch, request: Request, address: Address): Use | undefined {
  const body = bodyValue(request.body);
  for (const { value } of body === undefined ? [] : placesAt(body, batch.items)) {
    const [named] = placesAt(value, batch.key).flatMap((place) => textsAt(place.value));
    if (named?.text !== batch.equals) continue;
    const { operation } = batch;
    if (retiresOperations(entry)) {
      return { entry, operation, at: valueAnchor(named.value), what: `${batch.items}.${batch.key}: ${batch.equals}` };
    }
    const use =
      fieldUse(entry, operation, request, address, value) ??
      valueUse(entry, operation, request, value, () => undefined);
    if (use !== undefined) return use;
  }
  return undefined;
}

function fieldUse(
  entry: Entry,
  operation: Operation,
  request: Request,
  address: Address,
  body: Value | undefined,
): Use | undefined {
  for (const rule of entry.fields) {
    const at = fieldAt(rule, request, address, body);
    if (at !== undefined) return { entry, operation, at: at.span, what: rule.path };
  }
  return undefined;
}

function fieldAt(
  rule: FieldRule,
  request: Request,
  address: Address,
  body: Value | undefined,
): { span: Span | undefined } | undefined {
  if (rule.in === 'response') {
    const read = readOf(request.site.reads, rule.path);
    return read === undefined ? undefined : { span: read.span };
  }
  if (rule.in === 'query') {
    const field = [...address.query, ...request.query].find((one) => plain(one.name) === rule.path);
    return field === undefined ? undefined : { span: field.span ?? valueAnchor({ kind: 'text', text: field.name }) };
  }
  if (body === undefined || !holds(body, rule.when)) return undefined;
  const [place] = placesAt(body, rule.path);
  if (place === undefined) return undefined;
  return { span: place.member?.keySpan ?? place.member?.span ?? valueAnchor(place.value) };
}

function holds(body: Value, when: FieldRule['when']): boolean {
  if (when === undefined) return true;
  const places = placesAt(body, when.path);
  const known = places.flatMap(({ value }) => textsAt(value));
  if (known.length > 0) return known.some(({ text }) => text === when.equals);
  const isOpen = places.length > 0 || body.kind === 'unknown' || (body.kind === 'object' && body.open);
  return isOpen && when.shownBy?.every((path) => placesAt(body, path).length > 0) === true;
}

/** A value that is given outside of the call is reported at the path: the call is what has to change. */
function valueUse(
  entry: Entry,
  operation: Operation,
  request: Request,
  body: Value | undefined,
  path: () => Span | undefined,
): Use | undefined {
  if (body === undefined) return undefined;
  for (const rule of entry.values) {
    if (rule.in !== 'body' || !holds(body, rule.when)) continue;
    for (const { value, member } of placesAt(body, rule.path)) {
      const refused = textsAt(value).find(({ text }) => !accepts(rule, text));
      if (refused === undefined) continue;
      const at = valueAnchor(refused.value) ?? member?.valueSpan ?? member?.keySpan;
      const what = `${rule.path}: ${refused.text}`;
      const apart = at !== undefined && !isInline(at, request) ? path() : undefined;
      return apart === undefined ? { entry, operation, at, what } : { entry, operation, at: apart, given: at, what };
    }
  }
  return undefined;
}

function isInline(span: Span, request: Request): boolean {
  return [request.span, ...request.callers].some(
    ({ file, start, end }) => file === span.file && span.start >= start && span.end <= end,
  );
}

function accepts(rule: ValueRule, text: string): boolean {
  return rule.allowed !== undefined ? rule.allowed.includes(text) : rule.denied?.includes(text) !== true;
}

function expressionUses(entry: Entry, operation: Operation, expressions: readonly FoundExpression[]): readonly Use[] {
  const fields = entry.expressions?.fields ?? [];
  return expressions.flatMap((found): Use[] => {
    const used = usedField(found, fields);
    if (used === undefined) return [];
    return [{ entry, operation, at: used.span, what: used.name, expression: used.expression }];
  });
}

export function plain(text: Text): string {
  return text.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('');
}

/** Entries that look at every request to the API, whatever its path. */
export function generalUses(entries: readonly Entry[], request: Request, address: Address): Use[] {
  return entries.flatMap((entry): Use[] => {
    const use = headerUse(entry, request) ?? cipherUse(entry, request) ?? segmentUse(entry, request, address);
    return use === undefined ? [] : [use];
  });
}

function headerUse(entry: Entry, request: Request): Use | undefined {
  const together = entry.headers?.together;
  if (together === undefined) return undefined;
  const found = together.map((name) =>
    request.headers.find((header) => plain(header.name).toLowerCase() === name.toLowerCase()),
  );
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return undefined;
  const at = first.span ?? valueAnchor({ kind: 'text', text: first.name });
  return { entry, operation: undefined, at, what: together.join(' and ') };
}

function cipherUse(entry: Entry, request: Request): Use | undefined {
  if (entry.ciphers === undefined || request.ciphers === undefined) return undefined;
  const all = plain(request.ciphers)
    .toLowerCase()
    .split(/[:,\s+!]+/);
  const found = entry.ciphers.find((name) => all.includes(name.toLowerCase()));
  if (found === undefined) return undefined;
  return { entry, operation: undefined, at: valueAnchor({ kind: 'text', text: request.ciphers }), what: found };
}

/** A renamed segment under a prefix, in operations that have no row of their own. */
function segmentUse(entry: Entry, request: Request, address: Address): Use | undefined {
  const rule = entry.segments;
  if (rule === undefined) return undefined;
  const prefix = rule.under.split('/').filter((segment) => segment !== '');
  const fits = prefix.every((segment, i) => segment.startsWith('{') || address.segments[i] === segment);
  if (!fits || address.segments[prefix.length] !== rule.replaced) return undefined;
  const at = pathAnchor(request.url, address.pieces[prefix.length] ?? []);
  return { entry, operation: undefined, at, what: rule.replaced };
}
