import { describe, expect, it } from 'vitest';
import { readDocument, type Key } from '../../../../src/engine/policy/configuration/document.js';

/** What a text says, or what is wrong with it and where. */
async function said(file: string, text: string): Promise<unknown> {
  const read = await readDocument(file, text);
  return read.ok ? read.document.value : read.problems.map(({ line, column, reason }) => `${line}:${column} ${reason}`);
}

describe('a document', () => {
  it.each<[file: string, text: string, value: unknown]>([
    ['a.json', '{ "a": [1, { "b": null }], /* c */ "d": true, }', { a: [1, { b: null }], d: true }],
    ['a.json', '[]', []],
    ['a.json', '1', 1],
    ['a.json', '', ['1:1 not readable as JSON: value expected']],
    ['a.json', '// only this', [expect.stringMatching(/^1:\d+ not readable as JSON: value expected$/)]],
    [
      'a.json',
      '{\n "a": x }',
      [expect.stringMatching(/^2:7 not readable as JSON: invalid symbol$/), expect.any(String)],
    ],
    ['a.json', '{ "a": 1, "b": 2,\n "a": 3 }', ['2:2 not readable as JSON: the key a stands twice']],
    ['a.json', '{ "a": { "__proto__": 1 } }', ['1:10 not readable as JSON: a key cannot be __proto__']],
    ['a.json', '{ "constructor": 1 }', ['1:3 not readable as JSON: a key cannot be constructor']],
    ['a.yaml', 'a: [1, {b: }]\n# c\nd: true', { a: [1, { b: null }], d: true }],
    ['a.yml', 'a: 1', { a: 1 }],
    ['a.yaml', '', {}],
    ['a.yaml', '# only this\n', {}],
    ['a.yaml', 'a: 1\na: 2\n', ['2:1 not readable as YAML: Map keys must be unique']],
    ['a.yaml', 'a: &x 1\nb: *x\n', ['2:4 aliases are not allowed']],
    ['a.yaml', 'a:\n  prototype: 1\n', ['2:3 a key cannot be prototype']],
    ['a.yaml', 'prototype: 1\na: *x\n', [expect.any(String)]],
    ['a.yaml', 'a: [1\n', [expect.stringMatching(/^2:1 not readable as YAML: /)]],
  ])('%s: %j', async (file, text, value) => {
    expect(await said(file, text)).toEqual(value);
  });

  it.each<[file: string, text: string, path: readonly Key[], key: string, value: string]>([
    ['a.json', '\n [1]', [], '2:2', '2:2'],
    ['a.json', '{ "a": [1,\n  { "b": 2 }] }', ['a', 1, 'b'], '2:5', '2:10'],
    ['a.json', '{ "a": [1,\n  { "b": 2 }] }', ['a', 1, 'c'], '2:3', '2:3'],
    ['a.json', '{ "a": 1 }', ['x', 'y'], '1:1', '1:1'],
    ['a.yaml', '# c\n- a\n', [], '2:1', '2:1'],
    ['a.yaml', '', [], '1:1', '1:1'],
    ['a.yaml', 'a:\n  - 1\n  - b: 2\n', ['a', 1, 'b'], '3:5', '3:8'],
    ['a.yaml', 'a:\n  - 1\n  - b: 2\n', ['a', 1, 'c'], '3:5', '3:5'],
    ['a.yaml', '\na: 1\n', ['x', 'y'], '2:1', '2:1'],
  ])('%s: %j at %j', async (file, text, path, key, value) => {
    const read = await readDocument(file, text);
    if (!read.ok) throw new Error('not read');
    const at = ({ line, column }: { line: number; column: number }): string => `${String(line)}:${String(column)}`;
    expect([at(read.document.keyAt(path)), at(read.document.valueAt(path))]).toEqual([key, value]);
  });

  it.each(['a.json', 'a.yaml'])('%s may be nested 200 deep, and no deeper', async (file) => {
    const deep = (n: number): string => '['.repeat(n) + ']'.repeat(n);
    expect(await readDocument(file, deep(199))).toMatchObject({ ok: true });
    expect(await readDocument(file, deep(202))).toMatchObject({ ok: false });
    // Side by side is not inside one another.
    expect(await readDocument(file, `[${'[],'.repeat(300)}{}]`)).toMatchObject({ ok: true });
  });

  it.each<[path: readonly Key[], key: string, value: string]>([
    [[], '1:1', '1:1'],
    [['a'], '2:3', '2:8'],
    [['b'], '3:3', '3:8'],
    [['b', 1], '3:12', '3:12'],
    [['b', 1, 'c'], '3:14', '3:19'],
    // What is not there is where it would be.
    [['b', 1, 'd'], '3:12', '3:12'],
    [['b', 7], '3:8', '3:8'],
    [['b', 7, 'x', 'y'], '3:8', '3:8'],
    [['a', 'x'], '2:8', '2:8'],
    [['z'], '1:1', '1:1'],
  ])('in JSON, %j is at %s, its value at %s', async (path, key, value) => {
    const read = await readDocument('a.json', '{\n  "a": 1,\n  "b": [0, { "c": 2 }]\n}');
    if (!read.ok) throw new Error('not read');
    const [at, of] = [read.document.keyAt(path), read.document.valueAt(path)];
    expect([`${at.line}:${at.column}`, `${of.line}:${of.column}`]).toEqual([key, value]);
  });

  it.each<[path: readonly Key[], key: string, value: string]>([
    [[], '1:1', '1:1'],
    [['a'], '1:1', '1:4'],
    [['b'], '2:1', '3:3'],
    [['b', 1], '4:5', '4:5'],
    [['b', 1, 'c'], '4:5', '4:8'],
    [['b', 1, 'd'], '4:5', '4:5'],
    [['b', 7], '2:1', '2:1'],
    [['b', 'x'], '2:1', '2:1'],
    [['a', 'x', 'y'], '1:1', '1:1'],
    [['e'], '5:1', '5:3'],
    [['z'], '1:1', '1:1'],
  ])('in YAML, %j is at %s, its value at %s', async (path, key, value) => {
    const read = await readDocument('a.yaml', 'a: 1\nb:\n  - 0\n  - c: 2\ne:\n');
    if (!read.ok) throw new Error('not read');
    const [at, of] = [read.document.keyAt(path), read.document.valueAt(path)];
    expect([`${at.line}:${at.column}`, `${of.line}:${of.column}`]).toEqual([key, value]);
  });
});
