import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Confidence } from '../../../../src/model/finding.js';
import { lint } from '../../../../src/engine/run/lint.js';
import { shippedSchedule } from '../../../schedule/shipped.js';
import { Project, asOf } from '../../project.js';

/*
 * What stands around a file decides whether it is parsed: that must never cost a finding. Each tree is looked at with the
 * gates and without, which is every file that holds one word of the schedule.
 */
const MANIFEST = { 'package.json': '{}' };

async function found(cwd: string, minConfidence: Confidence, ungated: boolean): Promise<readonly string[]> {
  const { findings } = await lint({ cwd, asOf, minConfidence, ungated });
  return findings.map(({ rule, span, confidence }) => `${span.file}:${span.start} ${rule} ${confidence}`);
}

async function same({ cwd }: Project): Promise<readonly string[]> {
  // Only the gates ask how sure findings are to be: without them what is less sure is just left out.
  const ungated = await found(cwd, 'possible', true);
  expect(await found(cwd, 'possible', false)).toEqual(ungated);
  expect(await found(cwd, 'likely', false)).toEqual(ungated.filter((one) => !one.endsWith(' possible')));
  return ungated;
}

const fixtures = join(import.meta.dirname, '../../../../fixtures');
const projects = readdirSync(fixtures)
  .flatMap((theme) => readdirSync(join(fixtures, theme)).map((name) => join(fixtures, theme, name, 'before')))
  .filter((folder) => existsSync(folder));

function filesOf(folder: string): Record<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)];
    }),
  );
}

describe('with the gates and without', () => {
  it.each(projects)('the same is found in %s', async (folder) => {
    const expected = readFileSync(join(folder, '../findings.txt'), 'utf8').trim();
    const all = await same(new Project({ ...MANIFEST, ...filesOf(folder) }));
    if (expected !== '') expect(all.length).toBeGreaterThan(0);
  });

  it.each(shippedSchedule().entries.map((entry) => [entry.id, entry] as const))(
    'the same is found in the examples of %s',
    async (_, { examples }) => {
      const project = new Project(MANIFEST);
      for (const [i, { lang, file = `example.${lang}`, before, valid }] of examples.entries()) {
        project.write({ [`e${i}/package.json`]: '{}', [`e${i}/${basename(file)}`]: before ?? valid ?? '' });
      }
      expect((await same(project)).length).toBeGreaterThan(0);
    },
  );
});
