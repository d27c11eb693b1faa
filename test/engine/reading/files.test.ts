import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import {
  diskTree,
  isMinified,
  kept,
  reasonOf,
  settingsAt,
  textOf,
  type Asked,
  type FileOutcome,
  type ReadFile,
  type Tree,
} from '../../../src/engine/reading/files.js';
import { Project } from '../project.js';

const MB = 1024 * 1024;
const SCRIPT = '#!/bin/sh\necho\n';
const NOT_READ = { skipped: 'not a kind of file that is read' };
const NO_FILE = { skipped: 'a device or socket, and no file' };
const LEADS_OUT = { skipped: 'a link that leads out of the project: name it to have it read' };
const FOLDER_OUT = { skipped: 'a link to a folder outside of the project, which is not looked into' };
const TOO_LARGE = { skipped: '0.0019 MB: larger than the limit of 0.00098 MB' };

/** What became of a file: what was read of it, or the outcome. */
function shown(outcome: FileOutcome): unknown {
  if (!('read' in outcome)) return outcome;
  const { kind, bytes, latin } = outcome.read;
  expect(Buffer.from(bytes).toString('latin1')).toBe(latin);
  return `${kind} ${latin.length > 40 ? String(latin.length) : latin}`;
}

describe.skipIf(process.platform === 'win32')('a file on disk', () => {
  /** A project in `in`, with links to what lies beside it. */
  function made(): Project {
    const project = new Project({
      'in/a.ts': 'let a;',
      'in/empty.ts': '',
      'in/umlaut.ts': Buffer.from('ü'),
      'in/notes.txt': 'curl',
      'in/run': SCRIPT,
      'in/words': 'some words\n',
      'in/large.ts': ' '.repeat(2000),
      'in/large': ' '.repeat(2000),
      'in/exact.ts': ' '.repeat(1024),
      'in/sub/b.ts': 'let b;',
      '..in/c.ts': '',
      'out/b.ts': 'let b;',
      'out/script': SCRIPT,
      'in/..b.ts': 'let b;',
    });
    const at = (name: string): string => join(project.cwd, 'in', name);
    symlinkSync(join(project.cwd, 'out/b.ts'), at('out.ts'));
    symlinkSync(join(project.cwd, 'out'), at('out'));
    symlinkSync(join(project.cwd, 'out/script'), at('script'));
    symlinkSync(at('a.ts'), at('link.ts'));
    symlinkSync(at('sub'), at('linked'));
    symlinkSync('loop.ts', at('loop.ts'));
    symlinkSync('nowhere.ts', at('dangling.ts'));
    symlinkSync('nowhere', at('dangling'));
    mkdirSync(at('folder.ts'));
    execFileSync('mkfifo', [at('pipe.ts')]);
    return project;
  }
  const treeOf = ({ cwd }: Project, maxBytes?: number): Tree => diskTree(Bounds.of(join(cwd, 'in')), maxBytes);

  it.each<[file: string, expected: Readonly<Record<Exclude<Asked, 'named'>, unknown>> & { readonly named?: unknown }]>([
    ['a.ts', { listed: 'javascript let a;', named: 'javascript let a;', module: 'javascript let a;' }],
    ['empty.ts', { listed: 'javascript ', named: 'javascript ', module: 'javascript ' }],
    ['umlaut.ts', { listed: 'javascript Ã¼', named: 'javascript Ã¼', module: 'javascript Ã¼' }],
    ['sub/b.ts', { listed: 'javascript let b;', named: 'javascript let b;', module: 'javascript let b;' }],
    ['..b.ts', { listed: 'javascript let b;', named: 'javascript let b;', module: 'javascript let b;' }],
    // What its head says.
    ['run', { listed: `shell ${SCRIPT}`, named: `shell ${SCRIPT}`, module: `shell ${SCRIPT}` }],
    ['words', { listed: { other: true }, named: NOT_READ, module: { other: true } }],
    ['notes.txt', { listed: { other: true }, named: NOT_READ, module: { other: true } }],
    ['exact.ts', { listed: 'javascript 1024', named: 'javascript 1024', module: 'javascript 1024' }],
    ['large.ts', { listed: TOO_LARGE, named: TOO_LARGE, module: TOO_LARGE }],
    ['large', { listed: { other: true }, named: TOO_LARGE, module: { other: true } }],
    // A link is another file's name.
    ['link.ts', { listed: { other: true }, named: 'javascript let a;', module: 'javascript let a;' }],
    ['linked/b.ts', { listed: 'javascript let b;', named: 'javascript let b;', module: 'javascript let b;' }],
    ['loop.ts', { listed: { skipped: 'a link that leads to itself' }, named: looping(), module: looping() }],
    [
      'dangling.ts',
      { listed: { skipped: 'a link that leads to no file' }, named: { failed: 'no such file' }, module: gone() },
    ],
    ['dangling', { listed: { other: true }, module: gone() }],
    // Imports do not lead out of the project.
    ['out.ts', { listed: LEADS_OUT, named: 'javascript let b;', module: { other: true } }],
    ['out', { listed: FOLDER_OUT, module: { other: true } }],
    ['script', { listed: LEADS_OUT, named: `shell ${SCRIPT}`, module: { other: true } }],
    ['out/b.ts', { listed: 'javascript let b;', named: 'javascript let b;', module: { other: true } }],
    ['../out/b.ts', { listed: 'javascript let b;', named: 'javascript let b;', module: { other: true } }],
    ['../..in/c.ts', { listed: 'javascript ', named: 'javascript ', module: { other: true } }],
    [
      'folder.ts',
      {
        listed: { skipped: 'another git repository: name it to look into it' },
        named: NO_FILE,
        module: { other: true },
      },
    ],
    ['gone.ts', { listed: { other: true }, named: { failed: 'no such file' }, module: { failed: 'no such file' } }],
    [
      'gone-\ufffd.ts',
      {
        listed: { skipped: 'its name is not valid UTF-8: rename it to have it read' },
        named: { failed: 'no such file' },
        module: { failed: 'no such file' },
      },
    ],
    ['a.ts/b.ts', { listed: { failed: 'ENOTDIR' }, named: { failed: 'ENOTDIR' }, module: { failed: 'ENOTDIR' } }],
    ['pipe.ts', { listed: NO_FILE, module: { other: true } }],
  ])('%s', async (file, expected) => {
    const tree = treeOf(made(), 1024);
    for (const [asked, outcome] of Object.entries(expected))
      expect([asked, shown(await tree.read(file, asked as Asked))]).toEqual([asked, outcome]);
  });

  function gone(): unknown {
    return { failed: 'no such file' };
  }

  function looping(): unknown {
    return { failed: 'a link that leads to itself' };
  }

  it('that is a pipe is read where it is named', async () => {
    const project = made();
    const tree = treeOf(project);
    const path = join(project.cwd, 'in/pipe.ts');
    execFileSync('sh', ['-c', 'cat > "$1" < /dev/null & printf abc > "$1" &', 'sh', path], { stdio: 'ignore' });
    expect(shown(await tree.read('pipe.ts', 'named'))).toBe('javascript abc');
  });

  it('is read as texts, or by its head, where it is large', async () => {
    const { cwd } = new Project({ 'a.ts': 'let a;', run: SCRIPT, words: 'some words' });
    for (const file of ['a.ts', 'run', 'words']) truncateSync(join(cwd, file), 3 * MB);
    const tree = diskTree(Bounds.of(cwd));
    expect(tree.maxBytes).toBe(2 * MB);
    const all = ['a.ts', 'run', 'words'].flatMap((file) => [tree.read(file, 'listed'), tree.read(file, 'module')]);
    expect((await Promise.all(all)).map(shown)).toEqual([
      `texts ${String(3 * MB)}`,
      `texts ${String(3 * MB)}`,
      `texts ${String(3 * MB)}`,
      `texts ${String(3 * MB)}`,
      { other: true },
      { other: true },
    ]);
  });

  it.each<[file: string, read: string | undefined]>([
    ['a.ts', 'let a;'],
    ['sub/b.ts', 'let b;'],
    ['linked/b.ts', 'let b;'],
    ['exact.ts', ' '.repeat(1024)],
    ['large.ts', undefined],
    ['link.ts', undefined],
    ['out.ts', undefined],
    ['out/b.ts', undefined],
    ['../out/b.ts', undefined],
    ['folder.ts', undefined],
    ['gone.ts', undefined],
    ['pipe.ts', undefined],
  ])('%s as a module that is not waited for', (file, expected) => {
    const read = treeOf(made(), 1024).readNow(file, 'javascript');
    expect(read?.latin).toBe(expected);
    if (read !== undefined)
      expect([read.file, read.kind, Buffer.from(read.bytes).toString()]).toEqual([file, 'javascript', expected]);
  });

  it('that says how a run goes is read whole', async () => {
    const at = async (file: string, largest = 1024): Promise<unknown> => {
      const found = await settingsAt(join(made().cwd, 'in'), file, largest);
      return found !== undefined && 'bytes' in found ? Buffer.from(found.bytes).toString() : found;
    };
    expect(await at('a.ts')).toBe('let a;');
    expect(await at('a.ts', 6)).toBe('let a;');
    expect(await at('large.ts')).toEqual({ reason: '0.0019 MB: larger than the limit of 0.00098 MB' });
    for (const none of ['gone.ts', 'link.ts', 'folder.ts', 'pipe.ts']) expect(await at(none)).toBeUndefined();
    expect(await at('a.ts/b')).toEqual({ reason: 'ENOTDIR' });
  });
});

