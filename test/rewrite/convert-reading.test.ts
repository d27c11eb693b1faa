import { describe, expect, it } from 'vitest';
import type { Member, ObjectValue, Value } from '../../src/model/value.js';
import { Reading, type Fields } from '../../src/rewrite/convert/reading.js';
import { sourceOf } from './fixes.js';
import { file, objectAt, spanOf, textAt, valueAt } from './requests.js';

interface Read {
  readonly reading: Reading;
  readonly fields: Fields;
  readonly object: ObjectValue;
}

interface How {
  readonly json?: boolean;
  readonly also?: Readonly<Record<string, Partial<Member>>>;
}

/** An object that is written out, read as the body of a request; what is in it may be said otherwise. */
function read(text: string, { json = false, also = {} }: How = {}): Read {
  const object = objectAt(text, { file, start: text.indexOf('{'), end: text.lastIndexOf('}') + 1 });
  const members = new Map([...object.members].map(([key, member]) => [key, { ...member, ...also[key] }]));
  const reading = new Reading({ source: sourceOf(text), inFile: undefined }, json);
  const fields = reading.object({ ...object, members }, 'the body');
  if (fields === undefined) throw new Error(text);
  return { reading, fields, object };
}

const problem = ({ reading }: Read): string | undefined => reading.problem?.refused;

describe('a value of a body', () => {
  const objectOf = (value: Value | undefined): string | undefined => {
    const { reading } = read('{}');
    return reading.object(value, 'it') === undefined ? reading.problem?.refused : 'an object';
  };
  const text = 'a = { b: 1 }; c = [d]';
  const plain = objectAt(text, spanOf(text, '{ b: 1 }'));
  it.each<[string, Value | undefined, string]>([
    ['that is written out', plain, 'an object'],
    ['that may hold more', { ...plain, open: true }, 'it is not written out (line 1)'],
    ['of a class', { ...plain, instanceOf: {} } as unknown as Value, 'it is not written out (line 1)'],
    ['of something from outside', { ...plain, host: {} } as unknown as Value, 'it is not written out (line 1)'],
    ['that is a list', valueAt(text, spanOf(text, '[d]')), 'it is not written out (line 1)'],
    ['that is written nowhere', { kind: 'text', text: [] }, 'it is not written out'],
    ['that is not there', undefined, 'it is not written out'],
  ])('%s', (_what, value, expected) => {
    expect(objectOf(value)).toBe(expected);
  });

  it.each<[string, string, readonly string[] | undefined, string | undefined]>([
    ['of texts', "['a', 'b']", ['a', 'b'], undefined],
    ['of none', '[]', [], undefined],
    ['of which one is not known', "['a', b]", undefined, 'an element of it is not known (line 1)'],
    ['that may hold more', "['a', ...b]", undefined, 'it is not written out (line 1)'],
    ['that is none', "'a'", undefined, 'it is not written out'],
  ])('a list %s', (_what, list, expected, refused) => {
    const one = read(`{ a: ${list} }`);
    expect(one.reading.texts(one.object.members.get('a')?.value, 'it')).toEqual(expected);
    expect(problem(one)).toBe(refused);
  });
});

