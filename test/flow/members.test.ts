import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.js';
import { functionObject } from '../../src/flow/function-objects.js';
import { choice } from '../../src/flow/join.js';
import { member as memberOf, writeMember } from '../../src/flow/members.js';
import { external, list, literal, object, unknown } from '../../src/flow/values.js';
import type { Span } from '../../src/model/span.js';
import type { FunctionValue, Member, ObjectValue, Value } from '../../src/model/value.js';
import { classOf, fn, member, method, moduleScope, open, shown, span, text } from './make.js';

const AT = span(20, 30);

interface Written {
  readonly cost: number;
  /** What the run is told: that summaries say no more what holds, what leaves the program, what is set outside. */
  readonly told: readonly string[];
}

/** Writes `value` as `of.key`. */
function writing(of: Value, key: string | undefined, value: Value, setAt?: Span): Written {
  const told: string[] = [];
  const cx = {
    fuel: 100,
    module: { language: 'javascript', file: 'a.js' },
    frames: [],
    host: {
      assign: (target: Value, name: string, to: Value) => told.push(`${target.kind} ${name} = ${shown(to)}`),
    },
    summaries: { spoil: () => told.push('spoilt'), spoilFor: () => told.push('spoilt for others') },
    store: {
      setItems: (of: Extract<Value, { kind: 'list' }>, items: Value[]) => Object.assign(of, { items }),
      setMember: (of: ObjectValue, one: Member) => of.members.set(one.key, one),
      carried: { put: (name: string) => told.push(`carried ${name}`) },
    },
    call: (
      callee: FunctionValue,
      args: readonly { readonly value: Value }[],
      how: { self: unknown; owner?: unknown },
    ) =>
      told.push(
        `calls ${callee.fn.name ?? ''}(${args.map((arg) => shown(arg.value)).join()})${how.self === of ? ' on it' : ''}${how.owner === undefined ? '' : ' of its class'}`,
      ),
    leaves: (one: Value, how: string, at: Span) => told.push(`${shown(one)} is ${how}${at === AT ? '' : ' elsewhere'}`),
    leavesInto: (one: Value, at: Span) => told.push(`${shown(one)} goes into it${at === AT ? '' : ' elsewhere'}`),
  } as unknown as Context;
  writeMember(cx, of, key, value, AT, setAt);
  return { cost: 100 - cx.fuel, told };
}

const setter = method('path', 'value', { kind: 'setter' });
const own = (name: string): Value => {
  const made = fn();
  return { ...made, fn: { ...made.fn, name } };
};

