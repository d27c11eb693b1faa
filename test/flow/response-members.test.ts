import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/flow/context.js';
import { decodeInto, fill, intoClass } from '../../src/flow/decode.js';
import { decoded, decodedAs } from '../../src/flow/decoded-types.js';
import { declareType, typeOfClass } from '../../src/flow/declared.js';
import { responseMember } from '../../src/flow/response-members.js';
import { declare } from '../../src/flow/scopes.js';
import { list, object, unknown } from '../../src/flow/values.js';
import { notingLeftOut } from '../../src/text/left-out.js';
import type { ClassMember } from '../../src/model/class.js';
import type { RequestSite } from '../../src/model/request.js';
import type { TypeNote } from '../../src/model/type-note.js';
import type { ArgValue, ClassValue, ListValue, ResponseValue, Value } from '../../src/model/value.js';
import { classOf, moduleScope, shown, span } from './make.js';

const name = (words: string, args?: readonly (TypeNote | undefined)[]): TypeNote => ({
  kind: 'named',
  name: words.split('.'),
  args,
});
const of = (type: TypeNote): TypeNote => ({ kind: 'elements', of: type });
const field = (key: string, more: Partial<ClassMember> = {}): Partial<ClassMember> => ({
  kind: 'field',
  key,
  span: span(50),
  ...more,
});
const scope = moduleScope();
const Zone = classOf([field('locked', { wire: 'is_locked' }), field('name'), field('hidden', { wire: null })], {
  name: 'Zone',
  scope,
});
const Envelope = classOf([field('result', { type: name('T') }), field('data', { type: name('Zone') })], {
  name: 'Envelope',
  params: ['T'],
  scope,
});
declare(scope, 'Zone', Zone);
declare(scope, 'Envelope', Envelope);
declare(
  scope,
  'Wide',
  classOf([field('Zone', { embedded: true, type: name('Zone') }), field('own')], { name: 'Wide', scope }),
);
declareType(scope, 'Listed', { kind: 'members', members: [{ key: 'a', span: span(60) }] });

const cxOf = (language = 'javascript'): Context =>
  ({ module: { language, file: 'a.js' }, frames: [] }) as unknown as Context;
const site = (): RequestSite => ({ reads: [], escapes: [] });
const answer = (
  at: ResponseValue['at'],
  path: readonly string[] = [],
  more: Partial<ResponseValue> = {},
): ResponseValue => ({
  ...{ kind: 'response', site: site(), at, path },
  ...more,
});
const said = (value: Value): string =>
  value.kind === 'response'
    ? [
        value.at,
        value.path.join('.'),
        ...(value.wrapped === true ? ['unwrapped'] : []),
        ...(value.shape === undefined ? [] : ['shaped']),
      ]
        .filter((word) => word !== '')
        .join(' ')
    : shown(value);
const BODIES = [
  'Body',
  'Content',
  'Data',
  'RootElement',
  'body',
  'content',
  'data',
  'parsedBody',
  'response',
  'responseJSON',
  'response_body',
  'text',
  'value',
];

