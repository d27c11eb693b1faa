import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Bounds } from '../../../src/engine/choice/bounds.js';
import { Resolver } from '../../../src/engine/modules/resolver.js';
import { Project } from '../project.js';

/** What projects say of where their modules lie. */
const FILES = {
  'a/go.mod': 'module example.com/m\n',
  'a/d/two.go': '',
  'a/d/one_test.go': '',
  'a/d/three.go': '',
  'a/b/c.go': '',
  'a/b/d.go': '',
  'a/b/e.txt': '',
  'a/f.go': '',
  'a/go.work': 'go 1.22\nuse (\n\t./w\n)\nuse .\n',
  'a/w/go.mod': 'module "example.com/w"\n',
  'a/w/e/e.go': '',
  'a/com/x/Client.java': 'package com.x; class Client {}',
  'a/y/Client.kt': '',
  'a/z/Client.cs': '',
  'a/z/Constants.cs':
    'namespace A {\n    public static class Paths { }\n    internal sealed record Call(string P);\n        class Inner { }\n}\nnamespace B { enum Kind { } }\n',
  'a/z/Shared.cs': 'namespace A;\npublic class Paths\n{\n    public class Nested { }\n}\n',
  'a/y/Paths.kt': 'package y\nconst val RULES = "a"\nprivate object Table {\n    class Nested\n}\nenum class Kind\n',
  'a/com/x/Pair.java': 'package com.x;\n\n@Deprecated final class Left {\n  class Nested {}\n}\n',
  'r/Cargo.toml':
    '[package]\nname = "my-crate"\n\n[dependencies]\ndep-one = { path = "../dep", version = "1" }\nserde = "1"\n',
  'p/composer.json': JSON.stringify({
    autoload: { 'psr-4': { 'App\\': ['src/', 'more'] }, 'psr-0': { 'Old\\': 'old' } },
    'autoload-dev': { 'psr-4': { 'Test\\': 'tests' } },
  }),
  'j/package.json': JSON.stringify({
    name: 'root',
    workspaces: ['packages/*', '!packages/out'],
    imports: { '#inner': './src/inner.js', '#inner/*': { default: './src/inner/*.js' }, '#out': 'lodash' },
  }),
  'j/tsconfig.json':
    '{\n  // with comments\n  "extends": "./base.json", "compilerOptions": { "paths": { "@app/*": ["./src/app/*"] } } }',
  'j/base.json': '{ "compilerOptions": { "baseUrl": "lib" } }',
  ...Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [
      at === 0 ? 'deep/tsconfig.json' : `deep/base${String(at)}.json`,
      at === 7
        ? '{ "compilerOptions": { "paths": { "@far/*": ["./far/*"] } } }'
        : `{ "extends": "./base${String(at + 1)}.json" }`,
    ]),
  ),
  'j/packages/one/package.json': '{ "name": "@ws/one" }',
  'j/packages/two/package.json': JSON.stringify({
    name: '@ws/two',
    exports: { '.': './dist/index.js', './sub': './dist/sub.js' },
  }),
  'j/packages/three/package.json': '{ "name": "three", "main": "lib/main.js" }',
  'j/packages/out/package.json': '{ "name": "out" }',
  'j/packages/four/package.json': JSON.stringify({ name: 'four', exports: { import: './four.mjs', require: null } }),
  'j/packages/five/package.json': JSON.stringify({ name: 'five', exports: ['./five.js', 'lodash'] }),
  'k/package.json': '{ "name": "k" }',
  'k/pnpm-workspace.yaml': 'packages:\n  - "x/*"\n',
  'k/x/pn/package.json': '{ "name": "pn" }',
};

/* `resolved.txt`: a file and what it names, and behind that the files that may be meant, in the order in which to look. */
it.each([
  ['from where they lie', '.'],
  ['from another folder', 'elsewhere/deep'],
])('names of modules mean files, %s', async (_, start) => {
  const path = fileURLToPath(new URL('resolved.txt', import.meta.url));
  const project = new Project(FILES).cwd;
  const cwd = start === '.' ? project : new Project({ [`${start}/a.txt`]: '' }).cwd + `/${start}`;
  const resolver = await Resolver.open(Bounds.of(cwd, [project]));
  const out = start === '.' ? '' : `${relative(cwd, project)}/`;
  const within = (files: readonly string[]): readonly string[] =>
    files.flatMap((file) => (file.startsWith(out) ? [file.slice(out.length)] : []));
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('=> '));
  const shown = rows.map((row) => {
    const [from = '', specifier = ''] = row.split(' ');
    const at = `${out}${from}`;
    const found = within(specifier === 'siblings' ? resolver.siblings(at) : resolver.candidates(at, specifier));
    return [row, ...found.map((file) => `=> ${file}`)].join('\n');
  });
  await expect(`${shown.join('\n\n')}\n`).toMatchFileSnapshot(path);
});
