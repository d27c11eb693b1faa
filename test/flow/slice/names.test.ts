import { describe, expect, it } from 'vitest';
import { readerOf, type Kind } from '../../../src/engine/reading/kinds.js';
import { prepare } from '../../../src/engine/reading/units.js';
import {
  declaredIn,
  hasBlockScopes,
  moduleNameOf,
  Names,
  namesIn,
  placeOf,
  sharesNames,
  topOf,
} from '../../../src/flow/slice/names.js';
import type { Program, Stmt } from '../../../src/model/program.js';

async function programOf(kind: Kind, text: string, file = 'a'): Promise<Program> {
  const reader = await readerOf(kind);
  await prepare(reader, { file, text });
  const [program] = reader.read({ file, text }).programs;
  if (program === undefined) throw new Error(`no program in ${text}`);
  return program;
}

describe('the names that statements declare', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['const a = 1; let b;', { a: 'whole', b: 'whole' }],
    ['if (x) { let a = 1; } else { let b = 1; }', { a: 'blocks', b: 'blocks' }],
    ['if (x) { var a = 1; }', { a: 'whole' }],
    ['let a; if (x) { let a = 1; }', { a: 'whole' }],
    ['if (x) { let a = 1; } let a;', { a: 'whole' }],
    ['for (const a of all) { const b = a; }', { a: 'blocks', b: 'blocks' }],
    ['while (x) { let a = 1; }', { a: 'blocks' }],
    ['try { let a = 1; } catch (b) { let c = 1; } finally { let d = 1; }', mapOf('a b c d', 'blocks')],
    ['try { go(); } catch { let c = 1; }', { c: 'blocks' }],
    ['switch (x) { case 1: let a = 1; break; default: let b = 1; }', mapOf('a b', 'blocks')],
    ['{ let a = 1; { let b = 1; } }', mapOf('a b', 'blocks')],
    ["import { a, b as c } from './x'; import d from './y';", mapOf('a c d', 'import')],
    ["import { a } from './x'; if (x) { let a = 1; }", { a: 'blocks' }],
    ['const { a, b: { c = 1 }, ...d } = x;', mapOf('a c d', 'whole')],
    ['const [a, , b = 1, ...c] = x;', mapOf('a b c', 'whole')],
    ['x.y = 1; x[0] = 1; go();', {}],
    ['interface A { x: string }', { A: 'whole' }],
    ['const f = () => { let inner = 1; };', { f: 'whole' }],
  ])('%s', async (text, expected) => {
    const program = await programOf('javascript', text, 'a.ts');
    expect(Object.fromEntries(declaredIn(program.body))).toEqual(expected);
    expect(topOf(program)).toBe(topOf(program));
    expect(Object.fromEntries(topOf(program))).toEqual(expected);
  });

  function mapOf(names: string, where: string): Record<string, string> {
    return Object.fromEntries(names.split(' ').map((name) => [name, where]));
  }

  it('stand in the order in which a pattern has them', async () => {
    const { body } = await programOf('javascript', 'const { a, b: [c, , ...d], ...e } = x;', 'a.ts');
    expect(namesIn((body[0] as Extract<Stmt, { kind: 'let' }>).target)).toEqual(['a', 'c', 'd', 'e']);
  });
});

