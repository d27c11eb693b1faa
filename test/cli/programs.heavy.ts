import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { FORMATS } from '../../src/report/names.js';
import { Project, asOf } from '../engine/project.js';
import { built, ranHere } from './built.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = built();

/** The files of an archive, each behind a line `-- NAME --`. */
function filesIn(archive: string, below: string): Record<string, string> {
  const parts = readFileSync(join(root, archive), 'utf8').split(/^-- (.+) --\n/m);
  const files: Record<string, string> = {};
  for (let i = 1; i < parts.length; i += 2) files[join(below, parts[i] ?? '')] = parts[i + 1] ?? '';
  return files;
}

const archives = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.txtar'))
    .map((name) => join(folder, name));

/*
 * What is at hand of whole programs, each in one run: an official library with its thousands of operations, the programs
 * that are replayed, what the fixtures hold. Whatever is found in them: nothing ends with a mistake of the linter's own.
 */
describe('of all programs at hand', () => {
  const project = new Project();
  const library = join(root, 'node_modules/cloudflare-v3/src');
  const json = (args: readonly string[]): { findings: unknown[]; files: { parsed: number; failed: unknown[] } } => {
    const { code, stdout, stderr } = program.run(project.cwd, [...args, '--as-of', asOf, '--format', 'json']);
    expect(stderr).not.toContain('internal error');
    expect([0, 1]).toContain(code);
    return JSON.parse(stdout) as ReturnType<typeof json>;
  };

  beforeAll(() => {
    for (const archive of archives('test/replay/cases'))
      project.write(filesIn(archive, archive.replace(/^test\/|\.txtar$/g, '')));
    cpSync(join(root, 'fixtures'), join(project.cwd, 'fixtures'), { recursive: true });
    expect(existsSync(library)).toBe(true);
    for (const folder of [
      'billing',
      'dns',
      'firewall',
      'images',
      'page-shield',
      'rules',
      'user',
      'zero-trust',
      'zones',
    ])
      cpSync(join(library, 'resources', folder), join(project.cwd, 'library', folder), { recursive: true });
  });

  it('its own source is followed to its end', () => {
    const { code, stderr, stdout } = program.run(root, ['src', '--format', 'json', '--as-of', asOf]);
    expect(stderr).not.toContain('internal error');
    const { files } = JSON.parse(stdout) as { files: Record<'failed' | 'skipped', { reason: string }[]> };
    expect(files.failed).toEqual([]);
    expect(files.skipped.filter(({ reason }) => reason.includes('nested too deeply'))).toEqual([]);
    expect([0, 1]).toContain(code);
  });

  it('all is read, and reported in each format', () => {
    const formats = FORMATS.flatMap((name) => ['--format', `${name}:reports/${name}`]);
    const { findings, files } = json(['--min-confidence', 'possible', ...formats]);
    expect(files.failed).toEqual([]);
    expect(files.parsed).toBeGreaterThan(500);
    expect(findings.length).toBeGreaterThan(400);
    for (const name of FORMATS) expect(readFileSync(join(project.cwd, 'reports', name), 'utf8')).not.toBe('');
  });

  it('all that may be fixed is', () => {
    const before = project.read('fixtures/demo/dns-and-images/src/dns.ts');
    const { code, stdout, stderr } = program.run(project.cwd, ['fix', '--diff', '--unsafe-fixes', '--as-of', asOf]);
    expect(stderr).not.toContain('internal error');
    expect(code).toBe(1);
    expect(stdout.match(/^--- a\//gm)?.length).toBeGreaterThan(50);
    expect(project.read('fixtures/demo/dns-and-images/src/dns.ts')).toBe(before);
  });

  it('every rule is explained', async () => {
    const { stdout } = program.run(project.cwd, ['rules', '--format', 'json']);
    const { entries } = JSON.parse(stdout) as { entries: { id: string }[] };
    for (const { id } of entries) {
      const explained = await ranHere(project.cwd, ['explain', id]);
      expect([id, explained.code, explained.stderr]).toEqual([id, 0, '']);
    }
  });
});
