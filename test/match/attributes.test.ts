import { describe, expect, it } from 'vitest';
import { attributesAt, isSet } from '../../src/match/attributes.js';
import type { Value } from '../../src/model/value.js';
import { FILE, Written } from './make.js';

/** The attributes at a path: what each is as it is written, and what its block begins with. */
function at(given: unknown, path: string): string[] {
  const written = new Written();
  const text = (span: { start: number; end: number } | undefined): string =>
    span === undefined ? '?' : written.text.slice(span.start, span.end);
  return attributesAt(written.value(given), path).map(
    (place) => `${text(place.member.span)} in ${text(place.in.span).slice(0, 4)}`,
  );
}

describe('the places of an attribute', () => {
  it.each<[given: unknown, path: string, places: readonly string[]]>([
    [{ a: 'x', b: 'y' }, 'a', ['a:x in {a:x']],
    [{ zoneId: 'x', zone_ID: 'y' }, 'zone_id', ['zoneId:x in {zon', 'zone_ID:y in {zon']],
    [{ a: 'x' }, 'b', []],
    [{ a: { b: 'x' } }, 'a.b', ['b:x in {b:x']],
    [{ a: { b: 'x' } }, 'b', []],
    [{ a: [{ b: 'x' }, { b: 'y' }, 'z'] }, 'a.b', ['b:x in {b:x', 'b:y in {b:y']],
    [{ a: [{ b: 'x' }] }, 'a[].b', ['b:x in {b:x']],
    [{ a: ['|', { b: 'x' }, [{ b: 'y' }], '?'] }, 'a.b', ['b:x in {b:x', 'b:y in {b:y']],
    [['|', { a: 'x' }, { a: 'y' }], 'a', ['a:x in {a:x', 'a:y in {a:y']],
    [[[[[{ a: 'x' }]]]], 'a', ['a:x in {a:x']],
    [[[[[[{ a: 'x' }]]]]], 'a', []],
    [['|', ['|', ['|', ['|', ['|', { a: 'x' }]]]]], 'a', []],
    ['?', 'a', []],
    ['x', 'a', []],
  ])('%j at %s', (given, path, places) => {
    expect(at(given, path)).toEqual(places);
  });

  it('are looked for in at most five thousand blocks', () => {
    const blocks = (count: number): unknown => ({ a: Array.from({ length: count }, () => ({ b: 'x' })) });
    expect(at(blocks(5000), 'a.b')).toHaveLength(5000);
    expect(at(blocks(5001), 'a.b')).toHaveLength(5000);
  });
});

describe('an attribute is set', () => {
  const span = { file: FILE, start: 3, end: 7 };
  const at = (value: Value, valueSpan = value.kind === 'literal' ? value.span : undefined) =>
    isSet({ value, member: { key: 'a', value, valueSpan }, in: { kind: 'object', members: new Map(), open: false } });

  it.each<[what: string, is: boolean, value: Value, valueSpan?: typeof span]>([
    ['to a text', true, { kind: 'text', text: [] }],
    ['to something that is not known', true, { kind: 'unknown' }],
    ['to false', true, { kind: 'literal', value: false, span }],
    ['to zero', true, { kind: 'literal', value: 0, span }],
    ['by a null that stands there: no', false, { kind: 'literal', value: null, span }],
    ['by what is not defined: no', false, { kind: 'literal', value: undefined, span }],
    ['by a null that comes from elsewhere', true, { kind: 'literal', value: null, span }, { ...span, start: 1 }],
    ['by a null that ends elsewhere', true, { kind: 'literal', value: null, span }, { ...span, end: 9 }],
    ['by a null of another file', true, { kind: 'literal', value: null, span }, { ...span, file: 'b.ts' }],
    ['by a null of which no place is known', true, { kind: 'literal', value: null }, span],
    ['by a null where no place is known', true, { kind: 'literal', value: null }],
  ])('%s', (_, is, value, valueSpan) => {
    expect(at(value, valueSpan)).toBe(is);
  });
});
