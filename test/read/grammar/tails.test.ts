import { describe, expect, it } from 'vitest';
import type { Expr, Stmt } from '../../../src/model/program.js';
import { givingBack, valueOfBody } from '../../../src/read/grammar/tails.js';
import { printer } from '../printer.js';

const { expr, printed } = printer(true);
const span = { file: 'a', start: 0, end: 1 };
const name = (of: string): Expr => ({ kind: 'name', name: of, span });
const run = (of: string): Stmt => ({ kind: 'expr', value: name(of), span });
const back = (of?: string): Stmt => ({ kind: 'return', ...(of === undefined ? {} : { value: name(of) }), span });
const block = (...body: Stmt[]): Stmt => ({ kind: 'block', body, span });
const when = (test: string, then: Stmt[], otherwise: Stmt[] = []): Stmt => ({
  kind: 'if',
  test: name(test),
  then,
  otherwise,
  span,
});
const jump: Stmt = { kind: 'jump', to: 'break', span };
const choose = (...bodies: Stmt[][]): Stmt => ({
  kind: 'switch',
  on: name('a'),
  cases: bodies.map((body, i) => ({ test: name(`case${i}`), body })),
  span,
});
const attempt: Stmt = { kind: 'try', body: [run('a'), run('b')], handler: [run('c')], finalizer: [run('d')], span };

describe('the value of statements', () => {
  it.each<[Stmt[], string]>([
    [[], 'undefined'],
    [[back('a')], 'a'],
    [[back()], 'undefined'],
    [[block(back('a'))], 'a'],
    [[block(block())], 'undefined'],
    [[when('a', [back('b')], [back('c')])], 'if(a, b, c)'],
    [[when('a', [back('b')])], 'if(a, b, undefined)'],
    [[when('a', [when('b', [back('c')])], [block(back('d'))])], 'if(a, if(b, c, undefined), d)'],
    [[run('a'), back('b')], 'arrow() {a; return b;}()'],
    [[back('a'), back('b')], 'arrow() {return a; return b;}()'],
    [[run('a')], 'arrow() {a;}()'],
  ])('%#', (body, expected) => {
    expect(expr(valueOfBody(body, span))).toBe(expected);
  });
});

describe('what the last statement gives back', () => {
  it.each<[Stmt[], string]>([
    [[], ''],
    [[run('a'), run('b')], 'a; return b;'],
    [[back('a')], 'return a;'],
    [[jump], 'break;'],
    [[block(run('a'), run('b'))], '{a; return b;}'],
    [[when('a', [run('b')], [run('c'), run('d')])], 'if (a) {return b;} else {c; return d;}'],
    [[when('a', [run('b')]), run('c')], 'if (a) {b;} else {} return c;'],
    [[attempt], 'try {a; return b;} catch {return c;} finally {d;}'],
    [
      [choose([run('a'), run('b'), jump], [run('c')], [jump], [])],
      'switch (a) {case0: {a; return b; break;} case1: {return c;} case2: {break;} case3: {}}',
    ],
  ])('%#', (body, expected) => {
    expect(printed(givingBack(body))).toBe(expected);
  });
});
