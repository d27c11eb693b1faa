import { describe, expect, it } from 'vitest';
import { wayIndex } from '../../../../src/engine/choice/gates/way-index.js';
import { lint } from '../../../../src/engine/run/lint.js';
import type { Entry } from '../../../../src/model/entry.js';
import { Project, asOf } from '../../project.js';

const CLIENT = 'fetch(`https://api.cloudflare.com/client/v4/zones/${zone}/firewall/rules`);\n';
const WORD = "export const list = { filters: ['name'], minify: false };\n";

/** How many files of a project are parsed, of which some are asked for. */
async function parsed(words: number, how: object): Promise<number> {
  const views = Array.from({ length: words }, (_, i) => [`src/view${i}.ts`, WORD]);
  const files = Object.fromEntries([...views, ['lib/client.ts', CLIENT], ['package.json', '{}']]) as Record<
    string,
    string
  >;
  const { cwd } = new Project(files);
  return (await lint({ cwd, asOf, minConfidence: 'possible', ...how })).parsedFiles.size;
}

describe('what stands around files with words', () => {
  const names = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `src/view${i}.ts`);

  it('is looked at where there are more than a few of them', async () => {
    expect(await parsed(24, { paths: names(24) })).toBe(24);
    expect(await parsed(25, { paths: names(25) })).toBe(0);
  });

  it('is looked at in any case where a folder was asked for, all of it or a part', async () => {
    expect(await parsed(3, {})).toBe(1);
    expect(await parsed(3, { paths: ['.'] })).toBe(1);
    expect(await parsed(25, { paths: ['src'] })).toBe(0);
  });

  it('is not asked for what stands for a file, for all files, and for what is staged', async () => {
    expect(await parsed(25, { stdin: { file: 'src/view0.ts', text: WORD } })).toBe(1);
    expect(await parsed(25, { ungated: true })).toBe(26);
  });
});

describe('ways of one’s own', () => {
  const own: Partial<Entry> = {
    ...{ id: 'own', change: 'operation-retired', surfaces: {}, fields: [], values: [], examples: [] },
    operations: [{ method: 'GET', path: '/widgets/{id}/gizmo_parts' }],
  };

  it('stand beside those of the schedule, and leave these as they are', async () => {
    const segments = ['zones', 'widgets', 'gizmo_parts'];
    const shipped = await wayIndex([], segments);
    const both = await wayIndex([own as Entry], segments);
    const words = (index: typeof both): Set<string> => new Set([...index.values()].flat().map(({ word }) => word));
    expect(words(shipped).has('gizmo_parts')).toBe(false);
    expect(words(both).has('gizmo_parts')).toBe(true);
    expect([...words(shipped)].every((word) => words(both).has(word))).toBe(true);
    expect(await wayIndex([], segments)).toBe(shipped);
  });
});
