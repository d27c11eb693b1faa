import type { Shape } from '../../model/dialect.js';
import type { Value } from '../../model/value.js';
import type { Refused } from '../step.js';
import { Reading, type Around, type Converted, type Converter, type Fields, type KnownBody } from './reading.js';

const SAME = new Set(['block', 'challenge', 'js_challenge', 'managed_challenge', 'log']);
/** Rules of one priority were gone through in this order. */
const ORDER = ['log', 'bypass', 'allow', 'challenge', 'managed_challenge', 'js_challenge', 'block'];
/** Products that have a phase of their own now. */
const PHASES: Readonly<Record<string, string>> = {
  rateLimit: 'http_ratelimit',
  waf: 'http_request_firewall_managed',
};

interface Rule {
  readonly shape: Shape;
  readonly priority: number;
  readonly precedence: number;
}

/**
 * Firewall rules as custom rules: the filter's expression stands in the rule, `allow` and `bypass` skip, `paused` is not
 * `enabled`, and the priority becomes the place in the list.
 */
export const convertFirewallRules: Converter = (input: Around, body: KnownBody): Converted | Refused => {
  const reading = new Reading(input, body.json !== undefined);
  const items: readonly Value[] = body.value.kind === 'list' ? body.value.items : [body.value];
  if (body.value.kind === 'list' && body.value.open)
    reading.fail('the list of rules is not written out', body.value.span);
  const rules = items.map((item) => ruleOf(reading, item)).filter((rule) => rule !== undefined);
  if (items.length === 0) reading.fail('no rule is in the list', body.value.span);
  if (reading.problem !== undefined) return reading.problem;
  const sorted = rules.toSorted((a, b) => a.priority - b.priority || a.precedence - b.precedence);
  if (sorted.some((rule, at) => rule !== rules[at]))
    reading.doubts.push('the rules stand in the order in which they were gone through, also in the response');
  return {
    shape: {
      members: [
        ['name', { text: 'default' }],
        ['kind', { text: 'zone' }],
        ['phase', { text: 'http_request_firewall_custom' }],
        ['rules', { items: sorted.map(({ shape }) => shape) }],
      ],
    },
    sources: reading.sources,
    doubts: reading.doubts,
  };
};

function ruleOf(reading: Reading, item: Value): Rule | undefined {
  const rule = reading.object(item, 'the rule');
  if (rule === undefined) return undefined;
  const given = rule.member('filter');
  const filter = reading.object(given?.value, 'the filter of the rule');
  if (filter === undefined) return undefined;
  rule.member('id');
  filter.member('id');
  if (filter.object.members.get('expression') === undefined) {
    reading.fail(
      'the rule names a filter that is made elsewhere: its expression has to stand in the rule',
      given?.span,
    );
  }
  const action = rule.known('action') ?? '';
  const priority = Number(rule.known('priority') ?? Number.POSITIVE_INFINITY);
  if (Number.isNaN(priority)) reading.fail('the priority of the rule is no number', rule.member('priority')?.span);
  const paused = [rule.flag('paused'), filter.flag('paused')].includes(true);
  const own = rule.as('description');
  const described = [own, filter.as('description')].find((one) => one.length > 0) ?? [];
  const references = [rule.as('ref'), filter.as('ref')].find((one) => one.length > 0) ?? [];
  const shape: Shape = {
    members: [
      ...actionOf(reading, rule, action),
      ...filter.as('expression'),
      ...described,
      ...references,
      ...(paused ? ([['enabled', { literal: false }]] as const) : []),
    ],
  };
  rule.done();
  filter.done();
  return { shape, priority, precedence: ORDER.indexOf(action) };
}

function actionOf(reading: Reading, rule: Fields, action: string): readonly (readonly [string, Shape])[] {
  const products = rule.member('products');
  if (SAME.has(action) || action === 'allow') {
    const skipped = products === undefined ? [] : reading.list(products.value, rule.nameOf('products'));
    if (skipped !== undefined && skipped.length > 0) reading.fail('products belong to a bypass', products?.span);
  }
  if (SAME.has(action)) return [['action', { text: action }]];
  if (action === 'allow') return skip([['ruleset', { text: 'current' }]]);
  if (action !== 'bypass') {
    reading.fail(`nothing stands for the action ${JSON.stringify(action)}`, rule.member('action')?.span);
    return [];
  }
  const names = products === undefined ? [] : (reading.texts(products.value, rule.nameOf('products')) ?? []);
  if (names.length === 0) reading.fail('it is not seen which products the bypass is for', rule.object.span);
  const own = names.filter((name) => PHASES[name] === undefined);
  const phases = names.flatMap((name) => PHASES[name] ?? []);
  const texts = (all: readonly string[]): Shape => ({ items: all.map((text) => ({ text })) });
  return skip([
    ...(own.length > 0 ? ([['products', texts(own)]] as const) : []),
    ...(phases.length > 0 ? ([['phases', texts(phases)]] as const) : []),
  ]);
}

function skip(parameters: readonly (readonly [string, Shape])[]): readonly (readonly [string, Shape])[] {
  return [
    ['action', { text: 'skip' }],
    ['action_parameters', { members: parameters }],
  ];
}
