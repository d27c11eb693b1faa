import { describe, expect, it } from 'vitest';
import { hiddenNames, unseenTakes } from '../../../src/flow/uses/hidden.js';
import type { Binding } from '../../../src/flow/uses/tree/scopes.js';
import { project } from './uses-in.js';

type Files = Readonly<Record<string, string>>;

/** Places of other files that may take what stands in the first one and do not say so as names, as `FILE: text`. */
async function taken(files: Files, name: string): Promise<string[]> {
  const { trees, said } = await project(files, '');
  const tree = trees.of(Object.keys(files)[0] ?? '');
  if (tree === undefined) throw new Error('no tree');
  return unseenTakes(trees, tree, name, undefined).map((at) => `${at.file}: ${said(at) ?? ''}`);
}

describe('what a file has is taken by another one', () => {
  const LIB = 'PATHS=/a\n';
  it.each<[what: string, files: Files, expected: readonly string[]]>([
    ['that evaluates texts', { 'b.sh': '. ./lib.sh\neval "echo \\$$1"\n' }, ['b.sh: eval ']],
    ['that fills in a template', { 'b.sh': 'source ./lib.sh\nenvsubst < t\n' }, ['b.sh: envsubst']],
    ['and is seen as a name', { 'b.sh': '. ./lib.sh\necho "$PATHS"\n' }, []],
    ['that has such a name itself', { 'b.sh': '. ./lib.sh\nPATHS=/b\neval "$1"\n' }, []],
    ['that does not take it in', { 'b.sh': 'eval "echo \\$$1"\n' }, []],
    ['that takes in another one', { 'b.sh': '. ./other.sh\neval "echo \\$$1"\n' }, []],
  ])('%s', async (_, files, expected) => {
    expect(await taken({ 'lib.sh': LIB, ...files }, 'PATHS')).toEqual(expected);
  });

  it.each<[what: string, first: string, files: Files, name: string, expected: readonly string[]]>([
    ['a constant of Ruby', "PATHS = '/a'\n", { 'b.rb': 'Object.const_get(x)\n' }, 'PATHS', ['b.rb: const_get']],
    ['no other name of Ruby', "paths = '/a'\n", { 'b.rb': 'Object.const_get(x)\n' }, 'paths', []],
    ['no name that is read', "PATHS = '/a'\n", { 'b.rb': 'go(PATHS)\n' }, 'PATHS', []],
  ])('%s', async (_, first, files, name, expected) => {
    expect(await taken({ 'a.rb': first, ...files }, name)).toEqual(expected);
  });
});

describe('a word that looks like a name and was not read as it', () => {
  async function hidden(file: string, text: string, name: string): Promise<string[]> {
    const { trees } = await project({ [file]: text }, '');
    const tree = trees.of(file);
    if (tree === undefined) throw new Error('no tree');
    const binding = tree.lookUp(tree.program as never, name) as Binding;
    return hiddenNames(trees, tree, binding).map(({ start }) => text.slice(0, start).split('\n').length.toString());
  }

  it.each<[file: string, text: string, name: string, lines: readonly string[]]>([
    ['a.rs', 'const KV: &str = "/a";\n// KV\ngo(KV);\n', 'KV', []],
    ['a.rs', 'const KV: &str = "/a";\nother!(a KVS b);\nother!(a.KV);\n', 'KV', []],
    ['a.rs', 'const KV: &str = "/a";\nother!(KV; KV; KV; KV);\n', 'KV', ['2', '2', '2']],
  ])('%s: %j', async (file, text, name, lines) => {
    expect(await hidden(file, text, name)).toEqual(lines);
  });
});
