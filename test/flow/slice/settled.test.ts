import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/engine/reading/kinds.js';
import { casesIn } from '../../cases.js';
import { settledIn } from './settled.js';

const SET_BY_ANOTHER = ['holds; alone it may change'];

describe('whether a test holds whenever it is come to', () => {
  it.each<[string, string, readonly string[]]>([
    ['nothing is read', `if (1) send('/filters')`, ['holds']],
    ['a name that nothing sets', `function f() { if (given) send('/filters') }`, ['holds']],
    ['what the top level sets', `let on = 1; function f() { if (on) send('/filters') }`, ['holds']],
    [
      'what a function that is run sets',
      `let on = 0; function f() { if (on) send('/filters') } function g() { on = 1; send('/filters') }`,
      SET_BY_ANOTHER,
    ],
    [
      'what a function that is not run sets',
      `let on = 0; function f() { if (on) send('/filters') } function g() { on = 1 }`,
      ['may change'],
    ],
    ['what it sets itself', `let on = 0; function f() { if (on) send('/filters'); on = 1 }`, SET_BY_ANOTHER],
    [
      'what a function that is run sets, behind a block with a variable of the same name',
      `let on = 0; function f() { { let on = 1 } if (on) send('/filters') } function g() { on = 1; send('/filters') }`,
      SET_BY_ANOTHER,
    ],
    ['a variable of its own', `function f() { let on = 0; on = 1; if (on) send('/filters') }`, ['holds']],
    [
      'a field that a method sets',
      `class A { f() { if (this.on) send('/filters') } g() { this.on = 1; send('/filters') } }`,
      SET_BY_ANOTHER,
    ],
    [
      'a field that is set where the object is made',
      `class A { constructor() { this.on = 1 } f() { if (this.on) send('/filters') } }`,
      ['holds'],
    ],
    [
      'a field that a method which is not run sets',
      `class A { f() { if (this.on) send('/filters') } g() { this.on = 1 } }`,
      ['may change'],
    ],
    [
      'a list that something is put into',
      `const all = []; function f() { if (all) send('/filters') } function g() { all.push(1); send('/filters') }`,
      SET_BY_ANOTHER,
    ],
    [
      'a member of what is read',
      `const o = {}; function f() { if (o.on) send('/filters') } function g() { o.on = 1; send('/filters') }`,
      SET_BY_ANOTHER,
    ],
    [
      'one of several that are read',
      `let on = 0; function f() { if (given && on) send('/filters') } function g() { on = 1; send('/filters') }`,
      [...SET_BY_ANOTHER, 'holds'],
    ],
    [
      'a loop',
      `let on = 0; function f() { while (on) send('/filters') } function g() { on = 1; send('/filters') }`,
      SET_BY_ANOTHER,
    ],
    [
      'a switch',
      `let on = 0; function f() { switch (on) { case 1: send('/filters') } } function g() { on = 1; send('/filters') }`,
      [...SET_BY_ANOTHER, 'holds'],
    ],
    [
      'a choice',
      `let on = 0; function f() { send(on ? '/filters' : x) } function g() { on = 1; send('/filters') }`,
      SET_BY_ANOTHER,
    ],
    [
      'what goes before another value, and what comes last',
      `let on = 0; let last = 0; function f() { send(on || last, '/filters') } function g() { on = last = 1; send('/filters') }`,
      SET_BY_ANOTHER,
    ],
    ...['||=', '&&=', '??='].map((op): [string, string, readonly string[]] => [
      `an assignment that takes place or not: ${op}`,
      `let on = 0; function f() { on ${op} send('/filters') }`,
      SET_BY_ANOTHER,
    ]),
    ['an assignment that takes place', `let on = 0; function f() { on += send('/filters') }`, ['holds']],
    [
      'a method of a module from outside',
      `import * as p from 'package'; function f() { if (p) send('/filters') } function g() { p.trim(1); send('/filters') }`,
      SET_BY_ANOTHER,
    ],
  ])('%s', async (_, text, expected) => {
    const lines = await settledIn('javascript', text);
    expect(lines.map((line) => line.replace(/^.*?(?=holds|may change)/, ''))).toEqual(expected);
  });
});

const KINDS: readonly Kind[] = ['javascript', 'python', 'ruby', 'php', 'go', 'java', 'kotlin', 'csharp'];

/* What blocks, fields and other files of a package have to do with it: `settled/<language>.txt`. */
describe.each(KINDS)('%s', (kind) => {
  it.each(casesIn(new URL(`settled/${kind}.txt`, import.meta.url)))('%s', async (program, lines) => {
    expect(await settledIn(kind, `${program}\n`)).toEqual(lines);
  });
});
