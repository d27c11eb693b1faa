import { describe, expect, it } from 'vitest';
import type { Context, Scope } from '../../src/flow/context.js';
import {
  asRecord,
  isOfRecord,
  ofRecord,
  putDeclared,
  withDeclared,
  withoutMember,
} from '../../src/flow/declared-members.js';
import { declareType, typeOfClass } from '../../src/flow/declared.js';
import { recordOf, wireName } from '../../src/flow/record-fields.js';
import { asMap, isRecordBase, languageMember, recordClass, recordMembers } from '../../src/flow/records.js';
import { declare } from '../../src/flow/scopes.js';
import { external, list, literal, object, unknown } from '../../src/flow/values.js';
import type { ClassMember } from '../../src/model/class.js';
import type { TypeMember, TypeNote } from '../../src/model/type-note.js';
import type { ArgValue, ClassValue, Declared, ObjectValue, UnknownValue, Value } from '../../src/model/value.js';
import { classOf, member, method, moduleScope, seed, shown, span, text } from './make.js';

const name = (words: string, more: Partial<Extract<TypeNote, { kind: 'named' }>> = {}): TypeNote => ({
  kind: 'named',
  name: words.split('.'),
  ...more,
});
const of = (type: TypeNote): TypeNote => ({ kind: 'elements', of: type });
const field = (key: string, more: Partial<ClassMember> = {}): Partial<ClassMember> => ({ kind: 'field', key, ...more });
/** What a run knows: each run finds out for itself. */
const run = (): Context =>
  ({
    instances: { isOne: () => true },
    store: { removeMember: (from: ObjectValue, key: string) => from.members.delete(key) },
    summaries: { spoil: () => undefined, spoilFor: () => undefined },
  }) as unknown as Context;

describe('the fields of a class', () => {
  const fieldsOf = (made: ClassValue): string =>
    (recordOf(run(), typeOfClass(made))?.fields ?? [])
      .map((one) => `${one.name}${one.isSeed ? '!' : ''}${one.type === undefined ? '' : ':'}`)
      .join(' ');
  const scope = moduleScope();

  it.each<[string, Partial<ClassMember>, string]>([
    ['a field', field('a'), 'a'],
    ['a field of a type', field('a', { type: name('T') }), 'a:'],
    ['a field by a word of interest', field('a', { seed: true }), 'a!'],
    ['a field by another name in JSON', field('a', { wire: 'b' }), 'b'],
    ['a field that is left out in JSON', field('a', { wire: null }), ''],
    ['a field that nobody sees', field('a', { unseen: true }), ''],
    ['a field of the class', field('a', { static: true }), ''],
    ['a field whose name is put together', field('a', { key: { kind: 'name', name: 'x', span: span(0) } }), ''],
    ['a method', method('a'), ''],
  ])('%s', (_, one, is) => {
    expect(fieldsOf(classOf([one], { scope }))).toBe(is);
  });

  it.each<[string, string, string]>([
    ['java', 'isLocked2Now', 'is_locked2_now'],
    ['kotlin', 'zoneId', 'zone_id'],
    ['go', 'ZoneID', 'zone_id'],
    ['go', 'zoneID', 'zoneID'],
    ['csharp', 'HTTPStatus', 'http_status'],
    ['javascript', 'zoneId', 'zoneId'],
  ])('in %s: %s', (language, key, is) => {
    expect(wireName(key, language)).toBe(is);
    expect(fieldsOf(classOf([field(key)], { scope: moduleScope(language) }))).toBe(is);
  });

  it('are those of its bases as well, the nearest first', () => {
    const base = classOf([field('b'), field('a', { seed: true })], { scope });
    expect(fieldsOf(classOf([field('a')], { scope, base }))).toBe('a b');
    expect(fieldsOf(classOf([field('a')], { scope, base: external('m', ['X']) }))).toBe('a');
  });

  it('are those of what is embedded', () => {
    const around = moduleScope();
    const inner = classOf([field('a', { seed: true }), field('c')], { scope: around });
    declare(around, 'Inner', inner);
    const embed = (more: Partial<ClassMember> = {}): Partial<ClassMember> =>
      field('Inner', { embedded: true, type: name('Inner'), ...more });
    expect(fieldsOf(classOf([field('a'), embed(), field('d')], { scope: around }))).toBe('a d c');
    expect(fieldsOf(classOf([embed({ wire: 'inner' })], { scope: around }))).toBe('inner:');
    expect(fieldsOf(classOf([embed({ type: undefined })], { scope: around }))).toBe('');
    expect(fieldsOf(classOf([embed({ type: name('Other') })], { scope: around }))).toBe('');
  });

  it('are those of five that are embedded in one another', () => {
    const around = moduleScope();
    for (let i = 0; i < 8; i += 1)
      declare(
        around,
        `C${String(i)}`,
        classOf([field(`f${String(i)}`), field('x', { embedded: true, type: name(`C${String(i + 1)}`) })], {
          scope: around,
        }),
      );
    expect(recordOf(run(), { type: name('C0'), scope: around })?.fields.map((one) => one.name)).toEqual([
      'f0',
      'f1',
      'f2',
      'f3',
      'f4',
      'f5',
    ]);
  });

  it('end where a class embeds itself', () => {
    const around = moduleScope();
    declare(around, 'C', classOf([field('a'), field('C', { embedded: true, type: name('C') })], { scope: around }));
    expect(recordOf(run(), { type: name('C'), scope: around })?.fields).toHaveLength(1);
  });
});

