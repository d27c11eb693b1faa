import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
// @ts-expect-error the script is plain JavaScript, shared with the build
import { copyGrammars, grammarComponents } from '../../scripts/grammars.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const workflows = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`);

describe('workflows', () => {
  it.each([...workflows, 'action.yml'])('%s pins every action to a commit', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const used = [...text.matchAll(/^\s*(?:- )?uses:\s*(\S+)/gm)].map((match) => match[1] ?? '');
    expect(used.filter((action) => !/^[\w./-]+@[0-9a-f]{40}$/.test(action) && !action.startsWith('./'))).toEqual([]);
  });

  it.each(workflows)('%s gives no right that a job does not name', (file) => {
    const { permissions, jobs } = parse(readFileSync(join(root, file), 'utf8'));
    expect(permissions).toEqual({});
    for (const job of Object.values<{ permissions?: unknown }>(jobs)) expect(job.permissions).toBeTypeOf('object');
  });

  it('try every area nightly whose mutants are counted, and all that is fuzzed', () => {
    const { jobs } = parse(readFileSync(join(root, '.github/workflows/nightly.yml'), 'utf8'));
    const table = readFileSync(join(root, 'bench/MUTATION.md'), 'utf8');
    expect(jobs.mutate.strategy.matrix.area).toEqual([...table.matchAll(/^\| `([^`]+)`/gm)].map(([, area]) => area));
    const targets = readdirSync(join(root, 'test/fuzz/targets')).filter((file) => file !== 'input.ts');
    const fuzzed: string[] = jobs.fuzz.strategy.matrix.area;
    expect(fuzzed.map((area) => `${area}.ts`).toSorted()).toEqual(targets.toSorted());
  });

  it('keep the right to publish apart from the code that is built', () => {
    const { jobs } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'));
    expect(jobs.build.permissions).toEqual({ contents: 'read' });
    expect(jobs.publish.permissions).toEqual({ 'id-token': 'write' });
    const commands = jobs.publish.steps.map(({ run = '' }: { run?: string }) => run).join('\n');
    expect(commands).toMatch(/^\s*npm publish --ignore-scripts --provenance/m);
    expect(commands).not.toMatch(/npm (?:ci|install|run)/);
  });
});

describe('the package', () => {
  it('names the authors and licences of all grammars', () => {
    const folder = mkdtempSync(join(tmpdir(), 'eolint-grammars-'));
    try {
      copyGrammars(folder);
      const text = readFileSync(join(folder, 'LICENSES.txt'), 'utf8');
      for (const { name, repository } of grammarComponents()) {
        expect(text).toContain(`${name}.wasm`);
        if (repository !== undefined)
          expect(text).toMatch(new RegExp(`${name}\\.wasm: \\S*${repository}[^\\n]*\\n  Copyright \\(c\\) \\d{4}`));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('installs nothing under another licence than its own allows, and runs no install script', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const shipped = Object.entries<{ dev?: boolean; license?: string; hasInstallScript?: boolean }>(packages).filter(
      ([name, { dev }]) => name !== '' && dev !== true,
    );
    expect(shipped.length).toBeGreaterThan(20);
    const fine = /^(?:MIT|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|0BSD)$/;
    expect(shipped.filter(([, { license = '' }]) => !fine.test(license)).map(([name]) => name)).toEqual([]);
    expect(shipped.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([name]) => name)).toEqual([]);
  });
});
