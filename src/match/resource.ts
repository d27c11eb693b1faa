import type { Entry, ResourceUse } from '../model/entry.js';
import type { ExpressionText } from '../model/expression-text.js';
import type { Confidence, Finding } from '../model/finding.js';
import type { Resource } from '../model/resource.js';
import type { ResourceHit } from '../model/schedule.js';
import type { Span } from '../model/span.js';
import type { Member, Value } from '../model/value.js';
import { canonicalName } from '../schedule/resources.js';
import { severityOf, statusAt } from '../schedule/status.js';
import { apart, parseBounds, within } from '../schedule/version-range.js';
import { valueAnchor } from './anchor.js';
import { attributesAt, isSet, type AttributePlace } from './attributes.js';
import { textsAt } from './body.js';
import { expressionsIn, type FoundExpression } from './expression-places.js';
import { usedField } from './expressions.js';
import type { Matching } from './match.js';
import { adviceOf, isDisputed, predicate, replacementOf } from './message.js';
import { operationBehind } from './operation-behind.js';
import { withoutYielding } from './yielding.js';
import { holds } from '../text/spans.js';

/** A finding with what a rewriter needs of its origin. */
export interface ResourceMatch {
  readonly finding: Finding;
  readonly entry: Entry;
  /** Absent where no row of the entry names the type: an expression in some other attribute. */
  readonly use: ResourceUse | undefined;
  readonly resource: Resource;
  /** The attribute that is retired; absent where the whole object is, and where it is only read. */
  readonly member: Member | undefined;
  /** The expression that uses a retired field. */
  readonly expression: ExpressionText | undefined;
}

export type DeclaredMatching = Pick<Matching, 'schedule' | 'day' | 'dueWithin' | 'entryIn'>;

/** What of an entry a declared object uses, and where. */
interface DeclaredUse {
  readonly entry: Entry;
  readonly use: ResourceUse | undefined;
  readonly at: Span;
  readonly related: readonly Span[];
  /** The attribute, value or expression field; absent for the object as a whole. */
  readonly what: string | undefined;
  readonly member: Member | undefined;
  readonly expression?: ExpressionText | undefined;
  /** Whether the use is certain as far as the declaration goes. */
  readonly confidence: Confidence;
}

/**
 * The findings of one declared object. An attribute gives one for each place where it stands; attributes of one entry
 * in one block (the parts of an SRV record) give one together.
 */
export function matchResource(resource: Resource, matching: DeclaredMatching): ResourceMatch[] {
  const { schedule } = matching;
  const hits = schedule.byResource(resource.names, resource.kind, resource.type);
  const uses = hits.flatMap((hit) => {
    if (hit.use.contains !== undefined) return [];
    const confidence = versionConfidence(resource, hit.use);
    return confidence === undefined ? [] : usesOf(resource, hit, confidence);
  });
  const expressions = schedule.everyRequest.flatMap((entry) => expressionUses(resource, entry, hits));
  return oneForEachBlock(withoutYielding([...uses, ...expressions])).map((use) => ({
    finding: findingOf(use, resource, matching),
    entry: use.entry,
    use: use.use,
    resource,
    member: use.member,
    expression: use.expression,
  }));
}

/**
 * Undefined where the project's version of the provider reaches something else by this name. Of the versions that it
 * may use, the newest is the one that is installed unless something holds it back.
 */
function versionConfidence(resource: Resource, use: ResourceUse): Confidence | undefined {
  if (use.liveIn === undefined) return 'certain';
  if (resource.provider === undefined) return 'likely';
  const live = parseBounds(use.liveIn);
  if (within(resource.provider, live)) return undefined;
  return apart(resource.provider, live) ? 'certain' : 'possible';
}

interface Placed extends DeclaredUse {
  readonly block: unknown;
}

function usesOf(resource: Resource, { entry, use }: ResourceHit, sure: Confidence): Placed[] {
  const { attributes, typeSpan } = resource;
  const holds = condition(attributes, use.when);
  if (holds === false) return [];
  const shown = use.when?.shownBy?.every((path) => attributesAt(attributes, path).length > 0) === true;
  const confidence = holds === true ? sure : shown ? 'likely' : 'possible';
  const base = { entry, use, related: [], confidence };
  const { attribute } = use;
  if (attribute === undefined) {
    return [{ ...base, at: typeSpan, what: undefined, member: undefined, block: attributes }];
  }
  const set = attributesAt(attributes, attribute).flatMap((place): Placed[] => {
    const found = useAt(resource, use, place);
    return found === undefined ? [] : [{ ...base, ...found, member: place.member, block: place.in }];
  });
  if (use.equals !== undefined || use.allowed !== undefined) return set;
  const read = readsOf(resource, attribute).map((at) => ({
    ...base,
    at,
    what: attribute,
    member: undefined,
    block: at,
  }));
  return [...set, ...read];
}

/** Undefined where the other attribute is not known. */
function condition(attributes: Value, when: ResourceUse['when']): boolean | undefined {
  if (when === undefined) return true;
  const values = attributesAt(attributes, when.path).flatMap(({ value }) => options(value));
  if (values.length === 0) return attributes.kind === 'object' && attributes.open ? undefined : false;
  const texts = values.flatMap(textsAt);
  if (texts.some(({ text }) => text.toLowerCase() === when.equals.toLowerCase())) return true;
  return texts.length === values.length ? false : undefined;
}

