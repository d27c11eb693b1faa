import { describe, expect, it } from 'vitest';
import { Attempt } from '../../../src/flow/state/attempt.js';
import { Variable, WHOLE, type Content, type Place } from '../../../src/flow/state/places.js';
import { list, object } from '../../../src/flow/values.js';
import type { Member, Value } from '../../../src/model/value.js';
import { member, shown, text } from '../make.js';

describe('what is noted in an attempt', () => {
  const noted = (place: Place, key: string, ...all: readonly Content[]): readonly Content[] => {
    const attempt = new Attempt();
    for (const content of all) attempt.wrote(place, key, content);
    return [...attempt.slots()].find((slot) => slot.place === place && slot.key === key)?.contents ?? [];
  };
  const letters = (n: number): Value[] => Array.from({ length: n }, (_, i) => text(`a${String(i)}`));

  it('is each content of a place once', () => {
    const variable = new Variable(text('a'), false);
    expect(noted(variable, WHOLE, text('a'), text('b'), text('a')).map((one) => shown(one as Value))).toEqual([
      "'a'",
      "'b'",
    ]);
  });

  it('are six of them, and then what stands for all', () => {
    const variable = new Variable(text('a'), false);
    expect(noted(variable, WHOLE, ...letters(6))).toHaveLength(6);
    const [joined, ...more] = noted(variable, WHOLE, ...letters(7));
    expect(more).toEqual([]);
    expect(shown(joined as Value)).toBe(letters(7).map(shown).join(' | '));
    const rows = list([]);
    const items = Array.from({ length: 7 }, (_, i) => letters(i + 1));
    expect(noted(rows, WHOLE, ...items)).toEqual([letters(7)]);
    const [one] = noted(object(), 'k', ...letters(7).map((value) => member('k', value)));
    expect(shown((one as Member).value)).toBe(letters(7).map(shown).join(' | '));
  });

  it('is told apart by place and key', () => {
    const attempt = new Attempt();
    const table = object();
    attempt.wrote(table, 'a', member('a', text('1')));
    attempt.wrote(table, 'b', member('b', text('2')));
    const other = object();
    attempt.wrote(other, 'a', member('a', text('3')));
    expect([...attempt.slots()].map(({ place, key }) => [place === table ? 'one' : 'other', key])).toEqual([
      ['one', 'a'],
      ['one', 'b'],
      ['other', 'a'],
    ]);
  });
});
