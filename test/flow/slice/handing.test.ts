import { describe, expect, it } from 'vitest';
import { Handing } from '../../../src/flow/slice/handing.js';
import { KnownClasses } from '../../../src/flow/slice/outline/known-classes.js';
import type { Expr } from '../../../src/model/program.js';

const span = { file: 'a.ts', start: 0, end: 0 };
const name = (of: string): Expr => ({ kind: 'name', name: of, span });
const made = (of: string): Expr => ({ kind: 'call', callee: name(of), args: [], construct: true, span });
const object = (key: string, value: Expr): Expr => ({ kind: 'object', members: [{ key, value, span }], span });

type File = Parameters<Handing['add']>[1];

interface Said {
  /** What names are set to. */
  readonly set?: Readonly<Record<string, Expr>>;
  readonly exported?: readonly string[];
  /** What stands at the top, and whether it is imported. */
  readonly top?: Readonly<Record<string, 'whole' | 'import'>>;
  readonly open?: boolean;
  readonly package?: boolean;
}

function file({ set = {}, exported = [], top = {}, open = false, package: of = false }: Said): File {
  const classes = new KnownClasses();
  for (const [one, value] of Object.entries(set)) classes.set(one, value);
  return {
    ...{ exported: new Set(exported), topLevel: new Map(Object.entries(top)), open, classes },
    inPackage: of ? new Map() : undefined,
  };
}

/** The class, which a file hands out. */
const API = file({ exported: ['Api'], top: { Api: 'whole' } });

/** By which names each file hands on an `Api`, where it is asked for before the files are added, between them, or behind. */
function handed(
  files: Readonly<Record<string, File>>,
  asked: 'before' | 'between' | 'behind',
): Record<string, string[]> {
  const handing = new Handing();
  if (asked === 'before') handing.ask(['Api']);
  for (const [at, [path, one]] of Object.entries(files).entries()) {
    handing.add(path, one);
    if (asked === 'between' && at === 0) handing.ask(['Api']);
  }
  if (asked === 'behind') handing.ask(['Api']);
  return Object.fromEntries(Object.keys(files).map((path) => [path, [...handing.of(path)].sort()]));
}

const CASES: readonly (readonly [string, Readonly<Record<string, File>>, Record<string, string[]>])[] = [
  ['its own file', { 'a.ts': API }, { 'a.ts': ['Api'] }],
  ['a file that only imports it', { 'a.ts': file({ top: { Api: 'import' } }) }, { 'a.ts': [] }],
  [
    'a file that hands out what it imports',
    { 'a.ts': file({ exported: ['Api'], top: { Api: 'import' } }) },
    { 'a.ts': [] },
  ],
  ['one that it is private to', { 'a.ts': file({ top: { Api: 'whole' } }) }, { 'a.ts': [] }],
  ['one whose names all others see', { 'a.py': file({ top: { Api: 'whole' }, open: true }) }, { 'a.py': ['Api'] }],
  ['one of a package', { 'a.go': file({ top: { Api: 'whole' }, package: true }) }, { 'a.go': ['Api'] }],
  [
    'what is made of it',
    { 'a.ts': API, 'b.ts': file({ set: { api: made('Api') }, exported: ['api'] }) },
    { 'a.ts': ['Api'], 'b.ts': ['api'] },
  ],
  [
    'what is made of it and is for the file alone',
    { 'a.ts': API, 'b.ts': file({ set: { api: made('Api') }, exported: ['other'] }) },
    { 'a.ts': ['Api'], 'b.ts': [] },
  ],
  [
    'what is set to what is made of it',
    { 'b.ts': file({ set: { api: made('Api'), kept: name('api') }, exported: ['kept'] }) },
    { 'b.ts': ['kept'] },
  ],
  [
    'the same in another file, by the name that others know it by',
    {
      'b.ts': file({ set: { api: made('Api') }, exported: ['api'] }),
      'c.ts': file({ set: { kept: name('api') }, exported: ['kept'] }),
    },
    { 'b.ts': ['api'], 'c.ts': ['kept'] },
  ],
  [
    'a name of another file that is not for others',
    {
      'b.ts': file({ set: { api: made('Api') } }),
      'c.ts': file({ set: { kept: name('api') }, exported: ['kept'] }),
    },
    { 'b.ts': [], 'c.ts': [] },
  ],
  [
    'a member that holds one, in a file that hands out something',
    { 'b.ts': file({ set: { all: object('api', made('Api')) }, exported: ['all'] }) },
    { 'b.ts': ['all', 'api'] },
  ],
  [
    'a member that is meant for itself',
    { 'b.ts': file({ set: { all: object('_api', made('Api')) }, exported: ['all'] }) },
    { 'b.ts': ['all'] },
  ],
  [
    'a member in a file that hands out nothing',
    { 'b.ts': file({ set: { all: object('api', made('Api')) } }) },
    { 'b.ts': [] },
  ],
  [
    'a member in a file whose names all others see',
    { 'b.py': file({ set: { all: object('api', made('Api')) }, open: true }) },
    { 'b.py': ['api'] },
  ],
  [
    'a member in a file of a package',
    { 'b.go': file({ set: { all: object('api', made('Api')) }, package: true }) },
    { 'b.go': ['api'] },
  ],
  [
    'what is made of another class',
    { 'a.ts': API, 'b.ts': file({ set: { api: made('Other') }, exported: ['api'] }) },
    { 'a.ts': ['Api'], 'b.ts': [] },
  ],
  [
    'names in a ring',
    { 'b.ts': file({ set: { a: name('b'), b: name('a'), c: made('Api'), d: name('c') }, exported: ['a', 'b', 'd'] }) },
    { 'b.ts': ['d'] },
  ],
  [
    'two names that lead to it in one file',
    { 'b.ts': file({ set: { a: made('Api'), b: made('Api') }, exported: ['a', 'b'] }) },
    { 'b.ts': ['a', 'b'] },
  ],
];

describe.each(['before', 'between', 'behind'] as const)('what files hand on, asked %s', (asked) => {
  it.each(CASES)('%s', (_, files, expected) => {
    expect(handed(files, asked)).toEqual(expected);
  });
});

it('nothing is known of a file that was not added', () => {
  const handing = new Handing();
  handing.ask(['Api']);
  expect(handing.of('a.ts')).toEqual([]);
});

describe('whether what is given to a call is one of the kind', () => {
  const handing = new Handing();
  const api = made('Api');
  it('not before any is asked for', () => {
    expect(handing.leads('b.ts', api)).toBe(false);
  });
  it.each<[string, Expr, boolean]>([
    ['one on the spot', api, true],
    ['a name that one has in the file', name('api'), true],
    ['a name of the class', name('Api'), true],
    ['another name', name('other'), false],
    ['another one on the spot', made('Other'), false],
    ['an object that has one for its member', object('api', made('Api')), true],
  ])('%s', (_, value, is) => {
    handing.add('b.ts', file({ set: { api: made('Api') } }));
    handing.ask(['Api']);
    expect(handing.leads('b.ts', value)).toBe(is);
    expect(handing.leads('b.ts', value)).toBe(is);
  });
  it('not by a name that it has in another file', () => {
    expect(handing.leads('c.ts', name('api'))).toBe(false);
  });
});
