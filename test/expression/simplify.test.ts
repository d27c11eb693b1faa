import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { check, evaluate, parse, simplify } from '../../src/expression/index.js';
import type { FieldValues, SimplifyOptions } from '../../src/expression/index.js';

const score = { known: { 'cf.threat_score': 0 } };

describe('the threat score is 0', () => {
  it.each([
    ['gt 0', false],
    ['gt 10', false],
    ['> -1', true],
    ['ge 0', true],
    ['ge 1', false],
    ['lt 0', false],
    ['lt 1', true],
    ['le 0', true],
    ['le -1', false],
    ['eq 0', true],
    ['eq 00', true],
    ['eq 5', false],
    ['ne 0', false],
    ['!= 5', true],
    ['in {0}', true],
    ['in {1 2 3}', false],
    ['in {-5..5}', true],
    ['in {1..100}', false],
    ['in {}', false],
    ['& 255', false],
    ['bitwise_and 1', false],
  ])('cf.threat_score %s is %s', (rest, truth) => {
    const expected = truth ? { text: 'true', verdict: 'always' } : { text: 'false', verdict: 'never' };
    expect(simplify(`cf.threat_score ${rest}`, score)).toEqual(expected);
    expect(simplify(`not cf.threat_score ${rest}`, score).verdict).toBe(truth ? 'never' : 'always');
  });

  it('a list cannot be decided', () => {
    const text = 'cf.threat_score in $bad';
    expect(simplify(text, score)).toEqual({ text, verdict: 'depends' });
  });
});

describe('what is left', () => {
  const never = 'cf.threat_score gt 10';
  const always = 'cf.threat_score le 10';
  it.each([
    [`ssl and ${always}`, 'ssl'],
    [`${always} and ssl`, 'ssl'],
    [`ssl or ${never}`, 'ssl'],
    [`${never} or ssl or http.host eq "a"`, 'ssl or http.host eq "a"'],
    [`ssl or ${never} or http.host eq "a"`, 'ssl or http.host eq "a"'],
    [`ssl\n  or ${never}\n  or http.host eq "a"`, 'ssl\n  or http.host eq "a"'],
    [`ssl xor ${never}`, 'ssl'],
    [`ssl xor ${always}`, 'not ssl'],
    [`ssl ^^ ${always}`, '!ssl'],
    [`ssl xor ${always} xor ${always}`, 'ssl'],
    [`(ssl or cf.client.bot) xor ${always}`, 'not (ssl or cf.client.bot)'],
    [`http.host eq "a" xor ${always}`, 'not http.host eq "a"'],
    [`ssl xor ${always} xor cf.client.bot`, 'not (ssl xor cf.client.bot)'],
    [`not ssl xor ${always}`, 'not not ssl'],
    [`(ssl and ${always}) or cf.client.bot`, 'ssl or cf.client.bot'],
    [`(ssl or ${never}) and cf.client.bot`, 'ssl and cf.client.bot'],
    [`(ssl or ${never} or cf.client.bot) and ssl`, '(ssl or cf.client.bot) and ssl'],
    [`(ssl and ${never}) or (cf.client.bot)`, '(cf.client.bot)'],
    [`not (ssl or ${never})`, 'not ssl'],
    [`not (${never})and ssl`, 'ssl'],
    [`(${always} and ssl)or cf.client.bot`, 'ssl or cf.client.bot'],
    [`not(${always} and ssl)`, 'not ssl'],
    [`((${never})) or ((ssl))`, '((ssl))'],
    [`(ip.geoip.is_in_european_union and ${always})or ssl`, 'ip.src.is_in_european_union or ssl'],
    [`(ssl and ${always} and ip.geoip.is_in_european_union)or ssl`, '(ssl and ip.src.is_in_european_union)or ssl'],
    [`  ssl   and  ( http.host eq "a"   or ${never} )  `, '  ssl   and  http.host eq "a"  '],
    [
      `${never} or any((http.request.headers["x"][*] eq "a" or http.request.headers["x"][*] eq "b"))`,
      'any((http.request.headers["x"][*] eq "a" or http.request.headers["x"][*] eq "b"))',
    ],
    [`http.host eq "cf.threat_score gt 10" or ${never}`, 'http.host eq "cf.threat_score gt 10"'],
    [`my.own.field eq 5 and ${always}`, 'my.own.field eq 5'],
    [`http.host in {} or ssl`, 'ssl'],
  ])('%s', (text, left) => {
    expect(simplify(text, score)).toEqual({ text: left, verdict: 'depends' });
  });

  it.each([
    [`ssl and ${never}`, 'never'],
    [`ssl or ${always}`, 'always'],
    [`not (ssl and ${never})`, 'always'],
    [`${always} xor ${always}`, 'never'],
    [`${never} and my.own.field eq 5`, 'never'],
    ['true', 'always'],
    ['false', 'never'],
    ['http.host in {}', 'never'],
    ['len("abc") eq 3', 'always'],
  ])('%s is %s true', (text, verdict) => {
    expect(simplify(text, score)).toEqual({ text: verdict === 'always' ? 'true' : 'false', verdict });
  });

  it.each([
    'ssl  and( not  http.host eq "a" )',
    '((ssl))',
    'http.host = "a" and cf.threat_score gt 5',
    'ssl and',
    '',
    'any(http.request.headers["x"][*] eq "a" or cf.threat_score gt 5)',
    'http.host',
    'to_string(cf.threat_score)',
  ])('stays as it is: %s', (text) => {
    expect(simplify(text, score)).toEqual({ text, verdict: 'depends' });
  });
});

