import { describe, expect, it } from 'vitest';
import { fields } from '../../src/expression/data/fields.js';
import { perlClasses, posixClasses, type Ranges } from '../../src/expression/regex/ranges.js';

/** The characters of a class, from those of ASCII. */
const members = (ranges: Ranges): string =>
  Array.from({ length: 128 }, (_, code) => code)
    .filter((code) => ranges.some(([from, to]) => code >= from && code <= to))
    .map((code) => String.fromCharCode(code))
    .join('');
const matching = (pattern: RegExp): string =>
  Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    .filter((character) => pattern.test(character))
    .join('');

describe('classes of characters', () => {
  it.each<[string, RegExp]>([
    ['d', /\d/],
    ['s', /[\t\n\v\f\r ]/],
    ['w', /\w/],
  ])('\\%s', (name, pattern) => {
    expect(members(perlClasses[name] ?? [])).toBe(matching(pattern));
  });

  it.each<[string, RegExp]>([
    ['alnum', /[A-Za-z0-9]/],
    ['alpha', /[A-Za-z]/],

    ['ascii', /[\0-\x7f]/],
    ['blank', /[\t ]/],
    // eslint-disable-next-line no-control-regex -- as above
    ['cntrl', /[\0-\x1f\x7f]/],
    ['digit', /[0-9]/],
    ['graph', /[!-~]/],
    ['lower', /[a-z]/],
    ['print', /[ -~]/],
    ['punct', /[!-/:-@[-`{-~]/],
    ['space', /[\t\n\v\f\r ]/],
    ['upper', /[A-Z]/],
    ['word', /\w/],
    ['xdigit', /[0-9A-Fa-f]/],
  ])('[:%s:]', (name, pattern) => {
    expect(members(posixClasses[name] ?? [])).toBe(matching(pattern));
  });

  it('are these and no others', () => {
    expect([Object.keys(perlClasses).length, Object.keys(posixClasses).length]).toEqual([3, 14]);
  });
});

describe('fields', () => {
  const all = Object.entries(fields);

  it('have names of a product or of HTTP', () => {
    expect(all.filter(([name]) => !/^(?:[a-z][a-z0-9_]*)(?:\.[a-z0-9_]+)*$/.test(name))).toEqual([]);
  });

  it('have types', () => {
    const type = /^(?:(?:Array|Map)\()*(?:Bytes|Int|Bool|Ip)\)*$/;
    expect(all.filter(([, field]) => !type.test(field.type))).toEqual([]);
  });

  it('that are lists of the names of a map are lists of texts', () => {
    const beside = all.filter(([name]) => name.endsWith('.names') && fields[name.replace(/\.\w+$/, '')] !== undefined);
    expect(beside.length).toBeGreaterThan(5);
    // Each part of a multipart form may have several.
    const others = beside.filter(([, { type }]) => type !== 'Array(Bytes)').map(([name]) => name);
    expect(others).toEqual(['http.request.body.multipart.names']);
  });

  it('that are lists of the values of a map are lists of what it has', () => {
    const beside = all.flatMap(([name, { type }]) => {
      const map = fields[name.replace(/\.\w+$/, '')]?.type;
      const inner = /^Map\(Array\((\w+)\)\)$/.exec(map ?? '')?.[1];
      return name.endsWith('.values') && inner !== undefined ? [[name, type, `Array(${inner})`]] : [];
    });
    expect(beside.length).toBeGreaterThan(5);
    for (const [name, type, wanted] of beside) expect([name, type]).toEqual([name, wanted]);
  });

  it('are of known categories', () => {
    const sizes: Record<string, number> = {};
    for (const [, { category }] of all) sizes[category] = (sizes[category] ?? 0) + 1;
    expect(sizes).toMatchInlineSnapshot(`
      {
        "api": 5,
        "body": 14,
        "bots": 12,
        "edge": 8,
        "geo": 20,
        "jwt": 21,
        "llm": 8,
        "mtls": 21,
        "network-layer": 29,
        "raw": 8,
        "raw-response": 3,
        "request": 25,
        "response": 8,
        "timings": 5,
        "tls": 7,
        "waf": 18,
        "workers": 1,
        "zone": 2,
      }
    `);
  });
});
