import { describe, expect, it } from 'vitest';
import { recordsFor, RetiredRecords } from '../../../src/match/account/records.js';
import { entry, scheduleOf } from '../make.js';
import { termsOf, type Known } from './terms.js';

const record = (id: string, rule: object, more: object = {}) =>
  entry(id, {
    ...{ change: 'field-retired', operations: ['PATCH /zones/{zone_id}/records/{id}'] },
    fields: [{ in: 'body', path: 'a' }],
    records: [rule],
    ...more,
  });

/** The retired names in a text, with their accounts. */
function found(rule: object, text: string, known: Known = {}, file = 'a.ts'): string[] {
  const one = record('one', rule, { yieldsTo: ['other'] });
  const source = { file, text };
  const shapes = new RetiredRecords(scheduleOf(one)).in(text);
  return recordsFor(source, shapes, { source }, termsOf(known, [one])).map(({ span, account, match }) => {
    expect([span.file, match === undefined]).toEqual([file, account.kind !== 'left-over']);
    const what = account.kind === 'explained' ? account.reason : account.kind;
    return `${text.slice(span.start, span.end)} at ${String(span.start)} ${what}`;
  });
}

const LOCKED = { keys: ['is_locked'], beside: ['zone_name', 'content'] };
const names = (...given: Parameters<typeof found>): string[] => found(...given).map((one) => one.split(' ')[0] ?? '');

describe('a record with one of several retired members', () => {
  const ANY = { ...LOCKED, keys: ['is_locked', 'is_held'] };
  it.each<[text: string, names: readonly string[]]>([
    ['{ zone_name: 1, content: 2, is_held: 3 }', ['is_held']],
    ['{ zone_name: 1, content: 2, is_held: 3, is_locked: 4 }', ['is_locked', 'is_held']],
    ['{ zone_name: 1, content: 2, b: { is_held: 3 } }', []],
  ])('%s', (text, all) => {
    expect(names(ANY, text)).toEqual(all);
  });
});

describe('a record of answers', () => {
  const answers = (text: string): boolean => {
    const one = record('one', LOCKED, { fields: [{ in: 'response', path: 'result.is_locked' }] });
    const source = { file: 'a.ts', text };
    return recordsFor(source, new RetiredRecords(scheduleOf(one)).in(text), { source }, termsOf({}, [one])).length > 0;
  };
  it.each<[given: string, is: boolean]>([
    ['is_locked: r.is_locked,', true],
    ['is_locked: r.isLocked ?? false,', true],
    ["'is_locked' => $r['is_locked'],", true],
    ['is_locked: r?.zone.is_locked }', true],
    ['is_locked: schema.bool(),', true],
    ['is_locked: kotlin.Boolean,', true],
    ['is_locked: boolean,', true],
    // A program's own state, which is only called like it.
    ['is_locked: lock.held,', false],
    ['is_locked: this.config.locks.held }', false],
    ['is_locked: lock?.held ?? false,', false],
    ["is_locked: lock['held'] || false,", false],
    ["'is_locked' => $lock['held'],", false],
    ["'is_locked' => $this->lock->held ?? '',", false],
    ['"is_locked": self.lock.held\n', false],
    ['is_locked: is_locked.held,', false],
    ['is_locked: held,', false],
  ])('%s', (given, is) => {
    expect(answers(`x = { zone_name: 1, content: 2, ${given} a: 1 }`)).toBe(is);
  });
});

