import type { Conversion } from '../model/rewrite.js';
import type { Resource } from '../model/resource.js';
import type { Edit, Span } from '../model/span.js';
import type { Member, ObjectValue, Value } from '../model/value.js';
import { convertFirewallRules } from './convert/firewall-rules.js';
import type { Converted } from './convert/reading.js';
import { inFile, placeOfBlock, removedBlock } from './declared/block.js';
import { mistakeIn, typeFor, type Members } from './declared/check.js';
import type { DeclaredType } from './declared/schemas.js';
import { limitsOf, objectOf } from './declared/limits.js';
import { concluded, type Rewritten } from './plan.js';
import type { ResourceRewriting } from './resource-rewriting.js';
import { placeOf, quoted, refuse, type Refused } from './step.js';
import { holds } from '../text/spans.js';

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
const OFTEN = /^(?:for_each|count|dynamic)\b/;

/** What the ruleset is made from: nothing of the one declaration that is found, so that all of them have the same fix. */
type Declarations = Pick<ResourceRewriting, 'source' | 'dialect' | 'siblings'>;

interface Made extends Declarations {
  readonly conversion: Conversion;
  readonly because: string;
  readonly made: Rewritten;
}

/** A file of many rules has a finding at each of them, and the one ruleset of all is made once. */
const MADE = new WeakMap<ResourceRewriting['source'], readonly Made[]>();

export function becomeRuleset(input: Declarations, conversion: Conversion, because: string): Rewritten {
  const { source, siblings, dialect } = input;
  const known = MADE.get(source) ?? [];
  const before = known.find(
    (one) =>
      one.conversion === conversion && one.because === because && one.siblings === siblings && one.dialect === dialect,
  );
  if (before !== undefined) return before.made;
  const made = rulesetOf(input, conversion, because);
  MADE.set(source, [...known, { source, siblings, dialect, conversion, because, made }]);
  return made;
}

/**
 * Declares one ruleset in place of all firewall rules of a zone and their filters, or of all of its rate limits, where
 * those of all zones stand in this file; the old objects are only forgotten, for no operation is left that could delete them.
 */
function rulesetOf(input: Declarations, conversion: Conversion, because: string): Rewritten {
  const { source, siblings = [] } = input;
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
  const filters = conversion === 'rate-limit' ? [] : filtersOf(input);
  if ('refused' in filters) return { noFix: filters.refused };
  const used = usedElsewhere(input, blocks, filters);
  if (used !== undefined) return { noFix: used.refused };
  const phase = conversion === 'rate-limit' ? 'http_ratelimit' : 'http_request_firewall_custom';
  const zones = zonesOf(input, blocks);
  if ('refused' in zones) return { noFix: zones.refused };
  const chosen = typeFor('cloudflare_ruleset', first.resource, source.text);
  if ('refused' in chosen) return { noFix: chosen.refused };
  const { declared } = chosen;
  const rulesets = new Map<Block, string>();
  const doubts = [
    `what terraform import takes for a ruleset that is there is ${declared.imports ?? ''}`,
    ...chosen.doubts,
  ];
  const there = rulesetsIn(source);
  // The first of a name counts.
  const byReference = new Map(filters.toReversed().map((filter) => [`${filter.address}.id`, filter]));
  for (const [zone, rules] of zones) {
    const converted =
      conversion === 'rate-limit'
        ? limitsOf(
            input,
            rules.map(({ object }) => object),
          )
        : rulesOf(input, rules, byReference);
    if ('refused' in converted) return { noFix: converted.refused };
    const [head = first] = rules;
    if (there.has(`"${head.name}"`) || there.has(`phase ${phase}`))
      return { noFix: `a ruleset of the phase ${phase}, or of this name, is declared already: the rules belong there` };
    const ruleset = declaredRuleset(input, declared, { zone, name: head.name, converted });
    if (typeof ruleset !== 'string') return { noFix: ruleset.refused };
    rulesets.set(head, ruleset);
    doubts.push(...converted.doubts);
  }
  if (zones.size > 1) doubts.push('each `zone_id` that is written has to be that of another zone');
  const edits: Edit[] = [];
  for (const block of [...blocks, ...filters]) {
    const removed = removedBlock(input, block.address);
    if (typeof removed !== 'string') return { noFix: removed.refused };
    const ruleset = rulesets.get(block);
    const text = ruleset === undefined ? removed : `${ruleset}\n\n${removed}`;
    const { file, start, end } = block.resource.span;
    edits.push({ file, start, end, text: inFile(input, text) });
  }
  const many = zones.size === 1 ? 'one ruleset' : `${zones.size} rulesets`;
  const title = `Declare ${many} (${edits.length === 1 ? 'one block' : `${edits.length} blocks`})`;
  return concluded({ title, edits, doubts: [because, ...new Set(doubts)], safe: false }, source);
}

