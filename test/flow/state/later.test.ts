import { describe, expect, it } from 'vitest';
import { choice } from '../../../src/flow/join.js';
import { staysOnClient } from '../../../src/flow/state/client-options.js';
import { Later } from '../../../src/flow/state/later.js';
import { Variable, WHOLE } from '../../../src/flow/state/places.js';
import { list, literal, object, unknown } from '../../../src/flow/values.js';
import type { HostObject, Value } from '../../../src/model/value.js';
import { member, seed, shown, text } from '../make.js';

describe('what other functions put into a place', () => {
  const place = new Variable(text('a'), true);
  const kept = (...all: readonly Value[]): { values: string[]; left: number } => {
    let left = 0;
    const later = new Later(() => {
      left += 1;
    });
    for (const value of all) later.remember(place, WHOLE, value);
    return { values: later.in(place).map(shown), left };
  };
  const letters = (n: number, of: (words: string) => Value): Value[] =>
    Array.from({ length: n }, (_, i) => of(`a${String(i)}`));

  it('is kept once, four of each', () => {
    expect(kept(text('a'), text('b'), text('a')).values).toEqual(["'a'", "'b'"]);
    expect(kept(...letters(6, text))).toEqual({ values: letters(4, text).map(shown), left: 0 });
  });

  it('is kept with words of interest eight times, and told where there are more', () => {
    expect(kept(...letters(8, seed)).left).toBe(0);
    expect(kept(...letters(10, seed))).toEqual({ values: letters(8, seed).map(shown), left: 2 });
    expect(kept(...letters(4, text), seed('filters')).values).toHaveLength(5);
  });

  it('is no number, nothing and no items of a list', () => {
    const later = new Later(() => undefined);
    for (const content of [literal(1), literal(null), undefined, [text('a')]]) later.remember(place, WHOLE, content);
    expect(later.in(place)).toEqual([]);
  });

  it('is kept by the names of members, until nothing is known of one', () => {
    const later = new Later(() => undefined);
    const of = object();
    later.remember(of, 'a', member('a', text('1')));
    later.remember(of, 'b', member('b', text('2')));
    later.remember(of, 'b', member('b', literal(2)));
    later.forget(of, 'a');
    later.forget(object(), 'a');
    expect([later.in(of, 'a'), later.in(of, 'b'), later.in(of)]).toEqual([[], [text('2')], []]);
  });
});

describe('what a function that may never run sets of a client', () => {
  const after = (host: HostObject | undefined, before: Value | undefined, set: Value): string => {
    const of = object(before === undefined ? [] : [member('base', before)], host === undefined ? {} : { host });
    staysOnClient(of, 'base', member('base', set));
    return shown(of);
  };
  const client: HostObject = { type: 'client' };

  it.each<[string, HostObject | undefined, Value | undefined, Value, string]>([
    ['stays where there was none', client, undefined, text('b'), "{base: 'b'}"],
    ['stays of its defaults', { type: 'client-defaults' }, undefined, text('b'), "{base: 'b'}"],
    ['stays of its headers', { type: 'Headers' }, undefined, text('b'), "{base: 'b'}"],
    ['stays of what is called its headers', { type: 'part-of', name: 'headers' }, undefined, text('b'), "{base: 'b'}"],
    ['does not of another part', { type: 'part-of', name: 'query' }, undefined, text('b'), '{}'],
    ['does not of what is like a client', { type: 'client-thing' }, undefined, text('b'), '{}'],
    ['does not of an object', undefined, undefined, text('b'), '{}'],
    ['may be either of two bases', client, text('a'), text('b'), "{base: 'a' | 'b'}"],
    ['may be what is not known', client, text('a'), unknown(), "{base: 'a' | ?}"],
    ['may be one of several', client, choice([text('a'), text('b')]), text('c'), "{base: 'a' | 'b' | 'c'}"],
    ['is the same', client, text('a'), text('a'), "{base: 'a'}"],
    ['is no object instead of a base', client, text('a'), object(), "{base: 'a'}"],
    ['is no base instead of an object', client, object(), text('a'), '{base: {}}'],
    ['is no second header', { type: 'headers' }, text('a'), text('b'), "{base: 'a'}"],
  ])('%s', (_name, host, before, set, is) => {
    expect(after(host, before, set)).toBe(is);
  });

  it('is nothing of a variable or a list', () => {
    const [variable, rows] = [new Variable(text('a'), false), list([])];
    staysOnClient(variable, WHOLE, member('base', text('b')));
    staysOnClient(rows, WHOLE, member('base', text('b')));
    expect([shown(variable.value), shown(rows)]).toEqual(["'a'", '[]']);
  });
});
