import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Clients } from '../../../../src/engine/choice/gates/clients.js';
import { Nearby } from '../../../../src/engine/choice/gates/nearby.js';
import { Projects } from '../../../../src/engine/choice/gates/projects.js';

const many = (n: number): readonly string[] => Array.from({ length: n }, (_, at) => `many${String(at)}.ts`);

/** Modules of JavaScript by what they import. */
function nearbyIn(imports: Readonly<Record<string, readonly string[]>>): Nearby {
  return new Nearby({
    resolver: {
      candidates: (from, specifier) => [`${posix.join(posix.dirname(from), specifier)}.ts`],
      scopeOf: (file) => posix.dirname(file),
      siblings: () => [],
      names: () => [],
    },
    importers: () => Object.keys(imports),
    has: (file) => file in imports,
    importsOf: (file) => imports[file] ?? [],
    basesIn: (file) => (file === 'api.ts' ? ['Api'] : []),
    builtOn: (file) => (file.startsWith('impl') ? ['Other', 'Api'] : []),
    dataNamed: (name) => Object.keys(imports).filter((file) => posix.basename(file) === name),
  });
}

/** Packages: each folder is one, and is imported by its first file. */
function packagesIn(imports: Readonly<Record<string, readonly string[]>>): Nearby {
  const files = Object.keys(imports);
  const folders = new Map(files.map((file) => [posix.dirname(file), [] as string[]]));
  for (const file of files) folders.get(posix.dirname(file))?.push(file);
  const siblings = (file: string): readonly string[] => folders.get(posix.dirname(file)) ?? [];
  return new Nearby({
    resolver: {
      candidates: (_, specifier) => (folders.get(specifier) ?? []).slice(0, 1),
      scopeOf: (file) => posix.dirname(file),
      siblings,
      names: (file) => [posix.basename(posix.dirname(file))],
    },
    importers: () => files,
    has: (file) => file in imports,
    importsOf: (file) => imports[file] ?? [],
    basesIn: () => [],
    builtOn: () => [],
    dataNamed: (name) => Object.keys(imports).filter((file) => posix.basename(file) === name),
  });
}

function around(imports: Readonly<Record<string, readonly string[]>>, file: string): readonly string[] {
  return [...nearbyIn(imports).around(file)].map((one) =>
    one === undefined ? 'too many' : `${one.file}${one.close ? '' : ' far'}`,
  );
}

describe('the files around a module', () => {
  const chain = { 'a.ts': ['./b'], 'b.ts': ['./c'], 'c.ts': ['./d'], 'd.ts': ['./e'], 'e.ts': [] };
  it.each<[string, readonly string[]]>([
    // Two imports along, what one import away is close.
    // Behind that comes what is left of a small program.
    ['a.ts', ['a.ts', 'b.ts', 'c.ts far', 'd.ts far', 'e.ts far']],
    ['b.ts', ['b.ts', 'c.ts', 'd.ts far', 'a.ts', 'e.ts far']],
    // Two against: what imports it, and what that is imported by; `d.ts` is seen from `c.ts` as well.
    ['c.ts', ['c.ts', 'd.ts', 'e.ts far', 'b.ts', 'a.ts far']],
    ['e.ts', ['e.ts', 'd.ts', 'c.ts far', 'b.ts far', 'a.ts far']],
  ])('%s, in a row', (file, expected) => {
    expect(around(chain, file)).toEqual(expected);
  });

  it('come again where they turn out to be closer', () => {
    const imports = { 'top.ts': ['./a', './far'], 'a.ts': ['./b'], 'b.ts': ['./far'], 'far.ts': [] };
    expect(around(imports, 'a.ts')).toEqual(['a.ts', 'b.ts', 'far.ts far', 'top.ts', 'far.ts']);
  });

  it('are no files that are not there, and each once', () => {
    expect(around({ 'a.ts': ['./gone', './b', './b'], 'b.ts': ['./a'] }, 'a.ts')).toEqual(['a.ts', 'b.ts']);
  });

  it('are no more than two imports up and down where the program is no small one', () => {
    const row = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${i}.ts`, i === 59 ? [] : [`./${i + 1}`]]));
    const users = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`u${i}.ts`, ['./3']]));
    expect(around({ ...row, ...users }, '0.ts')).toEqual(['0.ts', '1.ts', '2.ts far', '3.ts far']);
  });

  it('are two imports away at most in a large program, up and down', () => {
    const many = Array.from({ length: 45 }, (_, at) => `many${at}.ts`);
    const names = many.map((file) => `./${file.slice(0, -3)}`);
    const up = { 'a.ts': names, 'b.ts': ['./a'], 'c.ts': ['./b'], 'd.ts': ['./c'] };
    const files = Object.fromEntries(many.map((file) => [file, [] as string[]]));
    expect(around({ ...files, ...up }, 'a.ts')).toEqual(['a.ts', ...many, 'b.ts', 'c.ts far']);
    const down = { 'a.ts': [...names, './x'], 'x.ts': ['./y'], 'y.ts': ['./z'], 'z.ts': [] };
    expect(around({ ...files, ...down }, 'a.ts')).toEqual(['a.ts', ...many, 'x.ts', 'y.ts far']);
  });

  it('are the classes that keep an interface, and what it is used by', () => {
    const imports = { 'use.ts': ['./api'], 'impl.ts': ['./api', './http'], 'api.ts': [], 'http.ts': [] };
    expect(around(imports, 'use.ts').slice(0, 3)).toEqual(['use.ts', 'api.ts', 'impl.ts far']);
    expect(around(imports, 'impl.ts')).toContain('use.ts far');
  });

  it('are none of the classes that keep an interface where these are more than twelve', () => {
    const keepers = (n: number): Record<string, string[]> =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`impl${String(i)}.ts`, ['./api']]));
    const names = many(45).map((file) => `./${file.slice(0, -3)}`);
    const other = {
      'use.ts': ['./api', ...names],
      'api.ts': [],
      ...Object.fromEntries(many(45).map((file) => [file, []])),
    };
    const kept = (n: number): number =>
      around({ ...other, ...keepers(n) }, 'use.ts').filter((file) => file.startsWith('impl')).length;
    expect([kept(12), kept(13)]).toEqual([12, 0]);
  });

  it('are too many where everything uses it', () => {
    const users = (n: number): Record<string, string[]> =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`u${i}.ts`, ['./a']]));
    expect(around({ ...users(399), 'a.ts': [] }, 'a.ts')).toHaveLength(400);
    expect(around({ ...users(401), 'a.ts': [] }, 'a.ts').at(-1)).toBe('too many');
    const used = Object.keys(users(401)).map((file) => `./${file.slice(0, -3)}`);
    expect(around({ ...users(401), 'all.ts': used }, 'all.ts').at(-1)).toBe('too many');
  });

  it('that make programs with some are all there are, three imports up and two down', () => {
    const row = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}.ts`, i === 8 ? [] : [`./${i + 1}`]]));
    expect([...nearbyIn(row).aroundAll(['5.ts'])].sort()).toEqual([2, 3, 4, 5, 6, 7].map((i) => `${i}.ts`));
  });
});

