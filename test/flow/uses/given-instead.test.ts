import { describe, expect, it } from 'vitest';
import { Callees } from '../../../src/flow/uses/callees.js';
import { givenInstead } from '../../../src/flow/uses/given-instead.js';
import { project } from './uses-in.js';

type Files = Readonly<Record<string, string>>;

/** What is given to the parameter `saved` of the first file in the place of an answer, which `get(…)` is. */
async function instead(files: Files): Promise<string | undefined> {
  const { trees, chains, source } = await project(files, '');
  const [first = ''] = Object.keys(files);
  const tree = trees.of(first);
  const name = tree?.names.find((one) => one.kind === 'name' && /^\$?saved$/.test(one.name));
  const binding = name === undefined ? undefined : tree?.bindingOf(name);
  if (tree === undefined || binding === undefined) throw new Error('no parameter');
  const span = givenInstead(new Callees(trees, chains), tree, binding, (of, expr) =>
    source(of.program.file).text.slice(expr.span.start).startsWith('get('),
  );
  return span && source(span.file).text.slice(span.start, span.end);
}

const READ = 'function read(z, saved) { return saved ?? get(z) }\n';
const many = (n: number): string =>
  Array.from({ length: n }, (_, i) => `function f${i}(z, x) { return f${i + 1}(z, x) }\n`).join('');

describe('what is given in the place of an answer', () => {
  it.each<[string, Files, string | undefined]>([
    ['nothing calls it', { 'a.mjs': READ }, undefined],
    ['it is called without', { 'a.mjs': `${READ}read(1)` }, undefined],
    ['a value', { 'a.mjs': `${READ}read(1, kept)` }, 'read(1, kept)'],
    ['an answer', { 'a.mjs': `${READ}read(1, get(2))` }, undefined],
    ['the other one of two', { 'a.mjs': `${READ}read(1, get(2)); read(2, load())` }, 'read(2, load())'],
    ['undefined', { 'a.mjs': `${READ}read(1, undefined)` }, undefined],
    ['null', { 'a.mjs': `${READ}read(1, null)` }, undefined],
    ['a name like it', { 'a.mjs': `${READ}read(1, nullish)` }, 'read(1, nullish)'],
    ['an empty text', { 'a.mjs': `${READ}read(1, '')` }, undefined],
    ['a text', { 'a.mjs': `${READ}read(1, 'x')` }, "read(1, 'x')"],
    ['an empty object', { 'a.mjs': `${READ}read(1, {})` }, undefined],
    ['an object', { 'a.mjs': `${READ}read(1, { x })` }, 'read(1, { x })'],
    ['an empty list', { 'a.mjs': `${READ}read(1, [])` }, 'read(1, [])'],
    ['a list of arguments behind it', { 'a.mjs': `${READ}read(1, undefined, ...all)` }, undefined],
    ['a list of arguments at its place', { 'a.mjs': `${READ}read(1, ...all)` }, 'read(1, ...all)'],
    ['a list of arguments before it', { 'a.mjs': `${READ}read(...all)` }, 'read(...all)'],
    ['in another way', { 'a.mjs': `${READ}read.call(null, 1, kept)` }, 'read'],
    ['as one of a list', { 'a.mjs': `${READ}read.apply(null, all)` }, 'read'],
    ['bound', { 'a.mjs': `${READ}const f = read.bind(null, 1)` }, 'read'],
    ['by whatever asks for a member of it', { 'a.mjs': `${READ}read.name` }, 'read'],
    ['by whatever it is handed to', { 'a.mjs': `${READ}run(read)` }, 'read'],
    ['in a test', { 'a.mjs': READ, 'a.test.mjs': "import { read } from './a.mjs'\nread(1, kept)" }, undefined],
    ['another parameter', { 'a.mjs': 'function read(z, saved) { return get(z, saved) }\nread(kept)' }, undefined],
    ['all the rest', { 'a.mjs': 'function read(z, ...saved) { return saved }\nread(1, kept)' }, undefined],
    ['what is no parameter', { 'a.mjs': 'let saved = 1; function read(z) { return saved }\nread(1, kept)' }, undefined],
    [
      'a parameter that is handed on',
      { 'a.mjs': `${READ}function outer(x) { return read(1, x) }\nouter(kept)` },
      'outer(kept)',
    ],
    ['a parameter that nothing is given to', { 'a.mjs': `${READ}function outer(x) { return read(1, x) }` }, undefined],
    [
      'a parameter that is given an answer',
      { 'a.mjs': `${READ}function outer(x) { return read(1, x) }\nouter(get(1))` },
      undefined,
    ],
    ['itself again', { 'a.mjs': 'function read(z, saved) { return z ? read(z - 1, saved) : get(z) }' }, undefined],
    [
      'parameters far away',
      { 'a.mjs': `${READ}${many(15)}function f15(z, x) { return read(z, x) }\nf0(1, kept)` },
      'f0(1, kept)',
    ],
    [
      'parameters too far away',
      { 'a.mjs': `${READ}${many(25)}function f25(z, x) { return read(z, x) }\nf0(1, kept)` },
      undefined,
    ],
    [
      'what it puts into it',
      { 'a.mjs': 'function read(z, saved) { saved.body = get(z); return saved }\nread(1, kept)' },
      undefined,
    ],
    [
      'what it puts into a part of it',
      { 'a.mjs': 'function read(z, saved) { saved.a.b = get(z); return saved }\nread(1, kept)' },
      undefined,
    ],
    [
      'what it reads of it',
      { 'a.mjs': 'function read(z, saved) { return saved.body ?? get(z) }\nread(1, kept)' },
      'read(1, kept)',
    ],
  ])('%s', async (_, files, expected) => {
    expect(await instead(files)).toBe(expected);
  });

  it.each<[string, string, string | undefined]>([
    ['a.py', 'def read(z, saved=None):\n  return saved or get(z)\nread(1, saved=kept)', 'read(1, saved=kept)'],
    ['a.py', 'def read(z, saved=None):\n  return saved or get(z)\nread(1, saved=None)', undefined],
    ['a.py', 'def read(z, saved=None):\n  return saved or get(z)\nread(1, other=kept)', undefined],
    ['a.rb', 'def read(z, saved = nil)\n  saved || get(z)\nend\nread(1, nil)', undefined],
    ['a.rb', 'def read(z, saved = nil)\n  saved || get(z)\nend\nread(1, kept)', 'read(1, kept)'],
    ['a.go', 'package a\nfunc read(z int, saved any) { decode(z, saved) }\nfunc main() { read(1, kept) }', undefined],
    [
      'a.go',
      'package a\nfunc read(z int, saved any) any { if saved == nil { return get(z) }; return 1 }\nfunc main() { read(1, kept) }',
      'read(1, kept)',
    ],
    [
      'a.go',
      'package a\nfunc read(z int, saved any) any { if saved != nil { return saved }; return get(z) }\nfunc main() { read(1, kept) }',
      'read(1, kept)',
    ],
    ['a.php', '<?php function read($z, $saved = null) { return $saved ?? get($z); }\nread(1, NULL);', undefined],
  ])('%s %s', async (file, text, expected) => {
    expect(await instead({ [file]: text })).toBe(expected);
  });
});
