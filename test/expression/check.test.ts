import { describe, expect, it } from 'vitest';
import { check, defaultScheme } from '../../src/expression/index.js';
import type { CheckOptions } from '../../src/expression/index.js';
import { invalidFilters, invalidValues } from './invalid.js';
import type { Row } from './invalid.js';
import { scheme } from './scheme.js';
import { validDocumented, validFilters, validValues } from './valid.js';

function firstError(text: string, options: CheckOptions) {
  const result = check(text, options);
  if (result.ok) throw new Error(`taken for valid: ${text}`);
  const [first] = result.errors;
  if (first === undefined) throw new Error('no error');
  return first;
}

function expectError([text, kind, at, message]: Row, options: CheckOptions): void {
  const error = firstError(text, options);
  expect({ text, kind: error.kind, message: error.message }).toMatchObject({ kind });
  expect(error.start).toBeGreaterThanOrEqual(0);
  expect(error.end).toBeGreaterThanOrEqual(error.start);
  expect(error.end).toBeLessThanOrEqual(text.length);
  if (at !== undefined) expect(text.slice(error.start, error.end)).toBe(at);
  if (message !== undefined) expect(error.message).toContain(message);
}

for (const [area, texts] of Object.entries(validFilters)) {
  describe(`valid: ${area}`, () => {
    it.each(texts)('%s', (text) => {
      expect(check(text, { scheme })).toEqual({ ok: true, type: 'Bool' });
    });
  });
}

describe('valid: names that could be literals', () => {
  // Two of these are also bytes or a number in hexadecimal; a field of the name comes first.
  it.each(['len(ab) gt 1', 'lower(ab) eq "a"', 'len(fe80) eq 1', 'concat(ab, fe80) ne "a"'])('%s', (text) => {
    expect(check(text, { scheme: { ab: 'Bytes', fe80: 'Bytes' } })).toEqual({ ok: true, type: 'Bool' });
  });
});

describe('valid: white space around the whole', () => {
  const spaces = [9, 10, 11, 12, 13, 32, 0x85, 0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000];

  it.each(spaces)('U+%i', (code) => {
    const space = String.fromCharCode(code);
    expect(check(`${space}t${space}`, { scheme })).toEqual({ ok: true, type: 'Bool' });
    expect(check(`t${space}x`, { scheme }).ok).toBe(false);
  });

  it.each([8, 14, 31, 0x84, 0x86, 0x200b, 0x2027, 0x202a, 0x2060, 0x3001, 0xfeff])('not U+%i', (code) => {
    expect(check(`${String.fromCharCode(code)}t`, { scheme }).ok).toBe(false);
  });

  it.each(['filter', 'value'] as const)('and nothing else is blank: %s', (as) => {
    for (const text of ['', ' ', '\n\t'])
      expect(firstError(text, { scheme, as })).toMatchObject({
        kind: 'syntax',
        message: expect.stringContaining('blank') as string,
      });
  });
});

describe('valid: values', () => {
  it.each(validValues)('%s is %s', (text, type) => {
    expect(check(text, { scheme, as: 'value' })).toEqual({ ok: true, type });
  });
});

describe('valid: documented fields', () => {
  it.each(validDocumented)('%s', (text) => {
    expect(check(text)).toEqual({ ok: true, type: 'Bool' });
  });
});

for (const [area, rows] of Object.entries(invalidFilters)) {
  describe(`invalid: ${area}`, () => {
    it.each(rows.map((row) => ({ text: row[0], row })))('$text', ({ row }) => {
      expectError(row, { scheme });
    });
  });
}

describe('invalid: values', () => {
  it.each(invalidValues.map((row) => ({ text: row[0], row })))('$text', ({ row }) => {
    expectError(row, { scheme, as: 'value' });
  });
});