describe('the fields of a type that lists them', () => {
  const key = (words: string, more: Partial<TypeMember> = {}): TypeMember => ({ key: words, span: span(1), ...more });
  const members = (all: TypeMember[], bases?: TypeNote[]): TypeNote => ({ kind: 'members', members: all, bases });
  const fieldsOf = (type: TypeNote, scope: Scope): string | undefined => {
    const found = recordOf(run(), { type, scope });
    return found?.fields
      .map((one) => `${one.name}${one.isSeed ? '!' : ''}${one.type === undefined ? '' : ':'}`)
      .join(' ');
  };
  const scope = moduleScope();
  declareType(scope, 'Base', members([key('a', { seed: true }), key('b'), key('c', { type: name('T') })]));
  declareType(scope, 'Other', members([key('d')], [name('Base')]));
  declareType(scope, 'Short', name('Base'));

  it.each<[string, TypeNote, string | undefined]>([
    ['by its name', name('Base'), 'a! b c:'],
    ['by another name', name('Short'), 'a! b c:'],
    ['a method', members([{ key: 'm' }, key('a')]), 'a'],
    ['with those of a base', name('Other'), 'd a! b c:'],
    ['with those of two', members([key('e')], [name('Other'), name('Base')]), 'e d a! b c:'],
    ['that it says itself', members([key('a')], [name('Base')]), 'a b c:'],
    ['that it says not to be there', members([{ key: 'a' }], [name('Base')]), 'b c:'],
    ['some of them', name('Base', { keys: { only: true, of: ['a', 'c'] } }), 'a! c:'],
    ['all but some', name('Base', { keys: { only: false, of: ['a', 'c'] } }), 'b'],
    ['some of those of a base', name('Other', { keys: { only: true, of: ['a', 'd'] } }), 'd a!'],
    ['some of a base', members([], [name('Base', { keys: { only: true, of: ['b'] } })]), 'b'],
    [
      'some of a base, and all but one of it',
      members(
        [],
        [name('Base', { keys: { only: true, of: ['b'] } }), name('Base', { keys: { only: false, of: ['b'] } })],
      ),
      'b a! c:',
    ],
    ['a name for nothing', name('Nothing'), undefined],
    ['a list', of(name('Base')), undefined],
    ['a function', { kind: 'function', returns: name('Base') }, undefined],
  ])('%s', (_, type, is) => {
    expect(fieldsOf(type, scope)).toBe(is);
  });

  it('some of some, by one name for another', () => {
    const around = moduleScope();
    declareType(around, 'Base', members([key('a'), key('b'), key('c')]));
    declareType(around, 'Few', name('Base', { keys: { only: false, of: ['c'] } }));
    expect(fieldsOf(name('Few', { keys: { only: false, of: ['a'] } }), around)).toBe('b');
  });

  it('behind eleven names', () => {
    const around = moduleScope();
    for (let i = 0; i < 12; i += 1) declareType(around, `N${String(i)}`, name(`N${String(i + 1)}`));
    declareType(around, 'N12', members([key('a')]));
    expect([fieldsOf(name('N2'), around), fieldsOf(name('N1'), around)]).toEqual(['a', undefined]);
  });

  it('have the types that they are given for parameters', () => {
    const around = moduleScope();
    declareType(around, 'Page', { kind: 'members', members: [key('a', { type: name('T') })], params: ['T'] });
    const [only] = recordOf(run(), { type: name('Page', { args: [name('Zone')] }), scope: around })?.fields ?? [];
    expect(only?.type).toMatchObject({ type: name('Zone') });
  });

  it('are told with the type that lists them', () => {
    const type = members([key('a')]);
    expect(recordOf(run(), { type, scope })?.of).toBe(type);
    const made = classOf([field('a')]);
    expect(recordOf(run(), typeOfClass(made))?.of).toBe(made.fn);
  });
});

