import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeAll, type Target, type Touched } from '../../../src/engine/fixing/write.js';
import type { LayerChange } from '../../../src/engine/policy/configuration/ledger-edit.js';
import { decode } from '../../../src/text/decode.js';
import type { FileNote } from '../../../src/model/report.js';
import { Project } from '../project.js';

const bytesOf = (text: string): Buffer => Buffer.from(text);

/** What becomes of `a.js`, which was read as `old` and is `new` now. `happens` takes place between the two. */
async function written(
  {
    happens = () => undefined,
    bytes = bytesOf('old'),
    file = 'a.js',
    ...more
  }: Partial<Omit<Target, 'roots'>> & {
    readonly happens?: (path: string, project: Project) => void;
    readonly bytes?: Buffer;
    readonly file?: string;
    readonly roots?: (cwd: string) => readonly string[];
  } = {},
  layers: readonly LayerChange[] = [],
) {
  const project = new Project({ 'a.js': bytes });
  const { cwd } = project;
  const decoded = decode(bytes);
  if (!decoded.ok) throw new Error('no text');
  const parsed = { source: { file, text: decoded.text }, decoded, bytes } as unknown as Touched['parsed'];
  happens(join(cwd, 'a.js'), project);
  const refused: FileNote[] = [];
  const target = { cwd, dry: false, staged: false, force: false, ...more, roots: more.roots?.(cwd) ?? [cwd] };
  const changes = await writeAll(target, new Map([[file, { parsed, text: 'new' }]]), layers, refused);
  const path = join(cwd, 'a.js');
  return {
    changes: changes.map((one) => one.file),
    reasons: refused.map((one) => one.reason),
    holds: statSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path, 'utf8') : undefined,
    project,
  };
}

describe('a file that was changed', () => {
  it('is written', async () => {
    expect(await written()).toMatchObject({ changes: ['a.js'], reasons: [], holds: 'new' });
    expect(await written({ roots: (cwd) => [join(cwd, '..'), cwd] })).toMatchObject({ holds: 'new' });
    expect(await written({ roots: () => ['/'] })).toMatchObject({ holds: 'new' });
  });

  it('is only told where nothing is to be written', async () => {
    expect(await written({ dry: true })).toMatchObject({ changes: ['a.js'], reasons: [], holds: 'old' });
  });

  it('keeps its rights', async () => {
    const { project } = await written({
      happens: (path) => {
        chmodSync(path, 0o750);
      },
    });
    expect(statSync(join(project.cwd, 'a.js')).mode & 0o777).toBe(0o750);
  });

  it('is written with the mark that it begins with', async () => {
    expect((await written({ bytes: bytesOf('\uFEFFold') })).holds).toBe('\uFEFFnew');
  });

  const CHANGED = 'it changed meanwhile';
  const OUTSIDE = 'outside the working directory, and of no project that was asked for';
  const READ_ONLY = 'it is read-only; --force writes it';
  const SEVERAL = 'it has several names (hard links); --force changes what all of them show';
  const others = (text: string) => (path: string) => {
    writeFileSync(path, text);
  };
  const readOnly = (path: string): void => {
    chmodSync(path, 0o444);
  };
  const linked = (path: string): void => {
    linkSync(path, `${path}.2`);
  };

  it.each<[string, string, Parameters<typeof written>[0]]>([
    ['changed', CHANGED, { happens: others('oldest') }],
    ['changed beside what is staged', 'it has changes that are not staged', { happens: others('x'), staged: true }],
    ['is read-only', READ_ONLY, { happens: readOnly }],
    ['has several names', SEVERAL, { happens: linked }],
    ['is in no encoding', 'not valid in its encoding', { bytes: Buffer.from([0x6f, 0xff, 0x6c, 0x64]) }],
    ['lies elsewhere', OUTSIDE, { roots: () => ['/usr'] }],
    [
      'lies in a folder whose name only begins as the root',
      OUTSIDE,
      {
        happens: (_path, project) => {
          project.write({ 'ab/a.js': 'old', 'a/b.js': '' });
        },
        file: 'ab/a.js',
        roots: (cwd) => [join(cwd, 'a')],
      },
    ],
    [
      'became a link',
      'a symbolic link',
      {
        happens: (path) => {
          writeFileSync(`${path}.2`, 'old');
          rmSync(path);
          symlinkSync(`${path}.2`, path);
        },
      },
    ],
    [
      'became a folder',
      'no plain file any more',
      {
        happens: (path) => {
          rmSync(path);
          mkdirSync(path);
        },
      },
    ],
  ])('is left as it is where it %s', async (_, reason, how) => {
    const { changes, reasons } = await written(how);
    expect({ changes, reasons }).toEqual({ changes: [], reasons: [reason] });
  });

  it('is not made anew', async () => {
    const { changes, reasons, holds } = await written({
      happens: (path) => {
        rmSync(path);
      },
    });
    expect({ changes, holds }).toEqual({ changes: [], holds: undefined });
    expect(reasons[0]).toContain('ENOENT');
  });

  it('is written all the same where that is asked for', async () => {
    expect(await written({ force: true, happens: readOnly })).toMatchObject({ reasons: [], holds: 'new' });
    const { holds, project } = await written({ force: true, happens: linked });
    expect([holds, project.read('a.js.2')]).toEqual(['new', 'new']);
  });
});

describe('a configuration', () => {
  const layer = (text: string, by: string): LayerChange =>
    ({
      layer: { file: 'conf.yml', text },
      change: (old: string) => Promise.resolve(`${old}${by}`),
    }) as unknown as LayerChange;
  const put = (text: string) => (_: string, project: Project) => {
    project.write({ 'conf.yml': text });
  };

  it('takes its changes one after the other', async () => {
    const { changes, project } = await written({ happens: put('a') }, [layer('a', 'b'), layer('a', 'c')]);
    expect([changes, project.read('conf.yml')]).toEqual([['a.js', 'conf.yml'], 'abc']);
  });

  it('is made where it is not there yet, of nothing', async () => {
    const { changes, project } = await written({}, [layer('', 'b')]);
    expect([changes, project.read('conf.yml')]).toEqual([['a.js', 'conf.yml'], 'b']);
    const empty = await written({ happens: put('') }, [layer('', 'b')]);
    expect(empty.project.read('conf.yml')).toBe('b');
    const dry = await written({ dry: true }, [layer('', 'b')]);
    expect([dry.changes, existsSync(join(dry.project.cwd, 'conf.yml'))]).toEqual([['a.js', 'conf.yml'], false]);
  });

  it('is left as it is where it changed', async () => {
    const { changes, reasons, project } = await written({ happens: put('other') }, [layer('a', 'b')]);
    expect([changes, reasons, project.read('conf.yml')]).toEqual([['a.js'], ['it changed meanwhile'], 'other']);
    const there = await written({ happens: put('other') }, [layer('', 'b')]);
    expect(there.reasons).toEqual(['it changed meanwhile']);
  });

  it('is not written over one that came to be meanwhile', async () => {
    let at: Project | undefined;
    const change = (): Promise<string> => {
      at?.write({ 'conf.yml': 'other' });
      return Promise.resolve('new');
    };
    const happens = (_: string, project: Project): void => {
      at = project;
    };
    const { reasons, project } = await written({ happens }, [
      { layer: { file: 'conf.yml', text: '' }, change } as unknown as LayerChange,
    ]);
    expect([reasons, project.read('conf.yml')]).toEqual([['it changed meanwhile'], 'other']);
  });
});
