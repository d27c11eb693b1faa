import type { Batch, Entry, FieldRule, Operation } from '../model/entry.js';
import type { ExpressionText } from '../model/expression-text.js';
import type { Field, FieldRead, Request } from '../model/request.js';
import type { OperationHit, Schedule } from '../model/schedule.js';
import type { Text } from '../model/text.js';
import type { Span } from '../model/span.js';
import type { Value } from '../model/value.js';
import { mayAnswer } from '../text/asked.js';
import type { Address } from './address.js';
import { pathAnchor, valueAnchor } from './anchor.js';
import { bodyValue, declaredIn, placesAt, readOf, textsAt } from './body.js';
import type { FoundExpression } from './expression-places.js';
import { usedField } from './expressions.js';
import { parametersOf, plain } from './query.js';
import { sentWith, valueUse } from './values.js';

/** What of an entry a request uses, and where. */
export interface Use {
  readonly entry: Entry;
  readonly operation: Operation | undefined;
  readonly at: Span | undefined;
  /** A second place: where the value is given, when the use is reported elsewhere. */
  readonly given?: Span | undefined;
  /** The path, field, value, header or expression field that is used. */
  readonly what: string;
  /**
   * It is a field of the type that the response is decoded into, and nothing is known to read it; or of the type of the
   * body, and nothing is known to set it.
   */
  readonly declared?: 'response' | 'body' | undefined;
  /** The expression that uses the field. */
  readonly expression?: ExpressionText | undefined;
}

/** Whether an entry speaks of an operation as a whole, not of something sent to or read from it. */
export function retiresOperation(entry: Entry, operation: Operation | undefined): boolean {
  if (entry.fields.length === 0 && entry.values.length === 0 && entry.expressions === undefined) return true;
  return operation?.carrier !== true && entry.operations.some(({ carrier }) => carrier === true);
}

/**
 * The uses that an entry finds in a request to one of its operations: one, or one for each expression or place. `expressions`
 * are those of the body.
 */
export function usesOf(
  hit: OperationHit,
  request: Request,
  address: Address,
  expressions: () => readonly FoundExpression[],
): readonly Use[] {
  const { entry, operation, batch } = hit;
  if (batch !== undefined) return batchUses(entry, batch, request, address);
  if (retiresOperation(entry, operation)) {
    const at = placeOf(hit, request, address);
    return [{ entry, operation, at, what: operation.path }];
  }
  const body = bodyValue(request.body);
  const path = (): Span | undefined => placeOf(hit, request, address) ?? request.named;
  const used = sentUses(entry, operation, request, address, body, path);
  if (used.length > 0) return used;
  return entry.expressions === undefined ? [] : expressionUses(entry, operation, expressions());
}

/** What tells the operation from others; what a fix would change, where another file says that. */
function placeOf({ named, renamed }: OperationHit, { url }: Request, { pieces }: Address): Span | undefined {
  const at = pathAnchor(url, pieces[named] ?? []);
  const changed = renamed === undefined ? undefined : pathAnchor(url, pieces[renamed] ?? []);
  return at !== undefined && changed !== undefined && changed.file !== at.file ? changed : at;
}

function sentUses(
  entry: Entry,
  operation: Operation,
  request: Request,
  address: Address,
  body: Value | undefined,
  path: () => Span | undefined,
): readonly Use[] {
  const fields = fieldUses(entry, operation, request, address, body);
  if (fields.length > 0) return fields;
  const value = valueUse(entry, request, address, body, path);
  return value === undefined ? [] : [{ entry, operation, ...value }];
}

/** The elements of a batch that are named as the entry's operation is, and send what the entry speaks of: each place once. */
function batchUses(entry: Entry, batch: Batch, request: Request, address: Address): readonly Use[] {
  const body = bodyValue(request.body);
  const found = new Map<string, Use>();
  for (const { value } of body === undefined ? [] : placesAt(body, batch.items)) {
    const use = batchUse(entry, batch, request, address, value);
    if (use === undefined) continue;
    const place = `${use.at?.file ?? ''}:${use.at?.start ?? ''}`;
    if (!found.has(place)) found.set(place, use);
  }
  return [...found.values()];
}

function batchUse(entry: Entry, batch: Batch, request: Request, address: Address, element: Value): Use | undefined {
  const { operation, key } = batch;
  const names = key === undefined ? [] : placesAt(element, key).flatMap((place) => textsAt(place.value));
  const named = names.find(({ text }) => text === batch.equals);
  if (key !== undefined && named === undefined) return undefined;
  if (named !== undefined && retiresOperation(entry, undefined)) {
    return { entry, operation, at: valueAnchor(named.value), what: `${batch.items}.${key ?? ''}: ${named.text}` };
  }
  return sentUses(entry, operation, request, address, element, () => undefined)[0];
}