function options(value: Value): readonly Value[] {
  return value.kind === 'choice' ? value.options : [value];
}

function useAt(
  resource: Resource,
  use: ResourceUse,
  place: AttributePlace,
): Pick<DeclaredUse, 'at' | 'what' | 'related'> | undefined {
  const { attribute = '' } = use;
  const { value, member } = place;
  const name = member.keySpan ?? member.span ?? resource.typeSpan;
  const { equals, allowed } = use;
  if (equals === undefined && allowed === undefined) {
    return isSet(place) ? { at: name, what: attribute, related: elsewhere(name, resource) } : undefined;
  }
  const given = options(value).filter((option) => option.kind !== 'literal' || option.value !== null);
  const texts = given.flatMap(textsAt);
  const found = texts.find(({ text }) => (equals === undefined ? !accepts(allowed, text) : text === equals));
  if (found === undefined) return undefined;
  const at = valueAnchor(found.value) ?? name;
  const what = `${attribute}: ${found.text}`;
  // What names the retired thing is reported where it stands, be it the key of a map; a value where it is set.
  const apart = equals !== undefined && !(member.span !== undefined && holds(member.span, at));
  if (apart) return { at, what, related: elsewhere(at, resource) };
  return { at: name, what, related: isInside(at, resource) ? elsewhere(name, resource) : [at] };
}

function accepts(allowed: readonly string[] | undefined, text: string): boolean {
  return allowed?.includes(text) === true;
}

function isInside(span: Span, resource: Resource): boolean {
  return holds(resource.span, span);
}

function elsewhere(at: Span, resource: Resource): Span[] {
  return isInside(at, resource) ? [] : [resource.typeSpan];
}

/** The places that read an attribute of the object; an index and the key of one of several instances do not count. */
function readsOf(resource: Resource, attribute: string): Span[] {
  const wanted = attribute.replaceAll('[]', '').split('.').map(canonicalName);
  const same = (path: readonly string[]): boolean =>
    path.length === wanted.length && wanted.every((step, i) => canonicalName(path[i] ?? '') === step);
  return resource.reads
    .filter((read) => {
      const path = read.path.filter((step) => step !== '[]');
      return same(path) || same(path.slice(1));
    })
    .map((read) => read.span);
}

/** Expressions with a retired field, in whatever attribute they stand; a row of the type may say what it has instead. */
function expressionUses(resource: Resource, entry: Entry, hits: readonly ResourceHit[]): Placed[] {
  if (entry.expressions === undefined) return [];
  const { fields } = entry.expressions;
  const use = hits.find((hit) => hit.entry === entry)?.use;
  return declaredExpressions(resource).flatMap((found): Placed[] => {
    const used = usedField(found, fields);
    if (used === undefined) return [];
    const at = used.span ?? resource.typeSpan;
    const confidence = found.use.loose === true ? 'likely' : 'certain';
    const related = elsewhere(at, resource);
    const { name: what, expression } = used;
    return [{ entry, use, at, related, what, member: undefined, expression, confidence, block: at }];
  });
}

/** The expressions of a declared object. Where it belongs tells the level of its rules. */
export function declaredExpressions({ attributes }: Resource): readonly FoundExpression[] {
  const has = (name: string): boolean => attributesAt(attributes, name).some(isSet);
  return expressionsIn(attributes, { level: has('zone_id') ? 'zone' : has('account_id') ? 'account' : undefined });
}

/** Of several attributes of an entry that stand in one block the first speaks for all. */
function oneForEachBlock(uses: readonly Placed[]): Placed[] {
  const kept: Placed[] = [];
  for (const use of uses) {
    const at = kept.findIndex((other) => other.entry === use.entry && other.block === use.block);
    const other = kept[at];
    if (other === undefined) kept.push(use);
    else if (use.at.file === other.at.file && use.at.start < other.at.start) kept[at] = use;
  }
  return kept;
}

function findingOf(use: DeclaredUse, resource: Resource, matching: DeclaredMatching): Finding {
  const entry = matching.entryIn?.(use.entry, use.at.file) ?? use.entry;
  const status = statusAt(entry, matching.day, matching.dueWithin);
  const behind = operationBehind(entry, resource);
  const disputed = isDisputed(entry, behind);
  return {
    rule: entry.id,
    status,
    severity: disputed ? 'warning' : severityOf(status),
    confidence: use.confidence,
    span: use.at,
    related: use.related,
    method: behind?.method ?? null,
    path: behind === undefined ? '' : behind.path.replaceAll(/\{[^{}]*\}/g, '{}'),
    endOfLife: entry.endOfLife,
    extendedTo: entry.extendedTo ?? null,
    replacement: use.use?.instead ?? replacementOf(entry),
    advice: use.use?.instead === undefined ? adviceOf(entry) : undefined,
    disputed: disputed ? (entry.disputed?.because ?? null) : null,
    message: `${subject(use, resource)} ${predicate(entry, behind, status)}`,
    fix: null,
    noFix: null,
  };
}

function subject(use: DeclaredUse, resource: Resource): string {
  const type = /^(?:cloudflare_p|P)rovider$/.test(resource.type) ? 'the provider' : `\`${resource.type}\``;
  if (use.what === undefined) return resource.kind === 'data' ? `the data source ${type}` : `the resource ${type}`;
  if (use.entry.expressions !== undefined) return `\`${use.what}\` in an expression of ${type}`;
  return `\`${use.what}\` of ${type}`;
}
