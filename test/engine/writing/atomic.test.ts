import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ChangedMeanwhile,
  clearAfterKilled,
  isAlive,
  likeThere,
  replaceFile,
  writeWhole,
} from '../../../src/engine/writing/atomic.js';
import { Project } from '../project.js';

/** No process has this number: it is larger than any that a system gives. */
const DEAD = 4_194_305;
const bytes = (text: string): Buffer => Buffer.from(text);
const modeOf = (path: string): number => statSync(path).mode & 0o7777;
const plain = { mode: 0o600, uid: -1, gid: -1, inPlace: false };

/** Whether an open file is one beside another, or itself. */
function leadsTo(open: string, path: string): boolean {
  try {
    return readlinkSync(open).startsWith(join(path, '..'));
  } catch {
    return false;
  }
}

describe('a file that is replaced', () => {
  const at = (name: string, text?: string): string => {
    const { cwd } = new Project(text === undefined ? {} : { [name]: text });
    return join(cwd, name);
  };

  it('is made where there is none, as the system makes files', async () => {
    const path = at('a.ts');
    await replaceFile(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(modeOf(path)).toBe(0o666 & ~process.umask());
    expect(readdirSync(join(path, '..'))).toEqual(['a.ts']);
  });

  it('keeps its mode, unless one is given', async () => {
    const path = at('a.ts', 'old');
    chmodSync(path, 0o750);
    await replaceFile(path, 'new');
    expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['new', 0o750]);
    await replaceFile(path, 'newer', 0o640);
    expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['newer', 0o640]);
  });

  it('is the one that a link leads to, which stays one', async () => {
    const path = at('a.ts', 'old');
    const link = join(path, '..', 'link.ts');
    symlinkSync(path, link);
    await replaceFile(link, 'new');
    expect([readFileSync(path, 'utf8'), realpathSync(link)]).toEqual(['new', realpathSync(path)]);
  });

  it('is no longer what its other names show', async () => {
    const path = at('a.ts', 'old');
    linkSync(path, `${path}.2`);
    await replaceFile(path, 'new');
    expect(readFileSync(`${path}.2`, 'utf8')).toBe('old');
  });

  it('is cleared of what runs that were killed have left', async () => {
    const path = at('a.ts', 'old');
    const left = join(path, '..', `.a.ts.eolint-${String(DEAD)}-0123abcd.tmp`);
    writeFileSync(left, '');
    await replaceFile(path, 'new');
    expect(readdirSync(join(path, '..'))).toEqual(['a.ts']);
  });

  it('stays as it is where it cannot be written, with nothing beside it', async () => {
    const folder = at('folder');
    mkdirSync(join(folder, 'in'), { recursive: true });
    await expect(replaceFile(folder, 'new')).rejects.toHaveProperty('code', 'EISDIR');
    await expect(replaceFile(join(folder, 'none', 'a.ts'), 'new')).rejects.toHaveProperty('code', 'ENOENT');
    expect(readdirSync(join(folder, '..'))).toEqual(['folder']);
  });
});

