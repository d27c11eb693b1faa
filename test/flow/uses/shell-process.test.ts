import { describe, expect, it } from 'vitest';
import { readByCalled, readElsewhere } from '../../../src/flow/uses/shell-process.js';
import type { Binding } from '../../../src/flow/uses/tree/scopes.js';
import { project, type Project } from './uses-in.js';

type Files = Readonly<Record<string, string>>;

/** The variable `p` of the first of some scripts, at the nth place of its name. */
async function variable(files: Files, nth = 0): Promise<Project & { readonly binding: Binding | undefined }> {
  const [file = ''] = Object.keys(files);
  const found = await project(files, '');
  const tree = found.trees.of(file);
  const place = tree?.namesOf('p')[nth];
  return { ...found, binding: place === undefined ? undefined : tree?.bindingOf(place) };
}

/** The line of another script that may read the variable. */
async function elsewhere(files: Files): Promise<string | undefined> {
  const { trees, binding, source } = await variable(files);
  const tree = trees.of(Object.keys(files)[0] ?? '');
  const at = tree === undefined || binding === undefined ? undefined : readElsewhere(trees, tree, binding);
  if (at === undefined) return undefined;
  const line = source(at.file).text.split('\n')[source(at.file).text.slice(0, at.start).split('\n').length - 1];
  return `${at.file}: ${line ?? ''} (${source(at.file).text.slice(at.start, at.end)})`;
}

const MAIN = 'p=x\n. ./lib.sh\ngo "$p"\n';

describe('another script of the same process may read a variable', () => {
  it.each<[string, string, string | undefined]>([
    ['in a condition', '[[ $p == a ]] && go\n', 'lib.sh: [[ $p == a ]] && go (p)'],
    ['in a sum', 'x=1\nif (( p > 1 )); then go; fi\n', 'lib.sh: if (( p > 1 )); then go; fi (p)'],
    ['in text that runs later', "trap 'go $p' EXIT\n", "lib.sh: trap 'go $p' EXIT (p)"],
    ['for the commands that it runs', 'export p\n', 'lib.sh: export p (p)'],
    ['in a declaration with options', 'declare -r p\n', 'lib.sh: declare -r p (p)'],
    ['by a name that is put together', 'go "${!name}"\n', 'lib.sh: go "${!name}" (${!)'],
    ['by running a text', 'eval "$code"\n', 'lib.sh: eval "$code" (eval )'],
    ['in all that is set', 'set | grep x\n', 'lib.sh: set | grep x (set |)'],
    ['in all that is exported', 'set -a\n', 'lib.sh: set -a (set -a)'],
    ['first of all in the first of several places', '[[ $p == a ]]\n[[ $p == b ]]\n', 'lib.sh: [[ $p == a ]] (p)'],
    ['not where it is followed', 'go "$p"\n', undefined],
    ['behind a construct that names it, not in front', 'p=y; [[ $q ]]\n', undefined],
    ['in a condition behind a plain use', 'go "$p"\n[[ $p ]]\n', 'lib.sh: [[ $p ]] (p)'],
    ['not as a part of a name', '[[ $pp == a-p ]]\n', undefined],
    ['not in a comment', '# [[ $p ]]\ngo\n', undefined],
    ['not by a comment that runs text', '# eval "$code"\ngo\n', undefined],
    ['not at all', 'go\n', undefined],
  ])('%s', async (_, text, expected) => {
    expect(await elsewhere({ 'a.sh': MAIN, 'lib.sh': text })).toBe(expected);
  });

  it('by any mention, where a function declares it', async () => {
    const main = 'f() {\n  local p=x\n  . ./lib.sh\n  go "$p"\n}\nf\n';
    expect(await elsewhere({ 'a.sh': main, 'lib.sh': 'go "$p"\n' })).toBe('lib.sh: go "$p" (p)');
    expect(await elsewhere({ 'a.sh': main, 'lib.sh': 'first "$p"\nsecond "$p"\n' })).toBe('lib.sh: first "$p" (p)');
    expect(await elsewhere({ 'a.sh': main, 'lib.sh': 'go "$q"\n' })).toBeUndefined();
  });

  it.each<[string, Files, string | undefined]>([
    [
      'one that takes the script in',
      { 'a.sh': 'p=x\ngo "$p"\n', 'b.sh': '. ./a.sh\n[[ $p ]]\n' },
      'b.sh: [[ $p ]] (p)',
    ],
    [
      'one that the one takes in that takes the script in',
      { 'a.sh': 'p=x\ngo "$p"\n', 'b.sh': '. ./a.sh\n. ./c.sh\n', 'c.sh': '[[ $p ]]\n' },
      'c.sh: [[ $p ]] (p)',
    ],
    [
      'what a script takes in takes in',
      { 'a.sh': 'p=x\n. ./b.sh\ngo "$p"\n', 'b.sh': '. ./c.sh\n', 'c.sh': '[[ $p ]]\n' },
      'c.sh: [[ $p ]] (p)',
    ],
    ['none that it has nothing to do with', { 'a.sh': 'p=x\ngo "$p"\n', 'b.sh': '[[ $p ]]\n' }, undefined],
    ['not the script itself', { 'a.sh': 'p=x\n[[ $p ]]\n' }, undefined],
    ['none of another language', { 'a.py': 'import lib\np = 1\n', 'lib.sh': '[[ $p ]]\n' }, undefined],
    ['no parameter without a name', { 'a.sh': '. ./b.sh\ngo "$1"\n', 'b.sh': '[[ $1 ]]\n' }, undefined],
  ])('which is %s', async (_, files, expected) => {
    expect(await elsewhere(files)).toBe(expected);
  });
});

