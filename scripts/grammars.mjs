import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

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

function sourceOf(name) {
  return join(root, 'node_modules', SOURCES[name]);
}

/** Copies the grammars, with the licences they come under, to a folder. */
export function copyGrammars(folder) {
  mkdirSync(folder, { recursive: true });
  const licences = new Map();
  for (const name of Object.keys(SOURCES)) {
    writeFileSync(join(folder, `${name}.wasm`), readFileSync(sourceOf(name)));
    const { package: from, text } = licenceOf(sourceOf(name));
    const { names = [] } = licences.get(text) ?? {};
    licences.set(text, { from, names: [...names, `${name}.wasm`] });
  }
  const notices = [...licences].map(([text, { from, names }]) => `${names.join(', ')} (${from})\n\n${text.trim()}\n`);
  writeFileSync(join(folder, 'LICENSES.txt'), notices.join(`\n${'-'.repeat(72)}\n\n`));
}

function licenceOf(file) {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
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
          'export const grammarFiles = (name) => folders.map((folder) => new URL(`${name}.wasm`, folder));',
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
