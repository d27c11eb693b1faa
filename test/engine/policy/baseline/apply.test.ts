import { chmodSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withBaseline } from '../../../../src/engine/policy/baseline/apply.js';
import { ConfigurationError } from '../../../../src/engine/policy/configuration/problem.js';
import { lint, type LintOptions } from '../../../../src/engine/run/lint.js';
import { Project, asOf, minify, upload } from '../../project.js';

const file = 'baseline.json';

async function run(project: Project, update = false, options: Partial<LintOptions> = {}) {
  const result = await lint({ cwd: project.cwd, asOf, ...options });
  const { findings, baseline } = await withBaseline(result, { cwd: project.cwd, file, update, dry: false });
  return { new: findings.map(({ span, rule }) => `${span.file} ${rule}`), baseline };
}

describe('a baseline on disk', () => {
  it('is written sorted, by content, without lines', async () => {
    const project = new Project({ 'b.ts': `${upload()}\n`, 'a.ts': `${minify()}\n${minify()}\n` });
    expect(await run(project, true)).toEqual({
      new: [],
      baseline: { file, known: 3, gone: 0, written: 'updated' },
    });
    expect(JSON.parse(project.read(file))).toEqual({
      schemaVersion: 1,
      findings: [
        {
          fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
          rule: 'images-v1-direct-upload',
          request: 'POST /accounts/{}/images/v1/direct_upload',
          files: { 'b.ts': 1 },
        },
        {
          fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
          rule: 'zone-setting-minify',
          request: 'PATCH /zones/{}/settings/minify',
          files: { 'a.ts': 2 },
        },
      ],
    });
    const before = project.read(file);
    expect((await run(project, true)).baseline?.written).toBeNull();
    expect(project.read(file)).toBe(before);
  });

  it('survives edits and moves, prunes itself, and refuses to grow', async () => {
    const project = new Project({ 'a.ts': `${minify()}\n`, 'b.ts': `${upload()}\n` });
    await run(project, true);
    project.write({ 'a.ts': `import 'x';\n\n\nif (y) {\n    ${minify()}\n}\n` });
    expect(await run(project)).toMatchObject({ new: [], baseline: { known: 2, gone: 0, written: null } });

    renameSync(join(project.cwd, 'a.ts'), join(project.cwd, 'c.ts'));
    expect(await run(project)).toMatchObject({ new: [], baseline: { known: 2, written: 'pruned' } });
    expect(project.read(file)).toContain('"c.ts": 1');

    project.write({ 'c.ts': `${minify()}\n${minify()}\n` });
    const before = project.read(file);
    expect(await run(project)).toMatchObject({
      new: ['c.ts zone-setting-minify'],
      baseline: { known: 2, written: null },
    });
    expect(project.read(file)).toBe(before);

    project.write({ 'b.ts': 'start();\n' });
    expect(await run(project)).toMatchObject({ baseline: { known: 1, gone: 1, written: 'pruned' } });
    expect(project.read(file)).not.toContain('images-v1');
  });

  it('keeps what a run did not look for', async () => {
    const project = new Project({ 'a.ts': `${minify()}\n`, 'b.ts': `${upload()}\n`, 'sub/c.ts': `${minify()}\n` });
    await run(project, true);
    const before = project.read(file);
    project.write({ 'a.ts': 'start();\n', 'b.ts': 'start();\n' });
    await run(project, false, { paths: ['a.ts'] });
    await run(project, false, { paths: ['sub'] });
    await run(project, false, { rules: ['filters'] });
    expect(project.read(file)).toBe(before);
    await run(project, false, { rules: ['zone-setting-minify'] });
    expect(project.read(file)).toContain('images-v1');
    expect(project.read(file)).not.toContain('"a.ts"');
  });

  it('keeps findings that are less sure than what is asked for', async () => {
    const text = `import 'cloudflare';\nfetch(base + '/zones/z/settings/minify');\n`;
    const project = new Project({ 'a.ts': text });
    expect((await run(project, true)).baseline?.known).toBe(1);
    expect(await run(project, false, { minConfidence: 'certain' })).toMatchObject({
      baseline: { gone: 0, written: null },
    });
  });

  it.each([
    ['{', 'baseline.json:1:2: not readable as JSON'],
    ['{"schemaVersion": 2, "findings": []}', 'baseline.json:1:19: not a baseline: schemaVersion must be 1'],
    [
      '{"schemaVersion": 1, "findings": [{"fingerprint": 3}]}',
      'baseline.json:1:51: not a baseline: findings.0.fingerprint',
    ],
  ])('that is %s is refused', async (text, message) => {
    const project = new Project({ 'a.ts': minify(), [file]: text });
    await expect(run(project)).rejects.toThrow(ConfigurationError);
    await expect(run(project)).rejects.toThrow(message);
  });

  it('must be there', async () => {
    await expect(run(new Project({ 'a.ts': minify() }))).rejects.toThrow('--update-baseline makes it');
  });

  it.runIf(process.getuid?.() !== 0)('is of use where it cannot be pruned', async () => {
    const project = new Project({ 'a.ts': `${minify()}\n${minify()}\n` });
    await run(project, true);
    project.write({ 'a.ts': `${minify()}\n` });
    chmodSync(project.cwd, 0o555);
    expect(await run(project)).toMatchObject({ new: [], baseline: { known: 1, gone: 1, written: null } });
    chmodSync(project.cwd, 0o755);
  });
});