describe('something of which no more is known than its type', () => {
  const scope = moduleScope();
  const key = (words: string, type?: TypeNote, isSeed = false): TypeMember => ({
    key: words,
    type,
    span: span(1),
    seed: isSeed,
  });
  const listing = (all: TypeMember[]): TypeNote => ({ kind: 'members', members: all });
  declareType(scope, 'Zone', listing([key('locked', undefined, true), key('name')]));
  declareType(scope, 'Plain', listing([key('name')]));
  declareType(
    scope,
    'Holder',
    listing([key('zone', name('Zone')), key('zones', of(name('Zone'))), key('self', name('Holder'))]),
  );
  declareType(scope, 'Deep', listing([key('a', listing([key('b', name('Zone'))]))]));
  declareType(scope, 'Deeper', listing([key('x', name('Deep'))]));
  const value = (type: TypeNote, more: Partial<UnknownValue> = {}): UnknownValue => ({
    ...unknown('v', span(5)),
    declared: { type, scope },
    ...more,
  });
  const inner = (one: Value | undefined): string => {
    if (one?.kind === 'unknown' && one.members !== undefined) return inner(one.members);
    if (one?.kind === 'object')
      return `{${[...one.members.values()].map((each) => `${each.key}: ${inner(each.value)}`).join(', ')}}`;
    if (one?.kind === 'list') return `[${one.items.map(inner).join(', ')}]`;
    return one === undefined ? '' : shown(one);
  };

  it.each<[string, TypeNote, boolean, string]>([
    ['a field of interest', name('Zone'), true, '{locked: ?, name: ?}'],
    ['none', name('Plain'), false, '?v'],
    ['no type that is known', name('Other'), false, '?v'],
    [
      'one in a field',
      name('Holder'),
      true,
      '{zone: {locked: ?, name: ?}, zones: [{locked: ?, name: ?}], self: {zone: {locked: ?, name: ?}, zones: [{locked: ?, name: ?}], self: {zone: ?, zones: ?, self: ?}}}',
    ],
    ['one three deep', name('Deep'), true, '{a: {b: {locked: ?, name: ?}}}'],
    ['one four deep', name('Deeper'), false, '?v'],
    ['one in the items of a list', of(name('Zone')), true, '[{locked: ?, name: ?}]'],
    ['none in the items of a list', of(name('Plain')), false, '[{name: ?}]'],
    ['none of them', name('Zone', { keys: { only: false, of: ['locked'] } }), false, '?v'],
  ])('whose type has %s', (_, type, is, has) => {
    const cx = run();
    expect([isOfRecord(cx, value(type)), isOfRecord(cx, value(type))]).toEqual([is, is]);
    expect(inner(ofRecord(run(), value(type)))).toBe(has);
  });

  it('is no such thing where something was put in it, or nothing is declared', () => {
    expect(isOfRecord(run(), value(name('Zone'), { members: object([]) }))).toBe(false);
    expect(isOfRecord(run(), unknown())).toBe(false);
    const one = unknown('a');
    expect(ofRecord(run(), one)).toBe(one);
  });

  it('has members that only its type tells of, written where that says so', () => {
    const made = ofRecord(run(), value(name('Zone')));
    const found = made.kind === 'unknown' ? made.members : undefined;
    expect(found).toMatchObject({ open: true, span: span(5) });
    expect(found?.members.get('locked')).toMatchObject({ keySpan: span(1), declared: true });
  });

  it('is an object of its own, from which members may be taken', () => {
    const own = object([]);
    expect(asRecord(run(), own)).toBe(own);
    expect(inner(asRecord(run(), value(name('Zone'))))).toBe('{locked: ?, name: ?}');
    expect(asRecord(run(), value(name('Zone')))).toMatchObject({ open: true, span: span(5) });
    for (const other of [value(name('Plain')), value(of(name('Zone'))), unknown(), text('a')])
      expect(asRecord(run(), other)).toBeUndefined();
  });

  it('loses a member that is taken out of it', () => {
    const zone = value(name('Zone'));
    withoutMember(run(), zone, 'locked');
    expect(inner(zone)).toBe('{name: ?}');
    expect(zone.members?.open).toBe(true);
    const plain = value(name('Plain'));
    withoutMember(run(), plain, 'name');
    expect(plain.members).toBeUndefined();
    const held = value(name('Plain'), { members: object([member('name', text('a')), member('b', text('c'))]) });
    withoutMember(run(), held, 'name');
    expect(inner(held)).toBe("{b: 'c'}");
  });

  it('is put into an object, where that has no such member', () => {
    const to = object([member('name', text('a'))]);
    putDeclared(run(), to, value(name('Zone')));
    expect(inner(to)).toBe("{name: 'a', locked: ?}");
    const none = object([]);
    putDeclared(run(), none, value(name('Plain')));
    expect(inner(none)).toBe('{}');
  });

  it('is known of an object by its class', () => {
    const made = classOf([field('locked', { seed: true })], { scope });
    const instance = object([], { instanceOf: made });
    expect(inner(withDeclared(run(), instance, object([])))).toBe('{locked: ?}');
    expect(inner(withDeclared(run(), object([]), object([])))).toBe('{}');
    const other = { ...run(), instances: { isOne: () => false } } as unknown as Context;
    expect(inner(withDeclared(other, instance, object([])))).toBe('{}');
  });

  it('says itself what it is in JSON: then its fields do not', () => {
    const encoder = classOf([field('locked', { seed: true }), method('toJSON')], { scope });
    expect(isOfRecord(run(), { ...unknown(), declared: typeOfClass(encoder) })).toBe(false);
  });

  it('is looked at once in a run', () => {
    const around = moduleScope();
    let asked = 0;
    const type: TypeNote = {
      kind: 'members',
      get members() {
        asked += 1;
        return [key('locked', undefined, true)];
      },
    };
    declareType(around, 'Zone', type);
    const cx = run();
    const declared: Declared = { type: name('Zone'), scope: around };
    for (let i = 0; i < 5; i += 1) isOfRecord(cx, { ...unknown(), declared });
    const first = asked;
    isOfRecord(cx, { ...unknown(), declared });
    expect(asked).toBe(first);
  });
});