describe('names at the top of files', () => {
  const told = async (
    files: readonly (readonly [string, string])[],
    kind: Kind,
    name: string,
    from = 0,
  ): Promise<{ readonly before: number; readonly behind: number; readonly nodes: number }> => {
    const programs = await Promise.all(files.map(([file, text]) => programOf(kind, text, file)));
    const [first] = programs.slice(from);
    if (first === undefined) throw new Error('no program');
    const after = (order: readonly Program[]): readonly unknown[] => {
      const names = new Names();
      const found: unknown[] = [];
      for (const one of order) {
        names.top(one);
        if (one === first) names.whereTop(first, name, (node) => found.push(node));
      }
      for (const node of found) expect(node).toBe(names.variable(placeOf(first), name));
      return found;
    };
    const [before, behind] = [after(programs), after([...programs].reverse())];
    return { before: before.length, behind: behind.length, nodes: new Set([...before, ...behind]).size };
  };

  const GO = [
    ['a.go', 'package main\nvar path = "/a"\n'],
    ['b.go', 'package main\nfunc f() {}\n'],
    ['c.go', 'package other\nvar path = "/b"\n'],
  ] as const;

  it('are told of, in whatever order the files of a package come', async () => {
    expect(await told(GO, 'go', 'path', 1)).toMatchObject({ before: 1, behind: 1 });
    expect(await told(GO, 'go', 'path', 2)).toMatchObject({ before: 1, behind: 1 });
    expect(await told(GO, 'go', 'none', 1)).toMatchObject({ before: 0, behind: 0 });
  });

  it('are told of once, however many files of a package have them', async () => {
    const twice = [GO[0], ['d.go', 'package main\nvar path = "/c"\n'], GO[1]] as const;
    expect(await told(twice, 'go', 'path', 2)).toMatchObject({ before: 1, behind: 1 });
  });

  it('are those of the file alone where files do not share them', async () => {
    const files = [
      ['a.ts', "export const path = '/a';\n"],
      ['b.ts', 'export function f() {}\n'],
    ] as const;
    expect(await told(files, 'javascript', 'path', 0)).toMatchObject({ before: 1, behind: 1 });
    expect(await told(files, 'javascript', 'path', 1)).toMatchObject({ before: 0, behind: 0 });
  });

  it('are not those that are taken from elsewhere', async () => {
    const files = [['a.ts', "import { path } from './b.js';\nexport const other = path;\n"]] as const;
    expect(await told(files, 'javascript', 'path')).toMatchObject({ before: 0, behind: 0 });
    expect(await told(files, 'javascript', 'other')).toMatchObject({ before: 1 });
  });

  it('tell everyone who waits for them', async () => {
    const [first, second] = [await programOf('go', GO[1][1], 'b.go'), await programOf('go', GO[0][1], 'a.go')];
    const names = new Names();
    const found: string[] = [];
    for (const who of ['x', 'y']) names.whereTop(first, 'path', () => found.push(who));
    names.whereTop(first, 'other', () => found.push('z'));
    names.top(second);
    expect(found).toEqual(['x', 'y']);
  });
});

describe('places that go by names', () => {
  it('are one for each name, and of each kind', () => {
    const names = new Names();
    const all = (): readonly unknown[] => [
      ...[names.variable('a', 'x'), names.variable('b', 'x'), names.variable('a', 'y')],
      ...[names.handed('x'), names.handed('y'), names.method('x'), names.method('y')],
      ...[names.inherited('x'), names.passedDown('x'), names.memberOf('a', 'x'), names.memberOf('b', 'x')],
      names.askedFor(),
    ];
    expect(new Set(all()).size).toBe(12);
    expect(all().every((node, i) => node === all()[i])).toBe(true);
    expect([names.method('x').isMethod, names.handed('x').isMethod === true]).toEqual([true, false]);
  });
});

describe('a module goes by', () => {
  it.each([
    ['src/api.ts', 'api'],
    ['src/api/index.ts', 'api'],
    ['src/api/__init__.py', 'api'],
    ['src/api/mod.rs', 'api'],
    ['src/main.py', 'src'],
    ['index.js', 'index'],
    ['./api.js', 'api'],
    ['pkg.api', 'api'],
    ['./zone.service', 'service'],
    ['./zone.service.js', 'service'],
    ['pkg.api.lua', 'api'],
    ['App::Api', 'Api'],
    ['App\\Api', 'Api'],
    ['src/indexes.ts', 'indexes'],
  ])('%s: its last word, %s', (file, word) => {
    expect(moduleNameOf(file)).toBe(`module ${word}`);
  });
});

it.each([
  ['javascript', false, true],
  ['typescript', false, true],
  ['python', true, false],
  ['ruby', true, false],
  ['go', true, true],
  ['java', true, true],
])('%s: files share names: %s, blocks have variables of their own: %s', (language, shares, blocks) => {
  const program = { language } as Program;
  expect([sharesNames(program), hasBlockScopes(program)]).toEqual([shares, blocks]);
});
