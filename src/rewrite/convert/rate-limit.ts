import type { Shape } from '../../model/dialect.js';
import type { Value } from '../../model/value.js';
import { knownText } from '../body-values.js';
import { quoted, type Refused } from '../step.js';
import { Reading, type Around, type Converted, type Converter, type Fields, type KnownBody } from './reading.js';

const PERIODS = new Set(['10', '60', '120', '300', '600', '3600']);
const TIMEOUTS = new Set(['0', '10', '60', '120', '300', '600', '3600', '86400']);
const ACTIONS: Readonly<Record<string, string>> = {
  simulate: 'log',
  ban: 'block',
  challenge: 'challenge',
  js_challenge: 'js_challenge',
  managed_challenge: 'managed_challenge',
};

/**
 * A rate limit as a rule of the rate limiting phase: what it matches becomes an expression, what it counts an expression
 * of its own, and the rest has other names.
 */
export const convertRateLimit: Converter = (input: Around, body: KnownBody): Converted | Refused => {
  const reading = new Reading(input, body.json !== undefined);
  const limit = reading.object(body.value, 'the rate limit');
  const rule = limit === undefined ? undefined : ruleOf(reading, limit);
  if (reading.problem !== undefined || rule === undefined) {
    return reading.problem ?? { refused: 'the rate limit is not written out' };
  }
  return {
    shape: {
      members: [
        ['name', { text: 'default' }],
        ['kind', { text: 'zone' }],
        ['phase', { text: 'http_ratelimit' }],
        ['rules', { items: [rule] }],
      ],
    },
    sources: reading.sources,
    doubts: reading.doubts,
  };
};

function ruleOf(reading: Reading, limit: Fields): Shape {
  limit.member('id');
  const { expression, counting, toOrigin } = matchOf(reading, limit);
  const action = reading.object(limit.member('action')?.value, 'the action of the rate limit');
  const mode = action?.known('mode') ?? '';
  const name = ACTIONS[mode];
  if (name === undefined) reading.fail(`nothing stands for the mode ${JSON.stringify(mode)}`, action?.object.span);
  const response = action === undefined ? [] : responseOf(reading, action);
  const timeout = timeoutOf(reading, action, mode);
  action?.done();
  const by = characteristics(reading, limit);
  const period = limit.member('period');
  const known = period === undefined ? undefined : knownText(period.value);
  if (known === undefined || !PERIODS.has(known)) {
    reading.doubts.push(`the period has to be one of ${[...PERIODS].join(', ')} seconds`);
  }
  if (period === undefined) reading.fail('the period of the rate limit is not seen', limit.object.span);
  const disabled = limit.flag('disabled');
  const shape: Shape = {
    members: [
      ['action', { text: name ?? '' }],
      ...response,
      ['expression', reading.filled(expression)],
      [
        'ratelimit',
        {
          members: [
            ['characteristics', by],
            ...limit.as('period'),
            ...limit.as('threshold', 'requests_per_period'),
            ...timeout,
            ...(counting === undefined ? [] : ([['counting_expression', reading.filled(counting)]] as const)),
            ['requests_to_origin', { literal: toOrigin }],
          ],
        },
      ],
      ...limit.as('description'),
      ...(disabled ? ([['enabled', { literal: false }]] as const) : []),
    ],
  };
  if (limit.object.members.get('threshold') === undefined) {
    reading.fail('the threshold of the rate limit is not seen', limit.object.span);
  }
  limit.done();
  return shape;
}

function timeoutOf(reading: Reading, action: Fields | undefined, mode: string): readonly (readonly [string, Shape])[] {
  const timeout = action?.member('timeout');
  if (action === undefined || timeout === undefined) return [];
  // A challenge has no time of its own.
  if (mode.endsWith('challenge')) return [['mitigation_timeout', { literal: 0 }]];
  const known = knownText(timeout.value);
  if (known === undefined || !TIMEOUTS.has(known)) {
    reading.doubts.push(`the timeout has to be one of ${[...TIMEOUTS].join(', ')} seconds`);
  }
  return action.as('timeout', 'mitigation_timeout');
}

function responseOf(reading: Reading, action: Fields): readonly (readonly [string, Shape])[] {
  const member = action.member('response');
  if (member === undefined) return [];
  const response = reading.object(member.value, 'the response of the action');
  if (response === undefined) return [];
  const members = [...response.as('content_type'), ...response.as('body', 'content')];
  response.done();
  const shape: Shape = { members: [['status_code', { literal: 429 }], ...members] };
  return [['action_parameters', { members: [['response', shape]] }]];
}

function characteristics(reading: Reading, limit: Fields): Shape {
  const member = limit.member('correlate');
  let key = 'ip.src';
  if (member !== undefined) {
    const correlate = reading.object(member.value, 'what the rate limit correlates');
    if (correlate?.known('by') === 'nat') key = 'cf.unique_visitor_id';
    else reading.fail('nothing stands for what the rate limit correlates', member.span);
    correlate?.done();
  }
  return { items: [{ text: 'cf.colo.id' }, { text: key }] };
}

