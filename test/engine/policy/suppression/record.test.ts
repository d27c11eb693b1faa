import { describe, expect, it } from 'vitest';
import { Configurations } from '../../../../src/engine/policy/configuration/configuration.js';
import { recordOf } from '../../../../src/engine/policy/suppression/record.js';
import type { Finding } from '../../../../src/model/finding.js';
import { Project } from '../../project.js';

/** What the nearest configuration of a file says behind a finding in it is suppressed, and where it stands. */
async function recorded(file: string, said: string, files: Readonly<Record<string, string>> = {}) {
  const { cwd } = new Project(files);
  const configurations = await Configurations.open(cwd);
  await configurations.prepare(undefined, [{ file, named: false }]);
  const finding = { rule: 'filters', span: { file, start: 0, end: 1 } } as Finding;
  const { layer, change } = await recordOf(finding, 'f00', said, configurations);
  return { file: layer.file, text: await change(layer.text) };
}

describe('the suppression of a finding in a configuration', () => {
  it('is put into the nearest one, with the path from its folder', async () => {
    const files = { 'eolint.json': '{}\n', 'web/eolint.json': '{}\n' };
    const { file, text } = await recorded('web/src/a.json', 'why', files);
    expect(file).toBe('web/eolint.json');
    expect(JSON.parse(text)).toEqual({
      suppressions: [{ files: '/src/a.json', rule: 'filters', reason: 'why', fingerprint: 'f00' }],
    });
    const above = await recorded('src/a.json', 'why', files);
    expect(above.file).toBe('eolint.json');
    expect(above.text).toContain('"/src/a.json"');
  });

  it('is put into a new one where there is none', async () => {
    const { file, text } = await recorded('a.json', 'why');
    expect(file).toBe('eolint.json');
    expect(JSON.parse(text)).toMatchObject({ suppressions: [{ files: '/a.json', rule: 'filters' }] });
  });

  it('says the day until which it counts', async () => {
    const { text } = await recorded('a.json', 'we move (until=2027-05-31)');
    expect(JSON.parse(text)).toMatchObject({ suppressions: [{ reason: 'we move', until: '2027-05-31' }] });
    expect((await recorded('a.json', 'why')).text).not.toContain('until');
  });

  it('names a file whose name has signs of patterns', async () => {
    const { text } = await recorded('a [b]*?!# .json', 'why');
    expect(JSON.parse(text)).toMatchObject({ suppressions: [{ files: String.raw`/a\ \[b\]\*\?\!\#\ .json` }] });
  });
});