describe('several errors at once', () => {
  const kinds = (text: string) => {
    const result = check(text, { scheme });
    return result.ok ? [] : result.errors.map((error) => [error.kind, text.slice(error.start, error.end)]);
  };

  it('tells one for each condition', () => {
    expect(kinds('b = "a" and nope eq 1 or n eq "5" and t')).toEqual([
      ['bad-operator', '='],
      ['unknown-field', 'nope'],
      ['bad-literal', '"'],
    ]);
  });

  it('goes on inside parentheses and arguments', () => {
    expect(kinds('(b eq 5 and (t f)) or lower(n) eq "a" and any(list)')).toEqual([
      ['bad-literal', '5 '],
      ['syntax', 'f'],
      ['type-mismatch', 'n'],
      ['type-mismatch', 'list'],
    ]);
  });

  it('does not look for operators inside quoted text', () => {
    expect(kinds('b = "x or y" and b = \'p or q\' or t')).toEqual([
      ['bad-operator', '='],
      ['bad-operator', '='],
    ]);
  });

  it('tells a wrong set once', () => {
    expect(kinds('b in {"a", "b", "c"} and ip in {1.2.3.4, 5.6.7.8}')).toEqual([
      ['bad-literal', ', '],
      ['bad-literal', ','],
    ]);
  });

  it('says nothing of what only follows from an unknown name', () => {
    expect(kinds('nope[0]["x"] in {"a" "b"} and foo(bar, 1) gt 5')).toEqual([
      ['unknown-field', 'nope'],
      ['unknown-field', 'foo'],
      ['unknown-field', 'bar'],
    ]);
  });
});

describe('limits', () => {
  it('4,096 characters', () => {
    const fill = (length: number) => `b eq "${'x'.repeat(length - 7)}"`;
    expect(check(fill(4096), { scheme }).ok).toBe(true);
    expect(firstError(fill(4097), { scheme }).kind).toBe('limit');
    // Characters, not UTF-16 units.
    expect(check(`b eq "${'😀'.repeat(4000)}"`, { scheme }).ok).toBe(true);
  });

  it('64 regular expressions', () => {
    const many = (count: number) => Array.from({ length: count }, () => 'b ~ "a"').join(' or ');
    expect(check(many(64), { scheme }).ok).toBe(true);
    expect(firstError(many(65), { scheme })).toMatchObject({ kind: 'limit', start: 64 * 11 + 4 });
  });

  it.each([
    ['parentheses', (n: number) => `${'('.repeat(n)}t${')'.repeat(n)}`],
    ['not', (n: number) => `${'not '.repeat(n)}t`],
    ['!', (n: number) => `${'!'.repeat(n)}t`],
    ['calls', (n: number) => `${'lower('.repeat(n)}b${')'.repeat(n)} eq "a"`],
    ['calls with space', (n: number) => `${'lower ( '.repeat(n)}b${')'.repeat(n)} eq "a"`],
    ['quantifiers and parentheses', (n: number) => `any(${'('.repeat(n - 1)}flags${')'.repeat(n)}`],
  ])('nesting of 128: %s', (_, build) => {
    expect(check(build(128), { scheme }).ok).toBe(true);
    expect(firstError(build(129), { scheme })).toMatchObject({
      kind: 'limit',
      message: 'maximum nesting depth exceeded (limit: 128)',
    });
    expect(check(build(5), { scheme, maxNesting: 5 }).ok).toBe(true);
    expect(firstError(build(6), { scheme, maxNesting: 5 }).kind).toBe('limit');
  });

  it('siblings do not add up', () => {
    expect(check(Array.from({ length: 300 }, () => '(t)').join(' and '), { scheme }).ok).toBe(true);
  });

  it('stars', () => {
    expect(check('b wildcard "*a*b*"', { scheme, wildcardStarLimit: 3 }).ok).toBe(true);
    expect(firstError('b wildcard "*a*b*"', { scheme, wildcardStarLimit: 2 })).toMatchObject({
      kind: 'limit',
      message: 'wildcard has 3 star metacharacters, but the limit is 2',
    });
    expect(check(String.raw`b wildcard r"\*\*\**"`, { scheme, wildcardStarLimit: 1 }).ok).toBe(true);
  });

  it('a wish for more nesting than the stack bears is not granted', () => {
    const text = `${'('.repeat(100_000)}t${')'.repeat(100_000)}`;
    expect(firstError(text, { scheme, maxNesting: Number.POSITIVE_INFINITY }).kind).toBe('limit');
    expect(check(`${'!'.repeat(1000)}t`, { scheme, maxNesting: 1e9 }).ok).toBe(true);
  });
});

