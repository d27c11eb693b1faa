import { describe, expect, it } from 'vitest';
import { readsOfError } from '../../../src/flow/uses/own-errors.js';
import { project } from './uses-in.js';

/** What asks an error of the program for the argument `path` of the first call that makes one. */
async function reads(files: Readonly<Record<string, string>>, argument = 'path'): Promise<string[]> {
  const { trees, source } = await project(files, '');
  const file = Object.keys(files)[0] ?? '';
  const tree = trees.of(file);
  const { text } = source(file);
  const call = tree?.calls.find(({ args }) =>
    args.some(({ value }) => text.slice(value.span.start, value.span.end) === argument),
  );
  const arg = call?.args.find(({ value }) => text.slice(value.span.start, value.span.end) === argument);
  if (tree === undefined || call === undefined || arg === undefined) throw new Error('no error is made');
  return readsOfError(trees, tree, call, arg)
    .map(({ tree: other, expr: { span } }) => source(other.program.file).text.slice(span.start, span.end))
    .sort();
}

const KEEPS = 'class Bad extends Error { constructor(path, code) { super(); this.path = path; this.code = code; } }';
const THROWS = `${KEEPS} throw new Bad(path, 1);`;

describe('what an error of the program is asked for', () => {
  it.each<[string, string, string[]]>([
    ['nothing', THROWS, []],
    ['what it was made of', `${THROWS} log(e.path);`, ['e.path']],
    ['that twice', `${THROWS} log(e.path); f(x.path);`, ['e.path', 'x.path']],
    ['another member', `${THROWS} log(e.code);`, []],
    ['what is set', `${THROWS} e.path = 1;`, []],
    ['by a method', `${THROWS.replace('super();', 'super(); this.at = path;')} log(e.at);`, ['e.at']],
    [
      'as part of something',
      `class Bad { constructor(path) { this.at = 'x' + path; } } throw new Bad(path); f(e.at);`,
      ['e.at'],
    ],
    [
      'what another function keeps',
      `class Bad { constructor(path) {} f() { this.other = path; } } throw new Bad(path); f(e.at);`,
      [],
    ],
    [
      'by its message',
      `class Bad { constructor(path) { this.message = path; } } throw new Bad(path); f(e.message);`,
      [],
    ],
    [
      'what its method gives of it',
      `class Bad { constructor(path) { this.p = path; } where() { return this.p; } } throw new Bad(path); f(e.where());`,
      ['e.where()'],
    ],
    [
      'what its method gives besides',
      `class Bad { constructor(path) { this.p = path; } where() { return this.q; } } throw new Bad(path); f(e.where());`,
      [],
    ],
    [
      'what its method spells for people',
      `class Bad { constructor(path) { this.p = path; } toString() { return this.p; } } throw new Bad(path); f(e.toString());`,
      [],
    ],
    [
      'what is given with the rest',
      `class Bad { constructor(a, ...all) { this.all = all; } } throw new Bad(1, 2, path); f(e.all);`,
      ['e.all'],
    ],
    ['what is given to no parameter', `class Bad { constructor() { this.p = 1; } } throw new Bad(path); f(e.p);`, []],
    [
      'what is given to one that is taken apart',
      `class Bad { constructor({ path }) { this.p = path; } } throw new Bad(path); f(e.p);`,
      [],
    ],
    ['of a class that is not its own', `throw new Bad(path); log(e.path);`, []],
    ['of something else', `class Other {} ${THROWS} log(e.other);`, []],
  ])('%s', async (_, text, expected) => {
    expect(await reads({ 'a.mjs': text })).toEqual(expected);
  });

  it('in other files', async () => {
    const files = { 'a.mjs': `import { Bad } from './b.mjs'; throw new Bad(path);`, 'b.mjs': `export ${KEEPS}` };
    expect(await reads({ ...files, 'c.mjs': 'log(e.path)' })).toEqual(['e.path']);
    expect(await reads({ ...files, 'c.mjs': 'log(e.code)' })).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['its arguments', 'class Bad(Exception):\n  pass\nraise Bad(path)\nf(e.args)\n', ['e.args']],
    ['a field of it', 'class Bad(Exception):\n  path: str\n  code: int\nraise Bad(path, 1)\nf(e.path)\n', ['e.path']],
    ['another field', 'class Bad(Exception):\n  path: str\n  code: int\nraise Bad(path, 1)\nf(e.code)\n', []],
    [
      'what it was given by its name',
      'class Bad(Exception):\n  code: int\n  path: str\nraise Bad(path=path)\nf(e.path)\nf(e.code)\n',
      ['e.path'],
    ],
    [
      'what it keeps by another name',
      'class Bad(Exception):\n  def __init__(self, code, path):\n    self.where = path\nraise Bad(1, path)\nf(e.where)\n',
      ['e.where'],
    ],
    ['what no field takes', 'class Bad(Exception):\n  code: int\nraise Bad(1, path)\nf(e.code)\n', []],
  ])('in Python: %s', async (_, text, expected) => {
    expect(await reads({ 'a.py': text })).toEqual(expected);
  });

  it('in Ruby, where it is made by `new`', async () => {
    const bad =
      'class Bad < StandardError\n  attr_reader :path\n  def initialize(path)\n    @path = path\n  end\nend\n';
    expect(await reads({ 'a.rb': `${bad}raise Bad.new(path)\nputs e.path\n` })).toEqual(['e.path']);
    expect(await reads({ 'a.rb': `${bad}raise Other.new(path)\nputs e.path\n` })).toEqual([]);
  });
});
