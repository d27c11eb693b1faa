import { describe, expect, it } from 'vitest';
import { bodyValue, placesAt } from '../../src/match/body.js';
import type { Value } from '../../src/model/value.js';
import { valueAnchor } from '../../src/match/anchor.js';
import { Written } from './make.js';

const json = (value: Value): Value => ({
  kind: 'encoded',
  as: 'json',
  value,
  span: { file: 'a.ts', start: 0, end: 0 },
});

/** What stands at a path, as it is written, with the key of its member. */
function at(given: unknown, path: string, around: (value: Value) => Value = (value) => value): string[] {
  const written = new Written();
  const value = around(written.value(given));
  return placesAt(value, path).map(({ value: one, member }) => {
    const span = valueAnchor(one);
    return `${member?.key ?? '-'} ${span === undefined ? one.kind : written.text.slice(span.start, span.end)}`;
  });
}

describe('the places of a body', () => {
  it.each<[given: unknown, path: string, places: readonly string[]]>([
    [{ a: 'x' }, 'a', ['a x']],
    [{ a: { b: 'x' } }, 'a.b', ['b x']],
    [{ a: { b: 'x' } }, 'b', []],
    [{ a: ['x', 'y'] }, 'a[]', ['- x', '- y']],
    [{ a: ['x'] }, 'a', ['a x']],
    [{ a: 'x' }, 'a[]', []],
    [{ a: [{ b: 'x' }, { c: 'y' }, { b: 'z' }] }, 'a[].b', ['b x', 'b z']],
    [[{ a: 'x' }, { a: 'y' }], 'a', ['a x', 'a y']],
    [['|', { a: 'x' }, { a: 'y' }, '?'], 'a', ['a x', 'a y']],
    [{ a: ['|', ['x'], ['y'], 'z'] }, 'a[]', ['- x', '- y']],
    [{ a: ['|', { b: 'x' }, { b: 'y' }] }, 'a.b', ['b x', 'b y']],
    ['?', 'a', []],
    ['x', 'a', []],
  ])('%j at %s', (given, path, places) => {
    expect(at(given, path)).toEqual(places);
  });

  it('are seen through encoders and in what is known of a value that is not', () => {
    expect(at({ a: 'x' }, 'a', json)).toEqual(['a x']);
    const inner = new Written().value({ b: 'x' });
    if (inner.kind !== 'object') throw new Error('no object');
    const holding = (value: Value): Value => ({
      ...{ kind: 'object', open: false },
      members: new Map([['a', { key: 'a', value }]]),
    });
    const keys = (root: Value, path: string): (string | undefined)[] =>
      placesAt(root, path).map(({ member }) => member?.key);
    expect(keys(holding(json(inner)), 'a.b')).toEqual(['b']);
    expect(keys(holding({ kind: 'unknown', members: inner }), 'a.b')).toEqual(['b']);
    expect(keys(holding({ kind: 'unknown' }), 'a.b')).toEqual([]);
  });

  it('are no more than five thousand', () => {
    const many = Array.from({ length: 5001 }, () => ({ a: 'x' }));
    expect(at(many, 'a')).toHaveLength(5000);
    expect(at({ l: ['|', many, many] }, 'l[].a')).toHaveLength(5000);
  });
});

describe('the value of a body', () => {
  const text = (given: string): Value => ({ kind: 'text', text: [{ kind: 'run', text: given }] });
  const kinds = (value: Value): string => {
    const found = bodyValue({ value, encoding: 'json' });
    return found?.kind === 'choice' ? found.options.map(({ kind }) => kind).join() : String(found?.kind);
  };

  it('is read where it is JSON, in every way that it is given', () => {
    expect(kinds(text('{"a": 1}'))).toBe('object');
    expect(kinds(text('a=1'))).toBe('text');
    expect(kinds(json(text('[1]')))).toBe('list');
    expect(kinds({ kind: 'choice', options: [text('{}'), json(json(text('[]'))), text('x')] })).toBe(
      'object,list,text',
    );
    expect(bodyValue(undefined)).toBeUndefined();
  });
});