describe('phases and retired fields', () => {
  const refused: readonly (readonly [string, CheckOptions])[] = [
    ['ip.src.timezone.name eq "x"', { phase: 'http_request_firewall_custom' }],
    ['any(http.request.accepted_languages[*] eq "de")', { phase: 'http_ratelimit' }],
    ['cf.response.1xxx_code eq 1020', { phase: 'http_request_firewall_custom' }],
    ['http.response.code eq 200', { phase: 'http_request_firewall_custom' }],
    ['http.response.code eq 200', { phase: 'http_ratelimit' }],
    ['any(raw.http.response.headers.names[*] eq "x")', { phase: 'http_request_transform' }],
    ['tcp.dstport eq 22', { phase: 'http_request_firewall_custom' }],
    ['http.host eq "x"', { phase: 'magic_transit' }],
    ['cidr(ip.src, 24, 64) eq 1.2.3.0', { phase: 'http_request_transform' }],
    ['bit_slice(udp, 0, 8) eq 1', { phase: 'http_request_firewall_custom' }],
    ['join(http.request.headers.names, ",") eq "x"', { phase: 'http_ratelimit' }],
    ['cf.zone.name eq "x"', { level: 'zone' }],
    ['to_string(cf.bot_management.score)', { as: 'value', phase: 'http_request_firewall_custom' }],
  ];
  it.each(refused)('refused: %s %o', (text, options) => {
    expect(firstError(text, options)).toMatchObject({ kind: 'limit' });
    expect(firstError(text, options).message).toMatch(/the use of (field|function) \S+ is not allowed/);
  });

  const allowed: readonly (readonly [string, CheckOptions])[] = [
    ['ip.src.timezone.name eq "x"', { phase: 'http_request_transform' }],
    ['cf.response.1xxx_code eq 1020', { phase: 'http_custom_errors' }],
    ['http.response.code eq 200', { phase: 'http_response_headers_transform' }],
    ['http.response.code eq 200', { phase: 'http_ratelimit', counting: true }],
    ['tcp.dstport eq 22', { phase: 'magic_transit' }],
    ['ip.src in {10/8}', { phase: 'magic_transit' }],
    ['cf.zone.name eq "x"', { level: 'account' }],
    ['ip.src.timezone.name eq "x"', { level: 'zone' }],
    ['cf.zone.name eq "x"', { level: 'account', phase: 'http_request_firewall_custom' }],
    ['http.response.code eq 200', { phase: 'a_phase_nobody_knows' }],
    ['to_string(cf.bot_management.score)', { as: 'value', phase: 'http_request_transform' }],
    ['remove_query_args(http.request.uri.query, "a")', { as: 'value', phase: 'http_request_transform' }],
  ];
  it.each(allowed)('allowed: %s %o', (text, options) => {
    expect(check(text, options).ok).toBe(true);
  });

  it('the threat score is refused in the default scheme, and wherever it is told', () => {
    expect(firstError('ssl and cf.threat_score gt 5', {})).toMatchObject({ kind: 'retired-field', start: 8, end: 23 });
    expect(check('cf.threat_score gt 5', { retired: [] }).ok).toBe(true);
    expect(check('cf.threat_score gt 5', { scheme: { 'cf.threat_score': 'Int' } }).ok).toBe(true);
    expect(firstError('t', { scheme, retired: ['t'] }).kind).toBe('retired-field');
    expect(firstError('concat("a", to_string(cf.threat_score))', { as: 'value' }).kind).toBe('retired-field');
  });
});

describe('schemes', () => {
  it('a type that is none is told', () => {
    expect(() => check('x', { scheme: { x: 'Text' } as never })).toThrow(TypeError);
    expect(() => check('x', { scheme: { x: 'Array(Bytes' } as never })).toThrow(TypeError);
  });

  it('names of the object prototype are no fields', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(firstError(`${name} eq 1`, { scheme }).kind).toBe('unknown-field');
      expect(firstError(`${name}(b) eq 1`, { scheme }).kind).toBe('unknown-field');
    }
  });

  it('the default one has the documented fields', () => {
    expect(Object.keys(defaultScheme)).toHaveLength(215);
    expect(defaultScheme).toMatchObject({
      'http.host': 'Bytes',
      'ip.src': 'Ip',
      'http.request.headers': 'Map(Array(Bytes))',
      'cf.bot_management.static_resource': 'Bool',
      'cf.edge.server_port': 'Int',
      'http.request.body.multipart.names': 'Array(Array(Bytes))',
    });
  });
});
