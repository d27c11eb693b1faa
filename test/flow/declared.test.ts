import { describe, expect, it } from 'vitest';
import type { Context, Scope } from '../../src/flow/context.js';
import {
  declareType,
  declaredAs,
  declaredClass,
  declaredElement,
  declaredMember,
  declaredResult,
  isInterface,
  isRecord,
  named,
  returnedAs,
  typeOf,
  typeOfClass,
} from '../../src/flow/declared.js';
import { typeKey } from '../../src/flow/exports.js';
import { possibleValues } from '../../src/flow/possible-values.js';
import { childScope, declare } from '../../src/flow/scopes.js';
import { boundBy, homeOf } from '../../src/flow/type-arguments.js';
import { external, list, literal, object, unknown } from '../../src/flow/values.js';
import type { TextExpr } from '../../src/model/program.js';
import type { ClassExpr } from '../../src/model/class.js';
import type { TypeMember, TypeNote } from '../../src/model/type-note.js';
import type { Declared, UnknownValue, Value } from '../../src/model/value.js';
import { classOf, fn, member, moduleScope, notKnown, seed, shown, span, text } from './make.js';

const name = (words: string, args?: readonly (TypeNote | undefined)[]): TypeNote => ({
  kind: 'named',
  name: words.split('.'),
  args,
});
const of = (type: TypeNote): TypeNote => ({ kind: 'elements', of: type });
const members = (...all: TypeMember[]): TypeNote => ({ kind: 'members', members: all });
const cx = {
  evaluate: (expr: TextExpr) => ({ kind: 'text', text: expr.text }),
  evaluateClass: (expr: ClassExpr, scope: Scope) => classOf(expr.members, { name: expr.name, scope }),
} as unknown as Context;
const A = classOf([], { name: 'A' });
const either = (...options: Value[]): Value => ({ kind: 'choice', options });

/** A scope with types and values. */
function scopeOf(types: Readonly<Record<string, TypeNote>> = {}, values: Readonly<Record<string, Value>> = {}): Scope {
  const scope = moduleScope();
  for (const [key, type] of Object.entries(types)) declareType(scope, key, type);
  for (const [key, value] of Object.entries(values)) declare(scope, key, value);
  return scope;
}

/** Names for names, so many in a row, the last one for something else. */
const row = (hops: number, last: TypeNote): Record<string, TypeNote> =>
  Object.fromEntries([
    ...Array.from({ length: hops }, (_, i) => [`N${String(i)}`, name(`N${String(i + 1)}`)] as const),
    [`N${String(hops)}`, last],
  ]);

describe('what a name means', () => {
  const inner = object([member(typeKey('T'), { ...unknown('T') }), member('B', A), member('C', text('c'))]);
  const scope = scopeOf(
    { T: members(), A: members() },
    { A, B: text('b'), m: external('m', ['x']), all: inner, nothing: unknown('nothing') },
  );
  declare(scope, typeKey('B'), unknown('B'));
  declare(scope, typeKey('Alone'), unknown('Alone'));

  it.each<[string, boolean, string]>([
    ['T', true, '?T'],
    ['T', false, 'nothing'],
    ['A', true, '?A'],
    ['A', false, 'class'],
    // Of a type of which nothing is known, the value says more.
    ['B', true, "'b'"],
    ['B', false, "'b'"],
    ['Alone', true, '?Alone'],
    ['other', true, 'nothing'],
    ['m.Client', true, 'external'],
    ['all.T', true, '?T'],
    ['all.B', true, 'class'],
    ['all.C', false, "'c'"],
    ['all.D', true, 'nothing'],
    // Classes that stand in others go by their own names.
    ['A.T', false, '?T'],
    ['A.B', false, '?B'],
    ['other.m', false, 'external'],
    ['nothing.A', false, '?A'],
    ['B.x', true, 'nothing'],
  ])('%s, as a type %s: %s', (words, asType, is) => {
    const found = named(words.split('.'), { scope }, asType);
    expect(found === undefined ? 'nothing' : shown(found)).toBe(is);
  });

  it('has its members behind those of something from outside', () => {
    expect(named(['m', 'a', 'b'], { scope }, true)).toMatchObject({ module: 'm', path: ['x', 'a', 'b'] });
    expect(named([], { scope }, true)).toBeUndefined();
  });
});

