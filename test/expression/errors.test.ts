import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { check, fieldUses, frame } from '../../src/expression/index.js';
import { parseAddress } from '../../src/expression/literals/address.js';

function framed(text: string): string {
  const result = check(text);
  const first = result.ok ? undefined : result.errors[0];
  return first === undefined ? '' : frame(text, first);
}

describe('an error as the engine prints it', () => {
  it('marks the place', () => {
    expect(framed('http.hoost eq "a"')).toBe(
      'Filter parsing error (1:1):\nhttp.hoost eq "a"\n^^^^^^^^^^ unknown identifier\n',
    );
  });

  it('counts bytes, and lines from the line of the error', () => {
    expect(framed('http.host eq "é" and\n  http.host eq "é" or nope\nand ssl')).toBe(
      'Filter parsing error (2:24):\n  http.host eq "é" or nope\n                       ^^^^ unknown identifier\n',
    );
  });

  it('marks one place at the end', () => {
    expect(framed('ssl and')).toMatch(
      /^Filter parsing error \(1:8\):\nssl and\n {7}\^ expected identifier character\n$/,
    );
  });
});

describe('several errors', () => {
  const kinds = (text: string): string[] => {
    const result = check(text);
    return result.ok ? [] : result.errors.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
  };

  it.each<[string, string[]]>([
    [
      'http.host = "a" and nope and ip.src in {1.2.3.4, 5.6.7.8}',
      ['bad-operator =', 'unknown-field nope', 'bad-literal ,'],
    ],
    // What is not known is told once: it fits everywhere.
    ['nope and ssl', ['unknown-field nope']],
    ['ssl or nope or http.host eq "a"', ['unknown-field nope']],
    ['any((nope[*] eq "a" or http.request.headers.names[*] eq "b"))', ['unknown-field nope']],
    // A keyword in capitals is read on behind.
    ['ssl AND nope OR http.host eq 5', ['syntax AND', 'unknown-field nope', 'syntax OR', 'bad-literal 5']],
    ['(ssl Or nope) and ssl', ['syntax Or', 'unknown-field nope']],
    // The engine reads operands before it looks at the chain they stand in, and limits come last.
    [
      'ssl and http.request.headers.names[*] eq "a" and nope',
      ['unknown-field nope', 'type-mismatch http.request.headers.names[*] eq "a"'],
    ],
    ['cf.threat_score gt 5 and nope', ['unknown-field nope', 'retired-field cf.threat_score']],
  ])('%s', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });
});

describe('the fields that are used', () => {
  it.each([
    ['ssl and cf.threat_score gt 5', ['ssl', 'cf.threat_score']],
    ['concat(ip.geoip.country, http.host)', ['ip.geoip.country', 'http.host']],
    ['ssl and http.host = "x" or cf.threat_score gt 5', ['ssl', 'http.host', 'cf.threat_score']],
    ['http.host eq "cf.threat_score"', ['http.host']],
    ['nope eq 1', []],
    ['', []],
  ])('%s', (text, names) => {
    const uses = fieldUses(text);
    expect(uses.map((use) => use.name)).toEqual(names);
    for (const { name, start, end } of uses) expect(text.slice(start, end)).toBe(name);
  });
});

describe('addresses', () => {
  const hex = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));

  it('are read as the library reads them', () => {
    fc.assert(
      fc.property(fc.array(hex, { minLength: 8, maxLength: 8 }), fc.nat(7), fc.nat(8), (groups, from, most) => {
        const length = Math.min(most, 8 - from);
        const head = groups.slice(0, from).join(':');
        const tail = groups.slice(from + length).join(':');
        const text = length === 0 ? groups.join(':') : `${head}::${tail}`;
        const parsed = parseAddress(text);
        expect(parsed && [...parsed].map((c) => c.charCodeAt(0))).toEqual(ipaddr.parse(text).toByteArray());
      }),
    );
  });

  it('are nothing that the library does not know', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abf:.'.split('')), maxLength: 20 }), (text) => {
        const parsed = parseAddress(text);
        if (parsed !== undefined) expect(ipaddr.isValid(text)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});