describe('a member of an answer', () => {
  const member = (from: ResponseValue, key: string, language?: string): string =>
    said(responseMember(cxOf(language), from, key, span(1), span(2), false));

  it.each<[string, string, string]>([
    ['result', 'body result', 'body result'],
    ['errors', 'body errors', 'body errors'],
    ['success', 'body success', 'body success'],
    ['messages', 'body messages', 'body messages'],
    ['result_info', 'body result_info', 'body result_info'],
    ['status', '?status', 'body status'],
    ['length', '?length', '?length'],
    ['0', '?0', 'body []'],
    ...BODIES.map((key): [string, string, string] => [key, 'body', 'body unwrapped']),
  ])('%s: of the whole, and of the body', (key, whole, body) => {
    expect([member(answer('envelope'), key), member(answer('body'), key)]).toEqual([whole, body]);
  });

  it.each<[string, ResponseValue, string, string, string?]>([
    ['a field by the name of a body', answer('body', ['result']), 'value', 'body result.value'],
    ['a field behind the body', answer('body', [], { wrapped: true }), 'data', 'body data unwrapped'],
    ['an element of a list', answer('body', ['result']), '12', 'body result.[]'],
    ['the items of a page', answer('page'), 'result', 'body result'],
    ['the data of a page', answer('page'), 'data', 'body result'],
    ['another field of a page', answer('page'), 'name', 'body result.name'],
    ['a field in Go', answer('body', ['result']), 'ZoneID', 'body result.zone_id', 'go'],
    ['the body in C#', answer('envelope'), 'Content', 'body', 'csharp'],
    ['a view in Kotlin', answer('envelope'), 'jsonObject', 'body', 'kotlin'],
    ['a view of a part in Kotlin', answer('body', ['result']), 'jsonArray', 'body result', 'kotlin'],
    ['a primitive in Kotlin', answer('body', ['result']), 'jsonPrimitive', 'body result', 'kotlin'],
    ['such a name elsewhere', answer('body', ['result']), 'jsonObject', 'body result.jsonObject', 'java'],
    ['a field of each error in PowerShell', answer('body', ['errors']), 'code', 'body errors.[].code', 'powershell'],
    [
      'a field of each message in PowerShell',
      answer('body', ['messages']),
      'code',
      'body messages.[].code',
      'powershell',
    ],
    ['how many errors there are in PowerShell', answer('body', ['errors']), 'Count', 'body errors.Count', 'powershell'],
    ['one of the errors in PowerShell', answer('body', ['errors']), '0', 'body errors.[]', 'powershell'],
    ['a field of a result in PowerShell', answer('body', ['result']), 'code', 'body result.code', 'powershell'],
    [
      'a field of an error in PowerShell',
      answer('body', ['errors', '[]']),
      'code',
      'body errors.[].code',
      'powershell',
    ],
  ])('%s', (_, from, key, is, language) => {
    expect(member(from, key, language)).toBe(is);
  });

  it('is noted where it is read, once, with the requests whose it is', () => {
    const from = answer('body', ['result'], { asked: 'one' });
    const read = (asked: string | undefined, key: string, at: number): void =>
      void responseMember(cxOf(), { ...from, asked }, key, span(at), span(at, at + 9), key === 'c');
    read('one', 'a', 1);
    read('two\nthree', 'a', 1);
    read('one', 'b', 3);
    read(undefined, 'b', 3);
    read('one', 'b', 3);
    read(undefined, 'c', 5);
    read('one', '0', 7);
    const { reads } = from.site;
    expect(reads.map(({ path, of: whose }) => [path.join('.'), whose === undefined ? '*' : [...whose].join()])).toEqual(
      [
        ['result.a', 'one,two,three'],
        ['result.b', '*'],
        ['result.c', '*'],
      ],
    );
    expect(reads[2]).toMatchObject({ span: span(5), chain: span(5, 14), shorthand: true });
  });

  it('is noted twelve deep', () => {
    const deep = (steps: number): number => {
      const from = answer(
        'body',
        Array.from({ length: steps }, () => 'a'),
      );
      responseMember(cxOf(), from, 'b', span(1), span(1), false);
      return from.site.reads.length;
    };
    expect([deep(11), deep(12)]).toEqual([1, 0]);
  });
});

describe('a member of what was decoded into a type', () => {
  const member = (type: TypeNote, from: ResponseValue, key: string, language = 'javascript'): string => {
    const found = responseMember(cxOf(language), { ...from, shape: { type, scope } }, key, span(1), span(2), false);
    return `${said(found)}${from.site.reads.length > 0 ? ', read' : ''}`;
  };

  it.each<[string, TypeNote, ResponseValue, string, string, string?]>([
    ['a field by its name in JSON', name('Zone'), answer('body', ['result']), 'locked', 'body result.is_locked, read'],
    ['a field by its own name', name('Zone'), answer('body', ['result']), 'name', 'body result.name, read'],
    ['a field that is not in JSON', name('Zone'), answer('body', ['result']), 'hidden', '?hidden'],
    ['a field that the class lacks', name('Zone'), answer('body', ['result']), 'zoneId', 'body result.zoneId, read'],
    ['the same in Java', name('Zone'), answer('body', ['result']), 'zoneId', 'body result.zone_id, read', 'java'],
    ['an element of a list', of(name('Zone')), answer('body', ['result']), '0', 'body result.[] shaped'],
    ['a member of a list', of(name('Zone')), answer('body', ['result']), 'name', 'body result.name shaped, read'],
    [
      'what a parameter stands for',
      name('Envelope', [name('Zone')]),
      answer('body'),
      'result',
      'body result shaped, read',
    ],
    [
      'a parameter that stands for no class',
      name('Envelope', [name('Text')]),
      answer('body'),
      'result',
      'body result, read',
    ],
    ['a field that holds the body', name('Envelope'), answer('envelope'), 'data', 'body unwrapped shaped'],
    ['such a field in the body', name('Envelope'), answer('body', ['result']), 'data', 'body result.data shaped, read'],
    ['the body of what holds the record', name('Zone'), answer('envelope'), 'body', 'body shaped'],
    ['the body of it in C#', name('Zone'), answer('envelope'), 'Content', 'body shaped', 'csharp'],
    ['a member of what is embedded', name('Wide'), answer('body', ['result']), 'locked', 'body result.is_locked, read'],
    ['a member of its own', name('Wide'), answer('body', ['result']), 'own', 'body result.own, read'],
    ['a member of neither', name('Wide'), answer('body', ['result']), 'other', 'body result.other, read'],
    ['a type that is no class', name('Other'), answer('body', ['result']), 'name', 'body result.name, read'],
  ])('%s', (_, type, from, key, is, language) => {
    expect(member(type, from, key, language)).toBe(is);
  });
});