describe('a value with what is declared of it', () => {
  const scope = moduleScope();
  const type = name('T');
  const declared = { type, scope };

  it.each<[string, Value, boolean]>([
    ['nothing known', unknown('a'), true],
    ['an empty list', list([]), true],
    ['a list', list([text('a')]), false],
    ['a text', text('a'), false],
    ['an object', object([]), false],
    ['what something else is declared of', { ...unknown(), declared: { type: name('U'), scope } }, false],
  ])('%s', (_, value, is) => {
    expect(declaredAs(value, type, scope)).toEqual(is ? { ...value, declared } : value);
    expect(declaredAs(value, undefined, scope)).toBe(value);
  });

  it('is said of each that it may be', () => {
    expect(declaredAs(either(text('a'), unknown()), type, scope)).toEqual(
      either(text('a'), { ...(notKnown() as UnknownValue), declared }),
    );
  });

  it('is said of an object of a class that has parameters, where the type gives them', () => {
    const made = (params?: readonly string[]): Value => object([], { instanceOf: classOf([], { name: 'T', params }) });
    const given = name('T', [name('U')]);
    expect(declaredAs(made(['P']), given, scope)).toMatchObject({ declared: { type: given, scope } });
    expect(declaredAs(made(['P']), type, scope)).not.toHaveProperty('declared');
    expect(declaredAs(made(), given, scope)).not.toHaveProperty('declared');
    expect(declaredAs(made(['P']), of(given), scope)).not.toHaveProperty('declared');
    const twice = declaredAs(made(['P']), given, scope);
    expect(declaredAs(twice, name('T', [name('V')]), scope)).toMatchObject({ declared: { type: given } });
  });

  it('is said of what a function gives, where that is nothing', () => {
    expect(returnedAs(literal(undefined), type, scope)).toEqual({ ...notKnown(), declared });
    expect(returnedAs(literal(null), type, scope)).toEqual({ ...notKnown(), declared });
    expect(returnedAs(literal(0), type, scope)).toEqual(literal(0));
    expect(returnedAs(literal(undefined), undefined, scope)).toEqual(literal(undefined));
    expect(returnedAs(unknown('a'), type, scope)).toEqual({ ...notKnown('a'), declared });
  });

  it('is said of each of several that a function gives', () => {
    const several: TypeNote = { kind: 'several', types: [type, undefined] };
    expect(returnedAs(unknown(), several, scope)).toMatchObject({
      items: [{ ...notKnown(), declared }, notKnown()],
      open: false,
    });
    expect(returnedAs(list([literal(undefined), literal(undefined), text('a')]), several, scope)).toMatchObject({
      items: [{ declared }, literal(undefined), text('a')],
    });
    expect(returnedAs(text('a'), several, scope)).toEqual(text('a'));
  });
});

describe('the class that a type names', () => {
  const scope = scopeOf({ T: name('A'), L: of(name('A')), F: members(), ...row(11, name('A')) }, { A });

  it.each<[string, TypeNote, boolean]>([
    ['itself', name('A'), true],
    ['by another name', name('T'), true],
    ['by eleven names', name('N1'), true],
    ['by twelve names', name('N0'), false],
    ['by none', name('B'), false],
    ['of a list', name('L'), false],
    ['of members', name('F'), false],
    ['of a function', { kind: 'function', returns: name('A') }, false],
    ['written there', { kind: 'class', of: A.fn }, true],
  ])('%s', (_, type, is) => {
    expect(declaredClass(cx, { type, scope })?.fn.name).toBe(is ? 'A' : undefined);
  });

  it('is the same one each time', () => {
    const { type, scope: from } = typeOfClass(A);
    expect(type).toEqual({ kind: 'class', of: A.fn });
    expect(from).toBe(A.scope);
    expect(typeOfClass(A).type).toBe(type);
    expect(declaredClass(cx, { type, scope: from })).toBe(A);
    const written: TypeNote = { kind: 'class', of: classOf([], { name: 'W' }).fn };
    const made = declaredClass(cx, { type: written, scope });
    expect(made?.scope).toBe(scope);
    expect(declaredClass(cx, { type: written, scope })).toBe(made);
  });

  it('is one of its own, where evaluating it gives none', () => {
    const none = { ...cx, evaluateClass: () => unknown() } as unknown as Context;
    const written: TypeNote = { kind: 'class', of: classOf([], { name: 'W' }).fn };
    const found = declaredClass(none, { type: written, scope });
    expect(found).toMatchObject({ kind: 'class', fn: { name: 'W' }, scope, added: [] });
    expect(found?.statics.size).toBe(0);
  });
});

