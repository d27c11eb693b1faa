import { describe, expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import type { Choice } from '../../../src/engine/choice/choose.js';
import type { Asked, FileOutcome, ReadFile, Tree } from '../../../src/engine/reading/files.js';
import { kindByName, type Kind } from '../../../src/engine/reading/kinds.js';
import { Sources, type ParsedOutcome } from '../../../src/engine/reading/sources.js';

/** A tree of these files that notes how it is read. */
function treeOf(files: Readonly<Record<string, string | FileOutcome>>): { tree: Tree; log: string[] } {
  const log: string[] = [];
  const outcome = (file: string): FileOutcome => {
    const found = files[file] ?? { failed: 'no such file' };
    if (typeof found !== 'string') return found;
    return { read: { file, kind: kindByName(file) as Kind, bytes: Buffer.from(found), latin: found } };
  };
  const read = (file: string, asked: Asked): Promise<FileOutcome> => {
    log.push(`${asked} ${file}`);
    return Promise.resolve(outcome(file));
  };
  const readNow = (file: string, kind: Kind): ReadFile | undefined => {
    log.push(`now ${file}`);
    const found = outcome(file);
    return 'read' in found ? { ...found.read, kind } : undefined;
  };
  return { tree: { bounds: Bounds.of('/'), read, readNow, close: () => undefined }, log };
}

const FILES = {
  'a.ts': 'let a = 1;',
  'b.json': '{"url": "https://a.example/b"}',
  'c.ts': 'let c;\0',
  'd.min.js': 'let d;',
};
const always = (): boolean => true;
const text = (outcome: ParsedOutcome): unknown => ('parsed' in outcome ? outcome.parsed.source.text : outcome);

describe('a file that is parsed', () => {
  it('is read once, as what led to it', async () => {
    const { tree, log } = treeOf(FILES);
    const sources = new Sources(tree);
    sources.choice = { looked: new Set(['a.ts']) } as unknown as Choice;
    for (const file of ['a.ts', 'b.json', 'a.ts', 'b.json'])
      expect(text(await sources.parse(file))).toBe(FILES[file as 'a.ts']);
    expect(log).toEqual(['listed a.ts', 'module b.json']);
    const without = treeOf(FILES);
    await new Sources(without.tree).parse('a.ts');
    expect(without.log).toEqual(['module a.ts']);
  });

  it('is not read again where its bytes are at hand', async () => {
    const { tree, log } = treeOf({});
    const sources = new Sources(tree);
    const read: ReadFile = { file: 'x.ts', kind: 'javascript', bytes: Buffer.from('let x;'), latin: 'let x;' };
    const outcome = await sources.parse('x.ts', read);
    expect(outcome).toMatchObject({ parsed: { kind: 'javascript', bytes: read.bytes, source: { file: 'x.ts' } } });
    expect(text(outcome)).toBe('let x;');
    expect(sources.textNow('x.ts')).toBe('let x;');
    expect(log).toEqual([]);
  });

  it('is what becomes of it where it cannot be', async () => {
    const sources = new Sources(treeOf({ ...FILES, 'e.ts': { other: true }, 'f.ts': { skipped: 'why' } }).tree);
    const outcomes = ['c.ts', 'd.min.js', 'e.ts', 'f.ts', 'gone.ts'].map((file) => sources.parse(file));
    expect(await Promise.all(outcomes)).toEqual([
      { skipped: 'binary' },
      { skipped: 'minified' },
      { other: true },
      { skipped: 'why' },
      { failed: 'no such file' },
    ]);
  });

  it('is the text that was put over it', async () => {
    const { tree, log } = treeOf(FILES);
    const sources = new Sources(tree);
    await sources.parse('a.ts');
    sources.cover('a.ts', 'let b = 2;');
    const outcome = await sources.parse('a.ts');
    expect(text(outcome)).toBe('let b = 2;');
    // Its bytes are those of the file, and are not read again.
    expect('parsed' in outcome && Buffer.from(outcome.parsed.bytes).toString()).toBe('let a = 1;');
    expect(log).toEqual(['module a.ts']);
    await sources.ready(['javascript']);
    sources.cover('a.ts', 'let c = 3;');
    expect(sources.parseNow('a.ts', 'javascript', always)?.source.text).toBe('let c = 3;');
  });

  it('is not what was asked for before it was covered', async () => {
    const sources = new Sources(treeOf(FILES).tree);
    const before = sources.parse('a.ts');
    sources.cover('a.ts', 'let b = 2;');
    await sources.ready(['javascript']);
    await before;
    expect(sources.parseNow('a.ts', 'javascript', always)?.source.text).toBe('let b = 2;');
  });
});

describe('a file that is parsed without waiting', () => {
  it('is one whose reader is ready', async () => {
    const { tree, log } = treeOf(FILES);
    const sources = new Sources(tree);
    expect(sources.parseNow('a.ts', 'javascript', always)).toBeUndefined();
    await sources.ready(['javascript', 'javascript']);
    const parsed = sources.parseNow('a.ts', 'javascript', always);
    expect(parsed?.reading.programs).toHaveLength(1);
    expect(parsed?.units).toEqual([{ source: parsed?.source, kind: 'javascript', reading: parsed?.reading }]);
    expect(sources.parseNow('a.ts', 'javascript', always)).toBe(parsed);
    expect(await sources.parse('a.ts')).toEqual({ parsed });
    expect(log).toEqual(['now a.ts']);
  });

  it('is the one that was parsed before', async () => {
    const { tree, log } = treeOf(FILES);
    const sources = new Sources(tree);
    const before = await sources.parse('a.ts');
    await sources.ready(['javascript']);
    expect({ parsed: sources.parseNow('a.ts', 'javascript', always) }).toEqual(before);
    expect(log).toEqual(['module a.ts']);
  });

  it('is one whose text is wanted, which may be another time', async () => {
    const { tree, log } = treeOf(FILES);
    const sources = new Sources(tree);
    await sources.ready(['javascript']);
    const asked: string[] = [];
    const wanted = (of: string): boolean => asked.push(of) > 1;
    expect(sources.parseNow('a.ts', 'javascript', wanted)).toBeUndefined();
    expect(sources.isAbsent('a.ts')).toBe(false);
    expect(sources.parseNow('a.ts', 'javascript', wanted)?.source.text).toBe(FILES['a.ts']);
    expect(asked).toEqual([FILES['a.ts'], FILES['a.ts']]);
    expect(log).toEqual(['now a.ts']);
  });

  it('is not looked for again where it is not there, or cannot be parsed', async () => {
    const { tree, log } = treeOf(FILES);
    const sources = new Sources(tree);
    await sources.ready(['javascript']);
    expect(sources.isAbsent('gone.ts')).toBe(false);
    for (let round = 0; round < 2; round += 1)
      for (const file of ['gone.ts', 'c.ts']) expect(sources.parseNow(file, 'javascript', always)).toBeUndefined();
    expect([sources.isAbsent('gone.ts'), sources.isAbsent('c.ts')]).toEqual([true, false]);
    expect(await sources.parse('c.ts')).toEqual({ skipped: 'binary' });
    expect(log).toEqual(['now gone.ts', 'now c.ts']);
  });

  it('is a program where a document is imported as one', async () => {
    const { tree } = treeOf(FILES);
    const sources = new Sources(tree);
    const document = await sources.parse('b.json');
    expect(document).toMatchObject({ parsed: { kind: 'json', reading: { programs: [] } } });
    expect(sources.parseNow('b.json', 'json', always)).toBe('parsed' in document && document.parsed);
    expect(sources.parseNow('b.json', 'json-module', always)).toBeUndefined();
    await sources.ready(['json-module']);
    const program = sources.parseNow('b.json', 'json-module', always);
    expect(program?.kind).toBe('json');
    expect(program?.reading.programs).toHaveLength(1);
    expect(program?.units[0]?.reading).toBe(program?.reading);
    expect(sources.parseNow('b.json', 'json-module', always)).toBe(program);
  });

  it('gives its text alone as well', async () => {
    const { tree, log } = treeOf({ ...FILES, 'notes.txt': 'x', run: 'y' });
    const sources = new Sources(tree);
    expect(['a.ts', 'gone.ts', 'notes.txt', 'run'].map((file) => sources.textNow(file))).toEqual([
      FILES['a.ts'],
      undefined,
      undefined,
      undefined,
    ]);
    expect(log).toEqual(['now a.ts', 'now gone.ts']);
    await sources.parse('b.json');
    expect(sources.textNow('b.json')).toBe(FILES['b.json']);
    expect(log).toHaveLength(3);
  });
});
