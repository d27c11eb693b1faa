import { describe, expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { Resolver } from '../../../src/engine/modules/resolver.js';
import { Project } from '../project.js';

/** Whether a file sees a package as one of its workspace. */
async function sees(files: Readonly<Record<string, string>>, name = 'pn'): Promise<boolean> {
  const resolver = await Resolver.open(Bounds.of(new Project(files).cwd));
  return resolver.candidates('a.ts', name).some((file) => /^x\/.*index\.ts$/.test(file));
}

const PACKAGE = { 'package.json': '{ "name": "k" }', 'x/pn/package.json': '{ "name": "pn" }' };

describe('the packages of a workspace', () => {
  it.each([
    ['named by a pattern', 'packages:\n  - "x/*"\n', true],
    ['named with the folder', 'packages:\n  - ./x/*\n', true],
    ['named by what is no text too', 'packages: [1, "x/*"]\n', true],
    ['of another folder', 'packages:\n  - "y/*"\n', false],
    ['left out', 'packages:\n  - "x/*"\n  - "!x/pn"\n', false],
    ['of another package left out', 'packages:\n  - "x/*"\n  - "!x/qn"\n', true],
    ['no list', 'packages: x/*\n', false],
    ['nothing', '', false],
    ['a text', '"packages"\n', false],
    ['a list', '- "x/*"\n', false],
    ['not named', 'catalog: {}\n', false],
    ['not readable', 'packages: ["x/*"\n', false],
  ])('of pnpm are %s', async (_, text, is) => {
    expect(await sees({ ...PACKAGE, 'pnpm-workspace.yaml': text })).toBe(is);
  });

  it.each([
    ['a list', { workspaces: ['x/*'] }, true],
    ['a list in an object', { workspaces: { packages: ['x/*'] } }, true],
    ['a list with what is left out', { workspaces: ['x/*', '!x/pn'] }, false],
    ['nothing', {}, false],
    ['a text', { workspaces: 'x/*' }, false],
  ])('of package.json are %s', async (_, declared, is) => {
    expect(await sees({ ...PACKAGE, 'package.json': JSON.stringify({ name: 'k', ...declared }) })).toBe(is);
  });

  it('go by their names, of which the first counts, and not by their folders', async () => {
    const files = { ...PACKAGE, 'package.json': '{ "workspaces": ["x/*"] }' };
    expect(await sees(files, 'x')).toBe(false);
    expect(await sees({ ...files, 'x/none/package.json': '{}' })).toBe(true);
    const two = { ...files, 'x/zz/package.json': '{ "name": "pn", "main": "index.ts" }' };
    const resolver = await Resolver.open(Bounds.of(new Project(two).cwd));
    expect(resolver.candidates('a.ts', 'pn').filter((file) => file.startsWith('x/zz'))).toEqual([]);
  });

  it('are not looked for among what is installed', async () => {
    const files = {
      'package.json': '{ "workspaces": ["x/**"] }',
      'x/node_modules/pn/package.json': '{ "name": "pn" }',
    };
    expect(await sees(files)).toBe(false);
  });
});

describe('the settings of TypeScript', () => {
  const aliased = async (files: Readonly<Record<string, string>>): Promise<boolean> => {
    const resolver = await Resolver.open(Bounds.of(new Project(files).cwd));
    return resolver.candidates('src/a.ts', '@app/b').includes('lib/b.ts');
  };
  const PATHS = '{ "compilerOptions": { "paths": { "@app/*": ["./lib/*"] } } }';

  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['say paths', { 'tsconfig.json': PATHS }, true],
    ['extend others', { 'tsconfig.json': '{ "extends": "./base.json" }', 'base.json': PATHS }, true],
    ['extend several', { 'tsconfig.json': '{ "extends": ["./none.json", "./base.json"] }', 'base.json': PATHS }, true],
    ['refer to others', { 'tsconfig.json': '{ "references": [{ "path": "./app.json" }] }', 'app.json': PATHS }, true],
    [
      'extend each other',
      { 'tsconfig.json': '{ "extends": "./base.json" }', 'base.json': '{ "extends": "./tsconfig.json" }' },
      false,
    ],
    ['are broken', { 'tsconfig.json': '{ "compilerOptions": ' }, false],
    ['are those of JavaScript', { 'jsconfig.json': PATHS }, true],
    ['say nothing', { 'tsconfig.json': '{}' }, false],
  ])('%s', async (_, files, is) => {
    expect(await aliased(files)).toBe(is);
  });
});
