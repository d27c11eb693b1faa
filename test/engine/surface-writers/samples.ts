import { isDeclared } from '../../../src/engine/reading/surface-table.js';
import { retiresOperation } from '../../../src/match/rules.js';
import type { Entry, FieldRule, Operation, ResourceUse, ValueRule } from '../../../src/model/entry.js';
import type { LibraryNames, Sight } from '../../../src/model/surface.js';
import { resourceUses } from '../../../src/schedule/resources.js';
import type { Attributes, Sample } from './sample.js';

const API = 'https://api.cloudflare.com/client/v4';

/** The uses of an entry that show in one way, one for each rule of the entry. */
export function samplesOf(entry: Entry, way: Sight): readonly Sample[] {
  switch (way) {
    case 'path':
      return pathSamples(entry);
    case 'query':
      return querySamples(entry);
    case 'body':
    case 'declared':
      return bodySamples(entry, way);
    case 'response':
      return entry.fields.filter((field) => field.in === way).map((field) => responseSample(entry, field));
    case 'headers':
      return headersOf(entry).map((names) => ({
        ...sample(way, entry.operations[0]),
        headers: names.map((name) => [name, 'chunked'] as const),
      }));
    case 'ciphers':
      return [{ ...sample(way, undefined), ciphers: entry.ciphers?.[0] }];
    case 'expression':
      return [{ ...sample(way, undefined), expression: expressionOf(entry) }];
    case 'node':
    case 'python':
    case 'go':
      return [{ ...sample(way, undefined), chain: chainOf(entry, way) }];
    case 'terraform':
    case 'pulumi':
      return resourceUses(entry, way).map((use) => ({
        ...sample(way, undefined),
        declared: { names: way, use, ...attributesOf(entry, use) },
      }));
    case 'form':
    case 'header names':
      throw new Error('no entry is told by this alone');
  }
}

const plainPath = (path: string): string => path.replace(/\{[^{}]*\}/g, 'a1');

function sample(way: Sight, operation: Operation | undefined): Sample {
  return {
    way,
    method: operation?.method ?? 'GET',
    base: API,
    path: operation === undefined ? '/zones/a1' : plainPath(operation.path),
    body: undefined,
    headers: [],
    ciphers: undefined,
    read: undefined,
    expression: undefined,
    declared: undefined,
    chain: undefined,
  };
}

function pathSamples(entry: Entry): Sample[] {
  const rewritten = entry.rewrite?.operations?.[0];
  const retired = rewritten ?? entry.operations.find((operation) => retiresOperation(entry, operation));
  const samples: Sample[] = [];
  const encoded = entry.rewrite?.steps.some((step) => 'body' in step && step.body.encode !== undefined) === true;
  if (retired !== undefined) samples.push({ ...sample('path', retired), body: encoded ? { creator: 'a' } : undefined });
  if (entry.segments !== undefined) {
    const { under, replaced } = entry.segments;
    samples.push({ ...sample('path', undefined), path: plainPath(`${under}/${replaced}/x`) });
  }
  for (const host of entry.hosts ?? []) {
    samples.push({ ...sample('path', undefined), base: `https://${host}`, path: '/dns-query' });
  }
  return samples;
}

function querySamples(entry: Entry): Sample[] {
  const sent = [
    ...entry.fields.filter((rule) => rule.in === 'query').map(({ path }) => [path, droppedValue(entry, path)] as const),
    ...entry.values
      .filter((rule) => rule.in === 'query')
      .flatMap((rule) => refusedBy(rule).map((value) => [rule.path, value])),
  ];
  return sent.map(([name = '', value = '']) => {
    const one = sample('query', entry.operations[0]);
    return { ...one, path: `${one.path}?${name}=${value}` };
  });
}

/** A value with which the rewrite can leave a parameter out. */
function droppedValue(entry: Entry, name: string): string {
  for (const step of entry.rewrite?.steps ?? []) {
    if ('query' in step && 'remove' in step.query && step.query.remove === name) return step.query.values?.[0] ?? 'x';
  }
  return 'x';
}

/** A field that stays where another is taken out: a body without any is not sent. */
function beside(entry: Entry, path: string): object {
  const goes = entry.rewrite?.steps.some((step) => 'body' in step && step.body.remove?.includes(path) === true);
  return goes === true ? { comment: 'a' } : {};
}

/** Values that a rule refuses, one for each of its ways to refuse one. */
function refusedBy({ allowed, denied, starts, parts, longerThan }: ValueRule): string[] {
  return [
    ...(allowed === undefined ? [] : ['high']),
    ...(denied ?? []).slice(0, 1),
    ...(starts ?? []).map((start) => `${start}a`),
    ...(parts ?? []).map((part) => `a${part}b`),
    ...(longerThan === undefined ? [] : ['a'.repeat(longerThan + 1)]),
  ];
}

function bodySamples(entry: Entry, way: 'body' | 'declared'): Sample[] {
  const send = (path: string, body: object): Sample[] => {
    const operation = carrierOf(entry, path, way);
    return operation === undefined ? [] : [{ ...sample(way, operation), body }];
  };
  const retired = entry.operations.find((operation) => isDeclared(operation) && retiresOperation(entry, operation));
  const samples: Sample[] = [];
  if (way === 'declared' && retired !== undefined) samples.push(sample(way, retired));
  for (const rule of entry.fields.filter((one) => one.in === 'body')) {
    const body = bodyWith(rule, sentValue(entry, rule.path));
    samples.push(...send(rule.path, merged(beside(entry, rule.path), body)));
  }
  for (const rule of entry.values.filter((one) => one.in === 'body')) {
    for (const value of refusedBy(rule)) samples.push(...send(rule.path, bodyWith(rule, value)));
  }
  const expression = expressionOf(entry);
  if (expression !== undefined) {
    if (way === 'body') samples.push(...send('rules[].expression', { rules: [{ expression }] }));
    else samples.push(...send('expression', { expression }));
  }
  if (way === 'body') samples.push(...batchSamples(entry));
  return samples;
}

