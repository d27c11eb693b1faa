import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { list, object, unknown } from '../../src/flow/values.js';
import { isWithin, type Look } from '../../src/flow/within.js';
import type { Value } from '../../src/model/value.js';
import { member, span, text } from './make.js';

/** The values that are looked at, in order. */
function looked(value: Value, depth: number, look: (value: Value) => Look = () => 'inside'): readonly Value[] {
  const all: Value[] = [];
  isWithin(value, depth, (one) => {
    all.push(one);
    return look(one);
  });
  return all;
}

describe('what a value holds', () => {
  const leaf = text('leaf');
  const other = text('other');

  it('is looked at behind what holds it', () => {
    const inner = list([leaf]);
    const whole = object([member('inner', inner), member('other', other)]);
    expect(looked(whole, 2)).toEqual([whole, inner, other, leaf]);
  });

  it('is looked at as deep as is said: a choice adds nothing, a coding does', () => {
    const inner = list([other]);
    const either: Value = { kind: 'choice', options: [leaf, inner] };
    expect(looked(either, 0)).toEqual([leaf, inner]);
    expect(looked(either, 1)).toContain(other);
    const encoded: Value = { kind: 'encoded', as: 'json', value: leaf, span: span(0) };
    expect(looked(encoded, 0)).toEqual([encoded]);
    expect(looked(encoded, 1)).toEqual([encoded, leaf]);
  });

  it('ends at the first that is found, and stays out of what is closed', () => {
    const closed = list([leaf]);
    const whole = list([closed, other, text('behind')]);
    const look = (one: Value): Look => (one === closed ? 'closed' : one === other ? 'found' : 'inside');
    expect(looked(whole, 5, look)).toEqual([whole, closed, other]);
    expect(isWithin(whole, 5, look)).toBe(true);
    expect(isWithin(whole, 0, look)).toBe(false);
  });

  it('is looked at once, however often it is held, at its nearest place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 2, max: 6 }), (levels, times) => {
        let value: Value = leaf;
        for (let i = 0; i < levels; i += 1) value = list(Array.from({ length: times }, () => value));
        expect(looked(value, 60)).toHaveLength(levels + 1);
      }),
    );
    const near = list([other]);
    expect(looked(list([list([near]), near]), 2)).toContain(other);
  });

  it('is found in any order where it is found in one', () => {
    const values = fc.letrec<{ value: Value }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom(leaf, other),
        fc.array(tie('value'), { maxLength: 3 }).map((items) => list(items)),
        fc.array(tie('value'), { minLength: 1, maxLength: 3 }).map((options): Value => ({ kind: 'choice', options })),
        fc.array(tie('value'), { maxLength: 3 }).map((all) => object(all.map((one, i) => member(String(i), one)))),
        tie('value').map((value): Value => ({ kind: 'encoded', as: 'json', value, span: span(0) })),
      ),
    })).value;
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 5 }), (value, depth) => {
        const look = (one: Value): Look => (one === other ? 'found' : 'inside');
        expect(isWithin(value, depth, look, true)).toBe(isWithin(value, depth, look));
      }),
    );
    expect(isWithin(list([list([other])]), 1, (one) => (one === other ? 'found' : 'inside'), true)).toBe(false);
  });

  it('holds itself', () => {
    const own = list([]);
    own.items.push(own);
    expect(looked(own, 100)).toEqual([own]);
  });

  it('is not made for it', () => {
    const whole = object([]);
    const late = {
      key: 'late',
      late: true,
      get value(): Value {
        throw new Error('was run');
      },
    } as const;
    whole.members.set('late', late);
    whole.members.set('there', member('there', unknown('x')));
    expect(looked(whole, 3)).toHaveLength(2);
  });
});