describe('a record of the language', () => {
  it.each<[string, Value, string, boolean]>([
    ['of pydantic', external('pydantic', ['BaseModel']), 'python', true],
    ['of a part of pydantic', external('pydantic.main', ['BaseModel']), 'python', true],
    ['of typing', external('typing', ['NamedTuple']), 'python', true],
    ['of another name', external('pydantic', ['Other']), 'python', false],
    ['of another language', external('pydantic', ['BaseModel']), 'java', false],
    ['of the program', classOf(), 'python', false],
  ])('%s', (_, base, language, is) => {
    expect(isRecordBase(base, language)).toBe(is);
  });

  it('has its arguments in its fields, by their order, their names or the types that they are for', () => {
    const base = classOf([field('a'), method('run')]);
    const made = classOf([field('b'), field('c', { type: name('x.T') }), field('a')], { base });
    const arg = (value: Value, more: Partial<ArgValue> = {}): ArgValue => ({ value, span: span(9), ...more });
    const found = recordMembers(made, [
      arg(text('1')),
      arg(text('2')),
      arg(text('3'), { forType: 'T' }),
      arg(text('4'), { forType: 'U' }),
      arg(text('5'), { name: 'd', nameSpan: span(7), whole: span(6) }),
      arg(text('6')),
    ]);
    expect(found.map(([key, one]) => `${key} ${shown(one.value)}`)).toEqual(["a '1'", "b '2'", "c '3'", "d '5'"]);
    expect(found[0]?.[1]).toEqual({
      key: 'a',
      value: text('1'),
      keySpan: undefined,
      valueSpan: span(9),
      span: span(9),
      given: true,
    });
    expect(found[3]?.[1]).toMatchObject({ keySpan: span(7), valueSpan: span(9), span: span(6), given: true });
  });

  it('is made of the names of its fields, once for each place', () => {
    const { module } = moduleScope('python');
    const at = span(3);
    const made = recordClass([text('a'), unknown(), text('b')], module, at);
    expect(made.fn.members.map(({ kind, key, span: where }) => [kind, key, where])).toEqual([
      ['field', 'a', at],
      ['field', 'b', at],
    ]);
    expect(made.scope).toMatchObject({ parent: undefined, home: undefined, module });
    expect(recordClass([], module, at).fn).toBe(made.fn);
    expect(recordClass([], module, span(3)).fn).not.toBe(made.fn);
  });

  it('is a map of its members, and may have more', () => {
    const made = object([member('a', text('1'))], { instanceOf: classOf() });
    expect(asMap(made).open).toBe(true);
    expect(asMap(made).instanceOf).toBeUndefined();
    expect(asMap(made).members.get('a')).toMatchObject({ given: true });
    expect(asMap(object([])).open).toBe(false);
    expect(asMap(object([], { open: true })).open).toBe(true);
    const hosted = object([], { host: { type: 'form' } });
    expect(asMap(hosted)).toBe(hosted);
  });
});