function batchSamples(entry: Entry): Sample[] {
  return (entry.batches ?? []).map(({ operation, items, key, equals }) => {
    const [rule] = entry.values;
    const value = rule === undefined ? {} : set(rule.path, refusedBy(rule)[0] ?? '');
    const field = entry.fields.find((one) => one.in === 'body');
    const element =
      key === undefined && field !== undefined
        ? merged(set(field.path, 'old'), field.when === undefined ? {} : set(field.when.path, field.when.equals))
        : merged({ [key ?? '']: equals ?? '' }, value);
    return { ...sample('body', operation), body: set(items.replace(/\[\]$/, ''), [element]) };
  });
}

/** The operation that a field is sent to: several kinds of operation may carry an entry's fields. */
function carrierOf(entry: Entry, path: string, way: 'body' | 'declared'): Operation | undefined {
  const one = way === 'declared' ? isDeclared : ({ method }: Operation): boolean => /^P/.test(method);
  const fits = entry.operations.filter((operation) => one(operation) && !retiresOperation(entry, operation));
  const about = PLACES.find(([start]) => path.startsWith(start))?.[1] ?? /^(?!.*\/(?:rulesets|pagerules))/;
  return fits.find((operation) => about.test(operation.path));
}

const PLACES: readonly (readonly [path: string, operation: RegExp])[] = [
  ['action_parameters', /\/rulesets\/\{\w+\}\/rules\b/],
  ['expression', /\/rulesets\/\{\w+\}\/rules\b/],
  ['rules[]', /\/rulesets(?!.*\/rules)/],
  ['actions[]', /\/pagerules/],
  ['items[]', /\/settings$/],
];

/** A value that the rewrite can change, where the entry has one. */
function sentValue(entry: Entry, path: string): unknown {
  for (const step of entry.rewrite?.steps ?? []) {
    if (!('body' in step)) continue;
    const [first] = Object.keys(step.body.values?.[path] ?? {});
    if (first !== undefined) return first === 'true' || first === 'false' ? first === 'true' : first;
    if (step.body.elements?.[path] !== undefined) return ['a.example'];
  }
  return 'x';
}

function bodyWith({ path, when }: FieldRule | ValueRule, value: unknown): object {
  return when === undefined ? set(path, value) : merged(set(when.path, when.equals), set(path, value));
}

/** A body in which a dotted path has a value. */
function set(path: string, value: unknown): object {
  const [first = '', ...rest] = path.split('.');
  const below = rest.length === 0 ? value : set(rest.join('.'), value);
  return first.endsWith('[]') ? { [first.slice(0, -2)]: [below] } : { [first]: below };
}

function merged(a: unknown, b: unknown): object {
  if (Array.isArray(a) && Array.isArray(b)) return [merged(a[0], b[0])];
  const both: Record<string, unknown> = { ...(a as object) };
  for (const [key, value] of Object.entries(b as object)) {
    both[key] = typeof both[key] === 'object' ? merged(both[key], value) : (value as unknown);
  }
  return both;
}

/** A list is read of an operation that gives one. */
function responseSample(entry: Entry, { path }: FieldRule): Sample {
  const of = (one: Operation): boolean =>
    !path.startsWith('result') || (one.method === 'GET' && /\}$/.test(one.path)) !== path.startsWith('result[]');
  const isLifted = entry.rewrite?.steps.some((step) => 'lift' in step && step.lift === path) === true;
  const read = isLifted ? `${path}[].message` : path;
  return { ...sample('response', entry.operations.find(of) ?? entry.operations[0]), read };
}

function headersOf({ headers }: Entry): (readonly string[])[] {
  return [
    ...(headers?.together === undefined ? [] : [headers.together]),
    ...(headers?.sent ?? []).map((name) => [name]),
  ];
}

function expressionOf({ expressions }: Entry): string | undefined {
  return expressions === undefined ? undefined : `(${expressions.fields[0] ?? ''} gt 10 or ssl)`;
}

function chainOf({ surfaces }: Entry, library: LibraryNames): string | undefined {
  const rows = surfaces[library] as readonly { methods?: Record<string, unknown> }[] | undefined;
  return Object.keys(rows?.[0]?.methods ?? {})[0];
}

function attributesOf(entry: Entry, use: ResourceUse): { attributes: Attributes; reads: string | undefined } {
  const { attribute, equals, allowed, contains, when } = use;
  const value =
    contains === undefined ? (equals ?? (allowed === undefined ? 'x' : 'high')) : (expressionOf(entry) ?? '');
  const shown = (when?.shownBy ?? []).reduce<object>((all, path) => merged(all, set(path, 'x')), {});
  const isRead = use.data !== undefined && attribute !== undefined;
  const zone = { zone_id: 'a1' };
  // Some blocks have to hold something else besides what goes.
  const kept =
    use.rewrite !== undefined && 'remove' in use.rewrite ? attribute?.replace(/\.\w+$/, '.polish') : undefined;
  const neighbour = kept === undefined || kept === attribute ? {} : set(kept, 'off');
  const own = attribute === undefined || isRead ? zone : merged(merged(zone, neighbour), set(attribute, value));
  const others = when === undefined ? {} : merged(set(when.path, when.equals), shown);
  return { attributes: merged(others, own) as Attributes, reads: isRead ? attribute : undefined };
}
