import { existsSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import fc from '../../../properties.js';
import type { Scanned, Words } from '../../../../src/engine/choice/scan.js';
import { ScanCache } from '../../../../src/engine/run/cache/scan-cache.js';
import { lint, type LintOptions } from '../../../../src/engine/run/lint.js';
import { json } from '../../../../src/report/json.js';
import { Project, asOf, minify } from '../../project.js';

const cache = { file: '', version: '1' };

async function report(project: Project, options: Partial<LintOptions> = {}): Promise<string> {
  return json(await lint({ cwd: project.cwd, asOf, ...options }));
}

/** Texts that make a difference to each other: wrappers, paths, hosts, and nothing at all. Two are of one length. */
const TEXTS = [
  `${minify()}\n`,
  'start();\n',
  'start;;;\n',
  `export const PATH = '/zones/z/settings/minify';\n`,
  `import { PATH } from './a.js';\nfetch('https://api.cloudflare.com/client/v4' + PATH);\n`,
  `import { PATH } from './b.js';\nexport const call = (p) => fetch(base + p);\ncall(PATH);\n`,
  `// https://api.cloudflare.com\n`,
];
const file = fc.constantFrom('a.ts', 'b.ts', 'c.ts', 'sub/a.ts');
const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), file, text: fc.constantFrom(...TEXTS) }),
  fc.record({ do: fc.constant('touch' as const), file }),
  fc.record({ do: fc.constantFrom('add' as const, 'commit' as const, 'stash' as const) }),
);

