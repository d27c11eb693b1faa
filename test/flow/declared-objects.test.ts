import { describe, expect, it } from 'vitest';
import type { Context, Scope } from '../../src/flow/context.js';
import { declareType } from '../../src/flow/declared.js';
import { hosted, keepers, resolved } from '../../src/flow/declared-objects.js';
import { declare } from '../../src/flow/scopes.js';
import { external, literal, object, unknown } from '../../src/flow/values.js';
import type { ClassExpr } from '../../src/model/class.js';
import type { TypeNote } from '../../src/model/type-note.js';
import type { ClassValue, ExternalValue, UnknownValue, Value } from '../../src/model/value.js';
import { classOf, fn, member, moduleScope, shown, span, text } from './make.js';

const AT = span(7, 9);
const named = (words: string): TypeNote => ({ kind: 'named', name: words.split('.') });
const valued = (words: string, more: { called?: boolean; element?: boolean } = {}): TypeNote => ({
  kind: 'value',
  name: words.split('.'),
  ...more,
});
const klass = (name: string): ClassValue => classOf([], { name });
const LISTED: TypeNote = {
  kind: 'members',
  members: [{ key: 'get', type: { kind: 'function', returns: named('A'), takes: 1 } }, { key: 'id' }],
  bases: [{ kind: 'members', members: [{ key: 'put', type: { kind: 'function', returns: named('A'), takes: 2 } }] }],
};

/** What stands for something that is declared to be of a type, and what was asked for it. */
function standing(
  type: TypeNote | undefined,
  {
    of = {},
    language = 'javascript',
    built = [],
  }: { of?: Partial<UnknownValue>; language?: string; built?: ClassValue[] } = {},
  ask: (cx: Context, of: UnknownValue) => Value = resolved,
): { is: string; told: string[] } {
  const told: string[] = [];
  const scope: Scope = moduleScope(language);
  for (const [key, one] of Object.entries({ Alias: named('A'), Long: named('Alias'), Listed: LISTED }))
    declareType(scope, key, one);
  const values: Readonly<Record<string, Value>> = {
    A: klass('A'),
    Client: external('lib', ['Client']),
    global: external('', ['Client']),
    made: object([member('a', text('1'))]),
    make: fn(),
    nothing: unknown('nothing'),
  };
  for (const [key, one] of Object.entries(values)) declare(scope, key, one);
  const cx = {
    module: scope.module,
    instances: {
      of: (one: ClassValue, at: unknown) => object([member(one.fn.name ?? '', literal(at === AT ? 1 : 0))]),
    },
    implementers: {
      of: () => built,
      shaped: (file: string, methods: readonly { name: string; takes: number }[]) => {
        told.push(`${file}: ${methods.map(({ name, takes }) => `${name} ${String(takes)}`).join(', ')}`);
        return built;
      },
      ofInterface: () => built,
    },
    host: {
      instance: ({ module, path }: ExternalValue) => {
        if (path.at(-1)?.endsWith('Client') !== true) return undefined;
        return object([], { host: { type: 'client', of: module } });
      },
    },
    evaluateClass: (expr: ClassExpr) => klass(expr.name ?? ''),
    call: (_of: Value, _args: unknown, { span: at }: { span: unknown }) =>
      text(at === AT ? 'called' : 'called nowhere'),
    summaries: { made: () => told.push('made') },
  } as unknown as Context;
  const declared = type === undefined ? undefined : { type, scope };
  const found = ask(cx, { kind: 'unknown', span: AT, name: 'x', declared, ...of });
  const host = found.kind === 'object' ? found.host : undefined;
  return { is: host === undefined ? shown(found) : `client of '${String(host['of'])}'`, told };
}