describe('what is written to a member', () => {
  it.each<[string, () => Value, string | undefined, string, string[]]>([
    ['of an object', () => object([member('a', text('1'))]), 'a', "{a: 'new'}", []],
    [
      'of an object, by a name that is not known',
      () => object([member('a', text('1'))]),
      undefined,
      "{a: '1', ...}",
      ['spoilt for others'],
    ],
    [
      'of an object that may have any, by a name that is not known',
      () => object([member('a', text('1'))], { open: true }),
      undefined,
      "{a: '1', ...}",
      [],
    ],
    ['of an object of a class', () => object([], { instanceOf: classOf() }), 'a', "{a: 'new'}", ["'new' goes into it"]],
    [
      'of an object of a library',
      () => object([], { host: { type: 'url' } }),
      'a',
      "{a: 'new'}",
      ["'new' goes into it"],
    ],
    [
      'that a class has a setter for',
      () => object([], { instanceOf: classOf([setter]) }),
      'path',
      '{}',
      ["calls path('new') on it of its class"],
    ],
    [
      'that the object has a setter for',
      () => object([member('set a', own('f'))]),
      'a',
      '{set a: function}',
      ["calls f('new') on it"],
    ],
    [
      'beside one that only looks like a setter',
      () => object([member('set a', text('1'))]),
      'a',
      "{set a: '1', a: 'new'}",
      [],
    ],
    ['of a list', () => list([text('1'), text('2')]), '1', "['1', 'new']", []],
    ['of a list, behind its end', () => list([text('1')]), '3', "['1', undefined, undefined, 'new']", []],
    ['of a list, far behind its end', () => list([text('1')]), '10000', "['1']", ["'new' is stored"]],
    ['of a list, by what is not known', () => list([text('1')]), undefined, "['1', 'new', ...]", []],
    ['of a list, by what is no place', () => list([text('1')]), 'x', "['1']", ["'new' is stored"]],
    ['of what is not known', () => unknown('x'), 'a', '?x', ['spoilt for others', "'new' is stored"]],
    ['of what is not known, by what is not known', () => unknown('x'), undefined, '?x', ["'new' is stored"]],
    [
      'of something outside',
      () => external('axios', ['defaults']),
      'a',
      'external',
      ['spoilt', "external a = 'new'", "'new' is stored"],
    ],
    [
      'of something outside, by what is not known',
      () => external('axios', []),
      undefined,
      'external',
      ["'new' is stored"],
    ],
    ['of a text', () => text('x'), 'a', "'x'", ["'new' is stored"]],
    ['of a function, by what is not known', fn, undefined, 'function', ["'new' is stored"]],
    ['of a class, by what is not known', () => classOf(), undefined, 'class', ["'new' is stored"]],
  ])('%s', (_name, made, key, is, told) => {
    const of = made();
    const written = writing(of, key, text('new'));
    expect(shown(of)).toBe(is);
    expect(written).toEqual({ cost: 0, told });
  });

  it('of a function or class is its own, and no summary holds any more', () => {
    const f = fn({ scope: moduleScope() });
    expect(writing(f, 'a', text('new')).told).toEqual(['spoilt']);
    expect(shown(functionObject(f).members.get('a')?.value ?? unknown())).toBe("'new'");
    const of = classOf();
    expect(writing(of, 'a', text('new')).told).toEqual(['spoilt']);
    expect([...of.statics]).toEqual([['a', member('a', text('new'))]]);
  });

  it('of what is not known is seen by all that hold it, from the second on too', () => {
    const of = unknown('x');
    writing(of, 'a', text('1'));
    expect(writing(of, 'b', text('2')).told).toEqual(["'2' is stored"]);
    expect(shown(of.members ?? unknown())).toBe("{a: '1', b: '2', ...}");
  });

  it('of one of several is written to each, and costs a step for each', () => {
    const of = [object(), list([text('1'), text('2')]), list([])] as const;
    expect(writing(choice(of), '1', text('new'))).toEqual({ cost: 3, told: [] });
    expect(of.map(shown)).toEqual(["{1: 'new'}", "['1', 'new']", '[]']);
    const lists = [list([text('1')]), list([text('1'), text('2')])] as const;
    writing(choice(lists), '1', text('new'));
    expect(lists.map(shown)).toEqual(["['1', 'new']", "['1', 'new']"]);
  });

  it('tells frameworks what is put on something that is not the program’s', () => {
    const edge = object([], { instanceOf: classOf() });
    expect(writing(unknown('g'), 'edge', edge).told).toEqual(['spoilt for others', 'carried edge', '{} is stored']);
    expect(writing(object(), 'edge', edge).told).toEqual([]);
  });

  it('says where it is written, and whether it takes the place of what is written elsewhere', () => {
    const of = object([{ ...member('a', text('1')), setAt: span(1) }, member('b', text('1'))]);
    const set = (key: string, at?: Span): Member | undefined => {
      writing(of, key, text('2'), at);
      return of.members.get(key);
    };
    const two = (key: string, more: Partial<Member>): Member => ({ ...member(key, text('2')), ...more });
    expect(set('a')).toEqual(two('a', { setAt: undefined }));
    expect(set('c', span(2))).toEqual(two('c', { setAt: span(2) }));
    // Where a loop comes back to it.
    expect(set('c', span(2))).toEqual(two('c', { setAt: span(2) }));
    expect(set('c', span(2, 3, 'b.js'))).toEqual(two('c', { setAt: span(2, 3, 'b.js'), covers: true }));
    expect(set('c', span(3))).toEqual(two('c', { setAt: span(3), covers: true }));
    expect(set('c', span(3))).toEqual(two('c', { setAt: span(3), covers: true }));
    expect(set('b', span(4))).toEqual(two('b', { setAt: span(4), covers: true }));
  });
});

