import { describe, expect, it } from 'vitest';
import { Extensions, type Extension } from '../../src/flow/extensions.js';
import { Implementers, leavesOpen } from '../../src/flow/implementers.js';
import { declareType } from '../../src/flow/declared.js';
import { declare } from '../../src/flow/scopes.js';
import { external, list, literal, object, unknown } from '../../src/flow/values.js';
import type { Scope } from '../../src/flow/context.js';
import type { FunctionExpr } from '../../src/model/program.js';
import type { TypeNote } from '../../src/model/type-note.js';
import type { ClassValue, ObjectValue, Value } from '../../src/model/value.js';
import { classOf, method, moduleScope, text } from './make.js';

const exportsOf = (scope: Scope): ObjectValue => scope.module.exports;
const moduleOf = (file: string, language = 'csharp'): Scope => {
  const scope = moduleScope(language, file);
  Object.assign(scope.module, { exports: object() });
  return scope;
};

/** A function whose first parameter is of a type. */
function extension(params: string, type: string | undefined, scope = moduleOf('a.cs')): Extension {
  const fn = method('go', params).value as FunctionExpr;
  const note: TypeNote | undefined = type === undefined ? undefined : { kind: 'named', name: type.split('.') };
  const all = fn.params.map((param, i) => (i === 0 ? { ...param, type: note } : param));
  return { value: { kind: 'function', fn: { ...fn, params: all }, scope }, owner: classOf([], { scope }) };
}