describe('what is decoded into a type', () => {
  const into = (type: TypeNote | undefined, from: Value = answer('body', ['result'])): string =>
    said(decoded(cxOf(), from, type, scope, span(9)));

  it.each<[string, TypeNote | undefined, boolean]>([
    ['a class', name('Zone'), true],
    ['a list of a class', of(name('Zone')), true],
    ['a class of what is from outside', name('Response', [name('Zone')]), true],
    ['a list in what is from outside', name('Response', [name('Call', [of(name('Zone'))])]), true],
    ['the only class among others', name('Either', [undefined, name('Text'), name('Zone')]), true],
    ['one of two classes', name('Either', [name('Zone'), name('Envelope')]), false],
    ['what lists members', name('Listed'), false],
    ['something from outside', name('Text'), false],
    ['nothing', undefined, false],
  ])('%s', (_, type, is) => {
    expect(into(type)).toBe(is ? 'body result shaped' : 'body result');
  });

  it('is a class in five of what is from outside', () => {
    const held = (depth: number): TypeNote => (depth === 0 ? name('Zone') : name('Box', [held(depth - 1)]));
    expect([into(held(5)), into(held(6))]).toEqual(['body result shaped', 'body result']);
  });

  it('is an answer alone, and once', () => {
    expect(into(name('Zone'), unknown('a'))).toBe('?a');
    const once = answer('body', [], { shape: { type: name('Envelope'), scope } });
    expect(decoded(cxOf(), once, name('Zone'), scope)).toBe(once);
  });

  it('tells of the fields that its type has, by their places in the answer', () => {
    const fields = (type: TypeNote, near = span(9)): string[] => {
      const from = answer('body', ['result']);
      for (let i = 0; i < 2; i += 1) decodedAs(cxOf(), from, { type, scope }, near);
      return (from.site.declared ?? []).map(({ path, span: at }) => `${path.join('.')} ${String(at.start)}`);
    };
    expect(fields(name('Zone'))).toEqual(['result.is_locked 50', 'result.name 50']);
    expect(fields(name('Listed'))).toEqual(['result.a 60']);
    expect(fields(of(name('Zone')))).toEqual(['result.[].is_locked 50', 'result.[].name 50']);
    expect(fields(name('Envelope', [name('Zone')]))).toEqual([
      'result.result 50',
      'result.result.is_locked 50',
      'result.result.name 50',
      'result.data 50',
      'result.data.is_locked 50',
      'result.data.name 50',
    ]);
  });

  it('tells of them for each place that is near, and each part of the answer', () => {
    const from = answer('body');
    const tell = (near: number, path: readonly string[]): number => {
      decodedAs(cxOf(), { ...from, path }, { type: name('Listed'), scope }, span(near));
      return from.site.declared?.length ?? 0;
    };
    expect([tell(1, []), tell(1, []), tell(2, []), tell(2, ['a'])]).toEqual([1, 1, 2, 3]);
    decodedAs(cxOf(), answer('body'), { type: name('Zone'), scope });
    const whole = answer('body');
    decodedAs(cxOf(), whole, { type: name('Listed'), scope });
    expect(whole.site.declared?.[0]?.near).toEqual({ file: 'a.js', start: 0, end: Infinity });
  });

  it('tells of them five deep, and of a type in itself once', () => {
    const around = moduleScope();
    for (let i = 0; i < 9; i += 1)
      declare(around, `C${String(i)}`, classOf([field('x', { type: name(`C${String(i + 1)}`) })], { scope: around }));
    declare(around, 'Self', classOf([field('s', { type: name('Self') }), field('t')], { scope: around }));
    const fields = (type: TypeNote): string[] => {
      const from = answer('body');
      decodedAs(cxOf(), from, { type, scope: around }, span(1));
      return (from.site.declared ?? []).map(({ path }) => path.join('.'));
    };
    expect(fields(name('C0'))).toHaveLength(6);
    expect(fields(name('Self'))).toEqual(['s', 't']);
  });

  it('tells of four hundred at the most', () => {
    const around = moduleScope();
    const many = (n: number): ClassValue =>
      classOf(
        Array.from({ length: n }, (_, i) => field(`f${String(i)}`)),
        { scope: around },
      );
    const told = (n: number): unknown => {
      const from = answer('body');
      const { left } = notingLeftOut(() => decodedAs(cxOf(), from, typeOfClass(many(n)), span(1)));
      return [from.site.declared?.length, left.length];
    };
    expect([told(400), told(401)]).toEqual([
      [400, 0],
      [400, 1],
    ]);
  });
});