describe('whether a type is a record, or lists fields', () => {
  const field: TypeMember = { key: 'a', span: span(1) };
  const scope = scopeOf({ T: name('A'), ...row(12, name('A')) }, { A });

  it.each<[string, TypeNote, 'record' | 'interface' | 'neither']>([
    ['a class', name('A'), 'record'],
    ['a class that is written there', { kind: 'class', of: A.fn }, 'record'],
    ['a name for a class', name('T'), 'record'],
    ['a list of a class', of(name('A')), 'record'],
    ['a list of lists of a class', of(of(name('T'))), 'record'],
    ['names behind twelve others', name('N0'), 'neither'],
    ['names behind eleven others', name('N2'), 'record'],
    ['fields', members(field), 'interface'],
    ['a list of fields', of(members(field)), 'interface'],
    ['methods', members({ key: 'a' }), 'neither'],
    ['methods and a field', members({ key: 'b' }, field), 'interface'],
    ['what is built on something', { kind: 'members', members: [], bases: [name('B')] }, 'interface'],
    ['a function', { kind: 'function', returns: name('A') }, 'neither'],
    ['something else', name('B'), 'neither'],
  ])('%s', (_, type, is) => {
    const found: Declared = { type, scope };
    expect([isRecord(found), isInterface(found)]).toEqual([is === 'record', is === 'interface']);
  });

  it('is none where nothing is declared', () => {
    expect(isRecord(undefined)).toBe(false);
  });
});

describe('types that are looked through', () => {
  const scope = scopeOf({ L: of(name('A')), M: name('L'), ...row(12, of(name('A'))) }, { A, x: text('a') });
  const at = (type: TypeNote): Declared => ({ type, scope });

  it('to what a list holds', () => {
    for (const type of [of(name('A')), name('L'), name('M'), name('N2')])
      expect(declaredElement(at(type))).toEqual({ type: name('A'), scope });
    for (const type of [name('A'), name('N1'), name('x'), members()]) expect(declaredElement(at(type))).toBeUndefined();
    expect(declaredElement(undefined)).toBeUndefined();
    expect(typeOf(at(name('M')), 'elements')).toEqual(at(of(name('A'))));
    expect(typeOf(at(name('M')), 'members')).toBeUndefined();
  });

  it('to a member, of it or of what it is built on', () => {
    const base = members({ key: 'b', type: name('B') }, { key: 'a', type: name('C') });
    const own: TypeNote = {
      ...(members({ key: 'a', type: name('A') }, { key: 'c' }) as Extract<TypeNote, { kind: 'members' }>),
      bases: [name('Own'), name('Other'), name('Base')],
    };
    const around = scopeOf({ Own: own, Base: base });
    const value = (type: TypeNote): UnknownValue => ({ ...unknown(), declared: { type, scope: around } });
    expect(declaredMember(value(name('Own')), 'a')).toEqual({ type: name('A'), scope: around });
    expect(declaredMember(value(own), 'b')).toEqual({ type: name('B'), scope: around });
    expect(declaredMember(value(own), 'c')).toBeUndefined();
    expect(declaredMember(value(of(own)), 'a')).toBeUndefined();
    expect(declaredMember(unknown(), 'a')).toBeUndefined();
  });

  it('to what a function gives', () => {
    const call: TypeNote = { kind: 'function', returns: name('A') };
    const value: Value = { ...unknown(), declared: { type: name('F'), scope: scopeOf({ F: call }) } };
    expect(declaredResult(value)).toMatchObject({ kind: 'unknown', declared: { type: name('A') } });
    expect(declaredResult({ ...unknown(), declared: at(name('L')) })).toBeUndefined();
    expect(declaredResult(unknown())).toBeUndefined();
    expect(declaredResult(fn())).toBeUndefined();
  });
});

