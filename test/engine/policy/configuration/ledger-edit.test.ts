import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { withoutUnused, withSuppression } from '../../../../src/engine/policy/configuration/ledger-edit.js';
import type { Layer } from '../../../../src/engine/policy/configuration/layer.js';

const layerOf = (file: string, at: readonly string[] = []): Layer => ({ file, at }) as unknown as Layer;
const ONE = { rule: 'filters', reason: 'why' } as Parameters<typeof withSuppression>[2];

/** Adds one to a text, in which the last two lines stand for it. */
const added = (file: string, text: string, at: readonly string[] = []): Promise<string> =>
  withSuppression(layerOf(file, at), text, ONE);

describe('a suppression that is added', () => {
  it.each<[text: string, expected: string]>([
    ['', 'suppressions:\n  - rule: filters\n    reason: why\n'],
    ['a: 1', 'a: 1\nsuppressions:\n  - rule: filters\n    reason: why\n'],
    ['a: 1\r\n', 'a: 1\r\nsuppressions:\r\n  - rule: filters\r\n    reason: why\r\n'],
    [
      'suppressions:\n- rule: a # b\n\nz: 1\n',
      'suppressions:\n- rule: a # b\n- rule: filters\n  reason: why\n\nz: 1\n',
    ],
    [
      'suppressions:\n    - rule: a\n      reason: b',
      'suppressions:\n    - rule: a\n      reason: b\n    - rule: filters\n      reason: why\n',
    ],
    // The key stands already: it may not stand twice.
    ['suppressions:\nz: 1\n', 'suppressions:\n  - rule: filters\n    reason: why\nz: 1\n'],
    ['suppressions: # none\n', 'suppressions: # none\n  - rule: filters\n    reason: why\n'],
    ['suppressions:', 'suppressions:\n  - rule: filters\n    reason: why\n'],
    ['suppressions: []\nz: 1\n', 'suppressions: [{"rule":"filters","reason":"why"}]\nz: 1\n'],
    [
      'suppressions: [{ rule: a }, { rule: b },]\n',
      'suppressions: [{ rule: a }, { rule: b }, {"rule":"filters","reason":"why"},]\n',
    ],
  ])('to YAML: %j', async (text, expected) => {
    const made = await added('eolint.yaml', text);
    expect(made).toBe(expected);
    expect((parse(made) as { suppressions: unknown[] }).suppressions.at(-1)).toEqual(ONE);
  });

  it.each<[text: string, expected: string]>([
    ['', '{\n  "suppressions": [\n    {\n      "rule": "filters",\n      "reason": "why"\n    }\n  ]\n}\n'],
    [
      '{\n\t"a": 1\n}',
      '{\n\t"a": 1,\n\t"suppressions": [\n\t\t{\n\t\t\t"rule": "filters",\n\t\t\t"reason": "why"\n\t\t}\n\t]\n}',
    ],
  ])('to JSON: %j', async (text, expected) => {
    expect(await added('eolint.json', text)).toBe(expected);
  });

  it('to JSON as it is laid out, behind others', async () => {
    const text = '{\r\n    "suppressions": [\r\n        { "rule": "a" }\r\n    ]\r\n}\r\n';
    const made = await added('eolint.jsonc', text);
    expect(made.replaceAll('\r\n', '')).not.toContain('\n');
    expect(made).toContain('\r\n            "rule": "filters"');
    expect((JSON.parse(made) as { suppressions: unknown[] }).suppressions).toEqual([{ rule: 'a' }, ONE]);
  });

  it('to a part of a package.json', async () => {
    const made = JSON.parse(await added('package.json', '{ "eolint": { "suppressions": [] } }', ['eolint'])) as object;
    expect(made).toEqual({ eolint: { suppressions: [ONE] } });
  });
});

describe('suppressions without use', () => {
  const without = (file: string, text: string, ...rest: readonly (readonly [number, ...string[]])[]): Promise<string> =>
    withoutUnused(
      text,
      rest.map(([index, ...left]) => ({ layer: layerOf(file), index, unused: [], rest: left })),
    );
  const YAML = 'a: 1\nsuppressions:\n  - rule: a\n    reason: x\n  - rule: [b, c, d]\n  - rule: e\nz: 1\n';

  it.each<[string, Parameters<typeof without>[2][], string]>([
    ['one goes', [[0]], 'a: 1\nsuppressions:\n  - rule: [b, c, d]\n  - rule: e\nz: 1\n'],
    ['the last goes', [[2]], 'a: 1\nsuppressions:\n  - rule: a\n    reason: x\n  - rule: [b, c, d]\nz: 1\n'],
    ['two go, in whatever order', [[0], [2]], 'a: 1\nsuppressions:\n  - rule: [b, c, d]\nz: 1\n'],
    ['one serves fewer', [[1, 'b', 'd']], YAML.replace('[b, c, d]', '[b, d]')],
    ['one serves one', [[1, 'd']], YAML.replace('[b, c, d]', 'd')],
    ['one that is not there', [[7]], YAML],
    ['names of one that has none', [[7, 'a']], YAML],
  ])('in YAML: %s', async (_, changes, expected) => {
    expect(await without('eolint.yml', YAML, ...changes)).toBe(expected);
  });

  it.each<[text: string, expected: string]>([
    ['suppressions:\n  - rule: a\nz: 1\n', 'z: 1\n'],
    ['suppressions: [{ rule: a }]\nz: 1\n', 'z: 1\n'],
    ['suppressions: [{ rule: a }, { rule: b }]\n', 'suppressions: [{ rule: b }]\n'],
    ['suppressions:\n- rule: a\n- rule: b\n', 'suppressions:\n- rule: b\n'],
    ['suppressions: 1\n', 'suppressions: 1\n'],
    ['other:\n  - rule: a\n', 'other:\n  - rule: a\n'],
    ['- rule: a\n', '- rule: a\n'],
  ])('in YAML, the first goes: %j', async (text, expected) => {
    expect(await without('eolint.yaml', text, [0])).toBe(expected);
  });

  it.each<[string, string, Parameters<typeof without>[2][], string]>([
    [
      'one goes',
      '{ "suppressions": [{ "rule": "a" }, { "rule": "b" }] }',
      [[0]],
      '{ "suppressions": [{ "rule": "b" }] }',
    ],
    [
      'one serves fewer',
      '{"suppressions": [{"rule": ["a", "b", "c"]}]}',
      [[0, 'a', 'c']],
      '{"suppressions": [{"rule": ["a","c"]}]}',
    ],
    ['one serves one', '{"suppressions": [{"rule": ["a", "b"]}]}', [[0, 'b']], '{"suppressions": [{"rule": "b"}]}'],
    ['one that is not there', '{"suppressions": []}', [[0]], '{"suppressions": []}'],
    ['one without a name', '{"suppressions": [{}]}', [[0, 'a']], '{"suppressions": [{}]}'],
  ])('in JSON: %s', async (_, text, changes, expected) => {
    expect(await without('eolint.json', text, ...changes)).toBe(expected);
  });
});
