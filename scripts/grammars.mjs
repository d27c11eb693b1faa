import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = '@vscode/tree-sitter-wasm/wasm';

/** Where each grammar comes from, below node_modules. */
const SOURCES = {
  'c-sharp': `${shared}/tree-sitter-c-sharp.wasm`,
  elixir: 'tree-sitter-elixir/tree-sitter-elixir.wasm',
  go: `${shared}/tree-sitter-go.wasm`,
  hcl: '@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-hcl.wasm',
  java: `${shared}/tree-sitter-java.wasm`,
  kotlin: '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
  lua: '@tree-sitter-grammars/tree-sitter-lua/tree-sitter-lua.wasm',
  php: `${shared}/tree-sitter-php.wasm`,
  powershell: `${shared}/tree-sitter-powershell.wasm`,
  python: `${shared}/tree-sitter-python.wasm`,
  ruby: `${shared}/tree-sitter-ruby.wasm`,
  rust: `${shared}/tree-sitter-rust.wasm`,
};

/** Who wrote the grammars that come in one package with one licence file, and where; all are under the MIT licence. */
const AUTHORS = {
  'c-sharp': [
    'tree-sitter/tree-sitter-c-sharp',
    '2014-2023 Max Brunsfeld, Damien Guard, Amaan Qureshi, and contributors',
  ],
  go: ['tree-sitter/tree-sitter-go', '2014 Max Brunsfeld'],
  java: ['tree-sitter/tree-sitter-java', '2017 Ayman Nadeem'],
  php: [
    'tree-sitter/tree-sitter-php',
    '2017 Josh Vera, GitHub',
    '2019 Max Brunsfeld, Amaan Qureshi, Christian Frøystad, Caleb White',
  ],
  powershell: ['airbus-cert/tree-sitter-powershell', '2023 Airbus CERT'],
  python: ['tree-sitter/tree-sitter-python', '2016 Max Brunsfeld'],
  ruby: ['tree-sitter/tree-sitter-ruby', '2016 Rob Rix'],
  rust: ['tree-sitter/tree-sitter-rust', '2017 Maxim Sokolov'],
};

/** The grammars with the package that each is taken from, for the bill of materials. */
export function grammarComponents() {
  return Object.keys(SOURCES).map((name) => {
    const { package: from, version, license } = packageOf(sourceOf(name));
    const [repository = undefined] = AUTHORS[name] ?? [];
    return { name, from, version, license, repository };
  });
}

function sourceOf(name) {
  return join(root, 'node_modules', SOURCES[name]);
}

/** Grammars are tables for the most part: packed they take a twentieth, and unpacking costs less than reading the rest. */
function packed(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params });
}

/** Packs the grammars, with the licences they come under, to a folder. */
export function copyGrammars(folder) {
  mkdirSync(folder, { recursive: true });
  const licences = new Map();
  for (const name of Object.keys(SOURCES)) {
    writeFileSync(join(folder, `${name}.wasm.br`), packed(readFileSync(sourceOf(name))));
    const { package: from, text } = licenceOf(sourceOf(name));
    const { names = [] } = licences.get(text) ?? {};
    licences.set(text, { from, names: [...names, name] });
  }
  const notices = [...licences].map(([text, { from, names }]) => {
    const files = names.map((name) => `${name}.wasm`).join(', ');
    return [`${files} (${from})`, ...names.flatMap(authorsOf), text.trim(), ''].join('\n\n').replace(/\n+$/, '\n');
  });
  writeFileSync(join(folder, 'LICENSES.txt'), notices.join(`\n${'-'.repeat(72)}\n\n`));
}

/** The authors of a grammar whose licence file names only those who packed it. */
function authorsOf(name) {
  const [repository, ...holders] = AUTHORS[name] ?? [];
  if (repository === undefined) return [];
  const lines = holders.map((holder) => `  Copyright (c) ${holder}`);
  return [[`${name}.wasm: https://github.com/${repository}, MIT licence`, ...lines].join('\n')];
}

function packageOf(file) {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { folder, package: name, version, license };
}

function licenceOf(file) {
  const { folder, package: name } = packageOf(file);
  const licence = ['LICENSE', 'LICENSE.md'].map((one) => join(folder, one)).find((one) => existsSync(one));
  if (licence === undefined) throw new Error(`${name} has no licence file`);
  return { package: name, text: readFileSync(licence, 'utf8') };
}

/**
 * A plugin for the bundler and the test runner: `eolint:grammars` tells where a grammar lies. The bundle looks beside
 * its own files, the tests below node_modules.
 */
export function grammarsPlugin({ bundled = false } = {}) {
  return {
    name: 'eolint-grammars',
    resolveId: (id) => (id === 'eolint:grammars' ? `\0${id}` : undefined),
    load(id) {
      if (id !== '\0eolint:grammars') return undefined;
      // The module ends up in an entry or in a chunk one folder below.
      if (bundled) {
        return [
          'const folders = ["./grammars/", "../grammars/"].map((folder) => new URL(folder, import.meta.url));',
          'export const grammarFiles = (name) => folders.map((folder) => new URL(`${name}.wasm.br`, folder));',
        ].join('\n');
      }
      const files = Object.keys(SOURCES).map((name) => [name, pathToFileURL(sourceOf(name)).href]);
      return [
        `const files = new Map(${JSON.stringify(files)});`,
        'export const grammarFiles = (name) => (files.has(name) ? [new URL(files.get(name))] : []);',
      ].join('\n');
    },
  };
}
