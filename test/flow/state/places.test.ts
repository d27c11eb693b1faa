import { describe, expect, it } from 'vitest';
import {
  contentOf,
  joinedContent,
  sameContent,
  setContent,
  Variable,
  WHOLE,
  widenedContent,
  type Content,
} from '../../../src/flow/state/places.js';
import { choice } from '../../../src/flow/join.js';
import { list, literal, object, options, unknown } from '../../../src/flow/values.js';
import type { ListValue, Member, ObjectValue, Value } from '../../../src/model/value.js';
import { member, seed, shown, span, text } from '../make.js';

const many = (n: number, of: (i: number) => Value = (i) => text(`a${i}`)): Value[] =>
  Array.from({ length: n }, (_, i) => of(i));
const items = (content: Content): string => (content as readonly Value[]).map(shown).join();
const response = (site: object, ...path: string[]): Value =>
  ({ kind: 'response', site, at: 'body', path }) as unknown as Value;

describe('a place', () => {
  it('holds what is put into it', () => {
    const variable = new Variable(text('a'), true);
    setContent(variable, WHOLE, text('b'));
    expect(shown(variable.value)).toBe("'b'");
    expect(contentOf(variable, WHOLE)).toBe(variable.peek());
    setContent(variable, WHOLE, undefined);
    expect(shown(variable.value)).toBe('undefined');

    const rows = list([text('a')]);
    setContent(rows, WHOLE, [text('b'), text('c')]);
    expect(shown(rows)).toBe("['b', 'c']");
    expect(contentOf(rows, WHOLE)).toBe(rows.items);

    const table = object([member('k', text('a'))]);
    setContent(table, 'j', member('j', text('b')));
    setContent(table, 'k', undefined);
    expect(shown(table)).toBe("{j: 'b'}");
    expect((contentOf(table, 'j') as Member).key).toBe('j');
    expect(contentOf(table, 'k')).toBeUndefined();
    const plain: ObjectValue = { kind: 'object', members: new Map([['k', member('k', text('a'))]]), open: false };
    expect((contentOf(plain, 'k') as Member).key).toBe('k');
    expect(shown(contentOf({ value: text('z') }, WHOLE) as Value)).toBe("'z'");
  });
});

describe('contents are the same', () => {
  const site = {};
  const at = span(4);
  const a = object([member('k', text('a'))]);
  const cls = { kind: 'class' } as never;
  const nested = (depth: number, last: Value): Value =>
    depth === 0 ? last : object([member('k', nested(depth - 1, last))]);
  const lists = (depth: number, last: Value): Value => (depth === 0 ? last : list([lists(depth - 1, last)]));
  it.each<[string, Content, Content, boolean]>([
    ['where they are one', a, a, true],
    ['for equal texts', text('a'), text('a'), true],
    ['for nothing and nothing', undefined, undefined, true],
    ['not for something and nothing', text('a'), undefined, false],
    ['for equal members', member('k', text('a')), member('k', text('a')), true],
    ['not for members of other values', member('k', text('a')), member('k', text('b')), false],
    ['not for a member and a value', member('k', text('a')), text('a'), false],
    ['for equal items', [text('a'), text('b')], [text('a'), text('b')], true],
    ['not for more items', [text('a'), text('b')], [text('a')], false],
    ['not for other items', [text('a'), text('b')], [text('a'), text('c')], false],
    ['not for items and a value', [text('a')], text('a'), false],
    ['for equal choices', choice([text('a'), text('b')]), choice([text('a'), text('b')]), true],
    ['not for other choices', choice([text('a'), text('b')]), choice([text('a'), text('c')]), false],
    ['not for more choices', choice([text('a'), text('b')]), choice([text('a'), text('b'), text('c')]), false],
    ['for objects of one expression', object([], { span: at }), object([member('k', text('a'))], { span: at }), true],
    ['not for those of two', object([], { span: at }), object([], { span: span(4) }), false],
    ['not where only one is written', object([], { span: at }), object([]), false],
    ['for objects with equal members', object([member('k', text('a'))]), object([member('k', text('a'))]), true],
    ['not for those with other members', object([member('k', text('a'))]), object([member('k', text('b'))]), false],
    ['not for those with other keys', object([member('k', text('a'))]), object([member('j', text('a'))]), false],
    ['not for those with more', object([]), object([member('j', text('a'))]), false],
    ['for hosts of one kind', object([], { host: { type: 'url' } }), object([], { host: { type: 'url' } }), true],
    ['not for hosts of two', object([], { host: { type: 'url' } }), object([], { host: { type: 'form' } }), false],
    ['not for a host and none', object([], { host: { type: 'url' } }), object(), false],
    ['not for an instance and none', object([], { instanceOf: cls }), object(), false],
    ['for instances of a class', object([], { instanceOf: cls }), object([], { instanceOf: cls }), true],
    ['for lists of one expression', list([], { span: at }), list([text('a')], { span: at }), true],
    ['not for those of two lines', list([], { span: at }), list([], { span: span(4) }), false],
    ['for lists with equal items', list([text('a')]), list([text('a')]), true],
    ['not for those with other items', list([text('a')]), list([text('b')]), false],
    ['not for longer lists', list([text('a')]), list([text('a'), text('b')]), false],
    ['for answers of one request', response(site, 'a', 'b'), response(site, 'a', 'b'), true],
    ['not for other parts of an answer', response(site, 'a'), response(site, 'b'), false],
    ['not for parts whose names only run together', response(site, 'ab'), response(site, 'a', 'b'), false],
    ['for choices between equal objects', choice([object(), text('a')]), choice([object(), text('a')]), true],
    ['not for a choice and a text', choice([text('a'), text('b')]), text('a'), false],
    ['not for two requests', response(site, 'a'), response({}, 'a'), false],
    ['not for an answer and a text', response(site), text('a'), false],
    ['not for an object and a list', object(), list([]), false],
    ['as deep as three objects', nested(2, text('a')), nested(2, text('b')), false],
    ['whatever is deeper', nested(4, text('a')), nested(4, text('b')), true],
    ['as deep as three lists', lists(3, text('a')), lists(3, text('b')), false],
    ['whatever is in a deeper list', lists(4, text('a')), lists(4, text('b')), true],
    ['not for deeper lists of two lengths', lists(3, list([])), lists(3, list([text('a')])), false],
    [
      'whatever the members of wide objects are',
      object(many(25).map((one, i) => member(`k${i}`, one))),
      object(many(25, (i) => text(`b${i}`)).map((one, i) => member(`k${i}`, one))),
      true,
    ],
    [
      'in narrower ones',
      object(many(24).map((one, i) => member(`k${i}`, one))),
      object(many(24, (i) => text(`b${i}`)).map((one, i) => member(`k${i}`, one))),
      false,
    ],
    ['in the first items of lists', list(many(24)), list([...many(23), text('b')]), false],
    ['whatever follows those', list(many(25)), list([...many(24), text('b')]), true],
    ['in the first items of contents', many(200), [...many(199), text('b')], false],
    ['by identity behind those', many(201), many(201), false],
  ])('%s', (_, one, other, is) => {
    expect(sameContent(one, other)).toBe(is);
    expect(sameContent(other, one)).toBe(is);
  });
});

