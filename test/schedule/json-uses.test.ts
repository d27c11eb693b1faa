import { describe, expect, it } from 'vitest';
import type { OperationHit } from '../../src/model/schedule.js';
import { jsonPlaces, jsonUses } from '../../src/schedule/json-uses.js';
import { shippedSchedule } from './shipped.js';

const schedule = shippedSchedule();

function hitOf(id: string, method: string, ...segments: readonly string[]): OperationHit {
  const hit = schedule.byPath(method, segments).find(({ entry }) => entry.id === id);
  if (hit === undefined) throw new Error(`no ${id}`);
  return hit;
}

describe('places in JSON', () => {
  const body = { rules: [{ a: { b: 1 } }, { a: {} }, 5, { a: { b: null } }], list: [1, 2] };

  it.each([
    ['rules[].a.b', ['/rules/0/a/b', '/rules/3/a/b']],
    ['rules[]', ['/rules/0', '/rules/1', '/rules/2', '/rules/3']],
    ['list[]', ['/list/0', '/list/1']],
    ['list', ['/list']],
    ['rules.a', []],
    ['toString', []],
    ['nothing[].x', []],
  ])('%s stands at %j', (path, pointers) => {
    expect(jsonPlaces(body, path).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('are looked for in every element of a body that is a list', () => {
    expect(jsonPlaces([{ a: 1 }, { a: 2 }], 'a')).toEqual([
      { pointer: '/0/a', value: 1 },
      { pointer: '/1/a', value: 2 },
    ]);
    expect(jsonPlaces([{ a: 1 }], '[].a')).toEqual([{ pointer: '/0/a', value: 1 }]);
  });
});

describe('uses of an entry', () => {
  it('are values that are not allowed', () => {
    const hit = hitOf('security-level', 'POST', 'zones', 'z', 'rulesets');
    const rule = (security_level: unknown) => ({ action_parameters: { security_level } });
    const uses = jsonUses(hit, { rules: [rule('off'), rule('high'), rule({}), rule('under_attack')] });
    expect(uses).toMatchObject([
      { kind: 'value', pointer: '/rules/1/action_parameters/security_level', value: 'high' },
    ]);
  });

  it('are fields, where their condition holds', () => {
    const hit = hitOf('dns-srv-data', 'POST', 'zones', 'z', 'dns_records');
    const data = { service: 'x', proto: 'y' };
    expect(jsonUses(hit, { type: 'SRV', data }).map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ['field', '/data/service'],
      ['field', '/data/proto'],
    ]);
    expect(jsonUses(hit, { type: 'NAPTR', data })).toEqual([]);
  });

  it('are none in what is no object', () => {
    const hit = hitOf('dns-srv-data', 'POST', 'zones', 'z', 'dns_records');
    for (const body of [null, 5, 'SRV', [], [null]]) expect(jsonUses(hit, body)).toEqual([]);
  });
});