describe('the cache', () => {
  it('changes nothing but the time, whatever happens between two runs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
        const project = new Project({ 'a.ts': 'start();\n', 'b.ts': 'start();\n' }).committed();
        for (const round of rounds) {
          for (const one of round) {
            if (one.do === 'write') project.write({ [one.file]: one.text });
            else if (one.do === 'add') project.git('add', '-A');
            else if (one.do === 'commit') project.git('commit', '-q', '--allow-empty', '-am', 'x');
            else if (one.do === 'stash') project.git('stash', '-q');
            else if ('file' in one && existsSync(join(project.cwd, one.file)))
              utimesSync(join(project.cwd, one.file), 1e9, 1e9);
          }
          expect(await report(project, { cache })).toBe(await report(project));
        }
      }),
      { numRuns: Number(process.env['EOLINT_RUNS'] ?? 12) },
    );
  });

  it.each(['a.ts', 'sub', 'sub/other.json'])('is not written over something else: %s', async (file) => {
    const texts = { 'a.ts': 'start();\n', 'sub/other.json': '{"keys": 1}\n' };
    const project = new Project(texts).committed();
    await expect(lint({ cwd: project.cwd, asOf, cache: { ...cache, file } })).rejects.toThrow(
      `--cache: "${file}" is there and no cache; name another file, or remove it`,
    );
    expect([project.read('a.ts'), project.read('sub/other.json')]).toEqual(Object.values(texts));
  });

  it.each([
    [
      'no/folder/kept.json',
      '--cache: "no/folder/kept.json" cannot be written (ENOTDIR): the next run takes as long as this one',
    ],
    ['', '--cache: nothing is kept: .eolint-cache leads out of the project'],
  ])('says that it is not kept: %j', async (file, note) => {
    const project = new Project({ 'a.ts': 'start();\n', no: '' }).committed();
    symlinkSync(project.cwd, join(project.cwd, '.eolint-cache'));
    const { notes } = await lint({ cwd: project.cwd, asOf, cache: { ...cache, file } });
    expect(notes).toEqual([note]);
    expect((await lint({ cwd: project.cwd, asOf })).notes).toEqual([]);
  });

  it('takes the place of an empty file, and of one of another version', async () => {
    const project = new Project({ 'a.ts': 'start();\n' }).committed().write({ 'kept.json': '' });
    for (const version of ['1', '2']) {
      await lint({ cwd: project.cwd, asOf, cache: { version, file: 'kept.json' } });
      expect(Object.keys(JSON.parse(project.read('kept.json')))).toEqual(['key', 'files']);
    }
  });

  it('is used, and keyed by the content, the words and the version', async () => {
    const project = new Project({ 'a.ts': minify(), 'b.ts': 'start();\n', 'c.ts': 'start();\n' }).committed();
    await report(project, { cache });
    const kept = project.read('.eolint-cache/scan.json');
    expect(Object.keys(JSON.parse(kept).files)).toHaveLength(1);
    expect(project.git('status', '--short')).toBe('');

    // One that says of what matters that it does not shows what is asked of it.
    const id = project.git('hash-object', 'a.ts').trim();
    const spoiled = JSON.stringify({ ...JSON.parse(kept), files: { [`${id} javascript`]: [0] } });
    const spoil = (): Project => project.write({ '.eolint-cache/scan.json': spoiled });
    const found = async (options: Partial<LintOptions>): Promise<number> =>
      (await lint({ cwd: project.cwd, asOf, ...options })).findings.length;
    spoil();
    expect(await found({ cache })).toBe(0);
    spoil();
    expect(await found({ cache: { ...cache, version: '2' } })).toBe(1);
    spoil().write({ 'eolint.json': '{ "hosts": ["cf.example.com"] }' });
    expect(await found({ cache })).toBe(1);
    spoil().write({ 'eolint.json': '{}', 'a.ts': `${minify()} // edited\n` });
    expect(await found({ cache })).toBe(1);
    spoil();
    expect(await found({ cache, paths: ['a.ts'] })).toBe(1);
  });

  it('is not used where it is committed, and that is said', async () => {
    const project = new Project({ 'a.ts': minify(), 'b.ts': 'start();\n' }).committed();
    await report(project, { cache });
    const kept = project.read('.eolint-cache/scan.json');
    const id = project.git('hash-object', 'a.ts').trim();
    project.write({
      '.eolint-cache/scan.json': JSON.stringify({ ...JSON.parse(kept), files: { [`${id} javascript`]: [0] } }),
    });
    project.git('add', '-f', '.eolint-cache/scan.json');
    const { findings, notes } = await lint({ cwd: project.cwd, asOf, cache });
    expect(findings).toHaveLength(1);
    expect(notes).toContain('--cache: nothing is kept: ".eolint-cache/scan.json" is committed');
  });

  it.each(['', '{', '[]', '{"key": 1}', '{"key":"x","strings":[],"files":{}}'])('that is %j is none', async (text) => {
    const project = new Project({ 'a.ts': minify() }).committed();
    project.write({ '.eolint-cache/scan.json': text });
    expect(await report(project, { cache })).toBe(await report(project));
  });

  it('can be a file of any place, and need not be writable', async () => {
    const project = new Project({ 'a.ts': 'start();\n', file: '' }).committed();
    await report(project, { cache: { ...cache, file: 'kept/cache' } });
    expect(existsSync(join(project.cwd, 'kept/cache'))).toBe(true);
    expect(existsSync(join(project.cwd, 'kept/.gitignore'))).toBe(false);
    expect(await report(project, { cache: { ...cache, file: 'file/cache' } })).toBe(await report(project));
  });

  it('is of no use and does no harm outside a work tree', async () => {
    const project = new Project({ 'a.ts': minify() });
    expect(await report(project, { cache })).toBe(await report(project));
  });
});

