import type { Conversion } from '../model/entry.js';
import type { Resource } from '../model/resource.js';
import type { Span } from '../model/span.js';
import type { Member, ObjectValue, Value } from '../model/value.js';
import { convertFirewallRules } from './convert/firewall-rules.js';
import { convertRateLimit } from './convert/rate-limit.js';
import type { Converted } from './convert/reading.js';
import { concluded, type Rewritten } from './plan.js';
import type { ResourceRewriting } from './resource.js';
import { placeOf, quoted, refuse, within, type Refused } from './step.js';

/** A block of Terraform that goes, with what is known of it. */
interface Block {
  readonly resource: Resource;
  readonly object: ObjectValue;
  /** `cloudflare_filter.bots` */
  readonly address: string;
  readonly name: string;
}

/** What says how often a block stands, or what else belongs to it. */
const META = /^[ \t]*(?:for_each|count|depends_on|provider|provisioner|lifecycle|dynamic)\b.*$/m;

/**
 * Declares one ruleset in place of all firewall rules of a zone and their filters, or of all of its rate limits, where
 * all of them stand in this file; the old objects are only forgotten, for no operation is left that could delete them.
 */
export function becomeRuleset(input: ResourceRewriting, conversion: Conversion, because: string): Rewritten {
  const { source, siblings = [], dialect } = input;
  const type = conversion === 'rate-limit' ? 'cloudflare_rate_limit' : 'cloudflare_firewall_rule';
  const rules = distinct(siblings.filter((one) => one.type === type && one.kind === 'resource'));
  const elsewhere = rules.find(({ span }) => span.file !== source.file);
  if (elsewhere !== undefined) {
    return {
      noFix: `the rules of a zone are one ruleset, and some are declared in another file (${place(input, elsewhere.span)})`,
    };
  }
  const blocks: Block[] = [];
  for (const rule of rules) {
    const block = blockOf(input, rule);
    if ('refused' in block) return { noFix: block.refused };
    blocks.push(block);
  }
  const [first] = blocks;
  if (first === undefined) return { noFix: 'no rule is declared for it: its expression has to stand in a rule' };
  const zones = new Set(blocks.map((block) => written(input, block.object.members.get('zone_id'))));
  const [zone] = zones;
  if (zones.size !== 1 || zone === undefined) {
    return {
      noFix: `the rules are not of one zone, and each zone has a ruleset of its own (${place(input, first.resource.span)})`,
    };
  }
  const filters = conversion === 'rate-limit' ? [] : filtersOf(input, blocks);
  if ('refused' in filters) return { noFix: filters.refused };
  const converted = conversion === 'rate-limit' ? limitsOf(input, blocks) : rulesOf(input, blocks, filters);
  if ('refused' in converted) return { noFix: converted.refused };
  const shape = 'members' in converted.shape ? converted.shape.members : [];
  const phase = conversion === 'rate-limit' ? 'http_ratelimit' : 'http_request_firewall_custom';
  if (new RegExp(`"cloudflare_ruleset"\\s+"${first.name}"|phase\\s*=\\s*"${phase}"`).test(source.text)) {
    return { noFix: `a ruleset of the phase ${phase}, or of this name, is declared already: the rules belong there` };
  }
  const ruleset = dialect?.block?.('resource', ['cloudflare_ruleset', first.name], {
    members: [['zone_id', { source: zone }], ...shape],
  });
  const gone = [...blocks, ...filters].map((block) => {
    const removed = dialect?.block?.('removed', [], {
      members: [
        ['from', { source: block.address }],
        ['lifecycle', { members: [['destroy', { literal: false }]] }],
      ],
    });
    return removed === undefined ? undefined : { block, removed };
  });
  if (ruleset === undefined || gone.some((one) => one === undefined)) {
    return { noFix: 'a ruleset cannot be declared in this kind of file' };
  }
  const edits = gone.flatMap((one) => {
    if (one === undefined) return [];
    const { file, start, end } = one.block.resource.span;
    const text = one.block === first ? `${ruleset}\n\n${one.removed}` : one.removed;
    return [{ file, start, end, text: source.text.includes('\r\n') ? text.replace(/\r?\n/g, '\r\n') : text }];
  });
  const title = `Declare one ruleset (${edits.length === 1 ? 'one block' : `${edits.length} blocks`})`;
  return concluded({ title, edits, doubts: [because, ...converted.doubts], safe: false }, source);
}

function distinct(resources: readonly Resource[]): readonly Resource[] {
  return [...new Map(resources.map((one) => [`${one.span.file}:${one.span.start}`, one])).values()];
}

function place({ source }: ResourceRewriting, span: Span): string {
  return placeOf({ source }, span);
}