describe('a record with a retired member', () => {
  it.each<[text: string, names: readonly string[]]>([
    ['{ zone_name: 1, content: 2, is_locked: 3 }', ['is_locked']],
    ['{ zoneName: 1, Content: 2, isLocked: 3 }', ['isLocked']],
    ['{ ZoneName: 1, content: 2, IsLocked: 3 }', ['IsLocked']],
    ['{ is_locked: 3, is_locked: 4, zone_name: 1, content: 2 }', ['is_locked']],
    // Not all of the members, or in words of which they are parts.
    ['{ zone_name: 1, is_locked: 3 }', []],
    ['{ zone_name: 1, content: 2 }', []],
    ['{ zone_name: 1, content: 2, is_locked_by: 3 }', []],
    ['{ zone_name: 1, content: 2, was_is_locked: 3, "a-is_locked": 1 }', []],
    ['{ zone_names: 1, content: 2, is_locked: 3 }', []],
    ['{ zone_name: 1, my_content: 2, is_locked: 3 }', []],
    // In brackets of their own.
    ['{ a: { zone_name: 1 }, content: 2, is_locked: 3 }', []],
    ['{ zone_name: 1, content: 2, b: { is_locked: 3 } }', []],
    ['[{ zone_name: 1, content: 2 }, { is_locked: 3 }]', []],
    [
      '[{ zone_name: 1, content: 2, is_locked: 3 }, { zone_name: 1, content: 2, is_locked: 3 }]',
      ['is_locked', 'is_locked'],
    ],
    ['x = { zone_name: ["{"], content: "}", is_locked: 3 }', ['is_locked']],
    ['x = { zone_name: 1, /* } */ content: 2, is_locked: 3 }', ['is_locked']],
    // In comments and sentences.
    ['{ zone_name: 1, content: 2 /* is_locked */ }', []],
    ['{ zone_name: 1, content: 2, x: "it is_locked now" }', []],
    ['{ zone_name: 1, content: 2, x: "it is_locked now", is_locked: 3 }', ['is_locked']],
    ['{ "zone_name": 1, "content": 2, "is_locked": 3 }', ['is_locked']],
    // Parentheses that declare a record, or give its members.
    ['class Answer(zone_name: String, content: String, is_locked: Boolean)', ['is_locked']],
    ['record Answer<T>(String zone_name, String content, boolean is_locked)', ['is_locked']],
    ['f(zone_name = 1, content = 2, is_locked = 3)', ['is_locked']],
    ['f(zone_name => 1, content => 2, is_locked => 3)', ['is_locked']],
    ['f(zone_name, content, is_locked)', []],
    ['f(zone_name, content, is_locked == 3)', []],
    // Lines that stand alike.
    ['a:\n  zone_name: 1\n  content: 2\n  is_locked: 3\n', ['is_locked']],
    ['a:\n  zone_name: 1\n  content: 2\nb:\n  is_locked: 3\n', []],
    // Bodies of functions take all of them from one object.
    ['f(r) {\n  a = r.get("zone_name"); b = r.get("content"); c = r.get("is_locked");\n}', ['is_locked']],
    ['f(r) {\n  a = r["zone_name"]; b = r["content"]; c = r["is_locked"];\n}', ['is_locked']],
    ['f(r, q) {\n  a = r["zone_name"]; b = r["content"]; c = q["is_locked"];\n}', []],
    ['f(r, q) {\n  a = r["zone_name"]; b = q["content"]; c = r["is_locked"];\n}', []],
    ['f(r): Answer {\n  zone_name; content; is_locked;\n}', []],
    ['f() throws A, B {\n  zone_name; content; is_locked;\n}', []],
    ['f(r)\n{ zone_name; content; is_locked; }', []],
    ['f(r) -> Answer {\n  zone_name; content; is_locked;\n}', []],
    ['x = {\n  zone_name; content; is_locked;\n}', ['is_locked']],
    ['f(r) {\n  a = r?.getText("zone_name"); b = r->get("content"); c = r[ "is_locked"];\n}', ['is_locked']],
  ])('%s', (text, all) => {
    expect(names(LOCKED, text)).toEqual(all);
  });

  it.each<[text: string, names: readonly string[]]>([
    ['[bool]$IsLocked\n[string]$ZoneName\n[string]$Content', ['IsLocked']],
    [
      '<?php class A {\n public bool $is_locked;\n public ?string $zone_name;\n private readonly $content;\n}',
      ['is_locked'],
    ],
    ['$is_locked = $zone_name = $content;', []],
  ])('is declared as variables: %s', (text, all) => {
    expect(names(LOCKED, text, {}, text.startsWith('<') ? 'a.php' : 'a.ps1')).toEqual(all);
  });

  it('shows in all of a file, where that is enough', () => {
    const wide = { ...LOCKED, within: 'file' };
    const text = 'const a = { zone_name: 1 };\nconst b = [content];\nconst c = { is_locked: 1 };\n';
    expect(names(LOCKED, text)).toEqual([]);
    expect(names(wide, text)).toEqual(['is_locked']);
    expect(names(wide, text.replace('content', 'other'))).toEqual([]);
    expect(names({ ...wide, beside: [] }, text)).toEqual(['is_locked']);
  });

  it.each<[text: string, found: boolean]>([
    ['x = { data: { zone_name: 1, content: 2, is_locked: 3 } }', true],
    [`x = { 'data' => [ zone_name: 1, content: 2, is_locked: 3 ] }`, true],
    ['options.data = { zone_name: 1, content: 2, is_locked: 3 }', true],
    ['data := Map[string]any{ zone_name: 1, content: 2, is_locked: 3 }', true],
    ['body["data"] = Record{ zone_name: 1, content: 2, is_locked: 3 }', true],
    ['x = { Data: { zone_name: 1, content: 2, is_locked: 3 } }', true],
    ['x = { metadata: { zone_name: 1, content: 2, is_locked: 3 } }', false],
    ['x = { other: { zone_name: 1, content: 2, is_locked: 3 } }', false],
    ['data; x = { zone_name: 1, content: 2, is_locked: 3 }', false],
    ['x == { zone_name: 1, content: 2, is_locked: 3 }', false],
  ])('is given to a name: %s', (text, is) => {
    expect(names({ ...LOCKED, under: 'data' }, text)).toEqual(is ? ['is_locked'] : []);
  });

  it.each<[text: string, found: boolean]>([
    ['class SrvData { zone_name; content; is_locked; }', true],
    ['type mySRV struct { zone_name int\n content int\n is_locked int }', true],
    ['$srv = @{ zone_name = 1; content = 2; is_locked = 3 }', true],
    ['srv_record: { zone_name: 1, content: 2, is_locked: 3 }', true],
    ['class Srv {}\nclass Other { zone_name; content; is_locked; }', false],
    ['class Other { zone_name; content; is_locked; }', false],
    [`class Srv ${' '.repeat(1980)}{ zone_name; content; is_locked; }`, true],
    [`class Srv ${' '.repeat(2000)}{ zone_name; content; is_locked; }`, false],
  ])('is called as something: %s', (text, is) => {
    expect(names({ ...LOCKED, named: 'srv' }, text)).toEqual(is ? ['is_locked'] : []);
  });

  it('says little by its name, where nothing but the project has to do with the API', () => {
    const text = 'class SrvData { zone_name; content; locked; }';
    const named = { keys: ['locked'], beside: ['zone_name', 'content'], named: 'srv' };
    expect(names(named, text, { shows: 'project' })).toEqual([]);
    expect(names(named, text, { shows: 'client' })).toEqual(['locked']);
    // A member that no other API has.
    const particular = text.replace('locked', 'error_chain');
    expect(names({ ...named, keys: ['error_chain'] }, particular, { shows: 'project' })).toEqual(['error_chain']);
    expect(names({ ...named, keys: ['zone_id'] }, text.replace('locked', 'zone_id'), { shows: 'project' })).toEqual([]);
    const { named: _, ...unnamed } = named;
    expect(names(unnamed, text, { shows: 'project' })).toEqual(['locked']);
  });

  it('is told with each of its retired members', () => {
    const both = { keys: ['is_locked', 'auto_added'], beside: ['zone_name'] };
    expect(names(both, '{ zone_name: 1, auto_added: 2, is_locked: 3 }')).toEqual(['is_locked', 'auto_added']);
    expect(names(both, 'x.set("zone_name", 1).set("is_locked", a).set("auto_added", is_locked)')).toEqual([
      'is_locked',
      'auto_added',
    ]);
  });

  it('is followed, explained or left over', () => {
    const text = '{ zone_name: 1, content: 2, is_locked: 3 }';
    const told = (known: Known, file = 'a.ts'): string[] => found(LOCKED, text, known, file);
    expect(told({})).toEqual(['is_locked at 28 left-over']);
    expect(told({ foundAt: ['one'] })).toEqual(['is_locked at 28 followed']);
    expect(told({ foundAt: ['other'] })).toEqual(['is_locked at 28 followed']);
    expect(told({ foundAt: ['more'] })).toEqual(['is_locked at 28 left-over']);
    expect(told({}, 'a.test.ts')).toEqual(['is_locked at 28 mock']);
    expect(told({ foundAt: ['one'] }, 'a.test.ts')).toEqual(['is_locked at 28 followed']);
    expect(told({ shows: 'none' })).toEqual([]);
    expect(told({ kind: 'data' })).toEqual([]);
    expect(told({ kind: 'document' })).toEqual([]);
  });

  it('is followed where what follows it on its line is', () => {
    const text = '{ zone_name: 1, content: 2, is_locked: 3,\n x: 4 }';
    const one = record('one', LOCKED);
    const source = { file: 'a.ts', text };
    const asked: [number, number][] = [];
    recordsFor(
      source,
      new RetiredRecords(scheduleOf(one)).in(text),
      { source },
      {
        ...termsOf({}, [one]),
        foundAt: ({ start, end }) => {
          asked.push([start, end]);
          return new Set();
        },
      },
    );
    expect(asked).toEqual([
      [28, 41],
      [28, 37],
    ]);
  });
});