interface Matched {
  readonly expression: string;
  readonly counting: string | undefined;
  readonly toOrigin: boolean;
}

function matchOf(reading: Reading, limit: Fields): Matched {
  const member = limit.member('match');
  const match = member === undefined ? undefined : reading.object(member.value, 'what the rate limit matches');
  const request = match?.member('request');
  const fields = request === undefined ? undefined : reading.object(request.value, 'the matched request');
  const conditions = fields === undefined ? [] : requestConditions(reading, fields);
  for (const one of bypassed(reading, limit)) conditions.push(`not (${one})`);
  const expression = conditions.length === 0 ? 'true' : conditions.join(' and ');
  const response = match?.member('response');
  const answer = response === undefined ? undefined : reading.object(response.value, 'the matched response');
  match?.done();
  if (answer === undefined) return { expression, counting: undefined, toOrigin: true };
  const codes = answer.member('status');
  const statuses = codes === undefined ? undefined : reading.texts(codes.value, 'the matched statuses');
  const origin = answer.known('origin_traffic') !== 'false';
  const missed = headersOf(reading, answer);
  answer.done();
  const counting =
    statuses === undefined || statuses.length === 0
      ? undefined
      : [...conditions, `http.response.code in {${statuses.join(' ')}}`].join(' and ');
  return { expression, counting, toOrigin: missed || origin };
}

/** The one condition on headers that has a successor: what the cache answered is not counted. */
function headersOf(reading: Reading, answer: Fields): boolean {
  const member = answer.member('headers');
  if (member === undefined) return false;
  const items = reading.list(member.value, 'the matched headers') ?? [];
  for (const item of items) {
    const header = reading.object(item, 'the matched header');
    const is = (key: string, wanted: string): boolean => header?.known(key)?.toLowerCase() === wanted;
    const isMiss = is('name', 'cf-cache-status') && is('op', 'ne') && is('value', 'hit');
    if (!isMiss) reading.fail('nothing is known to stand for the matched header', header?.object.span);
  }
  return items.length > 0;
}

function requestConditions(reading: Reading, request: Fields): string[] {
  const conditions: string[] = [];
  const url = reading.pattern(request.member('url'), request.nameOf('url'));
  if (url !== undefined) conditions.push(...urlConditions(reading, url));
  const methods = listOf(reading, request, 'methods');
  if (methods.length > 0) conditions.push(`http.request.method in {${methods.map(literal).join(' ')}}`);
  const schemes = listOf(reading, request, 'schemes').map((scheme) => scheme.toUpperCase());
  if (schemes.length === 1) conditions.push(schemes[0] === 'HTTPS' ? 'ssl' : 'not ssl');
  request.done();
  return conditions;
}

function listOf(reading: Reading, request: Fields, key: string): readonly string[] {
  const member = request.member(key);
  const texts = member === undefined ? [] : (reading.texts(member.value, request.nameOf(key)) ?? []);
  return texts.includes('_ALL_') ? [] : texts;
}

function bypassed(reading: Reading, limit: Fields): string[] {
  const member = limit.member('bypass');
  if (member === undefined) return [];
  const items: readonly Value[] = reading.list(member.value, 'the bypass of the rate limit') ?? [];
  return items.flatMap((item) => {
    const one = reading.object(item, 'the bypass of the rate limit');
    if (one?.known('name') !== 'url') reading.fail('nothing stands for a bypass that is no URL', one?.object.span);
    const url = (one === undefined ? undefined : reading.pattern(one.member('value'), one.nameOf('value'))) ?? '';
    one?.done();
    const conditions = urlConditions(reading, url);
    // The language has no word for it: `not true` cannot be read.
    if (conditions.length === 0) reading.fail('the bypass lets every request by', one?.object.span);
    return [conditions.join(' and ')];
  });
}

/** `*.example.com/login*` as patterns of host and path; a part that matches all has no condition. */
function urlConditions(reading: Reading, url: string): string[] {
  const plain = url.replace(/^(?:https?|\*):\/\//i, '');
  if (plain === '*') return [];
  const slash = plain.indexOf('/');
  const unknown = reading.holeIn(slash < 0 ? plain : plain.slice(0, slash));
  if (unknown !== undefined && slash < 0) {
    reading.fail(`the host has to end with a slash behind ${quoted(unknown)}`, undefined);
  }
  if (unknown !== undefined) reading.doubts.push(`${quoted(unknown)} must hold no slash`);
  const host = slash < 0 ? plain : plain.slice(0, slash);
  const path = slash < 0 ? '*' : plain.slice(slash);
  return [
    ...(host === '*' || host === '' ? [] : [`http.host wildcard ${literal(host)}`]),
    ...(path === '*' || path === '/*' ? [] : [`http.request.uri.path wildcard ${literal(path)}`]),
  ];
}

/** A text of the expression language. */
function literal(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
