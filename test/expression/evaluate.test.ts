import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { InvalidExpression, evaluate, evaluateValue, parse, print } from '../../src/expression/index.js';
import type { FieldValues } from '../../src/expression/index.js';
import { evaluation } from './evaluation.js';
import { scheme } from './scheme.js';

for (const [area, rows] of Object.entries(evaluation)) {
  describe(area, () => {
    it.each(rows)('$text of $fields is $gives', ({ text, fields, gives, options }) => {
      expect(evaluate(text, fields ?? {}, { scheme, ...options })).toBe(gives);
    });
  });
}

describe('values', () => {
  const rows: readonly (readonly [string, FieldValues, unknown])[] = [
    ['b', { b: 'é' }, 'é'],
    ['b', { b: Uint8Array.of(255) }, Uint8Array.of(255)],
    ['n', { n: 5 }, 5n],
    ['ip', { ip: '2001:DB8:0:0::1' }, '2001:db8::1'],
    ['ip', { ip: '::ffff:1.2.3.4' }, '::ffff:1.2.3.4'],
    ['headers', { headers: { b: ['x'], a: [] } }, { a: [], b: ['x'] }],
    ['headers["x"]', { headers: {} }, undefined],
    ['lower(list[*])', { list: ['A', 'B'] }, ['a', 'b']],
    ['to_string(n)', { n: -5 }, '-5'],
    ['to_string(t)', { t: true }, 'true'],
    ['to_string(ip)', { ip: '1.2.3.4' }, '1.2.3.4'],
    ['to_string(any(flags))', { flags: [] }, 'false'],
    ['regex_replace(b, "^/a/(.*)$", "/b/${1}?$$")', { b: '/a/x' }, '/b/x?$'],
    ['regex_replace(b, "a", "b")', { b: 'aaa' }, 'baa'],
    ['regex_replace(b, "x", "b")', { b: 'aaa' }, 'aaa'],
    ['regex_replace(b, "(é)(.)?", "<${1}${2}${3}>")', { b: 'aé' }, 'a<é>'],
    ['regex_replace(b, "(?u)(\\\\pL)$", "<${1}>")', { b: 'aé' }, 'a<é>'],
    ['regex_replace(b, "a", "$1")', { b: 'a' }, '$1'],
    ['wildcard_replace(b, "/a/*/c/*", "/${2}/${1}")', { b: '/A/x/c/y' }, '/y/x'],
    ['wildcard_replace(b, "/a/*", "/${1}", "s")', { b: '/A/x' }, '/A/x'],
    ['wildcard_replace(b, "*a*", "${1}|${2}")', { b: 'xaxax' }, 'x|xax'],
    ['encode_base64(b)', { b: 'hello' }, 'aGVsbG8'],
    ['encode_base64(b, "p")', { b: 'hello' }, 'aGVsbG8='],
    ['encode_base64(b, "u")', { b: Uint8Array.of(0xfb, 0xff) }, '-_8'],
    ['encode_base64(b, "up")', { b: Uint8Array.of(0xfb, 0xff) }, '-_8='],
    ['encode_base64(sha256(b), "p")', { b: '' }, '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
    ['uuidv4(b)', { b: Uint8Array.from({ length: 16 }, () => 255) }, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
    ['concat("a", to_string(n), "b")', { n: 1 }, 'a1b'],
    ['split(b, ",", 5)', { b: 'a,b' }, ['a', 'b']],
    ['wildcard_replace(b, "*a*", "${1}|${2}")', { b: 'ax' }, '|x'],
    ['wildcard_replace(b, "*a*", "${1}|${2}")', { b: 'xb' }, 'xb'],
    ['wildcard_replace(b, "a*a", "${1}")', { b: 'a' }, 'a'],
    ['to_string(not t)', { t: false }, 'true'],
    ['to_string((t and f))', { t: true, f: true }, 'true'],
    ['len(b)', { b: new Uint8Array(20_000) }, 20_000n],
    ['len(b)', { b: 'a'.repeat(8193) }, 8193n],
  ];
  it.each(rows)('%s of %o', (text, fields, gives) => {
    expect(evaluateValue(text, fields, { scheme })).toEqual(gives);
  });

  it('remove_query_args takes names out of the query', () => {
    const fields = { 'http.request.uri.query': 'a=1&b=2&a=3&c&ab=4' };
    expect(evaluateValue('remove_query_args(http.request.uri.query, "a", "c")', fields)).toBe('b=2&ab=4');
  });
});

describe('timed HMAC', () => {
  const key = 'mysecret';
  const mac = createHmac('sha256', key).update('/download/cat.jpg1484063787').digest('base64');
  const message = `/download/cat.jpg?verify=1484063787-${encodeURIComponent(mac)}`;
  const safe = `/download/cat.jpg?verify=1484063787-${mac.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}`;
  const call = (text: string, now: number, flags = '') =>
    evaluate(`is_timed_hmac_valid_v0("${key}", b, 100, n, 8${flags})`, { b: text, n: now }, { scheme });

  it('is valid until its time is over', () => {
    expect(call(message, 1484063787)).toBe(true);
    expect(call(message, 1484063887)).toBe(true);
    expect(call(message, 1484063888)).toBe(false);
  });

  it('is not valid for another message or mac', () => {
    expect(call(message.replace('cat', 'dog'), 1484063787)).toBe(false);
    expect(call(message.slice(0, -6), 1484063787)).toBe(false);
    expect(call('nothing', 1484063787)).toBe(false);
  });

  it('takes the URL alphabet with a flag', () => {
    expect(call(safe, 1484063787, ', "s"')).toBe(true);
  });
});

describe('the default scheme', () => {
  it('reads what is not given as production does', () => {
    expect(evaluate('http.referer eq ""', {})).toBe(true);
    expect(evaluate('http.referer eq ""', { 'http.referer': null })).toBe(false);
    expect(evaluate('len(http.request.headers.names) eq 0', {})).toBe(true);
    expect(evaluate('http.request.headers["x"][0] ne "a"', {})).toBe(false);
    expect(evaluate('cf.bot_management.score ge 0', {})).toBe(false);
  });

  it('knows deprecated names', () => {
    expect(evaluate('ip.geoip.country eq "GB"', { 'ip.src.country': 'GB' })).toBe(true);
    expect(evaluate('ip.src.country eq "GB"', { 'ip.geoip.country': 'GB' })).toBe(true);
    expect(evaluate('cf.threat_score eq 0', {})).toBe(true);
    expect(evaluate('cf.threat_score gt 5', { 'cf.threat_score': 10 })).toBe(true);
  });
});

describe('the deepest nesting there can be', () => {
  const options = { scheme, maxNesting: 1000 };
  it.each([
    `${'!'.repeat(1000)}t`,
    `${'('.repeat(1000)}t${')'.repeat(1000)}`,
    `${'(f or '.repeat(1000)}t${')'.repeat(1000)}`,
    `${'(t and not '.repeat(500)}t${')'.repeat(500)}`,
    `${'lower('.repeat(1000)}b${')'.repeat(1000)} eq "a"`,
    `any(${'('.repeat(999)}flags${')'.repeat(1000)}`,
  ])('is printed and evaluated', (text) => {
    expect(print(parse(text, options)).length).toBeGreaterThan(0);
    expect(evaluate(text, { t: true, f: false, b: 'A', flags: [true] }, options)).toBe(true);
  });
});

describe('what cannot be evaluated', () => {
  it('an expression with mistakes', () => {
    expect(() => evaluate('b = "a"', {}, { scheme })).toThrow(InvalidExpression);
    expect(() => evaluate('list[*] eq "a"', {}, { scheme })).toThrow(InvalidExpression);
    expect(() => evaluateValue('t and f', {}, { scheme })).toThrow(InvalidExpression);
  });

  it.each([
    [{ b: 5 }, 'b eq "a"'],
    [{ n: 1.5 }, 'n eq 1'],
    [{ n: '1' }, 'n eq 1'],
    [{ n: 2n ** 63n }, 'n eq 1'],
    [{ t: 1 }, 't'],
    [{ ip: '1.2.3' }, 'ip eq 1.2.3.4'],
    [{ list: 'a' }, 'list[0] eq "a"'],
    [{ list: ['a', 5] }, 'list[0] eq "a"'],
    [{ map: ['a'] }, 'map["a"] eq "a"'],
  ] as [FieldValues, string][])('values of another type: %o', (fields, text) => {
    expect(() => evaluate(text, fields, { scheme })).toThrow(TypeError);
  });
});
