import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.js';
import { declareType } from '../../src/flow/declared.js';
import { setFunctionMember } from '../../src/flow/function-objects.js';
import { choice } from '../../src/flow/join.js';
import { ownMethod } from '../../src/flow/methods.js';
import { declare } from '../../src/flow/scopes.js';
import { external, literal, object, unknown } from '../../src/flow/values.js';
import type { ClassMember } from '../../src/model/class.js';
import type { TypeNote } from '../../src/model/type-note.js';
import type { FunctionValue, ResponseValue, Value } from '../../src/model/value.js';
import { classOf, fn, member, method, moduleScope, shown, span, text } from './make.js';

const AT = span(40, 50);
const named = (words: string): TypeNote => ({ kind: 'named', name: words.split('.') });
const f = fn();

/** What calls a method of a value by a name: `function of object, class A`, or what is read in its place. */
function found(of: Value, name: string, given?: number, gives: Value = literal(7), fuel = 100): string {
  const scope = moduleScope('go');
  const cx = {
    ...{ module: scope.module, fuel, frames: [] },
    instances: { of: (one: Value) => object([], { instanceOf: one as never }) },
    implementers: { of: () => [], shaped: () => [], ofInterface: () => [] },
    host: {},
    call: (callee: Value, _args: unknown, { self, span: at }: { self: Value; span: unknown }) => {
      told.push(`calls ${callee.kind} of ${self.kind}${at === AT ? '' : ' elsewhere'}`);
      return gives;
    },
    member: (_of: Value, key: string, keySpan: unknown, at: unknown) => {
      told.push(`reads ${key}${keySpan === AT && at === AT ? '' : ' elsewhere'}`);
      return gives;
    },
  } as unknown as Context;
  const told: string[] = [];
  const own = ownMethod(cx, of, name, AT, given);
  if (own === undefined) told.push('nothing');
  else if ('read' in own) told.push(`read ${shown(own.read)}`);
  else {
    const { callee, self, owner } = own;
    const params = callee.kind === 'function' ? callee.fn.params.length : 0;
    const who = self === of ? 'it' : shown(self);
    told.push(
      `${callee.kind}${params === 0 ? '' : ` of ${String(params)}`} on ${who}${owner === undefined ? '' : `, of ${owner.fn.name ?? '?'}`}`,
    );
  }
  return told.join('; ');
}

const klass = (name: string, members: readonly Partial<ClassMember>[] = [], base?: Value) =>
  classOf(members, { name, base });
const instance = (of: ReturnType<typeof klass>, members: Parameters<typeof object>[0] = []) =>
  object(members, { instanceOf: of });

describe('a method of an object', () => {
  const arrow = { ...fn(), fn: { ...fn().fn, arrow: true }, self: text('me') } as FunctionValue;
  const bare = { ...arrow, self: undefined } as FunctionValue;
  const A = klass('A', [method('get', 'a'), method('get', 'a b'), method('size', '', { kind: 'getter' })]);
  it.each<[what: string, of: Value, name: string, given: number | undefined, says: string]>([
    ['a member that is a function', object([member('get', f)]), 'get', 0, 'function on it'],
    ['a member that is a class', object([member('Get', klass('G'))]), 'Get', 0, 'class on it'],
    ['a member from outside', object([member('get', external('x', ['y']))]), 'get', 0, 'external on it'],
    ['one of several functions', object([member('get', choice([text('a'), f]))]), 'get', 0, 'choice on it'],
    ['one of several texts', object([member('get', choice([text('a'), text('b')]))]), 'get', 0, 'nothing'],
    ['a member that is none', object([member('get', text('a'))]), 'get', 0, 'nothing'],
    ['an arrow that keeps its own', object([member('get', arrow)]), 'get', 0, "function on 'me'"],
    ['an arrow that has none', object([member('get', bare)]), 'get', 0, 'function on it'],
    ['one of its class', instance(A), 'get', 1, 'function of 1 on it, of A'],
    ['one of its class by the number of arguments', instance(A), 'get', 2, 'function of 2 on it, of A'],
    ['one of its class, where that is not known', instance(A), 'get', undefined, 'function of 1 on it, of A'],
    ['one of a base', instance(klass('B', [], A)), 'get', 1, 'function of 1 on it, of A'],
    ['its own before that of its class', instance(A, [member('get', f)]), 'get', 1, 'function on it'],
    ['what a getter gives', instance(A), 'size', 0, 'calls function of object; read 7'],
    ['none of its class', instance(A), 'put', 0, 'nothing'],
    ['none', object(), 'get', 0, 'nothing'],
    ['one that anything is asked of', object([], { host: { type: 'proxy' } }), 'get', 0, 'reads get; nothing'],
    ['one of something else that a host made', object([], { host: { type: 'map' } }), 'get', 0, 'nothing'],
  ])('%s', (_, of, name, given, says) => {
    expect(found(of, name, given)).toBe(says);
  });

  it('is what a getter gives, or what anything is asked of, where that is a function', () => {
    expect(found(instance(A), 'size', 0, f)).toBe('calls function of object; function on it');
    expect(found(object([], { host: { type: 'proxy' } }), 'get', 0, f)).toBe('reads get; function on it');
  });

  it('is a static one of its class, by the number of arguments', () => {
    const of = klass('S');
    of.statics.set('make', member('make', f));
    expect(found(instance(of), 'make', 0)).toBe('function on it, of S');
    expect(found(instance(klass('T', [], of)), 'make', 0)).toBe('function on it, of T');
  });
});