describe('other fields that are known', () => {
  it.each<[string, FieldValues, string, string]>([
    ['ssl and http.host eq "a"', { ssl: true }, 'http.host eq "a"', 'depends'],
    ['ssl and http.host eq "a"', { ssl: false }, 'false', 'never'],
    ['lower(http.host) eq "a" or ssl', { 'http.host': 'A' }, 'true', 'always'],
    ['any(http.request.headers.names[*] eq "a") and ssl', { 'http.request.headers.names': ['a'] }, 'ssl', 'depends'],
    ['ip.src in {10/8} or ssl', { 'ip.src': '11.0.0.1' }, 'ssl', 'depends'],
    [
      'concat(http.host, http.referer) eq "a" or ssl',
      { 'http.host': 'a' },
      'concat(http.host, http.referer) eq "a" or ssl',
      'depends',
    ],
    ['my.flag and ssl', { 'my.flag': true }, 'ssl', 'depends'],
    ['cf.threat_score gt 5 or ssl', {}, 'cf.threat_score gt 5 or ssl', 'depends'],
  ])('%s with %o', (text, known, left, verdict) => {
    expect(simplify(text, { known })).toEqual({ text: left, verdict });
  });

  it('without any, the threat score is', () => {
    expect(simplify('cf.threat_score gt 5 or ssl').text).toBe('ssl');
  });
});

describe('deprecated names', () => {
  const rows: readonly (readonly [string, string, SimplifyOptions])[] = [
    ['ip.geoip.country eq "T1"', 'ip.src.country eq "T1"', {}],
    ['ip.geoip.asnum in {1 2}', 'ip.src.asnum in {1 2}', {}],
    ['ip.geoip.is_in_european_union', 'ip.src.is_in_european_union', {}],
    [
      'ip.geoip.continent eq "EU" or ip.geoip.subdivision_1_iso_code eq "GB-ENG"',
      'ip.src.continent eq "EU" or ip.src.subdivision_1_iso_code eq "GB-ENG"',
      {},
    ],
    ['( ip.geoip.country  eq "ip.geoip.country" )', '( ip.src.country  eq "ip.geoip.country" )', {}],
    ['ip.geoip.country eq "T1"', 'ip.src.country eq "T1"', { phase: 'http_request_firewall_custom' }],
    ['ip.geoip.country eq "T1"', 'ip.geoip.country eq "T1"', { phase: 'magic_transit' }],
    ['ip.geoip.country eq "T1"', 'ip.geoip.country eq "T1"', { phase: 'ddos_l4' }],
    ['ip.geoip.country eq "T1" and tcp.dstport eq 22', 'ip.geoip.country eq "T1" and tcp.dstport eq 22', {}],
    ['ip.geoip.country', 'ip.src.country', {}],
    [' concat(ip.geoip.country, "x") ', ' concat(ip.src.country, "x") ', {}],
    ['cf.bot_detection.js_check_score gt 1', 'cf.bot_detection.js_check_score gt 1', {}],
    ['lower(ip.geoip.country) eq "gb" and cf.threat_score lt 5', 'lower(ip.src.country) eq "gb"', {}],
    ['cf.threat_score gt 5 or not(ip.geoip.country eq "GB")', 'not(ip.src.country eq "GB")', {}],
  ];
  it.each(rows)('%s', (text, left, options) => {
    expect(simplify(text, { ...score, ...options })).toEqual({ text: left, verdict: 'depends' });
  });
});

