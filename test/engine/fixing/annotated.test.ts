import { describe, expect, it } from 'vitest';
import { annotated } from '../../../src/engine/fixing/annotated.js';
import { project } from '../../flow/uses/uses-in.js';

/** What declares the key of an object, in front of whose value stands `@`. */
async function declaring(marked: string, key = 'minify', file = 'a.py'): Promise<string | undefined> {
  const text = marked.replace('@', '');
  const { trees, source } = await project({ [file]: text }, text.slice(0, 1));
  const place = { file, start: marked.indexOf('@'), end: marked.indexOf('@') + 1 };
  const found = annotated(source(), trees, key, place);
  const line = found === undefined ? 0 : text.slice(0, found.start).split('\n').length;
  return found === undefined ? undefined : `${line}: ${text.slice(found.start, found.end)}`;
}

const TAKEN = 'from models import Record\n';

describe('what declares a key in Python', () => {
  it.each<[what: string, marked: string, at: string | undefined]>([
    ['a member of a class', 'class A:\n    minify: str\nsend({@"minify": 1})\n', '2: minify'],
    ['a member of a type that is quoted', 'class A:\n    minify : "B"\nsend({@"minify": 1})\n', '2: minify'],
    ['the first of them', 'class A:\n    minify: str\nclass B:\n    minify: int\nsend({@"minify": 1})\n', '2: minify'],
    ['another member', 'class A:\n    minify_all: str\nsend({@"minify": 1})\n', undefined],
    ['a name of the file', 'minify: str\nsend({@"minify": 1})\n', undefined],
    ['a key of a table', 'x = {\n    "minify": 1,\n}\nsend({@"minify": 1})\n', undefined],
    ['a key that is a name', 'x = f(\n    minify: 1)\nsend({@"minify": 1})\n', undefined],
    // By the type that the object is said to be.
    ['a type of another file', `${TAKEN}body: Record = {@"minify": 1}\n`, '2: Record'],
    ['one that is quoted', `${TAKEN}body: "Record" = {@"minify": 1}\n`, '2: Record'],
    ['one in a list', `${TAKEN}all: list[Record] = [{@"minify": 1}]\n`, '2: Record'],
    ['one in two', `${TAKEN}all: list["list[Record]"] = [[{@"minify": 1}]]\n`, '2: Record'],
    ['one further out', `${TAKEN}body: Record = {"a": {"b": [1], @"minify": 1}}\n`, '2: Record'],
    ['the last of two', `${TAKEN}a: Other = {}\nbody: Record = {@"minify": 1}\n`, '3: Record'],
    ['one whose object has ended', `${TAKEN}a: Record = {}\nbody = {@"minify": 1}\n`, undefined],
    ['one of the file', `${TAKEN}class Own: pass\nbody: Own = {@"minify": 1}\n`, undefined],
    ['none', `${TAKEN}body = {@"minify": 1}\n`, undefined],
    ['one of the language', 'from typing import Any\nbody: Any = {@"minify": 1}\n', undefined],
    ['one of its collections', 'from collections.abc import Mapping\nbody: Mapping = {@"minify": 1}\n', undefined],
    ['one that is built in', 'from models import record\nbody: record = {@"minify": 1}\n', undefined],
    ['one whose module is taken', 'import models\nbody: Record = {@"minify": 1}\n', undefined],
  ])('is %s', async (_, marked, at) => {
    expect(await declaring(marked)).toBe(at);
  });

  it('is looked for by names alone', async () => {
    expect(await declaring('class A:\n    a-b: str\nsend({@"a-b": 1})\n', 'a-b')).toBeUndefined();
    expect(await declaring(`${TAKEN}body: Record = {@"a-b": 1}\n`, 'a-b')).toBe('2: Record');
  });

  it('is no type of a place in another file', async () => {
    const text = `${TAKEN}body: Record = {"minify": 1}\n`;
    const { trees, source, at } = await project({ 'a.py': text, 'b.py': text }, 'body');
    expect(annotated(source(), trees, 'minify', at('"minify"', 'b.py'))).toBeUndefined();
    expect(annotated(source(), trees, 'minify', at('"minify"', 'a.py'))).toEqual(at('Record', 'a.py', 1));
  });
});