describe('a function that is called as a method', () => {
  const client = (name: string, more: Parameters<typeof classOf>[1] = {}): Value =>
    object([], { instanceOf: classOf([], { name, ...more }) });
  const declared = (name: string): Value => ({
    ...unknown('x'),
    declared: { type: { kind: 'named', name: ['a', name] }, scope: moduleScope() },
  });

  it.each<[string, string | undefined, Value, boolean]>([
    ['an object of the class', 'Client', client('Client'), true],
    ['an object of a class of the namespace', 'a.b.Client', client('Client'), true],
    ['an object of another class', 'Client', client('Other'), false],
    ['an object of a class on the base', 'Client', client('Other', { base: classOf([], { name: 'Client' }) }), true],
    ['an object of a class that keeps the interface', 'IClient', client('Client', { bases: ['IClient'] }), true],
    ['an object of a class that keeps another one', 'IClient', client('Client', { bases: ['IOther'] }), false],
    ['an object of any class, by a parameter of the type', 'T', client('Other'), true],
    ['an object of any class, by another one', 'T1', client('Other'), true],
    ['an object of a class, by a longer name', 'Tee', client('Other'), false],
    ['an object of a class, by no type', undefined, client('Other'), true],
    ['an object of no class', 'Client', object(), true],
    ['a text, for a text', 'string', text('a'), true],
    ['a text, for a text of Java', 'String', text('a'), true],
    ['a text, for a text of Kotlin', 'CharSequence', text('a'), true],
    ['a text, for something else', 'Client', text('a'), false],
    ['a text, for anything', undefined, text('a'), true],
    ['a number', 'Client', literal(1), false],
    ['a list', 'Client', list([]), true],
    ['what is not known', 'Client', unknown(), true],
    ['what is declared to be of the type', 'Client', declared('Client'), true],
    ['what is declared to be of another one', 'Client', declared('Other'), false],
    ['what is declared, for anything', undefined, declared('Other'), true],
    ['what is from outside', 'Client', external('m', ['x']), true],
  ])('of %s', (_, type, receiver, is) => {
    const all = new Extensions();
    all.note('go', extension('self', type));
    expect(all.of(receiver, 'go', 0, 'a.cs') !== undefined).toBe(is);
    expect(all.of(receiver, 'other', 0, 'a.cs')).toBeUndefined();
  });

  it('takes as many arguments behind the object', () => {
    const all = new Extensions();
    all.note('go', extension('self a b?', 'Client'));
    expect([0, 1, 2, 3].map((given) => all.of(unknown(), 'go', given, 'a.cs') !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is the only one, or the one for the class', () => {
    const all = new Extensions();
    const [one, other] = [extension('self', 'Client'), extension('self', 'Other')];
    all.note('go', one);
    all.note('go', { ...one });
    expect(all.of(unknown(), 'go', 0, 'a.cs')).toBe(one);
    all.note('go', other);
    expect(all.of(unknown(), 'go', 0, 'a.cs')).toBeUndefined();
    expect(all.of(client('Other'), 'go', 0, 'a.cs')).toBe(other);
    all.note('go', extension('self', 'T'));
    expect(all.of(client('Other'), 'go', 0, 'a.cs')).toBe(other);
    expect([all.has(client('Other'), 'go'), all.has(client('More'), 'go'), all.has(client('Other'), 'no')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each(['GetAsync', 'PostAsJsonAsync', 'SendAsync', 'DeleteFromJsonAsync', 'newCall'])(
    'comes behind the client’s own: %s',
    (name) => {
      const all = new Extensions();
      all.note(name, extension('self', undefined));
      expect(all.of(unknown(), name, 0, 'a.cs')).toBeUndefined();
      expect(all.of(object(), name, 0, 'a.cs')).toBeUndefined();
      expect(all.of(client('Client'), name, 0, 'a.cs')).toBeDefined();
    },
  );

  it('of another file is seen where that is imported, and loaded once', () => {
    const all = new Extensions();
    const scope = moduleOf('b.cs');
    all.note('go', extension('self', 'Client', scope));
    let loaded = 0;
    const load = (): Value => {
      loaded += 1;
      // What is loaded may ask itself.
      expect(all.of(unknown(), 'go', 0, 'a.cs')).toBeUndefined();
      return exportsOf(scope);
    };
    all.import('a.cs', 'go', () => object());
    all.import('a.cs', 'go', load);
    all.import('c.cs', 'other', load);
    expect([0, 1].map(() => all.of(unknown(), 'go', 0, 'a.cs') !== undefined)).toEqual([true, true]);
    expect(loaded).toBe(1);
    expect(all.of(unknown(), 'go', 0, 'c.cs')).toBeUndefined();
  });

  it('is not told by a test what it is given', () => {
    const all = new Extensions();
    const [scope, test] = [moduleOf('src/b.cs'), moduleOf('test/b.cs')];
    all.note('go', extension('self', 'Client', scope));
    all.import('test/a.cs', 'go', () => exportsOf(scope));
    expect(all.of(unknown(), 'go', 0, 'test/a.cs')).toBeUndefined();
    all.note('run', extension('self', 'Client', test));
    all.import('test/a.cs', 'run', () => exportsOf(test));
    expect(all.of(unknown(), 'run', 0, 'test/a.cs')).toBeDefined();
  });
});

describe('the classes that stand for a type', () => {
  const open = method('get', 'a', { abstract: true });
  const whole = (name: string, bases: readonly string[], scope: Scope, members = [method('get', 'a')]): ClassValue =>
    classOf(members, { name, bases, scope });
  const names = (all: readonly ClassValue[]): string => all.map(({ fn }) => fn.name ?? '').join(' ');
  const known = (load: (file: string, name: string) => boolean = () => true): Implementers => new Implementers(load);

  it('leave nothing open', () => {
    expect([leavesOpen(classOf([open]).fn), leavesOpen(classOf([method('get')]).fn)]).toEqual([true, false]);
    const all = known();
    const scope = moduleScope('java');
    all.meet(whole('A', ['Api'], scope));
    const plain = classOf([method('get')], { name: 'Api', scope });
    expect(names(all.of(plain))).toBe('');
    expect(names(all.of(classOf([open], { scope })))).toBe('');
  });

  it.each<[string, string, string]>([
    ['by its name', 'Api', 'A'],
    ['by the name of a namespace', 'a.b.Api', 'A'],
    ['by another name', 'Other', ''],
  ])('are built on it: %s', (_, said, is) => {
    const all = known();
    const scope = moduleScope('java');
    const api = classOf([open], { name: 'Api', scope });
    all.meet(whole('A', [said], scope));
    expect(names(all.of(api))).toBe(is);
  });

  it.each<[string, Value, string]>([
    ['the type', classOf(), 'A'],
    ['another class', classOf([], { name: 'Api' }), ''],
    ['something of a package', external('package', ['Api']), ''],
    ['a name that nothing says', external('', ['Api']), 'A'],
    ['nothing known', unknown(), 'A'],
  ])('mean by the name: %s', (what, seen, is) => {
    const [scope, here] = [moduleScope('java'), moduleScope('java', 'b.java')];
    const api = classOf([open], { name: 'Api', scope });
    declare(here, 'Api', what === 'the type' ? api : seen);
    const all = known();
    all.meet(whole('A', ['Api'], here));
    expect(names(all.of(api))).toBe(is);
  });

  it('are built on it by its name with namespaces, in PHP', () => {
    const [scope, here] = [moduleScope('php'), moduleScope('php', 'b.php')];
    const api = classOf([open], { name: 'Api', scope });
    declare(here, 'App\\Api', api);
    declare(here, 'Other\\Api', classOf([], { name: 'Api' }));
    const all = known();
    all.meet(whole('A', ['App\\Api'], here));
    all.meet(whole('B', ['Other\\Api'], here));
    expect(names(all.of(api))).toBe('A');
  });

  it('of an interface have its methods', () => {
    const [scope, here] = [moduleScope('typescript'), moduleScope('typescript', 'b.ts')];
    const type = (isMethod?: true): TypeNote => ({ kind: 'members', name: 'Api', members: [{ key: 'get', isMethod }] });
    const api = type(true);
    const all = known();
    declareType(here, 'Api', api, scope);
    all.meet(whole('A', ['Api'], here));
    expect(names(all.ofInterface({ type: api, scope }))).toBe('A');
    expect(names(all.ofInterface({ type: type(true), scope }))).toBe('');
    expect(names(all.ofInterface({ type: type(), scope }))).toBe('');
    expect(names(all.ofInterface({ type: { kind: 'named', name: ['Api'] }, scope }))).toBe('');
  });

  it('may be built on it by others that leave something open, three deep', () => {
    const scope = moduleScope('java');
    const all = known();
    const step = (name: string, base: string): void => all.meet(classOf([open], { name, bases: [base], scope }));
    const api = classOf([open], { name: 'Api', scope });
    step('B', 'Api');
    step('C', 'B');
    all.meet(whole('One', ['B'], scope));
    all.meet(whole('Two', ['C'], scope));
    expect(names(all.of(api))).toBe('Two One');
    step('D', 'C');
    all.meet(whole('Three', ['D'], scope));
    expect(names(all.of(api))).toBe('Two One');
  });

  it('are four at the most, each once', () => {
    const scope = moduleScope('java');
    const api = classOf([open], { name: 'Api', scope });
    const all = known();
    for (const name of ['A', 'B', 'C', 'D']) all.meet(whole(name, ['Api', 'x.Api'], scope));
    expect(names(all.of(api))).toBe('A B C D');
    all.meet(whole('E', ['Api'], scope));
    expect(names(all.of(api))).toBe('');
  });

  it('of tests stand for those of tests', () => {
    const [main, test] = [moduleScope('java', 'src/A.java'), moduleScope('java', 'src/test/A.java')];
    const all = known();
    all.meet(whole('Main', ['Api'], main));
    all.meet(whole('Fake', ['Api'], test));
    expect(names(all.of(classOf([open], { name: 'Api', scope: main })))).toBe('Main');
    const tested = classOf([open], { name: 'Api', scope: test });
    expect(names(all.of(tested))).toBe('Main Fake');
  });

  it.each<[string, string, string]>([
    ['kotlin', 'java', 'A'],
    ['java', 'kotlin', 'A'],
    ['typescript', 'javascript', 'A'],
    ['python', 'java', ''],
  ])('are of languages that build on one another: %s on %s', (one, other, is) => {
    const all = known();
    const api = classOf([open], { name: 'Api', scope: moduleScope(other, 'b') });
    all.meet(whole('A', ['Api'], moduleScope(one)));
    expect(names(all.of(api))).toBe(is);
  });

  it('are loaded once, where they are asked for', () => {
    const asked: string[] = [];
    const scope = moduleScope('java', 'a.java');
    const all: Implementers = known((file, name) => {
      asked.push(`${file} ${name}`);
      all.meet(whole('A', ['Api'], scope));
      return true;
    });
    const api = classOf([open], { name: 'Api', scope });
    expect([names(all.of(api)), names(all.of(api))]).toEqual(['A', 'A']);
    expect(asked).toEqual(['a.java Api']);
  });

  it('may be said to keep it elsewhere', () => {
    const scope = moduleScope('rust');
    const api = classOf([open], { name: 'Api', scope });
    const all = known();
    const owner = classOf([method('get', 'a')], { name: 'A', scope });
    all.meetKept(owner, 'Other', scope);
    all.meetKept(owner, 'crate::Api', scope);
    expect(names(all.of(api))).toBe('A');
  });
});

describe('the classes that have the methods of an interface, in Go', () => {
  const has = (name: string, file: string, ...members: readonly ReturnType<typeof method>[]): ClassValue =>
    classOf(members, { name, scope: moduleScope('go', file) });
  const shaped = (all: Implementers, file = 'a.go'): string =>
    all
      .shaped(file, [
        { name: 'Get', takes: 1 },
        { name: 'Deliver', takes: 0 },
      ])
      .map(({ fn }) => fn.name)
      .join(' ');
  const met = (load: (file: string, name: string) => boolean, ...classes: ClassValue[]): Implementers => {
    const all = new Implementers(load);
    for (const one of classes) for (const { key } of one.fn.members) all.meetMethod(one, String(key));
    return all;
  };
  const both = [method('Get', 'a'), method('Deliver')];

  it('have all of them, with as many arguments', () => {
    const all = met(
      () => true,
      has('A', 'a.go', ...both),
      has('B', 'a.go', method('Deliver')),
      has('C', 'a.go', method('Get', 'a b'), method('Deliver')),
      has('D', 'a.go', method('Get', 'a'), method('Deliver', 'b')),
    );
    expect(shaped(all)).toBe('A');
    expect(all.shaped('a.go', [])).toEqual([]);
    expect(all.shaped('a.go', [{ name: 'Other', takes: 0 }])).toEqual([]);
  });

  it('are looked up by the longest name, once', () => {
    const asked: string[] = [];
    const load = (file: string, name: string): boolean => asked.push(`${file} ${name}`) > 0;
    const all = met(load, has('A', 'a.go', ...both));
    expect([shaped(all), shaped(all), asked]).toEqual(['A', 'A', ['a.go .Deliver']]);
    const none = met(() => false, has('A', 'a.go', ...both));
    expect([shaped(none), shaped(none)]).toEqual(['', '']);
  });

  it('are four at the most, and none of a test', () => {
    const four = ['A', 'B', 'C', 'D'].map((name) => has(name, 'a.go', ...both));
    const test = has('T', 'a_test.go', ...both);
    expect(shaped(met(() => true, ...four, test))).toBe('A B C D');
    expect(
      shaped(
        met(() => true, ...four, test),
        'b_test.go',
      ),
    ).toBe('');
    expect(
      shaped(
        met(() => true, test),
        'b_test.go',
      ),
    ).toBe('T');
    expect(shaped(met(() => true, ...four, has('E', 'a.go', ...both)))).toBe('');
  });
});