describe('the finding of a record', () => {
  const finding = (more: object, known: Known = {}) => {
    const one = record('one', LOCKED, more);
    const source = { file: 'a.ts', text: '{ zone_name: 1, content: 2, is_locked: 3 }' };
    const [found] = recordsFor(
      source,
      new RetiredRecords(scheduleOf(one)).in(source.text),
      { source },
      termsOf(known, [one]),
    );
    return found;
  };

  it('says what is known of it', () => {
    const span = { file: 'a.ts', start: 28, end: 37 };
    const found = finding({});
    expect(found).toMatchObject({
      ...{ span, path: '/zones/{zone_id}/records/{id}', entries: ['one'], from: [] },
      account: { kind: 'left-over', confidence: 'likely' },
    });
    expect(found?.match?.finding).toEqual({
      ...{ rule: 'one', status: 'retired', severity: 'error', confidence: 'likely', span, related: [] },
      ...{ method: null, path: '/zones/{}/records/{}', endOfLife: '2024-08-05', extendedTo: null },
      ...{ replacement: 'do without', disputed: null, fix: null, noFix: null },
      message:
        '`is_locked` of /zones/{zone_id}/records/{id} is retired; the record is written here, and what sends or reads it was not found',
    });
  });

  it('is as an entry, and its settings for a file, have it', () => {
    expect(finding({ disputed: { because: 'it answers' } })?.match?.finding).toMatchObject({
      ...{ severity: 'warning', disputed: 'it answers' },
      message: expect.stringContaining('is on the schedule of retired elements;') as string,
    });
    const atMost = { severity: 'info', confidence: 'possible', because: 'a hint' };
    expect(finding({ atMost })?.match?.finding).toMatchObject({ severity: 'info', confidence: 'possible' });
    expect(finding({ extendedTo: '2027-01-01' })?.match?.finding).toMatchObject({ extendedTo: '2027-01-01' });
    const entryIn: Known['entryIn'] = (of, file) => ({ ...of, endOfLife: file === 'a.ts' ? '2030-01-01' : null });
    expect(finding({}, { entryIn })?.match).toMatchObject({
      finding: { status: 'announced', severity: 'info', endOfLife: '2030-01-01' },
      entry: { endOfLife: '2030-01-01' },
    });
  });
});