describe('the bytes of a file', () => {
  const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(`--${text}--`)).subarray(2, 2 + text.length);

  it('are of the kind that its name or its content says', () => {
    expect(shown(kept('a.ts', 'javascript', bytes('x'), 'listed'))).toBe('javascript x');
    expect(shown(kept('a', 'sniff', bytes(SCRIPT), 'listed'))).toBe(`shell ${SCRIPT}`);
    expect(kept('a', 'sniff', bytes('x'), 'listed')).toEqual({ other: true });
    expect(kept('a', 'sniff', bytes('x'), 'module')).toEqual({ other: true });
    expect(kept('a', undefined, bytes('x'), 'named')).toEqual(NOT_READ);
  });

  const read = (file: string, kind: ReadFile['kind'], text: string): ReadFile => {
    const all = Buffer.from(text, 'latin1');
    return { file, kind, bytes: all, latin: text };
  };
  const long = 'x'.repeat(6000);
  it.each<[what: string, read: ReadFile, expected: unknown]>([
    ['a program', read('a.ts', 'javascript', 'let a;'), 'let a;'],
    ['a program in one line', read('a.js', 'javascript', long), { skipped: 'minified' }],
    ['one that is read as texts', read('a.js', 'texts', long), { skipped: 'minified' }],
    ['data in one line', read('a.json', 'json', long), long],
    ['a script in one line', read('run', 'texts', long), long],
    ['no text', read('a.ts', 'javascript', 'a\0'), { skipped: 'binary' }],
    ['no text of another kind', read('a.json', 'json', 'a\0'), { skipped: 'binary' }],
  ])('are the text of %s', (_, of, expected) => {
    const outcome = textOf(of);
    expect('decoded' in outcome ? outcome.decoded.text : outcome).toEqual(expected);
  });

  it.each<[file: string, text: string, expected: boolean]>([
    ['a.min.js', '', true],
    ['a.min.mjs', '', true],
    ['a.min.cjs', '', true],
    ['a.min.json', '', false],
    ['amin.js', '', false],
    ['a.js', 'x'.repeat(4999), false],
    ['a.js', 'x'.repeat(5000), true],
    // Ten lines.
    ['a.js', `${'x'.repeat(499)}\n`.repeat(10), false],
    ['a.js', `${'x'.repeat(560)}\n`.repeat(10), true],
    ['a.js', `${'x'.repeat(499)}\n`.repeat(100), false],
  ])('%s is made by a tool: by its name and its lines', (file, text, expected) => {
    expect(isMinified(file, text)).toBe(expected);
  });
});

it.each<[error: unknown, said: string]>([
  [Object.assign(new Error('x'), { code: 'ENOENT' }), 'no such file'],
  [Object.assign(new Error('x'), { code: 'EACCES' }), 'no permission to read it'],
  [Object.assign(new Error('x'), { code: 'EPERM' }), 'no permission to read it'],
  [Object.assign(new Error('x'), { code: 'ELOOP' }), 'a link that leads to itself'],
  [Object.assign(new Error('x'), { code: 'ENXIO' }), 'a device or socket, and no file'],
  [Object.assign(new Error('x'), { code: 'EIO' }), 'EIO'],
  [new Error('x'), 'x'],
  ['x', 'x'],
])('what went wrong is told without the path: %s', (error, said) => {
  expect(reasonOf(error)).toBe(said);
});