/** Conditions on fields with few values, so that every input can be tried. */
const atoms = [
  'ssl',
  'cf.client.bot',
  'ip.geoip.country eq "GB"',
  'ip.src.country in {"GB" "FR"}',
  'ip.geoip.country ne "GB"',
  'http.request.cookies["a"][0] ne "x"',
  'any(http.request.headers["h"][*] eq "x")',
  'all((http.request.headers["h"][*] eq "x" or http.request.headers["h"][*] eq "y"))',
  'http.host in {}',
  'cf.threat_score gt 0',
  'cf.threat_score lt 5',
  'cf.threat_score in {0..10}',
  'not cf.threat_score eq 0',
];
const inputs: FieldValues[] = [];
for (const ssl of [true, false])
  for (const bot of [true, false])
    for (const country of ['GB', 'FR', 'DE'])
      for (const header of [{}, { h: ['x'] }, { h: ['y', 'z'] }])
        inputs.push({
          ssl,
          'cf.client.bot': bot,
          'ip.src.country': country,
          'http.request.headers': header,
          'http.request.cookies': ssl ? {} : { a: ['y'] },
          'cf.threat_score': 0,
        });

describe('truth tables', () => {
  const { chain } = fc.letrec<{ chain: string; unit: string }>((tie) => ({
    unit: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      { weight: 4, arbitrary: fc.constantFrom(...atoms) },
      { weight: 2, arbitrary: tie('chain').map((text) => `(${text})`) },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom('not ', '!', 'not'), tie('unit')).map((parts) => parts.join('')),
      },
    ),
    chain: fc
      .array(fc.tuple(fc.constantFrom(' and ', ' or ', ' xor ', '&&', '\n|| ', ' ^^'), tie('unit')), {
        minLength: 1,
        maxLength: 4,
      })
      .map((links) => links.map(([op, unit], i) => (i === 0 ? unit : op + unit)).join('')),
  }));

  it('the result has the same truth for every input, and nothing known is left in it', () => {
    fc.assert(
      fc.property(chain, (text) => {
        const { text: left, verdict } = simplify(text, score);
        expect(check(left)).toEqual({ ok: true, type: 'Bool' });
        expect(left).not.toMatch(/cf\.threat_score|ip\.geoip|\{\}/);
        const truths = inputs.map((input) => evaluate(text, input));
        expect(inputs.map((input) => evaluate(left, input))).toEqual(truths);
        for (const missingNotEqual of [true, false]) {
          for (const input of inputs.slice(0, 6)) {
            expect(evaluate(left, input, { missingNotEqual })).toBe(evaluate(text, input, { missingNotEqual }));
          }
        }
        if (verdict === 'always') expect(truths).not.toContain(false);
        if (verdict === 'never') expect(truths).not.toContain(true);
        expect(simplify(left, score)).toEqual({ text: left, verdict });
      }),
      { numRuns: 2000 },
    );
  });

  it('a text without anything known comes back as it is', () => {
    const clean = atoms.filter((atom) => !/threat|geoip|\{\}/.test(atom));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(' and ', '  or\n', '&&'), fc.constantFrom(...clean)), { minLength: 1 }),
        (links) => {
          const text = links.map(([op, unit], i) => (i === 0 ? unit : op + unit)).join('');
          expect(parse(text).errors).toEqual([]);
          expect(simplify(text, score)).toEqual({ text, verdict: 'depends' });
        },
      ),
    );
  });
});