describe('a member', () => {
  it.each<[string, string | undefined, string | undefined]>([
    ["{ a: 'b' }", 'b', undefined],
    ['{ a: 5 }', '5', undefined],
    ['{ a: null }', undefined, undefined],
    ['{ a: undefined }', undefined, undefined],
    ['{ c: 5 }', undefined, undefined],
    ['{ a: b }', undefined, 'the value of `a` of the body is not known (line 1)'],
  ])('of %s is known', (text, expected, refused) => {
    const one = read(text);
    expect(one.fields.known('a')).toBe(expected);
    expect(problem(one)).toBe(refused);
  });

  it('is one of the object that it is written in', () => {
    const text = "x = 'a: 1'; { a: 1 }";
    expect(problem(read(text))).toBeUndefined();
    const one = read(text, { also: { a: { span: spanOf(text, 'a: 1') } } });
    expect(one.fields.known('a')).toBe('1');
    expect(problem(one)).toBe('`a` of the body is set elsewhere (line 1)');
    const nowhere = read(text, { also: { a: { span: undefined } } });
    expect(nowhere.fields.known('a')).toBe('1');
    expect(problem(nowhere)).toBeUndefined();
  });

  it.each<[string, boolean, string | undefined]>([
    ['{ a: true }', true, undefined],
    ['{ a: false }', false, undefined],
    ['{ c: 1 }', false, undefined],
    ['{ a: 1 }', true, '`a` of the body is neither true nor false (line 1)'],
  ])('of %s is a flag', (text, expected, refused) => {
    const one = read(text);
    expect(one.fields.flag('a')).toBe(expected);
    expect(problem(one)).toBe(refused);
  });

  it('that nothing was made of is told, the first of them', () => {
    const one = read('{ a: 1, b: 2, c: 3 }');
    one.fields.known('a');
    one.fields.done();
    expect(problem(one)).toBe('nothing stands for `b` of the body (line 1)');
    const all = read('{ a: 1 }');
    all.fields.known('a');
    all.fields.done();
    expect(problem(all)).toBeUndefined();
  });

  it.each<[string, Partial<Member>, unknown, string | undefined]>([
    ['{ a: b }', {}, [['c', { source: 'b' }]], undefined],
    ["{ a: 'b' }", {}, [['c', { source: "'b'" }]], undefined],
    ['{ a }', {}, [['c', { source: 'a' }]], undefined],
    ['{ b: 1 }', {}, [], undefined],
    ["{ a: 'b' }", { valueSpan: undefined }, [['c', { text: 'b' }]], undefined],
    ['{ a: 5 }', { valueSpan: undefined }, [['c', { literal: 5 }]], undefined],
    ['{ a: b }', { valueSpan: undefined }, [['c', { text: '' }]], '`a` of the body is set elsewhere'],
    [
      '{ a: b }',
      { valueSpan: { file: 'b.js', start: 0, end: 1 } },
      [['c', { text: '' }]],
      '`a` of the body is set elsewhere (in `b.js`)',
    ],
  ])('of %s with %j has another name, as it is written', (text, also, expected, refused) => {
    const one = read(text, { also: { a: also } });
    expect(one.fields.as('a', 'c')).toEqual(expected);
    expect(problem(one)).toBe(refused);
  });
});

describe('a member in a text', () => {
  it.each<[string, boolean, Partial<Member>, unknown, string | undefined]>([
    ["{ a: 'b' }", false, {}, { text: 'b' }, undefined],
    ['{ a: b }', false, {}, { source: 'b' }, undefined],
    ['{ a: b }', false, { valueSpan: undefined }, { text: '' }, 'it is set elsewhere'],
    ['{ a: "b" }', true, { value: { kind: 'unknown' } }, { source: 'b' }, undefined],
    ['{ a: "b" }', false, { value: { kind: 'unknown' } }, { source: '"b"' }, undefined],
  ])('%s, in JSON %s, with %j', (text, json, also, expected, refused) => {
    const one = read(text, { json });
    const member = one.object.members.get('a');
    if (member === undefined) throw new Error(text);
    expect(one.reading.inText({ ...member, ...also }, 'it')).toEqual(expected);
    expect(problem(one)).toBe(refused);
  });

  /** The text with what is not known in it as `?`, then as it is written. */
  function pattern(text: string, json = false): unknown[] {
    const one = read(text, { json });
    const found = one.reading.pattern(one.object.members.get('a'), 'it');
    if (found === undefined) return [problem(one)];
    const shown = found.replace(/[\uE000-\uF8FF]/g, '?');
    return [shown, one.reading.filled(found), one.reading.holeIn(found), one.reading.sources.length];
  }
  it.each<[string, unknown[]]>([
    ["{ a: 'b*' }", ['b*', { text: 'b*' }, undefined, 0]],
    ['{ a: `${h}/b*` }', ['?/b*', { joined: [{ source: 'h' }, { text: '/b*' }] }, 'h', 1]],
    ['{ a: `x${h}${i}` }', ['x??', { joined: [{ text: 'x' }, { source: 'h' }, { source: 'i' }] }, 'h', 2]],
    ['{ a: h }', ['the value of it is not known (line 1)']],
    ['{ b: 1 }', [undefined]],
  ])('%s is a pattern', (text, expected) => {
    expect(pattern(text)).toEqual(expected);
  });

  it('is no pattern in JSON, nor where a part is written in another file', () => {
    expect(pattern('{ a: `${h}/b` }', true)).toEqual(['the value of it is not known (line 1)']);
    const text = '{ a: `${h}/b` }';
    const pieces = textAt(text, spanOf(text, '`${h}/b`')).map((piece) =>
      piece.kind === 'hole' ? { ...piece, span: { file: 'b.js', start: 0, end: 1 } } : piece,
    );
    const one = read(text);
    const member = one.object.members.get('a');
    if (member === undefined) throw new Error(text);
    expect(one.reading.pattern({ ...member, value: { kind: 'text', text: pieces } }, 'it')).toBeUndefined();
    expect(problem(one)).toBe('the value of it is not known (line 1)');
  });
});
