import { describe, expect, it } from 'vitest';
import {
  fromPrototypes,
  madeBy,
  makerOf,
  makersOf,
  prototypeMember,
  prototypeOf,
  prototypes,
  putOn,
  setBehind,
} from '../../../src/flow/state/prototypes.js';
import { object, unknown } from '../../../src/flow/values.js';
import type { FunctionValue, ObjectValue, Value } from '../../../src/model/value.js';
import { classOf, fn, member, method, moduleScope, shown, text } from '../make.js';

const own = (more: Partial<FunctionValue> = {}): FunctionValue => fn({ scope: moduleScope(), ...more });
const read = (of: ObjectValue, key = 'k'): string => shown(fromPrototypes(of, key) ?? unknown('none'));

describe('what an object has from the prototypes behind it', () => {
  it('is that of the nearest', () => {
    const [of, near, far] = [object([member('k', text('own'))]), object(), object([member('k', text('far'))])];
    expect(read(of)).toBe('?none');
    setBehind(of, near);
    setBehind(near, far);
    expect(read(of)).toBe("'far'");
    near.members.set('k', member('k', text('near')));
    expect(read(of)).toBe("'near'");
  });

  it('is looked for behind twenty of them', () => {
    const row = Array.from({ length: 22 }, () => object());
    row.forEach((one, i) => {
      setBehind(one, row[i + 1]);
    });
    row[20]?.members.set('k', member('k', text('last')));
    row[21]?.members.set('l', member('l', text('too far')));
    const [of = object()] = row;
    expect([read(of), read(of, 'l')]).toEqual(["'last'", '?none']);
  });

  it('is nothing of what is no object', () => {
    const of = object();
    setBehind(of, text('x'));
    setBehind(of, undefined);
    expect(prototypes.get(of)).toBeUndefined();
    const word = text('x');
    setBehind(word, of);
    expect(prototypes.get(word as unknown as ObjectValue)).toBeUndefined();
  });

  it('is what stands on the prototype of its class or of a base, before what that says', () => {
    const scope = moduleScope();
    const base = classOf([method('said')], { scope });
    const made = classOf([method('k'), method('field', '', { static: true })], { scope, base });
    const of = object([], { instanceOf: made });
    const put = (to: typeof base, key: string, value: Value): void => {
      prototypeOf(to, object).members.set(key, member(key, value));
    };
    put(base, 'said', text('of the base'));
    put(base, 'k', text('of the base'));
    put(base, 'field', text('of the base'));
    expect(['said', 'k', 'field'].map((key) => read(of, key))).toEqual(["'of the base'", '?none', "'of the base'"]);
    put(made, 'k', text('own'));
    expect(read(of)).toBe("'own'");
    expect(prototypeOf(made, object)).toBe(prototypeOf(made, object));
  });
});

describe('a member of an object that is made with a prototype', () => {
  it('is called on the object', () => {
    const [of, behind] = [object(), object([member('f', own()), member('k', text('x'))])];
    setBehind(of, behind);
    expect(prototypeMember(of, 'f')).toMatchObject({ kind: 'function', self: of });
    expect(prototypeMember(of, 'k')).toEqual(text('x'));
  });

  it('of the prototype of a class is its method, where that says one', () => {
    const scope = moduleScope();
    const made = classOf([method('run'), method('got', '', { kind: 'getter' })], { scope });
    const prototype = prototypeOf(made, object);
    expect(prototypeMember(prototype, 'run')).toMatchObject({ kind: 'function' });
    expect(prototypeMember(prototype, 'got')).toBeUndefined();
    expect(prototypeMember(object(), 'run')).toBeUndefined();
  });
});

describe('what makes the objects that a function is a method of', () => {
  it('is what has the prototype on which it is put, before or after that', () => {
    const [maker, before, after] = [own(), own(), own()];
    const prototype = object([member('before', before)]);
    putOn(prototype, before);
    expect(makersOf(before)).toEqual([]);
    madeBy(prototype, maker);
    putOn(prototype, after);
    expect(makerOf(prototype)).toBe(maker);
    expect([makersOf(before), makersOf(after)]).toEqual([[maker], [maker]]);
    putOn(prototype, after);
    expect(makersOf(after)).toEqual([maker]);
  });

  it('is nothing for what is no function, or has no object of its own', () => {
    const prototype = object();
    madeBy(prototype, own());
    const arrow = own();
    const short: FunctionValue = { ...arrow, fn: { ...arrow.fn, arrow: true } };
    putOn(prototype, short);
    putOn(prototype, text('x'));
    expect(makersOf(short)).toEqual([]);
  });

  it('are four, and none where there are more', () => {
    const shared = own();
    const put = (): readonly unknown[] => {
      const prototype = object();
      madeBy(prototype, own());
      putOn(prototype, shared);
      return makersOf(shared);
    };
    expect(Array.from({ length: 6 }, () => put().length)).toEqual([1, 2, 3, 4, 0, 0]);
  });
});