describe('what is filled with an answer', () => {
  const cx = {
    ...cxOf(),
    summaries: { spoil: () => undefined, spoilFor: () => undefined },
    store: { setItems: (to: ListValue, items: readonly Value[]) => void (to.items = [...items]) },
  } as unknown as Context;
  const response = answer('envelope', ['result']);

  it('is an object itself, a list, or what is set', () => {
    const into = object([]);
    fill(cx, into, response);
    expect(into.host).toMatchObject({ type: 'decoded', response: { at: 'body', path: ['result'] } });
    const items = list([]);
    fill(cx, items, response);
    expect(items.items.map(said)).toEqual(['body result.[]']);
    let set: Value | undefined;
    fill(cx, unknown(), response, (value) => (set = value));
    expect(set && said(set)).toBe('body result');
    const other = object([], { host: { type: 'form' } });
    fill(cx, other, response, (value) => (set = value));
    expect(other.host?.type).toBe('form');
  });

  it('has the type that it has', () => {
    const shape = (value: Value): string => {
      let set: Value | undefined;
      fill(cx, value, response, (made) => (set = made));
      const made = value.kind === 'object' ? (value.host?.['response'] as Value) : (set ?? unknown());
      return said(made);
    };
    expect(shape({ ...unknown(), declared: { type: name('Zone'), scope } })).toBe('body result shaped');
    expect(shape({ ...unknown(), declared: { type: name('Text'), scope } })).toBe('body result shaped');
    expect(shape(object([], { instanceOf: Zone }))).toBe('body result shaped');
    expect(shape(object([]))).toBe('body result');
    expect(shape(unknown())).toBe('body result');
  });

  it('is each that is given by reference', () => {
    const got: string[] = [];
    const arg = (): ArgValue => ({ value: unknown(), span: span(1), assign: (value) => got.push(said(value)) });
    decodeInto([arg(), { value: unknown(), span: span(1) }, arg()], response);
    decodeInto([arg()], list([unknown(), response]));
    decodeInto([arg()], { kind: 'choice', options: [unknown(), response] });
    decodeInto([arg()], unknown());
    decodeInto([arg()], list([unknown()]));
    expect(got).toEqual(['envelope result', 'envelope result', 'envelope result', 'envelope result']);
  });
});

describe('what a call gives that is told a class', () => {
  const args = (...values: Value[]): ArgValue[] => values.map((value) => ({ value, span: span(1) }));
  const told = (value: Value, given: readonly ArgValue[], called: string, language = 'javascript'): string => {
    const found = intoClass(cxOf(language), value, given, called);
    return found.kind === 'unknown' && found.declared !== undefined ? 'an object' : said(found);
  };

  it.each<[string, Value, readonly ArgValue[], string, string, string]>([
    ['an answer', answer('body'), args(unknown(), Zone), 'fromJson', 'java', 'body shaped'],
    ['an answer, and no class', answer('body'), args(unknown()), 'fromJson', 'java', 'body'],
    [
      'an answer that has a type',
      answer('body', [], { shape: typeOfClass(Envelope) }),
      args(Zone),
      'x',
      'java',
      'body shaped',
    ],
    ['what makes it', unknown(), args(Zone), 'create', 'java', 'an object'],
    ['what makes it in Kotlin', unknown(), args(unknown(), Zone), 'newInstance', 'kotlin', 'an object'],
    ['what does something else', unknown(), args(unknown(), Zone), 'check', 'java', '?'],
    ['what makes it in another language', unknown(), args(unknown(), Zone), 'create', 'python', '?'],
    ['a container', unknown(), args(Zone), 'get', 'python', 'an object'],
    ['a container, by another name', unknown(), args(Zone), 'getRequiredService', 'csharp', 'an object'],
    ['a container that is given more', unknown(), args(Zone, unknown()), 'get', 'python', '?'],
    ['a container that is given something else', unknown(), args(unknown()), 'get', 'python', '?'],
    ['something known', object([]), args(Zone), 'get', 'python', '{}'],
  ])('%s', (_, value, given, called, language, is) => {
    expect(told(value, given, called, language)).toBe(is);
  });

  it('stays what is declared of it', () => {
    const declared = { type: name('Envelope'), scope };
    expect(intoClass(cxOf(), { ...unknown(), declared }, args(Zone), 'get')).toMatchObject({ declared });
  });
});