describe('the files around one of a package', () => {
  const files = {
    'api/a.go': [],
    'api/b.go': ['net'],
    'net/a.go': [],
    'net/z.go': [],
    'main.go': ['api'],
    'other/a.go': ['net'],
  };
  const of = (file: string): readonly string[] =>
    [...packagesIn(files).around(file)].map((one) => `${one?.file ?? ''}${one?.close === true ? '' : ' far'}`);

  it('are those of its package, of the packages that one of them imports, and of those that import it', () => {
    expect(of('api/a.go')).toEqual(['api/a.go', 'api/b.go', 'net/a.go', 'net/z.go', 'main.go', 'other/a.go far']);
  });

  it('are found from any file of a package that is imported', () => {
    expect(of('net/z.go')).toEqual(of('net/a.go').map((_, i, all) => all[i === 0 ? 1 : i === 1 ? 0 : i]));
    expect(of('net/z.go')).toContain('api/b.go');
    expect(of('net/z.go')).toContain('other/a.go');
  });

  it('that make programs with some are whole packages', () => {
    expect([...packagesIn(files).aroundAll(['api/b.go'])].sort()).toEqual([
      'api/a.go',
      'api/b.go',
      'main.go',
      'net/a.go',
      'net/z.go',
    ]);
  });
});

describe('a file and its project', () => {
  const all = ['package.json', 'a.ts', 'sub/b.ts', 'web/package.json', 'web/go.mod', 'web/src/c.ts', 'web/d.png'];
  const projects = new Projects(
    all,
    all.filter((file) => file.endsWith('.ts')),
  );
  it.each([
    ['a.ts', '.'],
    ['sub/b.ts', '.'],
    ['web/d.ts', 'web'],
    ['web/src/deep/d.ts', 'web'],
    ['/elsewhere/d.ts', '/'],
  ])('%s: %s', (file, expected) => {
    expect(projects.of(file)).toBe(expected);
  });

  it('has manifests, and files that were looked at', () => {
    expect(projects.manifestsOf('web')).toEqual(['web/package.json', 'web/go.mod']);
    expect(projects.manifestsOf('.')).toEqual(['package.json']);
    expect(projects.manifestsOf('sub')).toEqual([]);
    expect(projects.filesOf('.')).toEqual(['a.ts', 'sub/b.ts']);
    expect(projects.filesOf('web')).toEqual(['web/src/c.ts']);
    expect(projects.beside('sub')).toEqual(['sub/b.ts']);
    expect(projects.beside('web')).toEqual([]);
  });
});

describe('a file that has to do with the API', () => {
  const scanned = ['a.ts', 'use.ts', 'api.ts', 'py/x.py', 'py/cf.py', 'js/y.ts', 'cargo/z.rs'];
  const texts: Readonly<Record<string, string>> = {
    'js/package.json': '{"name": "x"}',
    'cargo/Cargo.toml': 'cloudflare = "1"',
  };
  const all = [...scanned, 'py/setup.py', 'lone/package.json', ...Object.keys(texts)];
  const clients = (needsEvidence = true): Clients =>
    new Clients({
      projects: new Projects(all, scanned),
      nearby: nearbyIn({ 'use.ts': ['./api'], 'api.ts': [], 'a.ts': [], 'js/y.ts': [] }),
      clients: new Set(['api.ts', 'py/cf.py']),
      textOf: (file) => texts[file],
      needsEvidence,
    });
  it.each<[string, string, boolean, boolean]>([
    ['js/y.ts', 'fetch(path)', false, false],
    ['js/y.ts', 'fetch(CF_ZONE)', true, true],
    ['js/cloudflare/y.ts', 'fetch(path)', true, true],
    // By the project: of a manifest, of another file.
    ['cargo/z.rs', 'send(path)', true, false],
    ['py/x.py', 'send(path)', true, false],
    ['a.ts', 'fetch(path)', true, false],
    // By what it is used with.
    ['use.ts', 'fetch(path)', true, true],
    ['api.ts', 'fetch(path)', true, true],
    ['lone/q.py', 'send(path)', false, false],
  ])('%s: %s', (file, text, isClient, isClose) => {
    expect(clients().isClient(file, text)).toBe(isClient);
    expect(clients().isClose(file, text)).toBe(isClose);
    expect(clients(false).isClose(file, text)).toBe(true);
  });
});
