import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../src/engine/choice/words.js';
import type { Entry } from '../../../src/model/entry.js';
import type { Configurations } from '../../../src/engine/policy/configuration/configuration.js';

interface Layer {
  readonly hosts?: readonly string[];
  readonly basePaths?: readonly string[];
  readonly entries?: readonly Partial<Entry>[];
}

async function words(layers: readonly Layer[], expressions = false, always?: string) {
  const all = layers.map(({ hosts, basePaths, entries = [] }) => ({
    declared: { hosts, basePaths },
    schedules: [{ entries }],
  }));
  return wordsOf({ all: () => all } as unknown as Configurations, { always, expressions });
}

const OWN: Partial<Entry> = {
  ...{ id: 'own', change: 'operation-retired', surfaces: {}, fields: [], values: [], examples: [] },
  operations: [{ method: 'GET', path: '/widgets/{id}/gizmo_parts' }],
};

describe('the words of a run', () => {
  it('are those of the schedule, and of the API', async () => {
    const { matter, api, also, always } = await words([{}]);
    expect(matter.test('/zones/z/settings/minify')).toBe(true);
    expect(matter.test('/widgets/w/gizmo_parts')).toBe(false);
    expect(['https://api.cloudflare.com/', 'api.example.com'].map((text) => api.test(text))).toEqual([true, false]);
    expect([also, always]).toEqual([[], undefined]);
  });

  it('have the hosts and the bases that configurations say', async () => {
    const layers = [{ hosts: ['api.one.test', '*.two.test'] }, { basePaths: ['/proxy/v4'] }, {}];
    const { api } = await words(layers);
    const has = (text: string): boolean => api.test(text);
    expect(['https://API.one.test/x', 'https://cf.two.test', 'get("/proxy/v4/zones")'].map(has)).toEqual([
      ...[true, true, true],
    ]);
    expect(['apixone.test', 'two.test', '/proxy/v5'].map(has)).toEqual([false, false, false]);
  });

  it('have those of a file that is asked for', async () => {
    expect((await words([{}], false, 'a.ts')).always).toBe('a.ts');
  });

  it('have those of entries of one’s own, beside those of the schedule', async () => {
    const { matter, segments } = await words([{}, { entries: [OWN] }]);
    expect(matter.test("get('/widgets/' + id + '/gizmo_parts')")).toBe(true);
    expect(matter.test('/zones/z/settings/minify')).toBe(true);
    const { segments: shipped } = await words([{}]);
    expect(segments.texts.slice(0, shipped.texts.length)).toEqual(shipped.texts);
    expect(segments.texts.slice(shipped.texts.length)).toContain('widgets');
    expect(new RegExp(segments.strict.source).test("'/widgets/x'")).toBe(true);
    expect(new RegExp(segments.loose.source).test('widgets')).toBe(true);
  });

  it.each<[text: string, expected: boolean]>([
    ['expression: http.host eq "a", action: managed_challenge', true],
    ['Expression = (ip.src in {1.1.1.1})', true],
    ['expression with rulesets', true],
    ['expression of cf.zone.id', true],
    ['expression of tcp.dstport', true],
    ['an expression of joy', false],
    ['http.host eq "a"', false],
    ['expression: a.b and myhttp.hostess', false],
  ])('have those of rule expressions where these are looked at: %s, %s', async (text, expected) => {
    const { also } = await words([{}], true);
    expect(also.length > 0 && also.every((word) => word.test(text))).toBe(expected);
  });
});

/* Files in which an expression of a rule may stand, besides those that have a word of the schedule: all of these say so. */
it.each([
  ['{ "expression": "http.host eq 1", "rulesets": [] }', true],
  ['{ "EXPRESSION": "HTTP.HOST eq 1" }', true],
  ['{ "Expression": "ip.src eq 1" }', true],
  ['{ "expression": "tcp.dstport eq 1" }', true],
  ['{ "expression": "1 + 1" }', false],
  ['{ "host": "http.host", "rulesets": [] }', false],
])('may hold an expression of a rule: %s', async (text, is) => {
  const { also } = await words([{}], true);
  expect(also.length > 0 && also.every((one) => one.test(text))).toBe(is);
});