function blockOf(input: ResourceRewriting, resource: Resource): Block | Refused {
  const { source } = input;
  const { attributes, span } = resource;
  const text = source.text.slice(span.start, span.end);
  const [, name] = /^resource\s+"\w+"\s+"([\w-]+)"\s*\{/.exec(text) ?? [];
  const at = place(input, span);
  if (name === undefined) return refuse(`the declaration is no block of Terraform (${at})`);
  const meta = META.exec(text)?.[0].trim();
  if (meta !== undefined)
    return refuse(`the block has ${quoted(meta)}, and each of its objects would be a rule (${at})`);
  if (attributes.kind !== 'object' || attributes.open) return refuse(`the block holds more than is known (${at})`);
  if (/(?:^|\s)(?:#|\/\/|\/\*)/m.test(text)) return refuse(`a comment in the block would be lost (${at})`);
  return { resource, object: attributes, address: `${resource.type}.${name}`, name };
}

function written({ source }: ResourceRewriting, member: Member | undefined): string | undefined {
  const span = member?.valueSpan;
  return span?.file === source.file ? source.text.slice(span.start, span.end) : undefined;
}

/** The filters that the rules name; each is read by them alone. */
function filtersOf(input: ResourceRewriting, rules: readonly Block[]): readonly Block[] | Refused {
  const all = distinct(
    (input.siblings ?? []).filter((one) => one.type === 'cloudflare_filter' && one.kind === 'resource'),
  );
  const filters: Block[] = [];
  for (const resource of all) {
    if (resource.span.file !== input.source.file) continue;
    const block = blockOf(input, resource);
    if ('refused' in block) return block;
    filters.push(block);
  }
  for (const one of [...rules, ...filters]) {
    const reads = one.resource.reads.filter(({ span }) => !rules.some((rule) => within(span, rule.resource.span)));
    const [read] = reads;
    if (read !== undefined) return refuse(`${quoted(one.address)} is used elsewhere (${place(input, read.span)})`);
  }
  return filters;
}

function rulesOf(input: ResourceRewriting, rules: readonly Block[], filters: readonly Block[]): Converted | Refused {
  const items: Value[] = [];
  for (const rule of rules) {
    const reference = written(input, rule.object.members.get('filter_id'));
    const filter = filters.find(({ address }) => reference === `${address}.id`);
    if (filter === undefined) {
      return refuse(
        `the filter of ${quoted(rule.address)} is not declared beside it (${place(input, rule.resource.span)})`,
      );
    }
    items.push(
      objectOf(rule.object, { filter_id: undefined, zone_id: undefined }, [
        { key: 'filter', value: objectOf(filter.object, { zone_id: undefined }) },
      ]),
    );
  }
  const list = { kind: 'list', items, open: false } as const;
  return convertFirewallRules(input, { value: list, json: undefined });
}

/** Each limit is a rule of the one ruleset. */
function limitsOf(input: ResourceRewriting, limits: readonly Block[]): Converted | Refused {
  const all: Converted[] = [];
  for (const { object } of limits) {
    const converted = convertRateLimit(input, { value: limitOf(object), json: undefined });
    if ('refused' in converted) return converted;
    all.push(converted);
  }
  const members = all.flatMap(({ shape }) => ('members' in shape ? shape.members : []));
  const rules = members.flatMap(([key, value]) => (key === 'rules' && 'items' in value ? value.items : []));
  const head = members.slice(
    0,
    members.findIndex(([key]) => key === 'rules'),
  );
  return {
    shape: { members: [...head, ['rules', { items: rules }]] },
    sources: all.flatMap(({ sources }) => sources),
    doubts: [...new Set(all.flatMap(({ doubts }) => doubts))],
  };
}

/** The attributes of the block by the names that the operation had. */
function limitOf(block: ObjectValue): ObjectValue {
  const plain = objectOf(block, { zone_id: undefined, bypass_url_patterns: undefined });
  const match = single(plain, 'match');
  const request = match === undefined ? undefined : single(match, 'request');
  const response = match === undefined ? undefined : single(match, 'response');
  const parts: Part[] = [];
  if (match !== undefined) {
    const inner: Part[] = [];
    if (request !== undefined) inner.push({ key: 'request', value: objectOf(request, { url_pattern: 'url' }) });
    if (response !== undefined) inner.push({ key: 'response', value: objectOf(response, { statuses: 'status' }) });
    parts.push({ key: 'match', value: objectOf(match, {}, inner) });
  }
  const action = single(plain, 'action');
  if (action !== undefined) {
    const answer = single(action, 'response');
    parts.push({
      key: 'action',
      value: objectOf(action, {}, answer === undefined ? [] : [{ key: 'response', value: answer }]),
    });
  }
  const correlate = single(plain, 'correlate');
  if (correlate !== undefined) parts.push({ key: 'correlate', value: correlate });
  const bypass = block.members.get('bypass_url_patterns');
  if (bypass?.value.kind === 'list') {
    const items = bypass.value.items.map((value) => objectOf(EMPTY, {}, [NAMED_URL, { key: 'value', value }]));
    parts.push({ key: 'bypass', value: { ...bypass.value, items } });
  } else if (bypass !== undefined) parts.push({ key: 'bypass', value: bypass.value });
  return objectOf(plain, {}, parts);
}

interface Part {
  readonly key: string;
  readonly value: Value;
}

const EMPTY: ObjectValue = { kind: 'object', members: new Map(), open: false };
const NAMED_URL: Part = { key: 'name', value: { kind: 'text', text: [{ kind: 'run', text: 'url' }] } };

/** A block that stands once, which is a list of one object. */
function single(object: ObjectValue, key: string): ObjectValue | undefined {
  const value = object.members.get(key)?.value;
  const only = value?.kind === 'list' && value.items.length === 1 && !value.open ? value.items[0] : value;
  return only?.kind === 'object' ? only : undefined;
}

/** The object with other names for its members, without those that have none, and with some instead. */
function objectOf(
  object: ObjectValue,
  names: Readonly<Record<string, string | undefined>>,
  parts: readonly Part[] = [],
): ObjectValue {
  const members = new Map<string, Member>();
  for (const [key, member] of object.members) {
    const name = Object.hasOwn(names, key) ? names[key] : key;
    if (name !== undefined) members.set(name, { ...member, key: name });
  }
  for (const { key, value } of parts) members.set(key, { key, value });
  return { kind: 'object', members, open: object.open, span: object.span };
}