describe('what stands for something that is declared', () => {
  it.each<[string, TypeNote | undefined, string]>([
    ['to be nothing', undefined, '?x'],
    ['to be of a class', named('A'), '{A: 1}'],
    ['to be of a name for a class', named('Alias'), '{A: 1}'],
    ['to be of a name for a name for a class', named('Long'), '{A: 1}'],
    ['to be of a class that is written there', { kind: 'class', of: klass('Here').fn }, '{Here: 1}'],
    ['to be of a class from outside', named('Client'), "client of 'lib'"],
    ['to be of a class that is declared nowhere', named('elsewhere.HttpClient'), "client of ''"],
    ['to be of another that is declared nowhere', named('Other'), '?x'],
    ['to be of a class of the language', named('global'), '?x'],
    ['to be of what is no class', named('made'), '?x'],
    ['to be what a value is', valued('made'), "{a: '1'}"],
    ['to be what a value is that is not there', valued('none'), '?x'],
    ['to be what calling one gives', valued('make', { called: true }), "'called'"],
    ['to be an element of one', valued('made', { element: true }), '?x'],
    ['to have members', LISTED, '?x'],
    ['to be one of several texts', { kind: 'texts', of: [] }, '?x'],
    ['to be a list', { kind: 'elements', of: named('A') }, '?x'],
    ['to be of a name that nothing is known of', named('nothing'), '?x'],
  ])('%s', (_name, type, is) => {
    expect(standing(type).is).toBe(is);
  });

  it('is an object of each class that is built on one that leaves something open', () => {
    const built = [klass('B'), klass('C')];
    expect(standing(named('A'), { built }).is).toBe('{B: 1} | {C: 1}');
    expect(standing({ kind: 'class', of: klass('Here').fn }, { built }).is).toBe('{B: 1} | {C: 1}');
  });

  it('stands nowhere where no place is known', () => {
    expect(standing(named('A'), { of: { span: undefined } }).is).toBe('{A: 0}');
    expect(standing(named('A'), { of: { span: undefined }, built: [klass('B')] }).is).toBe('{B: 0}');
    expect(standing(valued('make', { called: true }), { of: { span: undefined } }).is).toBe("'called nowhere'");
  });
});

describe('what stands for an interface of Go', () => {
  const go = { language: 'go', built: [klass('B'), klass('C')] };

  it('are objects of the classes that have its methods, those of its parts among them', () => {
    expect(standing(LISTED, go)).toEqual({ is: '{B: 1} | {C: 1}', told: ['a.js: get 1, put 2'] });
    expect(standing(LISTED, { ...go, built: [] })).toEqual({ is: '?x', told: ['a.js: get 1, put 2'] });
  });

  it('takes nothing from parts that come from outside, or are no interfaces', () => {
    const bases = [named('Client'), named('none'), ...(LISTED.kind === 'members' ? (LISTED.bases ?? []) : [])];
    expect(standing({ kind: 'members', members: [], bases }, go).told).toEqual(['a.js: put 2']);
    const around: TypeNote = { kind: 'members', members: [], bases: [named('Listed')] };
    expect(standing(around, go).told).toEqual(['a.js: get 1, put 2']);
  });

  it('is nothing where a call from outside gave it, or in another language', () => {
    expect(standing(LISTED, { ...go, of: { name: undefined } })).toEqual({ is: '?', told: [] });
    expect(standing(LISTED, { ...go, of: { name: undefined, span: undefined } }).is).toBe('{B: 0} | {C: 0}');
    expect(standing(LISTED, { ...go, language: 'java' })).toEqual({ is: '?x', told: [] });
  });

  it('is not what only holds another one and hands on to it', () => {
    const around = classOf([{ kind: 'field', key: 'next', type: LISTED }], { name: 'Around' });
    expect(standing(LISTED, { ...go, built: [around] }).is).toBe('?x');
    expect(standing(LISTED, { ...go, built: [around, klass('B')] }).is).toBe('{Around: 1} | {B: 1}');
  });
});

describe('what is given a word of interest', () => {
  it('may be any of the classes that keep an interface', () => {
    const built = [klass('B'), klass('C')];
    expect(standing(named('Listed'), { built }, keepers).is).toBe('{B: 1} | {C: 1}');
    expect(standing(named('Listed'), { built, of: { span: undefined } }, keepers).is).toBe('{B: 0} | {C: 0}');
    expect(standing(named('Listed'), {}, keepers).is).toBe('?x');
    expect(standing(named('A'), { built }, keepers).is).toBe('?x');
  });
});

describe('a parameter that is declared to be a client from outside', () => {
  it.each<[string, TypeNote | undefined, Partial<UnknownValue>, string, string[]]>([
    ['is one', named('Client'), {}, "client of 'lib'", ['made']],
    ['of no import is one', named('elsewhere.HttpClient'), {}, "client of ''", ['made']],
    ['of the program is none', named('A'), {}, '?x', []],
    ['by its value is none', valued('Client'), {}, '?x', []],
    ['is not without a type', undefined, {}, '?x', []],
  ])('%s', (_name, type, of, is, told) => {
    expect(standing(type, { of }, (cx, one) => hosted(cx, one))).toEqual({ is, told });
  });

  it('is what it is given, where that is known', () => {
    expect(standing(undefined, {}, (cx) => hosted(cx, text('a'))).is).toBe("'a'");
  });
});