describe('what is read of a member', () => {
  const reading = (of: Value, key: string, language = 'javascript'): string => {
    const cx = {
      module: { language, file: 'a.js' },
      frames: [],
      watched: () => undefined,
      store: { carried: { in: () => [] }, later: { in: () => [] } },
      call: (callee: FunctionValue) => text(`got by ${callee.fn.name ?? ''}`),
    } as unknown as Context;
    return shown(memberOf(cx, of, key, span(1), AT));
  };
  const parts = list([text('a'), text('b')]);
  const klass = classOf([method('get', '', { kind: 'getter' }), method('run')]);
  klass.statics.set('BASE', member('BASE', text('/base')));
  const derived = classOf([], { base: klass });

  it.each<[string, Value, string, string, string?]>([
    ['a list, of its length', parts, 'length', '2'],
    ['a list, of its length, where there may be more', list([text('a')], { open: true }), 'length', '?length'],
    ['a list, by a place', parts, '1', "'b'"],
    ['a list, behind its end', parts, '2', 'undefined'],
    ['a list, behind its end, where there may be more', list([text('a')], { open: true }), '2', '?'],
    ['a text, of its length', text('abc'), 'length', '3'],
    ['a text, of its length, with a hole', open('abc'), 'length', '?length'],
    ['a text, of something else', text('abc'), 'x', '?x'],
    ['an object, of what it has not', object(), 'a', 'undefined'],
    ['an object, of what it may have', object([], { open: true }), 'a', '?this.a'],
    ['an object, through a getter', object([], { instanceOf: klass }), 'get', "'got by get'"],
    ['an object, of a method', object([], { instanceOf: klass }), 'run', 'function'],
    ['an object, of what its class has', object([], { instanceOf: derived }), 'BASE', "'/base'"],
    ['an object of a library', object([], { host: { type: 'url' } }), 'x', '?x'],
    [
      'an object of a library that knows it',
      object([], { host: { type: 'url', member: () => text('y') } }),
      'x',
      "'y'",
    ],
    ['a class', derived, 'BASE', "'/base'"],
    ['a class, of what it has not', derived, 'OTHER', '?OTHER'],
    ['a class, of itself', derived, 'class', 'class', 'kotlin'],
    ['a class, of itself as in another language', derived, 'class', '?class', 'java'],
    ['a class, of its prototype', derived, 'prototype', '{}'],
    ['a class, of what goes by that name elsewhere', derived, 'prototype', '?prototype', 'python'],
    ['a function', fn({ scope: moduleScope() }), 'name', '?name'],
    ['something outside', external('x', ['a']), 'b', 'external'],
    ['a constant of a library', external('http', ['HTTPMethod']), 'PATCH', "'PATCH'", 'python'],
    [
      'such a constant of an object',
      { ...external('http', ['HTTPMethod']), host: { type: 'x' } },
      'PATCH',
      'external',
      'python',
    ],
    ['what is not known', unknown('x'), 'a', '?x.a'],
    ['what has no name', unknown(), 'a', '?a'],
    ['what was set on what is not known', { ...unknown('x'), members: object([member('a', text('1'))]) }, 'a', "'1'"],
    ['a number', literal(1), 'a', '?a'],
    ['one of several', choice([object([member('a', text('1'))]), unknown('x')]), 'a', "'1' | ?x.a"],
  ])('%s', (_name, of, key, is, language) => {
    expect(reading(of, key, language)).toBe(is);
  });

  it('of a member that is not known says which it is, by all that it is of', () => {
    const cx = {
      module: { language: 'javascript', file: 'a.js' },
      frames: [],
      watched: () => undefined,
      store: { carried: { in: () => [] }, later: { in: () => [] } },
    };
    expect(memberOf(cx as unknown as Context, external('x', ['a']), 'b', span(1), AT)).toEqual(
      external('x', ['a', 'b'], AT),
    );
  });
});