describe('what a function of a shell declares is read by what it calls', () => {
  it.each<[string, string, readonly string[]]>([
    ['by itself', 'g() { go "$p"; }\nf() {\n  local p=x\n  own "$p"\n  g\n}\nf\n', ['g() { go "$p"; }']],
    [
      'through another',
      'h() { go "$p"; }\ng() { h; }\nf() {\n  local p=x\n  own "$p"\n  g\n}\nf\n',
      ['h() { go "$p"; }'],
    ],
    ['not by what it does not call', 'g() { go "$p"; }\nf() {\n  local p=x\n  own "$p"\n}\nf\ng\n', []],
    [
      'not by what has one of its own',
      'g() {\n  local p=y\n  go "$p"\n}\nf() {\n  local p=x\n  own "$p"\n  g\n}\nf\n',
      [],
    ],
    ['not at the top', 'go "$p"\nf() {\n  local p=x\n  own "$p"\n}\nf\n', []],
    [
      'in rings',
      'g() { h; }\nh() { g; go "$p"; }\nf() {\n  local p=x\n  own "$p"\n  h\n}\nf\n',
      ['h() { g; go "$p"; }'],
    ],
  ])('%s', async (_, text, expected) => {
    expect(await readOf('a.sh', text)).toEqual(expected);
  });

  it('but not in other languages, where only what stands around a function is seen in it', async () => {
    expect(await readOf('a.mjs', 'function f() { let p = 1; own (p); g(); }\nfunction g() { go(p); }\nf();\n')).toEqual(
      [],
    );
  });

  async function readOf(file: string, text: string): Promise<readonly (string | undefined)[]> {
    const { trees, source } = await project({ [file]: text }, '');
    const tree = trees.of(file);
    const own = tree?.namesOf('p').find(({ span }) => /own [(]?$/.test(text.slice(0, span.start)));
    const binding = own === undefined ? undefined : tree?.bindingOf(own);
    const reads = tree === undefined || binding === undefined ? [] : readByCalled(tree, binding);
    const lines = reads.map(({ span }) => source().text.slice(0, span.start).split('\n').length - 1);
    return lines.map((line) => source().text.split('\n')[line]);
  }
});