describe('what is declared to be one of several texts', () => {
  const write = (words: string, isSeed: boolean): TextExpr => {
    const value = isSeed ? seed(words) : text(words);
    return { kind: 'text', text: value.kind === 'text' ? value.text : [], seed: isSeed, span: span(0) };
  };
  const texts: TypeNote = { kind: 'texts', of: [write('filters', true), write('zones', false)] };
  const scope = scopeOf(
    { T: texts, ...row(12, texts) },
    {
      ENUM: object([member('a', seed('rules')), member('b', text('b')), member('c', literal(1))]),
      LIST: list([
        seed('rules'),
        text('b'),
        { kind: 'text', text: [{ kind: 'hole' }, { kind: 'run', text: 'x', seed: true }] },
      ]),
      A,
    },
  );
  const value = (type?: TypeNote): Value => ({ ...unknown('x'), declared: type && { type, scope } });

  it.each<[string, TypeNote | undefined, string]>([
    ['texts', texts, "'filters' | ?x"],
    ['a name for texts', name('T'), "'filters' | ?x"],
    ['eleven names', name('N2'), "'filters' | ?x"],
    ['twelve names', name('N1'), '?x'],
    ['an enum', name('ENUM'), "'rules' | ?x"],
    ['a class', name('A'), '?x'],
    ['an element of a list', { kind: 'value', name: ['LIST'], element: true }, "'rules' | '{}x' | ?x"],
    ['a list', { kind: 'value', name: ['LIST'] }, '?x'],
    ['an element of what is no list', { kind: 'value', name: ['A'], element: true }, '?x'],
    ['a list of texts', of(texts), '?x'],
    ['nothing', undefined, '?x'],
  ])('%s', (_, type, is) => {
    expect(shown(possibleValues(cx, value(type)))).toBe(is);
  });

  it('is what it is, where that is known', () => {
    expect(shown(possibleValues(cx, either(text('a'), value(texts))))).toBe("'a' | 'filters' | ?x");
  });
});

describe('the scope that declares a type', () => {
  const outer = scopeOf({ T: members() }, { A });
  const inner = childScope(outer);
  declare(inner, 'B', A);

  it.each<[string, TypeNote, 'inner' | 'outer']>([
    ['of a type around it', name('T'), 'outer'],
    ['of a class around it', name('A'), 'outer'],
    ['of a class in it', name('B.X'), 'inner'],
    ['of one that is not there', name('C'), 'inner'],
    ['of what it is given', name('T', [name('B')]), 'inner'],
    ['of what a list holds', of(name('T')), 'outer'],
    ['of what has no name', members(), 'inner'],
  ])('%s', (_, type, is) => {
    expect(homeOf(type, inner)).toBe(is === 'inner' ? inner : outer);
  });
});

describe('the type of a field of a type with parameters', () => {
  const [here, there] = [moduleScope(), moduleScope()];
  const bound = (
    given: TypeNote,
    field: TypeNote | undefined,
    params: readonly string[] | undefined,
  ): Declared | undefined => boundBy({ type: given, scope: here }, { params }, field && { type: field, scope: there });
  const pair = name('P', [name('A'), name('B')]);

  it.each<
    [string, TypeNote, TypeNote | undefined, readonly string[] | undefined, TypeNote | undefined, 'here' | 'there']
  >([
    ['the first parameter', pair, name('T'), ['T', 'U'], name('A'), 'here'],
    ['the second one', pair, name('U'), ['T', 'U'], name('B'), 'here'],
    ['a list of one', pair, of(name('U')), ['T', 'U'], of(name('B')), 'here'],
    ['another type', pair, name('V'), ['T', 'U'], name('V'), 'there'],
    ['a list of another', pair, of(name('V')), ['T', 'U'], of(name('V')), 'there'],
    ['a type in one', pair, name('T.X'), ['T', 'U'], name('T.X'), 'there'],
    ['a parameter that is given nothing', name('P', [undefined]), name('T'), ['T'], name('T'), 'there'],
    ['a type that is given nothing', name('P'), name('T'), ['T'], name('T'), 'there'],
    ['a list', of(name('P')), name('T'), ['T'], name('T'), 'there'],
    ['a class without parameters', pair, name('T'), undefined, name('T'), 'there'],
    [
      'a function',
      pair,
      { kind: 'function', returns: name('T') },
      ['T'],
      { kind: 'function', returns: name('T') },
      'there',
    ],
    ['no type', pair, undefined, ['T'], undefined, 'there'],
  ])('%s', (_, given, field, params, is, from) => {
    const found = bound(given, field, params);
    expect(found?.type).toEqual(is);
    if (is !== undefined) expect(found?.scope).toBe(from === 'here' ? here : there);
  });

  it('is the same one each time', () => {
    const again = (): TypeNote | undefined => bound(pair, of(name('U')), ['T', 'U'])?.type;
    expect(again()).toBe(again());
  });
});