/** The rules by the zone that they are written for: each has a ruleset of its own. */
function zonesOf(input: Declarations, blocks: readonly Block[]): ReadonlyMap<string, readonly Block[]> | Refused {
  const zones = new Map<string, Block[]>();
  for (const block of blocks) {
    const zone = written(input, block.object.members.get('zone_id'));
    if (zone === undefined) return refuse(`the zone of the rule is not written (${place(input, block.resource.span)})`);
    const known = zones.get(zone);
    if (known === undefined) zones.set(zone, [block]);
    else known.push(block);
  }
  return zones;
}

interface Declared {
  readonly zone: string;
  readonly name: string;
  readonly converted: Converted;
}

function declaredRuleset(
  { dialect }: Declarations,
  declared: DeclaredType,
  { zone, name, converted: { shape } }: Declared,
): string | Refused {
  const members: Members = [['zone_id', { source: zone }], ...('members' in shape ? shape.members : [])];
  const mistake = mistakeIn(declared, members);
  if (mistake !== undefined) return refuse(mistake);
  const text = dialect?.block?.('resource', [declared.type, name], { members }, declared.notation);
  return text ?? refuse('a ruleset cannot be declared in this kind of file');
}

/** The names of rulesets that the file declares, in quotes, and the phases that it says. */
function rulesetsIn({ text }: Declarations['source']): ReadonlySet<string> {
  const names = [...text.matchAll(/"cloudflare_ruleset"\s+("[^"\n]*")/g)].map(([, name = '']) => name);
  const phases = [...text.matchAll(/phase\s*=\s*"(\w+)"/g)].map(([, phase = '']) => `phase ${phase}`);
  return new Set([...names, ...phases]);
}

function distinct(resources: readonly Resource[]): readonly Resource[] {
  return [...new Map(resources.map((one) => [`${one.span.file}:${one.span.start}`, one])).values()];
}

function place({ source }: Declarations, span: Span): string {
  return placeOf({ source }, span);
}

function blockOf(input: Declarations, resource: Resource): Block | Refused {
  const { attributes, span } = resource;
  const block = placeOfBlock(input, resource);
  if ('refused' in block) return block;
  const { text, name, address } = block;
  const at = place(input, span);
  const meta = META.exec(text)?.[0].trim();
  if (meta !== undefined && OFTEN.test(meta))
    return refuse(`the block has ${quoted(meta)}, and each of its objects would be a rule (${at})`);
  if (meta !== undefined) return refuse(`the block has ${quoted(meta)}, which is not that of the ruleset (${at})`);
  if (attributes.kind !== 'object' || attributes.open) return refuse(`the block holds more than is known (${at})`);
  if (/(?:^|\s)(?:#|\/\/|\/\*)/m.test(text)) return refuse(`a comment in the block would be lost (${at})`);
  return { resource, object: attributes, address, name };
}

function written({ source }: Declarations, member: Member | undefined): string | undefined {
  const span = member?.valueSpan;
  return span?.file === source.file ? source.text.slice(span.start, span.end) : undefined;
}

/** The filters that are declared in this file. */
function filtersOf(input: Declarations): readonly Block[] | Refused {
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
  return filters;
}

/** What goes is read by the rules alone. */
function usedElsewhere(input: Declarations, rules: readonly Block[], filters: readonly Block[]): Refused | undefined {
  for (const one of [...rules, ...filters]) {
    const reads = one.resource.reads.filter(({ span }) => !rules.some((rule) => holds(rule.resource.span, span)));
    const [read] = reads;
    if (read !== undefined) return refuse(`${quoted(one.address)} is used elsewhere (${place(input, read.span)})`);
  }
  return undefined;
}

function rulesOf(
  input: Declarations,
  rules: readonly Block[],
  byReference: ReadonlyMap<string, Block>,
): Converted | Refused {
  const items: Value[] = [];
  for (const rule of rules) {
    const reference = written(input, rule.object.members.get('filter_id'));
    const filter = reference === undefined ? undefined : byReference.get(reference);
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
