import { describe, expect, it } from 'vitest';
import { libraryCalls } from '../../src/clients/library.js';
import type { Library, LibraryMethod } from '../../src/model/library.js';
import type { ArgValue, Value } from '../../src/model/value.js';
import { showText } from './shell/call-of.js';

const text = (written: string): Value => ({ kind: 'text', text: [{ kind: 'run', text: written }] });
const span = { file: 'a.js', start: 3, end: 9 };
const of = (value: Value): ArgValue => ({ value, span });
const given = (members: Readonly<Record<string, string>>): ArgValue =>
  of({
    ...{ kind: 'object', open: false },
    members: new Map(Object.entries(members).map(([key, value]) => [key, { key, value: text(value) }])),
  });
const operation = (line: string): LibraryMethod['operations'][number] => {
  const [method = '', path = ''] = line.split(' ');
  return { method, path };
};
const method = (entry: string, lines: readonly string[], more: Partial<LibraryMethod> = {}): LibraryMethod => ({
  ...{
    entry,
    operations: lines.map(operation),
    versions: undefined,
    where: undefined,
    reused: false,
    sends: undefined,
  },
  ...more,
});

/** What a call of `a.b` sends: `METHOD path by entries`. */
function sent(
  methods: readonly LibraryMethod[],
  args: readonly ArgValue[],
  version?: string,
  byHand = false,
): string[] {
  const library: Library = new Map([['a.b', methods]]);
  return libraryCalls(library, 'a.b', args, version, byHand).map(({ operation: asked, path, libraryMethod, sends }) => {
    expect(libraryMethod.byHand).toBe(byHand ? true : undefined);
    expect(libraryMethod.name).toBe('a.b');
    return [asked.method, showText(path), libraryMethod.entries.join(), ...Object.keys(sends ?? {})].join(' ');
  });
}

const ONE = method('one', ['GET /zones/{zone_id}/lists']);

describe('a method of a client library', () => {
  it('is not meant where more stands before the identifiers than its path has, and the version is not known', () => {
    const old = method('old', ['PATCH /zones/{zone_id}/settings'], { versions: '>=3 <3.5' });
    expect(sent([old], [of(text('brotli')), given({ zone_id: 'z' })])).toEqual([]);
    expect(sent([old], [given({ zone_id: 'z' })])).toEqual(['PATCH /zones/<zone_id>/settings old']);
    expect(sent([old], [of(text('z')), given({ items: 'x' })])).toEqual(['PATCH /zones/<zone_id>/settings old']);
    expect(sent([old], [of(text('a')), given({ zone_id: 'z' })], '3.1.0')).toHaveLength(1);
  });

  it('sends its operation, once for all entries', () => {
    expect(sent([ONE], [])).toEqual(['GET /zones/<zone_id>/lists one']);
    expect(sent([ONE, method('two', ['GET /zones/{zone_id}/lists'])], [])).toEqual([
      'GET /zones/<zone_id>/lists one,two',
    ]);
    expect(sent([ONE, method('two', ['PUT /zones/{zone_id}/lists'])], [])).toHaveLength(2);
    expect(sent([ONE], [], undefined, true)).toHaveLength(1);
    expect(libraryCalls(new Map(), 'a.b', [], undefined)).toEqual([]);
  });

  it('sends members of the body by the number of the argument', () => {
    expect(sent([method('one', ['PUT /a'], { sends: { items: 1 } })], [])).toEqual(['PUT /a one items']);
    expect(sent([method('one', ['PUT /a']), method('two', ['PUT /a'], { sends: { x: 1 } })], [])).toEqual([
      'PUT /a one,two x',
    ]);
  });

  it.each<[version: string | undefined, versions: string, reused: boolean, is: boolean]>([
    ['3.1.0', '>=3', false, true],
    ['2.1.0', '>=3', false, false],
    [undefined, '>=3', false, true],
    // A name that another version has for something else.
    [undefined, '>=3', true, false],
    ['3.1.0', '>=3', true, true],
  ])('of version %s, is of %s (reused: %s): %s', (version, versions, reused, is) => {
    expect(sent([method('one', ['GET /a'], { versions, reused })], [], version)).toHaveLength(is ? 1 : 0);
  });

  it.each<[where: object, args: readonly ArgValue[], path: string | undefined]>([
    [{ argument: 0, equals: 'minify' }, [of(text('minify'))], '/settings/minify'],
    [{ argument: 0, equals: 'minify' }, [of(text('brotli'))], undefined],
    [{ argument: 1, equals: 'minify' }, [of(text('minify'))], undefined],
    [{ argument: 1, equals: 'minify' }, [of(text('z')), of(text('minify'))], '/settings/minify'],
    [{ argument: 'name', equals: 'minify' }, [given({ name: 'minify' })], '/settings/minify'],
    [{ argument: 'name', equals: 'minify' }, [given({ name: 'other' })], undefined],
    [{ argument: 'name', equals: 'minify' }, [of(text('minify'))], undefined],
    [{ argument: 0, named: 'id', equals: 'minify' }, [given({ id: 'minify' })], '/settings/minify'],
    [{ argument: 0, named: 'id', equals: 'minify' }, [of(text('minify'))], '/settings/minify'],
    [
      { argument: 0, equals: 'minify' },
      [of({ kind: 'choice', options: [text('brotli'), text('minify')] })],
      '/settings/minify',
    ],
    [{ argument: 0, equals: 'minify' }, [of({ kind: 'unknown' })], undefined],
    // Known in part.
    [
      { argument: 0, equals: 'minify' },
      [of({ kind: 'text', text: [{ kind: 'run', text: 'minify' }, { kind: 'hole' }] })],
      undefined,
    ],
  ])('where an argument has a value: %j', (where, args, path) => {
    const one = method('one', ['PATCH /settings/minify'], { where: where as LibraryMethod['where'] });
    expect(sent([one], args)).toEqual(path === undefined ? [] : [`PATCH ${path} one`]);
  });

  it('writes a segment that an argument names where the argument is', () => {
    const where = { argument: 0, equals: 'minify' } as const;
    const value: Value = { kind: 'text', text: [{ kind: 'run', text: 'minify', span }] };
    const library: Library = new Map([['a.b', [method('one', ['PATCH /zones/{id}/minify'], { where })]]]);
    const [call] = libraryCalls(library, 'a.b', [of(value)], undefined);
    expect(call?.path.at(-1)).toMatchObject({ text: 'minify', span });
    expect(call?.path[3]).toEqual({ kind: 'hole', name: 'id', segment: true });
  });

  const both = [
    method('one', ['GET /zones/{zone_id}/lists/{id}', 'GET /accounts/{account_id}/lists', 'GET /lists/{id}']),
  ];
  it.each<[args: readonly ArgValue[], paths: readonly string[]]>([
    [[given({ zone_id: 'z' })], ['/zones/<zone_id>/lists/<id>']],
    [[given({ account_id: 'a' })], ['/accounts/<account_id>/lists']],
    [[of(text('x'))], ['/accounts/<account_id>/lists', '/lists/<id>']],
    [[of(text('x')), of(text('y'))], ['/zones/<zone_id>/lists/<id>']],
    [[of(text('x')), given({ zone_id: 'z' })], ['/zones/<zone_id>/lists/<id>']],
    [[given({ id: 'z' })], ['/lists/<id>']],
    [[], ['/zones/<zone_id>/lists/<id>', '/accounts/<account_id>/lists', '/lists/<id>']],
  ])('that has several operations sends those that its arguments fit: %j', (args, paths) => {
    expect(sent(both, args)).toEqual(paths.map((path) => `GET ${path} one`));
  });
});
