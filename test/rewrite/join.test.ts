import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/rewrite.js';
import { javascriptDialect as dialect } from '../../src/read/javascript/dialect.js';
import { after, doubts, overlaps } from './fixes.js';
import { requestOf, spanOf } from './requests.js';

const steps: Step[] = [
  {
    join: {
      to: 'name',
      from: ['data.service', 'data.proto', 'data.name'],
      underscored: ['data.service', 'data.proto'],
      when: { path: 'type', equals: 'SRV' },
    },
  },
];
const call = (body: string): string => `fetch('/a', { method: 'POST', body: ${body} })`;
const json = (members: string): string => call(`JSON.stringify(${members})`);
const srv = (data: string, rest = `type: 'SRV'`): string => json(`{ ${rest}, data: { ${data}, port: 1 } }`);
const named = (name: string): string => json(`{ type: 'SRV', name: ${name}, data: { port: 1 } }`);

describe('members that become one name', () => {
  it.each([
    ['whole names', `service: '_a', proto: '_tcp', name: 'x.example'`, named(`'_a._tcp.x.example'`)],
    ['names without their underscores', `service: 'a', proto: 'tcp', name: 'x.example'`, named(`'_a._tcp.x.example'`)],
    ['a name with a dot at its end', `service: '_a', proto: '_tcp', name: 'x.example.'`, named(`'_a._tcp.x.example'`)],
    ['the zone', `service: '_a', proto: '_tcp', name: '@'`, named(`'_a._tcp'`)],
    ['names that are not known', 'service: s, proto: p, name: n', named('`${s}.${p}.${n}`')],
    ['names by their keys alone', 'service, proto, name', named('`${service}.${proto}.${name}`')],
    [
      'a text with code in it',
      'service: `_${s}`, proto: `_tcp`, name: `${n}.example`',
      named('`_${s}._tcp.${n}.example`'),
    ],
    [
      'no name',
      `service: '_a', proto: '_tcp', name: ''`,
      'refused: the field `data.name` of the body is empty (line 1)',
    ],
    [
      'two of them',
      `service: '_a', proto: '_tcp'`,
      'refused: not all of `data.service`, `data.proto`, `data.name` are in the body (line 1)',
    ],
    ['none of them', 'weight: 1', 'refused: nothing that is written here has to change'],
  ])('%s', (_name, data, expected) => {
    expect(after(srv(data), steps, { dialect })).toBe(expected);
  });

  const data = `service: '_a', proto: '_tcp', name: 'x.example'`;
  it('is refused where the outer name is set outside of the body', () => {
    const text = `const M = 'x.example';\n${srv(data, `type: 'SRV', name: 'x.example'`)}`;
    const request = requestOf(text);
    const body = request.body?.value;
    if (body?.kind !== 'encoded' || body.value.kind !== 'object') throw new Error(text);
    const name = body.value.members.get('name');
    if (name === undefined) throw new Error(text);
    for (const valueSpan of [undefined, spanOf(text, `'x.example'`)]) {
      const members = new Map(body.value.members).set('name', { ...name, valueSpan });
      const value = { ...body, value: { ...body.value, members } };
      const changed = { ...request, body: request.body && { ...request.body, value } };
      expect(after(text, steps, { dialect, request: changed })).toBe(
        'refused: the field `name` of the body is set elsewhere (line 2)',
      );
    }
  });

  it.each([
    [
      'the old name is replaced',
      `type: 'SRV', name: 'x.example'`,
      `{ type: 'SRV', name: '_a._tcp.x.example', data: { port: 1 } }`,
    ],
    [
      'the new name is there',
      `type: 'SRV', name: '_a._tcp.x.example'`,
      `{ type: 'SRV', name: '_a._tcp.x.example', data: { port: 1 } }`,
    ],
  ])('%s', (_name, rest, expected) => {
    expect(after(srv(data, rest), steps, { dialect })).toBe(json(expected));
  });

  it.each([
    ['another type', json(`{ type: 'CAA', data: { ${data}, port: 1 } }`), '`type` is not known to be SRV (line 1)'],
    ['no type', json(`{ data: { ${data}, port: 1 } }`), '`type` is not known to be SRV (line 1)'],
    [
      'nothing beside them',
      json(`{ type: 'SRV', data: { ${data} } }`),
      'nothing would be left beside the name (line 1)',
    ],
    ['a list', call('JSON.stringify([{ a: 1 }])'), 'the body is a list (line 1)'],
    ['an object that is not known', call('JSON.stringify(record)'), 'the body comes from `record` (line 1)'],
    ['no body', `fetch('/a', { method: 'POST' })`, 'nothing that is written here has to change'],
    [
      'a name that holds more',
      `const N = '@';\n${srv(`service: '_a', proto: '_tcp', name: N`)}`,
      'the field `data.name` of the body is no name that can stay as it is (line 2)',
    ],
    [
      'a name that ends with a dot elsewhere',
      `const N = 'x.example.';\n${srv(`service: '_a', proto: '_tcp', name: N`)}`,
      'the field `data.name` of the body is no name that can stay as it is (line 2)',
    ],
    [
      'an outer name by its key alone',
      srv(data, `type: 'SRV', name`),
      'the field `name` of the body is set elsewhere (line 1)',
    ],
  ])('is refused for %s', (_name, text, reason) => {
    expect(after(text, steps, { dialect })).toBe(`refused: ${reason}`);
  });

  it.each([
    ['the object of the name', 'x.example'],
    ['a part of it', '_tcp'],
  ])('is refused where %s is shared', (_name, needle) => {
    expect(after(srv(data), steps, { dialect, sharedWith: overlaps(srv(data), needle) })).toMatch(
      /^refused: .* is shared with other code/,
    );
  });

  it.each([
    ['whole names', `service: '_a', proto: '_tcp', name: 'x.example'`, 'safe'],
    ['a short name', `service: '_a', proto: '_tcp', name: 'x'`, '`x` is not a whole name (line 1)'],
    [
      'the zone',
      `service: '_a', proto: '_tcp', name: '@'`,
      '@ stood for the name of the zone, which the API puts behind (line 1)',
    ],
    [
      'names that are not known',
      `service: s, proto: '_tcp', name: n`,
      '`s` has to begin with an underscore (line 1); where `n` is @ it has to be the name of the zone (line 1)',
    ],
    ['code behind an underscore', 'service: `_${s}`, proto: "_tcp", name: "x.example"', 'safe'],
    ['code in a whole name', 'service: "_a", proto: "_tcp", name: `${n}.example`', 'safe'],
    ['code in a short name', 'service: "_a", proto: "_tcp", name: `a${n}`', '`a${n}` has to be a whole name (line 1)'],
  ])('are sure or not with %s', (_name, data, because) => {
    expect(doubts(srv(data), steps, { dialect })).toBe(because);
  });

  it.each([
    ['what the name was', `name: 'y.example'`, "the field `name` of the body was `'y.example'` (line 1)"],
    ['what the record was put under', `name: 'x.example'`, 'safe'],
    ['the beginning of the name', `name: '_a._tcp'`, 'safe'],
    ['another beginning', `name: '_a._t'`, "the field `name` of the body was `'_a._t'` (line 1)"],
  ])('tell %s', (_name, rest, because) => {
    expect(doubts(srv(data, `type: 'SRV', ${rest}`), steps, { dialect })).toBe(because);
  });

  it.each([
    [`const S = 'a';`, `service: S, proto: '_tcp', name: 'x.example'`, '`S` has to begin with an underscore (line 2)'],
    [`const S = '_a';`, `service: S, proto: '_tcp', name: 'x.example'`, 'safe'],
    [`const N = 'x';`, `service: '_a', proto: '_tcp', name: N`, '`x` is not a whole name (line 2)'],
    [`const N = 'x.example';`, `service: '_a', proto: '_tcp', name: N`, 'safe'],
  ])('keep the names of %s', (constant, members, because) => {
    const text = `${constant}\n${srv(members)}`;
    expect(doubts(text, steps, { dialect })).toBe(because);
    const name = constant.slice(6, 7);
    expect(after(text, steps, { dialect })).toContain(`\${${name}}`);
  });

  it('are looked at by what reads the file, where it is a document', () => {
    const request = { ...requestOf(srv(data)), client: 'document' };
    expect(doubts(srv(data), steps, { dialect, request })).toBe(
      'what reads this file may look at the members of the old form',
    );
  });
});
