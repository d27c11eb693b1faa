import { describe, expect, it } from 'vitest';
import { ConstructionArguments } from '../../src/flow/construction-arguments.js';
import { list, literal, object } from '../../src/flow/values.js';
import type { ArgValue, ClassValue, Value } from '../../src/model/value.js';
import { member, open, shown, span, text } from './make.js';

const owner = (): ClassValue => ({ kind: 'class' }) as ClassValue;
const args = (...values: readonly Value[]): readonly ArgValue[] => values.map((value) => ({ value, span: span(0) }));
const kept = (of: ConstructionArguments): string[] =>
  of.all().map(([, all]) => all.map(({ value }) => shown(value)).join(', '));

describe('what a class is told where an object of it is made', () => {
  it.each<[string, Value, boolean]>([
    ['an address', text('https://a'), true],
    ['an address without TLS', text('http://a'), true],
    ['another scheme', text('ftp:a'), false],
    ['a path', text('/zones'), true],
    ['the beginning of one', text('zones/a'), true],
    ['a word', text('zones'), false],
    ['a sentence', text('one / two'), false],
    ['a path behind what is not known', open('x', {}), false],
    ['an address in an object', object([member('a', text('/zones'))]), true],
    ['an address two objects deep', object([member('a', object([member('b', text('/zones'))]))]), true],
    ['three objects deep', object([member('a', object([member('b', object([member('c', text('/z'))]))]))]), false],
    ['an address in a list', list([text('/zones')]), false],
    ['a number', literal(1), false],
  ])('%s: %s', (_, value, is) => {
    const known = new ConstructionArguments();
    known.note(owner(), args(value));
    expect(known.all()).toHaveLength(is ? 1 : 0);
  });

  it('is kept in two ways of a class, each once', () => {
    const [known, of] = [new ConstructionArguments(), owner()];
    for (const path of ['/a', '/a', '/b', '/c']) known.note(of, args(text(path), literal(1)));
    expect(kept(known)).toEqual(["'/a', 1", "'/b', 1"]);
  });

  it('is told apart by all its addresses', () => {
    const [known, of] = [new ConstructionArguments(), owner()];
    known.note(of, args(text('/a'), text('/b')));
    known.note(of, args(text('/a'), text('/c')));
    expect(kept(known)).toEqual(["'/a', '/b'", "'/a', '/c'"]);
  });

  it('is told apart by where one address ends', () => {
    const [known, of] = [new ConstructionArguments(), owner()];
    known.note(of, args(text('/a'), text('/b')));
    known.note(of, args(text('/a/b')));
    expect(kept(known)).toEqual(["'/a', '/b'", "'/a/b'"]);
  });

  it('is kept of so many classes', () => {
    const known = new ConstructionArguments();
    const all = Array.from({ length: 201 }, owner);
    for (const of of all) known.note(of, args(text('/a')));
    expect(known.all()).toHaveLength(200);
    for (const of of all) known.note(of, args(text('/b')));
    expect(known.all()).toHaveLength(400);
  });

  it('is looked for in so many values', () => {
    const wide = (n: number): Value =>
      object([...Array.from({ length: n }, (_, i) => member(String(i), literal(i))), member('z', text('/a'))]);
    const found = (n: number): number => {
      const known = new ConstructionArguments();
      known.note(owner(), args(wide(n)));
      return known.all().length;
    };
    expect([found(198), found(199)]).toEqual([1, 0]);
  });
});