describe('what is kept', () => {
  const words: Words = {
    ...{ matter: /a/, api: /b/, also: [/c/], always: 'd' },
    segments: { texts: [], strict: /e/g, loose: /f/g },
  };
  const dull = (namesApi: boolean, isClient: boolean, ...segments: readonly number[]): Dull => ({
    ...{ kind: 'dull', namesApi, isClient, segments },
  });
  type Dull = Extract<Scanned, { kind: 'dull' }>;
  type About = Parameters<typeof ScanCache.open>[2];
  const ids = new Map([
    ['a.ts', 'id1'],
    ['b.ts', 'id2'],
    ['c.py', 'id1'],
    ['d.ts', 'id3'],
    ['copy.ts', 'id1'],
  ]);
  const opened = (cwd: string, more: Partial<About> = {}): Promise<ScanCache> =>
    ScanCache.open(cwd, 'kept.json', { version: '1', words, ids, ...more });
  /** A folder with a cache of two files. */
  const filled = async (): Promise<string> => {
    const { cwd } = new Project();
    const cache = await opened(cwd);
    cache.add('a.ts', dull(true, false, 3, 4));
    cache.add('b.ts', dull(false, true));
    expect(await cache.save()).toEqual([]);
    return cwd;
  };

  it.each([
    [false, false, []],
    [true, false, [0]],
    [false, true, [7, 8]],
    [true, true, [1]],
  ])('is all that showed: %j %j %j', async (namesApi, isClient, segments) => {
    const { cwd } = new Project();
    const cache = await opened(cwd);
    cache.add('a.ts', dull(namesApi, isClient, ...segments));
    await cache.save();
    expect((await opened(cwd)).get('a.ts')).toEqual(dull(namesApi, isClient, ...segments));
  });

  it('is of a content and the kind of its file, and only of what does not matter', async () => {
    const cwd = await filled();
    const cache = await opened(cwd);
    expect(['a.ts', 'copy.ts', 'b.ts', 'c.py', 'd.ts', 'none.ts'].map((file) => cache.get(file))).toEqual([
      ...[dull(true, false, 3, 4), dull(true, false, 3, 4), dull(false, true), undefined, undefined, undefined],
    ]);
    cache.add('d.ts', { kind: 'other' });
    cache.add('none.ts', dull(true, true));
    await cache.save();
    const again = await opened(cwd, { ids: new Map([...ids, ['none.ts', 'undefined']]) });
    expect([again.get('d.ts'), again.get('none.ts')]).toEqual([undefined, undefined]);
  });

  it.each<[string, Partial<Words>, string]>([
    ['the version', {}, '2'],
    ['words', { matter: /x/ }, '1'],
    ['the words of the API', { api: /x/ }, '1'],
    ['further words', { also: [/x/] }, '1'],
    ['no further words', { also: [] }, '1'],
    ['the file that matters always', { always: 'x' }, '1'],
    ['segments', { segments: { ...words.segments, strict: /x/g } }, '1'],
    ['segments in loose texts', { segments: { ...words.segments, loose: /x/g } }, '1'],
  ])('is nothing where another is %s', async (_, change, version) => {
    const cwd = await filled();
    expect((await opened(cwd)).get('a.ts')).toBeDefined();
    expect((await opened(cwd, { version, words: { ...words, ...change } })).get('a.ts')).toBeUndefined();
  });

  it('is what was seen in the last run, and written only where that is something else', async () => {
    const cwd = await filled();
    const path = join(cwd, 'kept.json');
    const text = (): string => readFileSync(path, 'utf8');
    const before = text();
    const same = await opened(cwd);
    for (const file of ['a.ts', 'b.ts']) same.get(file);
    same.add('a.ts', dull(false, false));
    rmSync(path);
    expect(await same.save()).toEqual([]);
    expect(existsSync(path)).toBe(false);
    writeFileSync(path, before);
    const fewer = await opened(cwd);
    fewer.get('b.ts');
    await fewer.save();
    expect(Object.keys((JSON.parse(text()) as { files: object }).files)).toEqual(['id2 javascript']);
    const other = await opened(cwd);
    other.add('d.ts', dull(true, true));
    await other.save();
    expect(Object.keys((JSON.parse(text()) as { files: object }).files)).toEqual(['id3 javascript']);
  });

  it('takes what stands in it for what it is, a list of nothing as well', async () => {
    const cwd = await filled();
    const path = join(cwd, 'kept.json');
    const { key } = JSON.parse(readFileSync(path, 'utf8')) as { key: string };
    writeFileSync(path, JSON.stringify({ key, files: { 'id1 javascript': [], 'id2 javascript': [0, 1] } }));
    const cache = await opened(cwd);
    expect([cache.get('a.ts'), cache.get('b.ts')]).toEqual([dull(false, false), dull(false, false, 1)]);
  });

  it('leaves what git is told in its folder as it is', async () => {
    const { cwd } = new Project({ '.eolint-cache/.gitignore': 'mine\n' });
    const cache = await ScanCache.open(cwd, '', { version: '1', words, ids });
    cache.add('a.ts', dull(true, true));
    expect(await cache.save()).toEqual([]);
    expect(readFileSync(join(cwd, '.eolint-cache/.gitignore'), 'utf8')).toBe('mine\n');
  });
});

describe('one cache for runs side by side', () => {
  it('is whole behind them, and gives each the same', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`f${i}.ts`, `export const a${i} = ${i};\n`]),
    );
    const project = new Project({ ...files, 'a.ts': `${minify()}\n` }).committed();
    const alone = await report(project);
    expect(await Promise.all(Array.from({ length: 10 }, () => report(project, { cache })))).toEqual(
      Array(10).fill(alone),
    );
    expect(() => void JSON.parse(project.read('.eolint-cache/scan.json'))).not.toThrow();
    expect(await report(project, { cache })).toBe(alone);
  });
});
