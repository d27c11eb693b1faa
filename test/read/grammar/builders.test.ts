import { describe, expect, it } from 'vitest';
import type { Expr } from '../../../src/model/program.js';
import { joined, numberIn, operands, plainText, sum, functionOf } from '../../../src/read/grammar/builders.js';
import { lowering, type Language } from '../../../src/read/grammar/lowering.js';
import {
  childOf,
  childrenOf,
  hasToken,
  named,
  ofType,
  type SyntaxNode,
} from '../../../src/read/grammar/syntax-node.js';
import { printer } from '../printer.js';
import { written, type Written } from '../../text/written.js';

const { expr } = printer(false);
const span = { file: 'a', start: 0, end: 9 };
const name = (of: string, start = 0): Expr => ({ kind: 'name', name: of, span: { file: 'a', start, end: start + 1 } });
const text = (...of: Written[]): Expr & { kind: 'text' } => ({ kind: 'text', text: written(of).text, span });
const join = (...parts: Expr[]): Expr => ({ kind: 'join', parts, span });
const node = (type: string, more: Partial<SyntaxNode> = {}): SyntaxNode => ({
  type,
  named: true,
  field: undefined,
  start: 0,
  end: 0,
  children: [],
  ...more,
});
const language: Language = {
  id: 'a',
  grammar: 'java',
  expressions: {},
  statements: {},
  patterns: {},
  bare: new Set(['brackets']),
  silent: new Set(),
};

describe('numbers', () => {
  it.each<[source: string, form: Parameters<typeof numberIn>[0], expected: string]>([
    ['1', {}, '1'],
    ['1_000', {}, '1000'],
    ['1_0_0', {}, '100'],
    ['0x1f', {}, '31'],
    ['0b11', {}, '3'],
    ['0o17', {}, '15'],
    ['1.5', {}, '1.5'],
    ['017', {}, '17'],
    ['017', { octal: true }, '15'],
    ['0', { octal: true }, '0'],
    ['00', { octal: true }, '0'],
    ['0.7', { octal: true }, '0.7'],
    ['08', { octal: true }, '8'],
    ['107', { octal: true }, '107'],
    ['1L', {}, 'other()'],
    ['1L', { suffix: /L$/ }, '1'],
    ['017L', { suffix: /L$/, octal: true }, '15'],
    ['1j', { suffix: /L$/ }, 'other()'],
  ])('%s, %j', (source, form, expected) => {
    const to = lowering(language, { file: 'a', text: source });
    expect(expr(numberIn(form)(node('number', { end: source.length }), to))).toBe(expected);
  });
});

describe('a sum', () => {
  it.each<[Expr[], string]>([
    [[], 'other()'],
    [[name('a')], 'a'],
    [[name('a'), name('b'), name('c')], '((a + b) + c)'],
    [[text('a')], "join('a')"],
    [[name('a'), text('b')], "join(a, 'b')"],
    [[name('a'), name('b'), text('c'), name('d'), name('e')], "join((a + b), 'c', d, e)"],
    [[text('a'), join(text('b'), name('c')), name('d')], "join('a', 'b', c, d)"],
    [[name('a'), join(text('b')), name('c')], "join(a, 'b', c)"],
  ])('%#', (of, expected) => {
    expect(expr(sum(of, span))).toBe(expected);
  });

  it('of numbers reaches from the first to the last of them, by its own operator', () => {
    const [before] = (sum([name('a', 7), name('b', 3), text('c')], span, '.') as { parts: readonly Expr[] }).parts;
    expect(before).toMatchObject({ kind: 'binary', op: '.', span: { start: 3, end: 8 } });
  });
});

describe('texts in a row', () => {
  it.each<[Expr[], string]>([
    [[text('a')], "'a'"],
    [[text('a'), text('b')], "'a|b'"],
    [[join(text('a'), text('b')), text('c')], "'a|b|c'"],
    [[text('a'), name('b')], "join('a', b)"],
    [[join(text('a'), name('b')), text('c')], "join('a', b, 'c')"],
  ])('%#', (parts, expected) => {
    expect(expr(joined(parts, span))).toBe(expected);
    expect(joined(parts, span).span).toBe(span);
  });
});

it('only what is written in one stretch is plain', () => {
  expect(plainText(text('ab'))).toEqual({ text: 'ab', span: { file: 'a', start: 0, end: 2 } });
  expect(plainText(text('a', 'b'))).toBeUndefined();
  expect(plainText(text({ hole: 'a' }))).toBeUndefined();
  expect(plainText(text({ made: 'a' }))).toEqual({ text: 'a', span: undefined });
  expect(plainText(text())).toBeUndefined();
});

it('a receiver is what `this` is, before all else', () => {
  const receiver = { name: 'a', span };
  const made = functionOf({ name: 'f' }, [], [{ kind: 'return', span }], span, receiver);
  expect(expr(made)).toBe('function f() {var a = this; return;}');
  expect(expr(functionOf({}, [], [], span))).toBe('function() {}');
});

describe('a chain of one operator', () => {
  const leaf = (type: string, field: string): SyntaxNode => node(type, { field });
  const pair = (type: string, left: SyntaxNode | undefined, right: SyntaxNode | undefined, field = ''): SyntaxNode =>
    node(type, { field, children: [left, right].filter((one) => one !== undefined) });
  const types = (of: SyntaxNode, isSame = (): boolean => true): string =>
    operands(of, 'plus', isSame)
      .map(({ type }) => type)
      .join(' ');

  it('is taken apart from left to right', () => {
    const inner = pair('plus', leaf('a', 'left'), leaf('b', 'right'), 'left');
    const whole = pair('plus', inner, leaf('c', 'right'));
    expect(types(whole)).toBe('a b c');
    expect(types(pair('plus', { ...inner, type: 'minus' }, leaf('c', 'right')))).toBe('minus c');
    expect(types(leaf('a', ''))).toBe('a');
    expect(types(whole, () => false)).toBe('plus');
    expect(types(pair('plus', inner, undefined))).toBe('a b');
    expect(types(pair('plus', undefined, leaf('c', 'right')))).toBe('c');
  });
});

it('children are found by field, type and whether they are tokens', () => {
  const children = [
    node('if', { named: false }),
    node('a', { field: 'x' }),
    node(',', { named: false, field: 'x' }),
    node('b', { field: 'x' }),
    node('c'),
  ];
  const of = node('all', { children });
  const types = (all: readonly SyntaxNode[]): string => all.map(({ type }) => type).join(' ');
  expect(childOf(of, 'x')?.type).toBe('a');
  expect(childOf(of, 'y')).toBeUndefined();
  expect(childOf(undefined, 'x')).toBeUndefined();
  expect(types(childrenOf(of, 'x'))).toBe('a , b');
  expect(types(named(of))).toBe('a b c');
  expect(ofType(of, 'c', 'b')?.type).toBe('b');
  expect(ofType(undefined, 'c')).toBeUndefined();
  expect([hasToken(of, 'if'), hasToken(of, 'a'), hasToken(of, ';')]).toEqual([true, false, false]);
});