describe('a file that is written whole', () => {
  const file = (text = 'old', mode = 0o644): string => {
    const path = join(new Project({ 'a.ts': text }).cwd, 'a.ts');
    chmodSync(path, mode);
    return path;
  };

  it.each([true, false])('must be what it was, in place: %s', async (inPlace) => {
    const path = file();
    await writeWhole(path, bytes('new'), { ...plain, inPlace, was: bytes('old') });
    expect(readFileSync(path, 'utf8')).toBe('new');
    const late = writeWhole(path, bytes('newer'), { ...plain, inPlace, was: bytes('old') });
    await expect(late).rejects.toBeInstanceOf(ChangedMeanwhile);
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(join(path, '..'))).toEqual(['a.ts']);
    // A link to one that holds the same is another file.
    const link = `${path}.link`;
    symlinkSync(path, link);
    const linked = writeWhole(link, bytes('newer'), { ...plain, inPlace, was: bytes('new') });
    await expect(linked).rejects.toBeInstanceOf(ChangedMeanwhile);
  });

  it('in place shows the new text by all of its names, none of the old behind it', async () => {
    const path = file('a long old text');
    linkSync(path, `${path}.2`);
    await writeWhole(path, bytes('new'), { ...plain, mode: modeOf(path), inPlace: true });
    expect([path, `${path}.2`].map((one) => readFileSync(one, 'utf8'))).toEqual(['new', 'new']);
    await writeWhole(path, bytes('much longer than before'), { ...plain, mode: modeOf(path), inPlace: true });
    expect(readFileSync(`${path}.2`, 'utf8')).toBe('much longer than before');
  });

  it('in place is read-only behind it where it was before', async () => {
    const path = file('old', 0o444);
    await writeWhole(path, bytes('new'), { ...plain, mode: 0o444, inPlace: true });
    expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['new', 0o444]);
    // One that may be written keeps the mode that it has.
    chmodSync(path, 0o640);
    await writeWhole(path, bytes('x'), { ...plain, mode: 0o600, inPlace: true });
    expect(modeOf(path)).toBe(0o640);
  });

  const OPEN = '/proc/self/fd';
  it.skipIf(!existsSync(OPEN)).each([true, false])('is closed again, in place: %s', async (inPlace) => {
    const path = file();
    const others = (): string[] => readdirSync(OPEN).flatMap((one) => (leadsTo(join(OPEN, one), path) ? [one] : []));
    await writeWhole(path, bytes('new'), { ...plain, inPlace });
    expect(others()).toEqual([]);
  });

  it('in place is not made', async () => {
    const path = `${file()}.none`;
    await expect(writeWhole(path, bytes('x'), { ...plain, inPlace: true })).rejects.toHaveProperty('code', 'ENOENT');
  });

  it('has the mode that is given, bits beyond the rights among it', async () => {
    const path = file();
    await writeWhole(path, bytes('new'), { ...plain, mode: 0o104_755 });
    expect(modeOf(path)).toBe(0o4755);
  });

  it.skipIf(process.getuid?.() !== 0)('belongs to whom it is given', async () => {
    const path = file();
    await writeWhole(path, bytes('new'), { ...plain, uid: 12_345, gid: 54_321 });
    expect(statSync(path)).toMatchObject({ uid: 12_345, gid: 54_321 });
    await replaceFile(path, 'newer');
    expect(statSync(path)).toMatchObject({ uid: 12_345, gid: 54_321 });
  });

  it.each(['a'.repeat(255), 'é'.repeat(127), '€'.repeat(85), `a${'é'.repeat(127)}`])(
    'may have a name as long as names are: %s',
    async (name) => {
      const path = join(new Project({ [name]: 'old' }).cwd, name);
      await replaceFile(path, 'new');
      expect(readFileSync(path, 'utf8')).toBe('new');
      expect(readdirSync(join(path, '..'))).toEqual([name]);
    },
  );
});

describe('what runs that were killed have left', () => {
  const left = (name: string, owner: number, id = '0123abcd'): string => `.${name}.eolint-${String(owner)}-${id}.tmp`;
  const LONG = 'a'.repeat(250);
  // What fits beside the number of a process and what else is in the name.
  const CUT = 'a'.repeat(255 - '..eolint--.tmp'.length - 18);

  it.each<[what: string, beside: string, file: string, gone: boolean]>([
    ['goes with the file that it was for', left('a.ts', DEAD), 'a.ts', true],
    ['goes with a file of a long name', left(CUT, DEAD), LONG, true],
    ['stays beside another file', left('b.ts', DEAD), 'a.ts', false],
    ['stays where its process lives', left('a.ts', process.pid), 'a.ts', false],
    ['stays where it is of no run', left('a.ts', DEAD, 'xyz'), 'a.ts', false],
    ['stays where it goes on behind', `${left('a.ts', DEAD)}.b`, 'a.ts', false],
    ['stays where it is not hidden', left('a.ts', DEAD).slice(1), 'a.ts', false],
  ])('%s', async (_, beside, file, gone) => {
    const { cwd } = new Project({ [beside]: '' });
    await clearAfterKilled(join(cwd, file));
    expect(readdirSync(cwd).map((name) => basename(name))).toEqual(gone ? [] : [beside]);
  });

  it('is nothing where there is no folder', async () => {
    await expect(clearAfterKilled('/none/at/all/a.ts')).resolves.toBeUndefined();
  });
});

it('a process is alive that has a number, be it of another user', () => {
  expect([process.pid, 1, DEAD].map(isAlive)).toEqual([true, true, false]);
});

it('what is not there is made as the system makes files, and of nobody else', () => {
  expect(likeThere({ mode: 0o600, uid: 7, gid: 8 })).toEqual({ mode: 0o600, uid: 7, gid: 8 });
  expect(likeThere(undefined)).toEqual({ mode: 0o666 & ~process.umask(), uid: -1, gid: -1 });
});
