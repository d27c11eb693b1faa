import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChangedMeanwhile, clearAfterKilled, writeWhole } from '../../src/engine/writing/atomic.js';
import { fix } from '../../src/engine/fixing/fix.js';
import { lint } from '../../src/engine/run/lint.js';

const asOf = '2026-11-21';
const call = 'curl -X POST "https://api.cloudflare.com/client/v4/accounts/$A/images/v1/direct_upload"\n';
const fixed = call.replace('/v1/', '/v2/');

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'eolint-odd-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});
const path = (name: string): string => join(cwd, name);

describe.skipIf(process.platform === 'win32')('what is no plain file', () => {
  it('is read where it is a pipe that something writes to', async () => {
    execFileSync('mkfifo', [path('a.sh')]);
    const writer = spawn('sh', ['-c', 'printf %s "$1" > "$2"', 'sh', call, path('a.sh')]);
    const { findings } = await lint({ cwd, asOf, paths: ['a.sh'] });
    expect(findings).toHaveLength(1);
    writer.kill();
  });

  it('is named where it is a pipe that nothing comes out of, or a device', async () => {
    execFileSync('mkfifo', [path('a.sh')]);
    const { files } = await lint({ cwd, asOf, paths: ['a.sh', '/dev/zero'] });
    expect(files.failed).toEqual([{ file: 'a.sh', reason: 'a pipe that nothing comes out of' }]);
    expect(files.skipped.map(({ reason }) => reason)).toEqual(['a device or socket, and no file']);
  });
});

describe.skipIf(process.platform !== 'linux')('a name that is not valid UTF-8', () => {
  it.each([false, true])('is named (in a git work tree: %s)', async (inGit) => {
    if (inGit) execFileSync('git', ['init', '-q'], { cwd });
    writeFileSync(Buffer.concat([Buffer.from(path('a')), Buffer.from([0xff]), Buffer.from('.sh')]), call);
    const { files } = await lint({ cwd, asOf });
    expect(files.skipped).toEqual([
      { file: 'a\ufffd.sh', reason: 'its name is not valid UTF-8: rename it to have it read' },
    ]);
  });
});

describe('a file that is not written lightly', () => {
  it('stays where it is read-only, unless it is forced, and stays read-only', async () => {
    writeFileSync(path('a.sh'), call);
    chmodSync(path('a.sh'), 0o444);
    const { fixed: told } = await fix({ cwd, asOf });
    expect(told.refused).toEqual([{ file: 'a.sh', reason: 'it is read-only; --force writes it' }]);
    expect(readFileSync(path('a.sh'), 'utf8')).toBe(call);
    await fix({ cwd, asOf, force: true });
    expect(readFileSync(path('a.sh'), 'utf8')).toBe(fixed);
    expect(statSync(path('a.sh')).mode & 0o777).toBe(0o444);
  });

  it('stays where it has several names, and is written for all of them where it is forced', async () => {
    writeFileSync(path('a.sh'), call);
    linkSync(path('a.sh'), path('b.txt'));
    const { fixed: told } = await fix({ cwd, asOf });
    expect(told.refused.map(({ reason }) => reason)).toEqual([
      'it has several names (hard links); --force changes what all of them show',
    ]);
    expect(readFileSync(path('b.txt'), 'utf8')).toBe(call);
    await fix({ cwd, asOf, force: true });
    expect(readFileSync(path('b.txt'), 'utf8')).toBe(fixed);
    expect(statSync(path('a.sh')).nlink).toBe(2);
  });
});

describe('writing', () => {
  const as = { mode: 0o640, uid: -1, gid: -1, inPlace: false };

  it.each([
    ['another text', (file: string) => writeFileSync(file, 'newer')],
    ['a pipe', (file: string) => (unlinkSync(file), execFileSync('mkfifo', [file]))],
    ['a link', (file: string) => (unlinkSync(file), symlinkSync('/etc/hostname', file))],
    ['a folder', (file: string) => (unlinkSync(file), mkdirSync(file))],
  ])('leaves alone what became %s meanwhile', async (_, become) => {
    for (const inPlace of [false, true]) {
      rmSync(path('a'), { recursive: true, force: true });
      writeFileSync(path('a'), 'old');
      become(path('a'));
      const before = lstatSync(path('a')).ino;
      const written = writeWhole(path('a'), Buffer.from('x'), { ...as, inPlace, was: Buffer.from('old') });
      await expect(written).rejects.toThrow(ChangedMeanwhile);
      expect([lstatSync(path('a')).ino, readdirSync(cwd)]).toEqual([before, ['a']]);
    }
  });

  it('takes names as long as systems have them', async () => {
    for (const name of ['x'.repeat(255), 'é'.repeat(127)]) {
      writeFileSync(path(name), 'old');
      await writeWhole(path(name), Buffer.from('x'), as);
      expect(readFileSync(path(name), 'utf8')).toBe('x');
    }
    expect(readdirSync(cwd)).toHaveLength(2);
  });

  it('leaves nothing beside the file, and keeps its mode', async () => {
    writeFileSync(path('a'), 'long text');
    await writeWhole(path('a'), Buffer.from('x'), as);
    expect([readFileSync(path('a'), 'utf8'), statSync(path('a')).mode & 0o777]).toEqual(['x', 0o640]);
    expect(readdirSync(cwd)).toEqual(['a']);
  });

  it('leaves nothing where it fails', async () => {
    await expect(writeWhole(join(cwd, 'none', 'a'), Buffer.from('x'), as)).rejects.toThrow('ENOENT');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('in place shortens the text', async () => {
    writeFileSync(path('a'), 'long text');
    await writeWhole(path('a'), Buffer.from('x'), { ...as, inPlace: true });
    expect(readFileSync(path('a'), 'utf8')).toBe('x');
  });

  it('clears away what a killed run has left beside the file, and nothing else', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => dead.on('exit', resolve));
    const names = [
      `.a.eolint-${String(dead.pid)}-0a1b2c3d.tmp`,
      `.a.eolint-${String(process.pid)}-0a1b2c3d.tmp`,
      `.b.eolint-${String(dead.pid)}-0a1b2c3d.tmp`,
      'a.eolint-1-0a1b2c3d.tmp',
    ];
    for (const name of names) writeFileSync(path(name), '');
    await clearAfterKilled(path('a'));
    expect(readdirSync(cwd).sort()).toEqual(names.slice(1).sort());
  });
});

describe('YAML and JSON without end', () => {
  it.each([
    ['a.yml', '['],
    ['b.yml', '- '],
    ['c.yml', '{a: '],
    ['d.yml', '? '],
    ['e.json', '{"a":'],
  ])('%s of %j is told in words', async (file, unit) => {
    writeFileSync(path(file), `${unit.repeat(20_000)}"https://api.cloudflare.com/client/v4/zones/x/settings/minify"`);
    const { files } = await lint({ cwd, asOf });
    const told = JSON.stringify([...files.skipped, ...files.failed]);
    expect(told).toMatch(/nested too deeply|not valid|YAML/);
    expect(told).not.toMatch(/Maximum call stack|RangeError/);
  });
});
