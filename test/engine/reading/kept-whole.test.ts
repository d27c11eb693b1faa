import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { notWhollyRead } from '../../../src/engine/reading/not-wholly-read.js';
import { isModule, kindByName, kindOfExtension } from '../../../src/engine/reading/kinds.js';
import { NoPlainFile, readPlain, TooLarge } from '../../../src/engine/reading/plain-file.js';
import { openPart, readUnits } from '../../../src/engine/reading/units.js';
import type { Part } from '../../../src/model/part.js';
import { Project } from '../project.js';

describe('a file that was read as far as it goes', () => {
  const source = { file: 'a.yml', text: 'one\ntwo\nthree\n' };
  it.each<[message: string, span: { file: string; start: number; end: number } | undefined, at: unknown]>([
    ['broken', undefined, undefined],
    ['line 2: broken', undefined, { file: 'a.yml', start: 4, end: 7 }],
    ['broken on line 2: x', undefined, undefined],
    ['broken', { file: 'a.yml', start: 1, end: 2 }, { file: 'a.yml', start: 1, end: 2 }],
    ['line 2: broken', { file: 'a.yml', start: 1, end: 2 }, { file: 'a.yml', start: 1, end: 2 }],
  ])('%s, %j', (message, span, at) => {
    const note = notWhollyRead(source, { message, span });
    expect(note).toEqual({
      file: 'a.yml',
      reason: `not wholly read: ${message}`,
      ...(at === undefined ? {} : { at }),
      unread: true,
    });
  });
});

describe('the kind of a file by its name', () => {
  it.each([
    ['a.ts', 'javascript'],
    ['a/b.d/c.py', 'python'],
    ['A.TS', 'javascript'],
    ['Dockerfile', 'dockerfile'],
    ['a/Dockerfile', 'dockerfile'],
    ['run', 'sniff'],
    ['a.b/run', 'sniff'],
    ['.bashrc', 'sniff'],
    ['a.d.ts', undefined],
    ['a.d.mts', undefined],
    ['a.d.cts', undefined],
    ['ad.ts', 'javascript'],
    ['a.unknown', undefined],
  ])('%s', (file, kind) => {
    expect(kindByName(file)).toBe(kind);
  });

  it('is none of an extension that no reader takes', () => {
    expect(['ts', 'py', 'unknown', ''].map((one) => kindOfExtension(one))).toEqual([
      'javascript',
      'python',
      undefined,
      undefined,
    ]);
    expect(['a.ts', 'a.tf', 'a.txt', 'ts'].map((file) => isModule(file))).toEqual([true, false, false, true]);
  });
});

describe('a part of a file', () => {
  const part = (language: string): Part => ({ language, content: { text: 'x', chunks: [] } }) as unknown as Part;
  it('is a text of its own where some reader takes its language', () => {
    const opened = openPart(part('js'), 'a.md', 3);
    expect([opened?.kind, opened?.source.text]).toEqual(['javascript', 'x']);
    expect(opened?.source.file).toMatch(/^a\.md.*3.*js$/);
    expect(openPart(part('klingon'), 'a.md', 0)).toBeUndefined();
  });

  it('is looked into as far as there are not too many', async () => {
    const blocks = (count: number): string => Array.from({ length: count }, () => '```js\nf();\n```\n').join('\n');
    const read = async (count: number) =>
      readUnits({ source: { file: 'a.md', text: blocks(count) }, kind: 'markdown', matters: () => true });
    const few = await read(20);
    expect([few.length, few[0]?.reading.problems]).toEqual([21, []]);
    const many = await read(5005);
    expect(many[0]?.reading.problems).toEqual([{ message: '6 of its parts were not looked into' }]);
  });

  it('is not looked into where it does not matter', async () => {
    const source = { file: 'a.md', text: '```js\none();\n```\n\n```js\ntwo();\n```\n' };
    const units = await readUnits({ source, kind: 'markdown', matters: (text) => text.includes('two') });
    expect(units.map(({ kind }) => kind)).toEqual(['markdown', 'javascript']);
    expect(units[1]?.source.text).toContain('two');
  });
});

describe('a file that says how a run goes', () => {
  it('is its text, and nothing else', () => {
    const { cwd } = new Project({ 'a.json': '{"ü": 1}', 'b.json': 'x'.repeat(11) });
    mkdirSync(join(cwd, 'folder'));
    expect(readPlain(join(cwd, 'a.json'))).toBe('{"ü": 1}');
    expect(readPlain(join(cwd, 'a.json'), { pipes: true })).toBe('{"ü": 1}');
    expect(readPlain(join(cwd, 'b.json'), { largest: 11 })).toHaveLength(11);
    expect(() => readPlain(join(cwd, 'b.json'), { largest: 10 })).toThrow(TooLarge);
    expect(() => readPlain(join(cwd, 'folder'))).toThrow(NoPlainFile);
    expect(() => readPlain(join(cwd, 'folder'))).toThrow('is a folder');
    expect(() => readPlain(join(cwd, 'gone'))).toThrow('ENOENT');
    expect(() => readPlain('/dev/null')).toThrow('is not a file');
  });
});
