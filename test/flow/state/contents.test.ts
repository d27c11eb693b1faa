import { describe, expect, it } from 'vitest';
import { choice } from '../../../src/flow/join.js';
import { has, isNumber, mattersIn, read, sizeOf, slotsOf } from '../../../src/flow/state/contents.js';
import { Variable, WHOLE, type Changes, type Content } from '../../../src/flow/state/places.js';
import { list, literal, object, unknown } from '../../../src/flow/values.js';
import type { Value } from '../../../src/model/value.js';
import { classOf, fn, member, open, seed, text } from '../make.js';

const answer = { kind: 'response', at: 'body', path: [] } as unknown as Value;
const either = choice([text('a'), text('b'), text('c')]);

describe('the content of a place', () => {
  it.each<[string, Content, number, boolean, boolean]>([
    ['nothing', undefined, 0, false, false],
    ['a number', literal(1), 0, true, false],
    ['a member that is a number', member('k', literal(1)), 0, true, false],
    ['yes or no', literal(true), 0, false, true],
    ['nothing that is written', literal(null), 0, false, false],
    ['a text', text('a'), 0, false, true],
    ['no text', text(''), 0, false, true],
    ['a text with a hole', open('a'), 0, false, false],
    [
      'a text with a hole and a word of interest',
      { kind: 'text', text: [{ kind: 'run', text: 'filters', seed: true }, { kind: 'hole' }] },
      0,
      false,
      true,
    ],
    ['one of three', either, 3, false, true],
    ['one of two of which nothing is known', choice([open('a'), unknown()]), 2, false, false],
    ['a member that is one of three', member('k', either), 0, false, true],
    ['items', [text('a'), open('b')], 2, false, true],
    ['items of which nothing is known', [open('a'), unknown()], 2, false, false],
    ['no items', [], 0, false, false],
    ['a list of numbers in the place', list([literal(1)]), 0, false, false],
    ['a list with a word of interest', list([seed('filters')]), 0, false, true],
    ['a function', fn(), 0, false, true],
    ['a class', classOf(), 0, false, true],
    ['an answer', answer, 0, false, true],
    ['what is not known', unknown(), 0, false, false],
  ])('%s', (_name, content, size, counts, matters) => {
    expect([sizeOf(content), isNumber(content), mattersIn(content)]).toEqual([size, counts, matters]);
  });
});

describe('what was changed', () => {
  const [variable, rows, table, other] = [new Variable(text('a'), false), list([]), object(), object()];
  const changes = (whole: Changes['whole'], members: Changes['members'] = new Map()): Changes => ({ whole, members });
  const one = changes(new Map([[variable, text('b')]]), new Map([[table, new Map([['k', undefined]])]]));
  const two = changes(
    new Map<Variable | typeof rows, Content>([
      [variable, text('c')],
      [rows, [text('d')]],
    ]),
    new Map([
      [
        table,
        new Map([
          ['k', undefined],
          ['l', member('l', text('e'))],
        ]),
      ],
      [other, new Map([['k', undefined]])],
    ]),
  );

  it('is each place of any, once', () => {
    const slots = slotsOf([one, two]);
    expect(slots).toHaveLength(5);
    expect(
      slots.map(([place, key]) => [[variable, rows, table, other].findIndex((known) => known === place), key]),
    ).toEqual([
      [0, WHOLE],
      [1, WHOLE],
      [2, 'k'],
      [2, 'l'],
      [3, 'k'],
    ]);
  });

  it('is asked for by place and key', () => {
    expect([has(one, variable, WHOLE), has(one, rows, WHOLE), has(two, rows, WHOLE)]).toEqual([true, false, true]);
    expect([has(one, table, 'k'), has(one, table, 'l'), has(one, other, 'k')]).toEqual([true, false, false]);
    expect([read(two, variable, WHOLE), read(two, rows, WHOLE)]).toEqual([text('c'), [text('d')]]);
    expect([read(two, table, 'l'), read(two, table, 'm'), read(one, other, 'k')]).toEqual([
      member('l', text('e')),
      undefined,
      undefined,
    ]);
  });
});