describe('a member that values of a language have', () => {
  const enumMember = seed('filters');
  const made = object([], { instanceOf: classOf([field('a')]) });
  const held = (instance: ClassValue): ObjectValue => object([], { instanceOf: instance });
  const client = object([], { host: { type: 'client' } });

  it.each<[string, string, Value, Value | undefined]>([
    ['python', 'value', enumMember, enumMember],
    ['python', '_value_', enumMember, enumMember],
    ['python', 'value', made, undefined],
    ['python', 'value', object([]), object([])],
    ['python', '__dict__', object([]), undefined],
    ['python', '__dict__', text('a'), undefined],
    ['python', 'toString', enumMember, undefined],
    ['java', 'value', enumMember, undefined],
    ['csharp', 'Value', client, client],
    ['csharp', 'Value', text('a'), undefined],
    ['csharp', 'Value', object([]), undefined],
    ['csharp', 'Value', literal(1), undefined],
    ['csharp', 'Value', list([]), undefined],
  ])('%s: %s', (language, key, value, is) => {
    const found = languageMember(value, key, language);
    expect(found && shown(found)).toBe(is && shown(is));
  });

  it('is a map of what an object has, in Python', () => {
    expect(languageMember(made, '__dict__', 'python')).toMatchObject({ kind: 'object', open: true });
  });

  it.each<[string, ClassValue, boolean]>([
    ['of a class', classOf([field('a')]), true],
    ['of a class that has one', classOf([field('Value')]), false],
    ['of a class whose base has one', classOf([], { base: classOf([field('Value')]) }), false],
    ['of a class on an interface from outside', classOf([], { base: external('x', ['IApi']) }), true],
    ['of a class on a class from outside', classOf([], { base: external('x', ['Api']) }), false],
    ['of a class on an interface that is not known', classOf([], { base: unknown('IApi') }), true],
    ['of a class on a class that is not known', classOf([], { base: unknown('Item') }), false],
    ['of a class on what has no name', classOf([], { base: unknown() }), false],
  ])('is what an object holds, in C#: %s', (_, owner, is) => {
    const one = held(owner);
    expect(languageMember(one, 'Value', 'csharp')).toBe(is ? one : undefined);
  });
});
