import { describe, expect, it } from 'vitest';
import { lateTakers } from '../../../src/engine/fixing/late-takers.js';

type Files = Readonly<Record<string, string>>;

/** Which file takes the name of `lib/paths.EXT` by a text, and the words that do. */
function taker(
  files: Files,
  file: string,
  language: string,
  name: string,
  { isKnown = false, changed = [file] } = {},
): string | undefined {
  const find = lateTakers({
    cwd: '/nowhere',
    all: Object.keys(files),
    changed: new Set(changed),
    textOf: (one) => (files[one] === undefined ? undefined : { file: one, text: files[one] }),
    isKnown: () => isKnown,
  });
  const at = find(file, language, name);
  expect(find(file, language, name)).toBe(at);
  return at && `${at.file}: ${files[at.file]?.slice(at.start, at.end) ?? ''}`;
}

describe('a module of Python that is taken by a text', () => {
  it.each<readonly [string, Files, string | undefined]>([
    ['by import_module', { 'a.py': 'import_module("paths").KV' }, 'a.py: import_module("paths")'],
    ['by __import__', { 'a.py': '__import__("paths").KV' }, 'a.py: __import__("paths")'],
    ['by a part of a text', { 'a.py': 'import_module(f"lib.{x}").KV' }, 'a.py: import_module(f"lib.{x}")'],
    ['by its name in a command', { 'a.sh': 'python -c "from paths import KV; print(KV)"' }, 'a.sh: KV'],
    ['by its name and a dot', { 'a.sh': 'python -c "import paths; print(paths.KV)"' }, 'a.sh: KV'],
    ['as a text', { 'a.sh': 'grep KV lib/paths.py' }, 'a.sh: paths.py'],
    ['in the second that names it', { 'a.sh': 'ls lib/paths.py', 'b.sh': 'grep KV lib/paths.py' }, 'b.sh: paths.py'],
    ['of another name', { 'a.py': 'import_module("other").KV' }, undefined],
    ['of which another name is taken', { 'a.py': 'import_module("paths").OTHER' }, undefined],
    ['in a notebook', { 'a.ipynb': 'import_module("paths").KV' }, 'a.ipynb: import_module("paths")'],
    ['in a comment', { 'a.py': '# import_module("paths")' }, undefined],
    ['in prose', { 'a.md': 'import_module("paths") cat paths.py' }, undefined],
    ['in what holds no text', { 'a.png': 'import_module("paths")' }, undefined],
    ['in another language', { 'a.rb': 'import_module("paths")' }, undefined],
    ['in a file that is not there', {}, undefined],
    ['in itself', { 'lib/paths.py': 'import_module("paths")\ncat paths.py' }, undefined],
    ['in one of several', { 'a.py': 'x = 1', 'b.py': 'import_module("paths").KV' }, 'b.py: import_module("paths")'],
  ])('%s', (_, files, expected) => {
    expect(taker(files, 'lib/paths.py', 'python', 'KV')).toBe(expected);
  });
});

describe('a module of JavaScript that is taken by a text', () => {
  it.each<readonly [string, Files, string | undefined]>([
    ['by import', { 'a.js': 'const { KV } = await import(`./lib/${x}.js`)' }, 'a.js: import(`./lib/${x}.js`)'],
    ['by require', { 'a.ts': 'require("./lib/" + x).KV' }, 'a.ts: require("./lib/" + x)'],
    ['by a literal of require', { 'a.js': 'require("./lib/paths")' }, undefined],
    ['of another folder', { 'a.js': 'const { KV } = await import(`./other/${x}.js`)' }, undefined],
    ['in Vue', { 'a.vue': 'const { KV } = await import(`./lib/${x}.js`)' }, 'a.vue: import(`./lib/${x}.js`)'],
    ['in Python', { 'a.py': 'const { KV } = await import(`./lib/${x}.js`)' }, undefined],
    ['by its name in a command', { 'a.json': '"x": "node -r ./lib/paths -p KV"' }, 'a.json: KV'],
  ])('%s', (_, files, expected) => {
    expect(taker(files, 'lib/paths.js', 'javascript', 'KV')).toBe(expected);
  });

  it('a place that is followed is no such text', () => {
    const files = { 'a.json': '"x": "node -r ./lib/paths -p KV"' };
    expect(taker(files, 'lib/paths.js', 'javascript', 'KV', { isKnown: true })).toBeUndefined();
  });
});

it('a module by its folder, or beside others that are changed', () => {
  const command = { 'a.json': '"x": "node -r ./lib -p KV"' };
  expect(taker(command, 'lib/index.js', 'javascript', 'KV')).toBe('a.json: KV');
  const beside = { 'a.sh': 'python -c "from paths import KV; print(KV)"' };
  const changed = ['other.py', 'lib/paths.py'];
  expect(taker(beside, 'lib/paths.py', 'python', 'KV', { changed })).toBe('a.sh: KV');
  expect(taker(beside, 'other.py', 'python', 'KV', { changed })).toBeUndefined();
});
