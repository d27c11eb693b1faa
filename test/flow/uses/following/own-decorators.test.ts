import { describe, expect, it } from 'vitest';
import { onlyCalls } from '../../../../src/flow/uses/following/own-decorators.js';
import { project } from '../uses-in.js';

/** Whether a decorator of that name, of the first file, only calls what it stands over. */
async function calls(files: Readonly<Record<string, string>>, name = 'deco'): Promise<boolean | undefined> {
  const [first = ''] = Object.keys(files);
  const { trees } = await project(files, '');
  const tree = trees.of(first);
  return tree === undefined ? undefined : onlyCalls(trees, tree, name);
}

const wraps = (body: string, head = '*args, **kwargs'): string =>
  `def deco(f):\n    def inner(${head}):\n        ${body}\n    return inner\n`;

describe('a decorator of the project', () => {
  it.each<[what: string, text: string, is: boolean | undefined]>([
    ['calls with all', wraps('return f(*args, **kwargs)'), true],
    ['calls with all that has places', wraps('return f(*args)', '*args'), true],
    ['calls a method with all', wraps('return f(self, *args, **kwargs)', 'self, *args, **kwargs'), true],
    ['calls twice', wraps('f(*args, **kwargs); return f(*args, **kwargs)'), true],
    ['changes what it calls with', wraps('return f(*args, x=1)'), false],
    ['looks at what has places', wraps('go(args[0]); return f(*args, **kwargs)'), false],
    ['looks at what has names', wraps('kwargs.pop("x"); return f(*args, **kwargs)'), false],
    ['prints all', wraps('print(*args, **kwargs); return f()'), false],
    ['logs all', wraps('log(*args); return f(*args, **kwargs)'), false],
    ['warns of all', wraps('warning(*args); return f(*args, **kwargs)'), false],
    ['gives all back', wraps('return (*args, f)'), false],
    ['takes some alone', wraps('return f(x)', 'x'), false],
    ['gives it as it is', 'def deco(f):\n    return f\n', false],
    ['is not there', 'def other(f):\n    return f\n', undefined],
    ['only begins alike', 'def decorate(f):\n    return f\n', undefined],
    ['is a class', 'class deco:\n    def __call__(self, *args, **kwargs):\n        return f(*args, **kwargs)\n', true],
    [
      'ends where others look at such names',
      `${wraps('return f(*args, **kwargs)')}def other(args):\n    go(args)\n`,
      true,
    ],
    [
      'stands in a class',
      `class A:\n    def deco(f):\n        def inner(*args):\n            return f(*args)\n        return inner\n    def b(args):\n        go(args)\n`,
      true,
    ],
    ['has an empty line', `def deco(f):\n\n    def inner(*args):\n\n        return go(args)\n`, false],
  ])('of Python that %s: %s', async (_, text, is) => {
    expect(await calls({ 'a.py': text })).toBe(is);
  });

  it.each<[what: string, text: string, is: boolean | undefined]>([
    ['calls with all', 'function deco(f) {\n  return function (...args) {\n    return f(...args);\n  };\n}\n', true],
    [
      'applies all',
      'function deco(f) {\n  return function (...args) {\n    return f.apply(this, args);\n  };\n}\n',
      true,
    ],
    [
      'calls with all of an object',
      'function deco(f) {\n  return function (...args) {\n    return f.call(this, ...args);\n  };\n}\n',
      true,
    ],
    ['is an arrow', 'export const deco = (f) => (...args: unknown[]) => f(...args);\n', true],
    [
      'takes an object',
      'function deco(f) {\n  return function (this: X, ...args) {\n    return f.apply(this, args);\n  };\n}\n',
      true,
    ],
    ['looks at all', 'export const deco = (f) => (...args) => { go(args); return f(...args); };\n', false],
    ['is exported by default', 'export default function deco(f) {\n  return (...args) => f(...args);\n}\n', true],
    ['waits', 'export async function deco(f) {\n  return async (...args) => await f(...args);\n}\n', true],
  ])('of JavaScript that %s: %s', async (_, text, is) => {
    expect(await calls({ 'a.ts': text })).toBe(is);
  });

  const USE = 'from tools import deco\n';
  it.each<[what: string, files: Readonly<Record<string, string>>, name: string, is: boolean | undefined]>([
    ['of another file', { 'a.py': USE, 'tools.py': wraps('return f(*args, **kwargs)') }, 'deco', true],
    ['of another file that looks', { 'a.py': USE, 'tools.py': wraps('return f(args)') }, 'deco', false],
    ['of a file without it', { 'a.py': USE, 'tools.py': 'x = 1\n' }, 'deco', false],
    ['of a package', { 'a.py': USE }, 'deco', undefined],
    ['of a file that is not there', { 'a.py': 'from .tools import deco\n' }, 'deco', false],
    [
      'by another name',
      { 'a.py': 'from tools import deco as d\n', 'tools.py': wraps('return f(*args, **kwargs)') },
      'd',
      true,
    ],
    ['of a module', { 'a.py': 'import tools\n', 'tools.py': wraps('return f(*args, **kwargs)') }, 'tools.deco', true],
    ['of something of this file', { 'a.py': wraps('return f(*args, **kwargs)') }, 'deco.other', undefined],
    [
      'by default',
      {
        'a.mjs': "import deco from './tools.mjs';\n",
        'tools.mjs': 'export default function deco(f) {\n  return (...args) => f(...args);\n}\n',
      },
      'deco',
      true,
    ],
    ['of another language', { 'A.java': '@deco class A {}\n' }, 'deco', undefined],
  ])('%s', async (_, files, name, is) => {
    expect(await calls(files, name)).toBe(is);
  });
});
