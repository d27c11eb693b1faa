import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SqliteStore } from '../../src/fleet/store/sqlite.js';
import { asOf, upload } from '../engine/project.js';
import { built } from './built.js';

const program = built();

/** Whether a small file system can be mounted here: without it there is no disk to fill. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'eolint-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  if (status === 0) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return status === 0;
}

describe.runIf(canMount())('on a disk that is full', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eolint-disk-'));
  beforeAll(() => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', folder]);
  });
  afterAll(() => {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    for (const file of ['a.ts', 'b.ts']) writeFileSync(join(folder, file), upload());
    writeFileSync(join(folder, 'there'), 'what was there');
    writeFileSync(join(folder, 'package.json'), '{}\n');
    const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
    git('init', '--quiet', '.');
    git('add', '--all');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'Start');
    spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'full')}`, 'bs=1k', 'count=1000']);
  });
  afterEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  });

  const remote = ['--remote', folder, '--forge', 'github', '--forge-api', 'http://127.0.0.1:9', '--project', 'a/b'];
  it.each<[name: string, args: string[], code: number, said: RegExp]>([
    ['fix', ['fix', '--as-of', asOf, '.'], 1, /not written: "a\.ts": could not be written \(ENOSPC\)/],
    ['a report', ['--as-of', asOf, '--format', 'json:there'], 3, /"there" cannot be written \(ENOSPC\)/],
    ['a report in a new folder', ['--as-of', asOf, '-f', 'html:x/y'], 3, /"x\/y" cannot be written \(ENOSPC\)/],
    ['a baseline', ['--as-of', asOf, '--baseline', 'there', '--update-baseline'], 2, /there:1:1/],
    ['a new baseline', ['--as-of', asOf, '--baseline', 'n', '--update-baseline'], 3, /"n" cannot be written/],
    ['init', ['init', '--yes'], 3, /"eolint\.json" cannot be written \(ENOSPC\)/],
    ['a plan', ['pr', '--as-of', asOf, '--plan', 'there', ...remote], 3, /"there" cannot be written \(ENOSPC\)/],
    ['a database', ['serve', '--db', 'new.db'], 2, /new\.db cannot be used \(disk I\/O error\)/],
  ])('%s says so and leaves all as it was', (_, args, code, said) => {
    const { code: ended, stderr } = program.run(folder, args);
    expect(stderr).toMatch(said);
    expect(stderr).not.toMatch(/internal error|\n {4}at /);
    expect(ended).toBe(code);
    expect(readFileSync(join(folder, 'there'), 'utf8')).toBe('what was there');
    for (const file of ['a.ts', 'b.ts']) expect(readFileSync(join(folder, file), 'utf8')).toBe(upload());
    expect(readdirSync(folder).filter((name) => /tmp|eolint-\d/.test(name))).toEqual([]);
  });

  it('a cache that cannot be kept changes nothing, and says so', () => {
    const args = ['--as-of', asOf, '--format', 'unix'];
    const { stderr, ...rest } = program.run(folder, [...args, '--cache=c']);
    const { stderr: without, ...same } = program.run(folder, args);
    expect(rest).toEqual(same);
    const note = '--cache: "c" cannot be written (ENOSPC): the next run takes as long as this one';
    expect(stderr).toBe(`${without}note: ${note}\n`);
  });

  it('the state of a fleet says that it cannot be kept, and holds what was kept before', async () => {
    rmSync(join(folder, 'full'));
    writeFileSync(join(folder, 'spare'), 'x'.repeat(120_000));
    const file = join(folder, 'fleet.db');
    const store = SqliteStore.open(file);
    let kept = 0;
    const fill = async (): Promise<void> => {
      for (; kept < 100; kept += 1) await store.keepArtefact('r', String(kept), 'x'.repeat(20_000));
    };
    await expect(fill()).rejects.toThrow(
      /^the state cannot be kept \(.*\): make room, and run the same command again$/,
    );
    expect(kept).toBeGreaterThan(2);
    await store.close().catch(() => undefined);
    rmSync(join(folder, 'spare'));
    const again = SqliteStore.open(file);
    expect(await again.artefact('r', String(kept - 1))).toHaveLength(20_000);
    expect(await again.artefact('r', String(kept))).toBeUndefined();
    await again.close();
  });

  it('pull requests that cannot be prepared say what to do', () => {
    const env = { TMPDIR: folder, GH_TOKEN: 'x' };
    const { code, stdout, stderr } = program.run(folder, ['pr', '--as-of', asOf, '--dry-run', ...remote], { env });
    expect(`${stdout}${stderr}`).toMatch(/No space left|ENOSPC/);
    expect(`${stdout}${stderr}`).not.toMatch(/internal error|mistake in eolint/);
    expect(code).toBe(3);
  });
});

/** Somebody without rights, who can start the program. */
const nobody = { uid: 65_534, gid: 65_534 };
const canBeNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', `require('fs').accessSync(${JSON.stringify(import.meta.dirname)})`], nobody)
    .status === 0;

describe.runIf(canBeNobody)('without rights', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eolint-rights-'));
    execFileSync('chmod', ['755', folder]);
    writeFileSync(join(folder, 'a.ts'), upload());
    writeFileSync(join(folder, 'secret.ts'), upload(), { mode: 0o600 });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const run = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [program.cli, ...args, '--as-of', asOf], {
      ...nobody,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: '/nonexistent', TMPDIR: '/tmp' },
    });

  it('names what may not be read, and looks at the rest', () => {
    const { status, stdout, stderr } = run('--format', 'json');
    const { findings, files } = JSON.parse(stdout);
    expect(findings.map(({ file }: { file: string }) => file)).toEqual(['a.ts']);
    expect(files.failed).toEqual([{ file: 'secret.ts', reason: expect.stringMatching(/EACCES|permission/) }]);
    expect([status, stderr.includes('    at ')]).toEqual([3, false]);
  });

  it('writes nothing where it may not, and says so', () => {
    const { stderr } = run('fix', 'a.ts');
    expect(stderr).toMatch(/not written: "a\.ts": .*(?:EACCES|read-only|may not)/);
    expect(readFileSync(join(folder, 'a.ts'), 'utf8')).toBe(upload());
    expect(run('--format', 'json:out.json').stderr).toContain('"out.json" cannot be written (EACCES)');
    expect(existsSync(join(folder, 'out.json'))).toBe(false);
  });

  it('leaves a file of another user alone in a folder that all may write into', () => {
    execFileSync('chmod', ['777', folder]);
    const { stderr } = run('fix', 'a.ts');
    expect(stderr).toContain('not written: "a.ts": it is read-only; --force writes it');
    expect([readFileSync(join(folder, 'a.ts'), 'utf8'), statSync(join(folder, 'a.ts')).uid]).toEqual([upload(), 0]);
  });

  it('writes a report into a file of its own in a folder that is not', () => {
    writeFileSync(join(folder, 'out.json'), 'before', { mode: 0o666 });
    execFileSync('chmod', ['666', join(folder, 'out.json')]);
    run('--format', 'json:out.json', 'a.ts');
    expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))).toMatchObject({ schemaVersion: 1 });
    expect(statSync(join(folder, 'out.json')).mode & 0o777).toBe(0o666);
  });
});