describe('a join', () => {
  it('of variables is any of their values', () => {
    expect(shown(joinedContent(new Variable(text('x'), false), [text('a'), text('b'), text('a')]) as Value)).toBe(
      "'a' | 'b'",
    );
  });

  it('of members is any of their values, or none', () => {
    const table = object();
    const joined = (to: ObjectValue, ...all: (Member | undefined)[]): string | undefined => {
      const made = joinedContent(to, all) as Member | undefined;
      return made && shown(made.value);
    };
    const one = member('k', text('a'));
    expect(joinedContent(table, [one, one])).toBe(one);
    expect(joined(table, one, member('k', text('b')))).toBe("'a' | 'b'");
    expect(joined(table, undefined, one)).toBe("undefined | 'a'");
    expect(joined(object([], { open: true }), one, undefined)).toBe("'a' | ?k");
    expect(joined(table, undefined, undefined)).toBeUndefined();
  });

  it('of a member covers another one where any of them does', () => {
    const [plain, over]: readonly [Member, Member] = [
      member('k', text('a')),
      { ...member('k', text('b')), covers: true },
    ];
    const covers = (...all: (Member | undefined)[]): boolean | undefined =>
      (joinedContent(object(), all) as Member | undefined)?.covers;
    expect([covers(plain, over), covers(over, undefined)]).toEqual([true, true]);
    expect(covers(plain, member('k', text('b')))).toBeUndefined();
  });

  it('of items goes item by item', () => {
    const rows = list([]);
    const shared = text('a');
    const joined = joinedContent(rows, [
      [shared, text('b')],
      [shared, text('c')],
    ]) as readonly Value[];
    expect(joined[0]).toBe(shared);
    expect(items(joined)).toBe("'a','b' | 'c'");
    expect(rows.open).toBe(false);
  });

  it('of items of several lengths is the longest, with more or less', () => {
    const rows = list([]);
    expect(items(joinedContent(rows, [[text('a')], [text('b'), text('c')], []]))).toBe("'a' | 'b','c'");
    expect(rows.open).toBe(true);
  });

  it('of lists that grew on and on keeps its start and words of interest', () => {
    const grown = [...many(80), seed('filters')];
    const rows = list([]);
    const joined = joinedContent(rows, [grown, grown]) as readonly Value[];
    expect(joined).toHaveLength(65);
    expect(shown(joined[64] ?? unknown())).toBe("'filters'");
    expect(rows.open).toBe(true);
    const short = list([]);
    expect(joinedContent(short, [many(64), many(64)])).toHaveLength(64);
    expect(short.open).toBe(false);
    // A list that is written out may be as long as it is.
    const written = list([], { span: span(1) });
    expect(joinedContent(written, [grown, grown])).toHaveLength(81);
    expect(written.open).toBe(false);
  });
});

describe('widening', () => {
  it('of items keeps one of those that were added, and words of interest', () => {
    const rows: ListValue = list([]);
    const before = [text('a')];
    const after = [text('a'), text('b'), text('c'), seed('filters')];
    expect(items(widenedContent(rows, before, after))).toBe("'a','b','filters'");
    expect(rows.open).toBe(true);
    expect(items(widenedContent(list([]), undefined, after))).toBe("'a','filters'");
  });

  it('of a member widens its value', () => {
    const made = widenedContent(object(), member('k', literal(0)), member('k', literal(1))) as Member;
    expect([made.key, shown(made.value)]).toEqual(['k', '0 | ?']);
    expect(shown((widenedContent(object(), undefined, member('k', text('a'))) as Member).value)).toBe(
      "undefined | 'a'",
    );
  });

  it('of a variable widens its value', () => {
    const variable = new Variable(text('x'), false);
    expect(shown(widenedContent(variable, text('a'), choice([text('a'), literal(3)])) as Value)).toBe("'a' | ?");
    expect(options(widenedContent(variable, literal(0), literal(1)) as Value)).toHaveLength(2);
    expect(widenedContent(variable, text('a'), undefined)).toBeUndefined();
  });
});
