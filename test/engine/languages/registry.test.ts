import { describe, expect, it, vi } from 'vitest';
import { fix } from '../../../src/engine/fixing/fix.js';
import { lint, type LintResult } from '../../../src/engine/run/lint.js';
import { Project, asOf } from '../project.js';
import type { toy } from './toy.js';

vi.mock(import('../../../src/engine/languages/all.js'), async (original) => {
  const { LANGUAGES } = await original();
  const { toy: added } = await vi.importActual<{ toy: typeof toy }>('./toy.js');
  return { LANGUAGES: [...LANGUAGES, added] as unknown as typeof LANGUAGES };
});

const BASE = 'https://api.cloudflare.com/client/v4';
const SEND = `send PATCH "${BASE}/zones/" + zone + "/settings/minify"\n`;

async function found(files: Readonly<Record<string, string>>): Promise<LintResult['findings']> {
  return (await lint({ cwd: new Project(files).cwd, asOf })).findings;
}

describe('a language that stands in the registry alone', () => {
  it.each([
    ['by its extension', 'a.toy'],
    ['by another one', 'a.toys'],
    ['by the name of the file', 'Toyfile'],
  ])('is known %s', async (_, file) => {
    expect(await found({ [file]: SEND })).toMatchObject([
      { rule: 'zone-setting-minify', confidence: 'certain', span: { file } },
    ]);
  });

  it('is known by what runs a script', async () => {
    expect(await found({ run: `#!/usr/bin/env toyrun\n${SEND}` })).toHaveLength(1);
    expect(await found({ run: `#!/usr/bin/env other\n${SEND}` })).toEqual([]);
  });

  it('is known in documents by the names that they have for it', async () => {
    expect(await found({ 'a.md': `\`\`\`plaything\n${SEND}\`\`\`\n` })).toHaveLength(1);
    expect(await found({ 'a.md': `\`\`\`unheard\n${SEND}\`\`\`\n` })).toEqual([]);
  });

  it('is folded with its own library', async () => {
    const [finding] = await found({
      'a.toy': `base = plain("${BASE}")\nsend PATCH base + "/zones/z/settings/minify"\n`,
    });
    expect(finding).toMatchObject({ rule: 'zone-setting-minify', confidence: 'certain' });
    expect(
      await found({ 'a.toy': `base = other("${BASE}")\nsend PATCH base + "/zones/z/settings/minify"\n` }),
    ).not.toMatchObject([{ confidence: 'certain' }]);
  });

  it('is followed into its modules', async () => {
    const files = {
      'base.toy': `base = "${BASE}"\nold = "/zones/z/settings/minify"\n`,
      'a.toy': 'use base\nsend PATCH base + old\n',
    };
    expect(await found(files)).toMatchObject([{ rule: 'zone-setting-minify', confidence: 'certain' }]);
    expect(await found({ ...files, 'a.toy': 'send PATCH base + old\n' })).toEqual([]);
  });

  it('has comments that suppress', async () => {
    const { cwd } = new Project({ 'a.toy': `# eolint-ignore-next zone-setting-minify -- soon\n${SEND}` });
    const result = await lint({ cwd, asOf });
    expect(result.findings).toEqual([]);
    expect(result.suppressed).toHaveLength(1);
  });

  it('is written by its dialect', async () => {
    const project = new Project({ 'a.toy': `send GET "${BASE}/zones/z/script_monitor/scripts"\n` });
    await fix({ cwd: project.cwd, asOf });
    expect(project.read('a.toy')).toBe(`send GET "${BASE}/zones/z/page_shield/scripts"\n`);
  });
});
