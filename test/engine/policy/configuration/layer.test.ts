import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkEntries, idsOf, readLayer, type Layer } from '../../../../src/engine/policy/configuration/layer.js';
import { Project } from '../../project.js';

async function layerOf(file: string, text: string, more: Readonly<Record<string, string>> = {}, seenFrom?: string) {
  const { cwd } = new Project({ ...more, [file]: text });
  return readLayer(cwd, join(cwd, file), seenFrom === undefined ? undefined : join(cwd, seenFrom));
}

async function read(...given: Parameters<typeof layerOf>): Promise<Layer> {
  const layer = await layerOf(...given);
  if (layer === undefined) throw new Error('no layer');
  return layer;
}

const entry = (id: string): string =>
  `id: ${id}\ntitle: Old ${id}\nendOfLife: 2026-01-01\nchange: operation-retired\noperations:\n  - GET /a/${id}\nreplacement:\n  operations:\n    - GET /b\n`;
const OWN = { 'eol/a.yaml': entry('old-a'), 'eol/b.yaml': entry('old-b') };
const NAMES = 'schedules: [{ files: eol/*.yaml }]\n';

describe('a package.json', () => {
  it.each([
    ['without the word', '{ "name": "a" }'],
    ['with the word elsewhere', '{ "name": "a", "devDependencies": { "eolint": "1" } }'],
    ['with the word as a value', '{ "name": "eolint" }'],
    ['that is a list', '["eolint"]'],
    ['that is nothing', 'null'],
    ['that is a word', '"eolint"'],
    ['that is broken', '{ "eolint": { '],
  ])('%s has no configuration', async (_, text) => {
    expect(await layerOf('package.json', text)).toBeUndefined();
  });

  it('has it in its member', async () => {
    const layer = await read('a/package.json', '{ "eolint": { "rules": { "filters": "off" } } }');
    expect(layer).toMatchObject({ file: 'a/package.json', at: ['eolint'] });
    expect(layer.folder).toMatch(/\/a$/);
    expect(layer.declared.rules).toEqual({ filters: 'off' });
    expect(layer.placeOf(['rules', 'filters'])).toMatchObject({ line: 1, column: 26 });
  });

  it('with mistakes in it is wrong', async () => {
    await expect(layerOf('package.json', '{ "eolint": { "ruels": {} } }')).rejects.toThrow('unknown key "ruels"');
  });
});

describe('a configuration', () => {
  it('is broken, or is not there', async () => {
    await expect(layerOf('eolint.json', '{ "rules": ')).rejects.toThrow('eolint.json:1');
    const { cwd } = new Project();
    await expect(readLayer(cwd, join(cwd, 'eolint.json'))).rejects.toThrow('eolint.json:1:1');
  });

  it('has patterns that are seen from its folder, or from another', async () => {
    const text =
      '\uFEFFoverrides: [{ files: "*.ts", rules: { filters: off } }]\nsuppressions: [{ files: [b/*.ts], rule: filters, reason: r }]\n';
    const own = await read('a/eolint.yaml', text);
    expect(own.at).toEqual([]);
    // Files go by their paths from the root of the disk.
    const named = (layer: Layer, file: string): string => layer.folder.replace(/[^/]+$/, file);
    const matches = (layer: Layer, file: string): (boolean | undefined)[] => [
      layer.overrides[0]?.matches(named(layer, file)),
      layer.suppressions[0]?.matches(named(layer, file)),
    ];
    expect([matches(own, 'a/x.ts'), matches(own, 'a/b/x.ts'), matches(own, 'x.js')]).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
    const shared = await read('a/eolint.yaml', text, {}, 'c');
    expect([matches(shared, 'c/b/x.ts'), matches(shared, 'a/x.ts')]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('has the entries of the schedules that it names', async () => {
    expect(idsOf(await read('eolint.yaml', NAMES, OWN))).toEqual(['old-a', 'old-b']);
    await expect(layerOf('eolint.yaml', NAMES)).rejects.toThrow('schedules[0].files matches no file');
  });
});

describe('entries that a configuration speaks of', () => {
  const check = async (text: string, above: readonly Layer[] = [], files = OWN as Readonly<Record<string, string>>) => {
    try {
      checkEntries(await read('eolint.yaml', text, files), above, ['filters', 'minify']);
    } catch (error) {
      return (error as Error).message.split('\n');
    }
    return [];
  };

  it('are those that ship, its own, and those above it', async () => {
    const above = [await read('eolint.yaml', NAMES, OWN)];
    expect(await check('rules: { filters: off }\n')).toEqual([]);
    expect(await check(`${NAMES}rules: { old-a: off }\n`)).toEqual([]);
    expect(await check('rules: { old-b: off }\n', above)).toEqual([]);
    expect(await check('rules: { old-b: off }\n')).toEqual(['eolint.yaml:1:10: there is no rule "old-b"']);
    expect(await check('rules: { filter: off }\n')).toEqual([
      'eolint.yaml:1:10: there is no rule "filter"; did you mean filters?',
    ]);
    expect(await check('overrides:\n  - files: a\n    rules: { none-x: off }\n')).toEqual([
      'eolint.yaml:3:14: there is no rule "none-x"',
    ]);
    expect(await check('suppressions:\n  - { files: a, rule: [minify, none-x], reason: r }\n')).toEqual([
      expect.stringContaining('there is no rule "none-x"') as unknown as string,
    ]);
  });

  it('have names of their own', async () => {
    const above = [await read('eolint.yaml', NAMES, OWN)];
    expect(await check(NAMES, above)).toEqual([
      expect.stringContaining('there is an entry old-a already') as unknown as string,
      expect.stringContaining('there is an entry old-b already') as unknown as string,
    ]);
    expect(await check(NAMES, [], { 'eol/a.yaml': entry('minify') })).toEqual([
      expect.stringContaining('there is an entry minify already') as unknown as string,
    ]);
  });
});