describe('a method of a part that is embedded', () => {
  const part = klass('Part', [method('get', 'a')]);
  const around = (more: Partial<ClassMember> = {}) => {
    const scope = moduleScope('go');
    declare(scope, 'Part', part);
    return classOf([{ kind: 'field', key: 'Part', type: named('Part'), embedded: true, ...more }], {
      name: 'Around',
      scope,
    });
  };
  it.each<[what: string, of: Value, says: string]>([
    ['that is set', instance(around(), [member('Part', instance(part))]), 'function of 1 on {}, of Part'],
    ['that is declared', instance(around()), 'function of 1 on {}, of Part'],
    ['that is known to be there', instance(around({ part: true })), 'function of 1 on {}, of Part'],
    ['that is no part', instance(around({ embedded: undefined })), 'nothing'],
    ['that has it not', instance(around(), [member('Part', object([member('put', f)]))]), 'nothing'],
    [
      'that has it itself',
      instance(around(), [member('Part', object([member('get', f)]))]),
      'function on {get: function}',
    ],
    ['that is not known', instance(around(), [member('Part', unknown('p'))]), 'nothing'],
    // What an object is declared to be says nothing more of one that is there.
    [
      'that is there, and declared to be another',
      instance(around(), [member('Part', object([], { declared: { type: named('Part'), scope: around().scope } }))]),
      'nothing',
    ],
  ])('%s', (_, of, says) => {
    expect(found(of, 'get', 1)).toBe(says);
  });

  it('is looked for as long as there are steps left', () => {
    const of = instance(around(), [member('Part', instance(part))]);
    expect(found(of, 'get', 1, literal(7), 2)).toBe('function of 1 on {}, of Part');
    expect(found(of, 'get', 1, literal(7), 1)).toBe('nothing');
  });
});

describe('a method of something else', () => {
  it('is that of a class, or of what a facade stands for', () => {
    const of = klass('S');
    of.statics.set('make', member('make', f));
    of.statics.set('name', member('name', text('a')));
    expect(found(of, 'make', 0)).toBe('function on it, of S');
    expect(found(of, 'name', 0)).toBe('nothing');
    const facade = klass('F', [], external('', ['Illuminate\\Support\\Facades\\Facade']));
    expect(found(facade, 'get', 0, object([member('get', f)]))).toBe('nothing');
    facade.statics.set('getFacadeAccessor', member('getFacadeAccessor', f));
    expect(found(facade, 'get', 0, object([member('get', f)]))).toBe(
      'calls function of class; function on {get: function}',
    );
  });

  it('is what was put on a function', () => {
    const of = fn({ scope: moduleScope() });
    setFunctionMember(of, 'get', f);
    setFunctionMember(of, 'size', literal(1));
    expect([found(of, 'get', 0), found(of, 'size', 0), found(of, 'put', 0)]).toEqual([
      'function on it',
      'nothing',
      'nothing',
    ]);
  });

  it('is none of a text, or of what is not known', () => {
    expect([text('a'), unknown(), literal(1)].map((of) => found(of, 'get', 0))).toEqual([
      'nothing',
      'nothing',
      'nothing',
    ]);
  });
});

describe('a method of an answer that was decoded', () => {
  const scope = moduleScope('java');
  const record = classOf(
    [
      { kind: 'field', key: 'locked' },
      { kind: 'field', key: 'name' },
      { kind: 'field', key: 'issued' },
      method('path', 'a'),
    ],
    { name: 'Answer', scope },
  );
  declare(scope, 'Answer', record);
  declareType(scope, 'Other', { kind: 'members', members: [] });
  const answer = (type: string | undefined): ResponseValue => ({
    ...{ kind: 'response', site: { reads: [], escapes: [] }, at: 'body', path: [] },
    ...(type === undefined ? {} : { shape: { type: named(type), scope } }),
  });
  it.each<[name: string, given: number | undefined, says: string]>([
    ['path', 1, 'function of 1 on it, of Answer'],
    ['locked', 0, 'reads locked; read 7'],
    ['isLocked', 0, 'reads locked; read 7'],
    ['getName', 0, 'reads name; read 7'],
    ['issued', 0, 'reads issued; read 7'],
    ['name', 1, 'nothing'],
    ['name', undefined, 'nothing'],
    ['getOther', 0, 'nothing'],
    ['island', 0, 'nothing'],
  ])('%s of %s arguments', (name, given, says) => {
    expect(found(answer('Answer'), name, given)).toBe(says);
  });

  it('is none of one that was decoded into nothing that is known', () => {
    expect([undefined, 'Other', 'None'].map((type) => found(answer(type), 'name', 0))).toEqual([
      'nothing',
      'nothing',
      'nothing',
    ]);
  });
});
