import { describe, expect, it } from 'vitest';
import { Variable, WHOLE } from '../../../src/flow/state/places.js';
import { birth } from '../../../src/flow/state/reads.js';
import { currentContent, isFresh, Recorder } from '../../../src/flow/state/recorder.js';
import { list, object } from '../../../src/flow/values.js';
import { member, text } from '../make.js';

const ALL = '\0all';
const variable = (words: string): Variable => new Variable(text(words), false);
const slots = (recorder: Recorder, place: object): (readonly [string, unknown])[] => [
  ...(recorder.reads.get(place) ?? []),
];

describe('what a call reads', () => {
  it('is what stood there when it was read first', () => {
    const [one, table] = [variable('a'), object([member('k', text('b'))])];
    const recorder = new Recorder([], undefined);
    recorder.read(one);
    recorder.read(table.members, 'k');
    recorder.read(table.members, 'j');
    recorder.read(table.members);
    one.value = text('c');
    recorder.read(one);
    expect(slots(recorder, one)).toEqual([[WHOLE, text('a')]]);
    expect(slots(recorder, table.members)).toEqual([
      ['k', member('k', text('b'))],
      ['j', undefined],
      [ALL, table.members instanceof Map ? currentContent(table.members, ALL) : 0],
    ]);
  });

  it('is not what was made since, nor what it wrote itself', () => {
    const [one, table] = [variable('a'), object([member('k', text('b'))])];
    const recorder = new Recorder([], undefined);
    const made = variable('new');
    recorder.read(made);
    recorder.wrote(made, WHOLE);
    recorder.wrote(one, WHOLE);
    recorder.read(one);
    recorder.wrote(table, 'k');
    recorder.read(table.members, 'k');
    expect(recorder.reads.size).toBe(0);
    recorder.read(table.members, 'j');
    expect(slots(recorder, table.members)).toEqual([['j', undefined]]);
    expect(recorder.spoiled).toBe(false);
    expect(recorder.ends().map(([place, key]) => [place, key])).toEqual([
      [one, WHOLE],
      [table, 'k'],
    ]);
  });

  it('is each of the others, how many there were and which of its own, where all are gone over of which it wrote one', () => {
    const table = object([member('k', text('b')), member('m', text('c'))]);
    const recorder = new Recorder([], undefined);
    for (const key of ['k', 'j', 'k']) {
      recorder.wrote(table, key);
      table.members.set(key, member(key, text('x')));
    }
    recorder.read(table.members);
    recorder.read(table.members);
    expect(slots(recorder, table.members)).toEqual([
      ['m', member('m', text('c'))],
      ['\0count', 2],
      ['\0has k', 1],
      ['\0has j', 0],
    ]);
    const { members } = object([member('m', text('c')), member('k', text('b'))]);
    expect(['\0count', '\0has k', '\0has j'].map((key) => currentContent(members, key))).toEqual([2, 1, 0]);
    expect(recorder.spoiled).toBe(false);
  });

  it('is all of them where that was read before it wrote', () => {
    const table = object([member('k', text('b'))]);
    const recorder = new Recorder([], undefined);
    recorder.read(table.members);
    recorder.wrote(table, 'k');
    recorder.read(table.members);
    expect(slots(recorder, table.members).map(([key]) => key)).toEqual([ALL]);
  });

  it('cannot be told where members are gone over of which it wrote one, and that are many', () => {
    const many = (count: number): Recorder => {
      const table = object(Array.from({ length: count }, (_, i) => member(`k${String(i)}`, text('b'))));
      const recorder = new Recorder([], new Recorder([], undefined));
      recorder.wrote(table, 'k0');
      recorder.read(table.members);
      return recorder;
    };
    expect([many(100), many(101)].map(({ spoiled, outer }) => [spoiled, outer?.spoiled])).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('goes on to the lists that it reaches', () => {
    const [rows, more] = [list([text('a')]), list([])];
    const held = new Variable({ kind: 'choice', options: [rows, text('b')] }, false);
    const table = object([member('k', more)]);
    const recorder = new Recorder([rows], undefined);
    expect(slots(recorder, rows)).toEqual([[WHOLE, rows.items]]);
    const next = new Recorder([], undefined);
    next.read(held);
    next.read(table.members, 'k');
    expect([...next.reads.keys()]).toEqual([held, rows, table.members, more]);
    const fresh = list([]);
    const other = new Recorder([{ kind: 'choice', options: [fresh] }], undefined);
    expect(other.reads.has(fresh)).toBe(true);
  });
});

describe('what was read and written inside', () => {
  it('is taken over, where it was not written before', () => {
    const [one, two, three] = [variable('a'), variable('b'), variable('c')];
    const outer = new Recorder([], undefined);
    outer.wrote(two, WHOLE);
    const inner = new Recorder([], outer);
    for (const place of [one, two]) inner.read(place);
    inner.wrote(three, WHOLE);
    inner.noteMissed({ place: three, key: 'k' });
    inner.noteMissed({ place: three, key: 'k' });
    outer.adoptAll(inner);
    expect([...outer.reads.keys()]).toEqual([one]);
    expect(outer.ends().map(([place]) => place)).toEqual([two, three]);
    expect(outer.allMissed()).toEqual([{ place: three, key: 'k' }]);
  });

  it('counts for what stands in its place', () => {
    const [then, now] = [variable('a'), variable('b')];
    const inner = new Recorder([], undefined);
    inner.read(then);
    const outer = new Recorder([], undefined);
    outer.adopt(inner.reads, new Map([[then, now]]));
    expect(slots(outer, now)).toEqual([[WHOLE, text('b')]]);
    expect(outer.reads.has(then)).toBe(false);
    const made = variable('c');
    outer.adopt(inner.reads, new Map([[then, made]]));
    expect(outer.reads.has(made)).toBe(false);
    then.value = text('z');
    const same = new Recorder([], undefined);
    same.adopt(inner.reads);
    expect(slots(same, then)).toEqual([[WHOLE, text('a')]]);
  });

  it('is told where all members were gone over of which this one wrote some', () => {
    const table = object([]);
    const inner = new Recorder([], undefined);
    inner.read(table.members);
    const outer = new Recorder([], undefined);
    outer.adopt(inner.reads);
    expect(outer.spoiled).toBe(false);
    const wrote = new Recorder([], undefined);
    wrote.wrote(table, 'k');
    wrote.adopt(inner.reads);
    expect(wrote.spoiled).toBe(false);
    expect(slots(wrote, table.members)).toEqual([
      ['\0count', 0],
      ['\0has k', 0],
    ]);
  });

  it('cannot be told where all members were gone over of which both wrote some', () => {
    const table = object([member('m', text('c'))]);
    const outer = new Recorder([], undefined);
    outer.wrote(table, 'k');
    const inner = new Recorder([], outer);
    inner.read(table.members);
    inner.wrote(table, 'm');
    outer.adoptAll(inner);
    expect(outer.spoiled).toBe(true);
  });

  it('tells outside what stood there before it wrote', () => {
    const table = object([member('m', text('c'))]);
    const outer = new Recorder([], undefined);
    const inner = new Recorder([], outer);
    inner.wrote(table, 'k');
    table.members.set('k', member('k', text('x')));
    outer.adoptAll(inner);
    outer.read(table.members);
    expect(slots(outer, table.members)).toContainEqual(['\0has k', 0]);
  });
});

it('what is made later is fresh', () => {
  const before = variable('a');
  const start = birth();
  expect([isFresh(before, start), isFresh(variable('b'), start), isFresh({}, start)]).toEqual([false, true, false]);
  const exact = variable('c');
  expect(isFresh(exact, exact.born)).toBe(false);
});
