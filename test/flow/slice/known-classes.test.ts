import { describe, expect, it } from 'vitest';
import { KnownClasses } from '../../../src/flow/slice/outline/known-classes.js';
import type { Expr, Pattern } from '../../../src/model/program.js';
import type { TypeNote } from '../../../src/model/type-note.js';

const span = { file: 'a.ts', start: 0, end: 0 };
const name = (of: string): Expr & Pattern => ({ kind: 'name', name: of, span });
const field = (key: string): Expr & Pattern => ({
  kind: 'member',
  of: { kind: 'this', span },
  key,
  keySpan: span,
  span,
});
const made = (of: string): Expr => ({ kind: 'call', callee: name(of), args: [], construct: true, span });
const called = (of: string): Expr => ({ kind: 'call', callee: name(of), args: [], span });
const of = (on: Expr, key: string): Expr => ({
  kind: 'call',
  callee: { kind: 'member', of: on, key, keySpan: span, span },
  args: [],
  span,
});
const type = (of: string, ...args: TypeNote[]): TypeNote => ({ kind: 'named', name: ['cf', of], args });

/** So many names are gone on to. */
const HOPS = 4;

/** What is said, of what is asked then, and whether it may be of the class `Api`. */
const CASES: readonly (readonly [string, (to: KnownClasses) => void, Expr, boolean])[] = [
  ['nothing', () => undefined, name('api'), false],
  [
    'a variable that is declared',
    (to) => {
      to.declare(name('api'), type('Api'));
    },
    name('api'),
    true,
  ],
  [
    'a variable of another class',
    (to) => {
      to.declare(name('api'), type('Other'));
    },
    name('api'),
    false,
  ],
  [
    'one of several types',
    (to) => {
      to.declare(name('a'), { kind: 'several', types: [type('B'), type('Api')] });
    },
    name('a'),
    true,
  ],
  [
    'what a type is given',
    (to) => {
      to.declare(name('a'), type('State', type('Api')));
    },
    name('a'),
    true,
  ],
  [
    'another variable',
    (to) => {
      to.declare(name('api'), type('Api'));
    },
    name('other'),
    false,
  ],
  [
    'a field of that name',
    (to) => {
      to.declare('api', type('Api'));
    },
    field('api'),
    true,
  ],
  [
    'what is made',
    (to) => {
      to.set(field('api'), made('Api'));
    },
    field('api'),
    true,
  ],
  [
    'what is made by its name alone',
    (to) => {
      to.set(name('api'), called('Api'));
    },
    name('api'),
    true,
  ],
  [
    'what a function gives',
    (to) => {
      to.set(name('api'), called('make'));
    },
    name('api'),
    false,
  ],
  [
    'what a declared function gives',
    (to) => {
      to.declare('make', type('Api'));
      to.set(name('a'), called('make'));
    },
    name('a'),
    true,
  ],
  [
    'its call',
    (to) => {
      to.declare('make', type('Api'));
    },
    called('make'),
    true,
  ],
  [
    'a default',
    (to) => {
      to.set(name('a'), { kind: 'choice', by: 'nullish', options: [name('b'), made('Api')], span });
    },
    name('a'),
    true,
  ],
  [
    'what is kept the first time',
    (to) => {
      to.set('a', { kind: 'assign', target: field('b'), op: '??=', value: made('Api'), span });
    },
    called('a'),
    true,
  ],
  [
    'what is set from one to the other',
    (to) => {
      to.declare(name('given'), type('Api'));
      to.set(field('kept'), name('given'));
    },
    field('kept'),
    true,
  ],
  [
    'names in a ring',
    (to) => {
      to.set(name('a'), name('b'));
      to.set(name('b'), name('a'));
    },
    name('a'),
    false,
  ],
  [
    'many names, each of which may be any other',
    (to) => {
      const all = Array.from({ length: 100 }, (_, i) => `n${i}`);
      for (const one of all) for (const other of all) to.set(one, name(other));
      to.declare('n99', type('Api'));
    },
    called('n0'),
    true,
  ],
  [
    'more names than are looked at',
    (to) => {
      for (let i = 0; i < 300; i += 1) to.set('a', name(`n${i}`));
      to.declare('n299', type('Api'));
    },
    name('a'),
    false,
  ],
  [
    'a member of an object that is set',
    (to) => {
      to.set('apis', { kind: 'object', members: [{ key: 'cf', value: made('Api'), span }], span });
    },
    field('cf'),
    true,
  ],
  [
    'the object that it is a member of',
    (to) => {
      to.set('apis', { kind: 'object', members: [{ key: 'cf', value: made('Api'), span }], span });
    },
    name('apis'),
    false,
  ],
  ['what an object on the spot gives, set up step by step', () => undefined, of(of(made('Api'), 'a'), 'b'), true],
  ['what another one gives', () => undefined, of(of(made('Other'), 'a'), 'b'), false],
  ['a member of one', () => undefined, { kind: 'member', of: made('Api'), key: 'a', keySpan: span, span }, false],
  ['the class itself', () => undefined, name('Api'), true],
  ['a base itself', () => undefined, name('Base'), true],
  ['another class itself', () => undefined, name('Other'), false],
  [
    'a name that stands for others over some steps',
    (to) => {
      for (let i = 0; i < HOPS; i += 1) to.set(`n${i}`, name(`n${i + 1}`));
      to.declare(`n${HOPS}`, type('Api'));
    },
    name('n0'),
    true,
  ],
  [
    'a name that stands for others over more steps than are followed',
    (to) => {
      for (let i = 0; i <= HOPS; i += 1) to.set(`n${i}`, name(`n${i + 1}`));
      to.declare(`n${HOPS + 1}`, type('Api'));
    },
    name('n0'),
    false,
  ],
  ['an object on the spot', () => undefined, made('Api'), true],
  ['another one', () => undefined, made('Other'), false],
];

describe('the classes that a program says things are of', () => {
  it.each(CASES)('%s', (_, says, asked, expected) => {
    const known = new KnownClasses();
    says(known);
    expect(known.isOf(asked, new Set(['Api', 'Base']))).toBe(expected);
  });
});