/** The first field that is used, and those of the same body that are set in statements of their own. */
function fieldUses(
  entry: Entry,
  operation: Operation,
  request: Request,
  address: Address,
  body: Value | undefined,
): Use[] {
  const found = entry.fields.flatMap((rule) => {
    const at = fieldAt(rule, request, address, body);
    return at === undefined ? [] : [{ at: at.span, what: rule.path, apart: at.apart, declared: at.declared }];
  });
  const used = found.filter(({ declared }) => declared === undefined);
  return (used.length > 0 ? used : found)
    .filter(({ apart }, i) => i === 0 || apart)
    .map(({ at, what, declared }) => ({ entry, operation, at, what, ...(declared === undefined ? {} : { declared }) }));
}

interface FieldPlace {
  readonly span: Span | undefined;
  readonly apart: boolean;
  readonly declared?: Use['declared'];
}

function fieldAt(rule: FieldRule, request: Request, address: Address, body: Value | undefined): FieldPlace | undefined {
  const { unless } = rule;
  if (unless !== undefined && parametersOf(request, address).some(({ name }) => plain(name) === unless.query)) {
    return undefined;
  }
  if (rule.in === 'response') {
    const read = readOf(request.site.reads.filter(isOf(request)), rule.path);
    if (read !== undefined) return { span: read.span, apart: false };
    // What else decides about it may be anywhere, where nothing is known to read it.
    const declared = unless === undefined ? declaredIn(request, rule.path) : undefined;
    return declared === undefined ? undefined : { span: declared.span, apart: true, declared: 'response' };
  }
  if (rule.in === 'query') {
    const field = parametersOf(request, address).find((one) => plain(one.name) === rule.path);
    if (field === undefined) return undefined;
    return { span: field.span ?? valueAnchor({ kind: 'text', text: field.name }), apart: false };
  }
  if (body === undefined || (rule.when !== undefined && !sentWith(body, rule.when))) return undefined;
  const [place] = placesAt(body, rule.path);
  if (place === undefined) return undefined;
  const { keySpan, span, setAt, declared } = place.member ?? {};
  return {
    span: keySpan ?? span ?? setAt ?? valueAnchor(place.value),
    apart: declared === true || (keySpan === undefined && setAt !== undefined),
    declared: declared === true ? 'body' : undefined,
  };
}

/** Whether a field may be read of the answer to this request: one place may send others, too. */
function isOf({ asked }: Request): (read: FieldRead) => boolean {
  return ({ of }) => mayAnswer(of, asked);
}

function expressionUses(entry: Entry, operation: Operation, expressions: readonly FoundExpression[]): readonly Use[] {
  const fields = entry.expressions?.fields ?? [];
  return expressions.flatMap((found): Use[] => {
    const used = usedField(found, fields);
    if (used === undefined) return [];
    return [{ entry, operation, at: used.span, what: used.name, expression: used.expression }];
  });
}

/** The place where a text, read as an expression, uses a field; the same word in a text of it is no use of it. */
export function fieldInText(text: Text, field: string): { span: Span | undefined } | undefined {
  const use = usedField({ pieces: text, use: { as: 'filter', loose: true } }, [field]);
  return use === undefined ? undefined : { span: use.span };
}

/** Entries that look at every request to the API, whatever its path. */
export function generalUses(entries: readonly Entry[], request: Request, address: Address): Use[] {
  return entries.flatMap((entry): Use[] => {
    const use = headerUse(entry, request) ?? cipherUse(entry, request) ?? segmentUse(entry, request, address);
    return use === undefined ? [] : [use];
  });
}

function headerUse(entry: Entry, request: Request): Use | undefined {
  const sent = (entry.headers?.sent ?? []).map((name) => name.toLowerCase());
  const alone = request.headers.find((header) => sent.includes(plain(header.name).toLowerCase()));
  if (alone !== undefined) return { entry, operation: undefined, at: headerAt(alone), what: plain(alone.name) };
  const together = entry.headers?.together;
  if (together === undefined) return undefined;
  const found = together.map((name) =>
    request.headers.find((header) => plain(header.name).toLowerCase() === name.toLowerCase()),
  );
  const [first] = found;
  if (first === undefined || found.includes(undefined)) return undefined;
  return { entry, operation: undefined, at: headerAt(first), what: together.join(' and ') };
}

function headerAt({ span, name }: Field): Span | undefined {
  return span ?? valueAnchor({ kind: 'text', text: name });
}

/** Entries that retire the host that a request goes to. */
export function hostUses(entries: readonly Entry[], request: Request, host: string | undefined): Use[] {
  const retired = entries.filter((entry) => host !== undefined && entry.hosts?.includes(host) === true);
  if (host === undefined || retired.length === 0) return [];
  const named = request.url.filter((piece) => piece.kind === 'run' && piece.text.toLowerCase().includes(host));
  const at = pathAnchor(request.url, named);
  return retired.map((entry) => ({ entry, operation: undefined, at, what: host }));
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

/** Entries that end names of client libraries only: what these names send stays. */
export function libraryUses({ libraryMethod, named }: Request, { entry: byId }: Pick<Schedule, 'entry'>): Use[] {
  return (libraryMethod?.entries ?? []).flatMap((id): Use[] => {
    const entry = byId(id);
    if (entry?.through !== 'surfaces') return [];
    return [{ entry, operation: undefined, at: named, what: libraryMethod?.name ?? '' }];
  });
}
