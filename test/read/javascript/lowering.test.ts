import { describe, expect, test } from 'vitest';
import { lowered } from './printed.js';

type Row = readonly [source: string, form: string, file?: string];

function table(name: string, rows: readonly Row[]): void {
  describe(name, () => {
    test.each(rows)('%s', (source, form, file) => {
      expect(lowered(source ?? '', file)).toBe(form);
    });
  });
}

table('text', [
  ["('abc')", "'abc';"],
  ["x = 'abc'", "(x = 'abc');"],
  ["x = ''", "(x = '');"],
  [String.raw`x = 'a\nb'`, String.raw`(x = 'a|\n|b');`],
  [String.raw`x = "\u002fzones\x2f"`, "(x = '/|zones|/');"],
  [String.raw`x = '\u{1F600}\0\12\8\q'`, "(x = '😀|\\u0000|\\n|8|q');"],
  [String.raw`x = '\U0041'`, "(x = 'U|0041');"],
  ["x = 'a\\\nb\\\r\nc'", "(x = 'a||b||c');"],
  ['x = `a\r\nb\nc`', "(x = 'a|\\n|b\\nc');"],
  ['x = `plain`', "(x = 'plain');"],
  ['x = `/zones/${id}/settings`', "(x = join('/zones/', id, '/settings'));"],
  ['x = `${a}${b}`', '(x = join(a, b));'],
  ['x = `a\\`b\\${c}`', "(x = 'a|`|b|$|{c}');"],
  ['x = String.raw`a\\n${b}/c`', "(x = join('a\\\\n', b, '/c'));"],
  ['x = gql`a${b}c`', "(x = gql(['a', 'c'], b));"],
  ['x = /a\\/b/g', "(x = new RegExp('a\\\\/b', 'g'));"],
]);

table('concatenation', [
  ["x = 'a' + b + c", "(x = join('a', b, c));"],
  ["x = a + 'b' + c", "(x = join(a, 'b', c));"],
  ["x = a + b + 'c' + d", "(x = join((a + b), 'c', d));"],
  ["x = a + b + c + 'd'", "(x = join(((a + b) + c), 'd'));"],
  ['x = base + path', '(x = (base + path));'],
  ['x = a + b + c', '(x = ((a + b) + c));'],
  ["x = 'a' + (b + c)", "(x = join('a', (b + c)));"],
  ["x = a + ('b' + c)", "(x = join(a, 'b', c));"],
  ['x = a + `b${c}` + d', "(x = join(a, 'b', c, d));"],
  ["x = ('a' as string) + b!", "(x = join('a', b));"],
  ["x = a - b + 'c'", "(x = join((a - b), 'c'));"],
  ["x = base + (v ? '/a' : '/b')", "(x = (base + if(v, '/a', '/b')));"],
]);

table('operators', [
  ['x = a ? b : c', '(x = if(a, b, c));'],
  ['x = a || b || c', '(x = or(or(a, b), c));'],
  ['x = a ?? b', '(x = nullish(a, b));'],
  ['x = a && b', '(x = and(a, b));'],
  ['x = a === b', '(x = (a === b));'],
  ["x = 'k' in o", "(x = ('k' in o));"],
  ['x = a instanceof B', '(x = (a instanceof B));'],
  ['x = a * b - c', '(x = ((a * b) - c));'],
  ['x = !a', '(x = (! a));'],
  ['x = typeof a', '(x = (typeof a));'],
  ['x = -1', '(x = (- 1));'],
  ['x = void 0', '(x = (void 0));'],
  ['delete a.b', '(delete a.b);'],
  ['x++', '(x ++ other());'],
  ['--a.b', '(a.b -- other());'],
  ['a += b', '(a += b);'],
  ['a ||= b', '(a ||= b);'],
  ['a ??= b', '(a ??= b);'],
  ['x = (a, b)', '(x = sequence(a, b));'],
  ['x = [null, true, 1, undefined, 10n]', '(x = [null, true, 1, undefined, 10]);'],
]);

table('members and calls', [
  ['a.b.c', 'a.b.c;'],
  ["a['b']", 'a.b;'],
  ['a[`b`]', 'a.b;'],
  ['a[b]', 'a[b];'],
  ['a[0]', 'a[0];'],
  ['a?.b?.[c]?.(d)', 'a.b[c](d);'],
  ['a!.b!', 'a.b;'],
  ['(a as any).b', 'a.b;'],
  ['(<any>a).b', 'a.b;'],
  ['(a satisfies B).c', '(a as B).c;'],
  ['f<T>(a, ...b)', 'f<T>(a, ...b);'],
  ['new X(a)', 'new X(a);'],
  ['new X', 'new X();'],
  ['new (f())(a)', 'new f()(a);'],
  ["import('x')", "import('x');"],
  ["require('x')", "require('x');"],
  ['import.meta.env.X', 'import.meta.env.X;'],
  ['module.exports = a', '(module.exports = a);'],
  ['exports.x = a', '(exports.x = a);'],
  ['async () => await x', 'arrow() {return await x;};'],
  ['function* g() { yield x; }', 'hoisted g = function* g() {yield x;};'],
  ['(0, a.b)(c)', 'sequence(0, a.b)(c);'],
]);

table('objects and lists', [
  ['x = {a: 1, "b-c": 2, 3: 4, [d]: 5, ["e"]: 6}', '(x = {a: 1, b-c: 2, 3: 4, [d]: 5, e: 6});'],
  ['x = {a, ...b}', '(x = {short a: a, ...b});'],
  ['x = {m(a) { return a }, async n() {}}', '(x = {m: function(a) {return a;}, n: function() {}});'],
  ['x = {get a() { return 1 }, set a(v) {}}', '(x = {get a: function() {return 1;}, set a: function(v) {}});'],
  ['x = [1, , ...b]', '(x = [1, undefined, ...b]);'],
]);

table('functions', [
  ['function f(a, b = 1, ...c) { return a }', 'hoisted f = function f(a, b = 1, ...c) {return a;};'],
  ['const f = (a) => a.b', 'let f = arrow(a) {return a.b;};'],
  ['const f = ({a, b: {c}}) => { g(a) }', 'let f = arrow({short a: a, b: {short c: c}}) {g(a);};'],
  ['const f = function g() {}', 'let f = function g() {};'],
  ['function f(this: Window, a?: string): void {}', 'hoisted f = function f(a) {};'],
  ['function f(a: string): void; function f(a: any) {}', 'hoisted f = function f(a) {};'],
  ['declare function f(): void; declare const x: number; declare class C {}', ''],
]);

table('classes', [
  [
    'class A extends B { x = 1; static y = 2; #z = 3; w; m() { return this.#z } get g() { return 1 } set g(v) {} }',
    'let A = class A of B {field x = 1; static field y = 2; field #z = 3; field w; method m = function() {return this.#z;}; getter g = function() {return 1;}; setter g = function(v) {}};',
  ],
  ['class A { constructor(a) { super(a) } }', 'let A = class A {constructor constructor = function(a) {super(a);}};'],
  ['class A { static { f() } }', 'let A = class A {static static-block = function() {f();}};'],
  [
    'class A { [k]() {} "q"() {} 1() {} }',
    'let A = class A {method [k] = function() {}; method q = function() {}; method 1 = function() {}};',
  ],
  [
    'x = class extends B { static async m() {} #p() {} }',
    '(x = class of B {static method m = function() {}; method #p = function() {}});',
  ],
  [
    'class A { constructor(private readonly base: string, public n = 1, plain: X) { f() } }',
    'let A = class A {constructor constructor = function(base, n = 1, plain) {(this.base = base); (this.n = n); f();}};',
  ],
  [
    'class A extends B { constructor(private a: string) { super(a); f() } }',
    'let A = class A of B {constructor constructor = function(a) {super(a); (this.a = a); f();}};',
  ],
  [
    '@D({a: f()}) abstract class A<T> implements I { @P() private x!: string; declare y: T; abstract z: T; abstract m(): void; [k: string]: any; n(): void; n() {} }',
    'let A = class A {field x; method m; method n = function() {}};',
  ],
  [
    'class A { constructor(@Inject(T) private a: T) {} }',
    'let A = class A {constructor constructor = function(a) {(this.a = a);}};',
  ],
  ['export @d class A {}', 'let A = class A {}; export [A as A];'],
]);

table('patterns', [
  [
    'const {a, "b": c, d = 1, e: {f = 2}, ...g} = x',
    'let {short a: a, b: c, short d: d = 1, e: {short f: f = 2}, ...g} = x;',
  ],
  ['const [a, , b = 1, ...c] = x', 'let [a, -, b = 1, ...c] = x;'],
  ['({a, [k]: b.c} = x)', '({short a: a, [k]: b.c} = x);'],
  ['[a.b, c] = x', '([a.b, c] = x);'],
  ['var a: string = 1, b', 'var a = 1; var b;'],
  ['(a as any).b = 1', '(a.b = 1);'],
]);

table('statements', [
  ['if (a) b(); else { c() }', 'if (a) {b();} else {c();}'],
  ['for (const a of b) c(a)', 'loop a by values of b {c(a);}'],
  ['for (const a in b) { c(a) }', 'loop a by keys of b {c(a);}'],
  ['for (a.b of c);', 'loop a.b by values of c {}'],
  ['async () => { for await (const {a} of b) {} }', 'arrow() {loop {short a: a} by values of b {}};'],
  ['for (let i = 0; i < list.length; i++) f(list[i])', 'loop i by keys of list {f(list[i]);}'],
  ['for (var i = 0; i < this.list.length; i += 1) {}', 'loop i by keys of this.list {}'],
  ['for (let i = 0, n = a.length; i < n; ++i) {}', 'loop i by keys of a {}'],
  ['for (let i = 0; i < n; i++) f(i)', '{let i = 0; loop while (i < n) then (i ++ other()) {f(i);}}'],
  ['for (let i = 1; i < a.length; i++) f(i)', '{let i = 1; loop while (i < a.length) then (i ++ other()) {f(i);}}'],
  ['for (let i = 0; i < a.length; i += 2) f(i)', '{let i = 0; loop while (i < a.length) then (i += 2) {f(i);}}'],
  ['for (;;) { break }', '{loop {break;}}'],
  ['while (a) { continue }', 'loop while a {continue;}'],
  ['do { a() } while (b)', 'loop until after b {a();}'],
  ['out: for (const a of b) { break out }', 'loop a by values of b {break;}'],
  ['switch (a) { case 1: b(); break; default: c() }', 'switch (a) {1: {b(); break;} default: {c();}}'],
  ['try { a() } catch ({b}) { c() } finally { d() }', 'try {a();} catch {short b: b} {c();} finally {d();}'],
  ['try { a() } catch { c() }', 'try {a();} catch {c();} finally {}'],
  ['() => { throw a }', 'arrow() {throw a;};'],
  ['{ a() }', '{a();}'],
  ['"use strict"; a()', 'a();', 'a.js'],
  ['#!/usr/bin/env node\na()', 'a();', 'a.mjs'],
  ['return a', 'return a;', 'a.cjs'],
  ['with (a) b()', 'a; b();', 'a.js'],
  [';debugger', ''],
]);

table('modules', [
  ["import a, {b as c, default as d} from 'x'", 'import [default as a, b as c, default as d] from x;'],
  ["import * as a from 'x'; import 'y'", 'import [* as a] from x; import [] from y;'],
  [
    "import type {A} from 'x'; import {type B, c} from 'y'",
    'import [type A as A] from x; import [type B as B, c as c] from y;',
  ],
  ["import a from './a.json' with { type: 'json' }", 'import [default as a] from ./a.json;'],
  ["a(); import b from 'c'", 'import [default as b] from c; a();'],
  ["import x = require('y')", "let x = require('y');"],
  ['import x = A.B', 'let x = A.B;'],
  ['export = x', '(module.exports = x);'],
  ['export const a = 1, b = 2', 'let a = 1; let b = 2; export [a as a, b as b];'],
  ['export const {a, b: [c]} = x', 'let {short a: a, b: [c]} = x; export [a as a, c as c];'],
  ['export function f() {}', 'hoisted f = function f() {}; export [f as f];'],
  ['export default function f() {}', 'hoisted f = function f() {}; export [f as default];'],
  ['export default function () {}', 'export [function() {} as default];'],
  ['export default class A {}', 'let A = class A {}; export [A as default];'],
  ['export default class {}', 'export [class {} as default];'],
  ['export default {a: 1}', 'export [{a: 1} as default];'],
  ['export default {a: 1} satisfies X', 'export [{a: 1} as default];'],
  ['let a; export {a as b, a as default}', 'let a; export [a as b, a as default];'],
  [
    "export {a as b} from 'x'; export * from 'y'; export * as n from 'z'",
    'export [a from x as b]; export [* from y as *]; export [* from z as n];',
  ],
  ["export v from 'x'", 'export [default from x as v];'],
  [
    "export type {A} from 'x'; export interface B {} export type C = 1; let d; export {type E, d}",
    'export [type A from x as A]; let d; export [type E as E, d as d];',
  ],
]);

table('types only', [
  ['interface A {} type B = string', ''],
  ["enum A { B = 'b', C = 'c' }", "let A = {B: 'b', C: 'c'};"],
  [
    "export enum A { B, C = 5, D, E = -3, F, 'g-h', I = f(), J }",
    'let A = {B: 0, C: 5, D: 6, E: (- 3), F: -2, g-h: -1, I: f(), J: other()}; export [A as A];',
  ],
  ['const enum A { B }', 'let A = {B: 0};'],
  [
    'namespace A { const h = 1; export const b = h; export function c() {} }',
    'let A = arrow() {let h = 1; let b = h; hoisted c = function c() {}; return {b: b, c: c};}();',
  ],
  [
    'namespace A.B { export const c = 1 }',
    'let A = arrow() {let B = arrow() {let c = 1; return {c: c};}(); return {B: B};}();',
  ],
  ["declare module 'x' { const a: 1 } declare global { var b: 1 } declare namespace C {}", ''],
]);

table('elements and other', [
  [
    '<A b="c" d={e} {...f} g={() => h()}>text {i} <B>{j()}</B><>{k}</></A>',
    'other(e, f, arrow() {return h();}, i, j(), k);',
    'a.jsx',
  ],
  ['const C: FC<P> = (p: P) => <a.b c={d as string}/>', 'let C = arrow(p) {return other(d);};', 'a.tsx'],
  ['x = new.target', '(x = new.target);'],
  ['using a = b()', 'let a = b();', 'a.mjs'],
]);

table('grammar by file', [
  ['const a = <T,>(b: T) => b', 'let a = arrow(b) {return b;};', 'a.tsx'],
  ['const a = <T>(b: T) => b', 'let a = arrow(b) {return b;};', 'a.mts'],
  [
    '// @flow\nimport type {A} from "x"; type B = {| a: ?string |}; const c = (d: any)',
    'import [type A as A] from x; let c = d;',
    'a.js',
  ],
  ['const a: string = b as unknown as string', 'let a = b;', 'a.js'],
  ['const a = <div>{b}</div>', 'let a = other(b);', 'a.ts'],
  ['a < b > (c)', '((a < b) > c);', 'a.js'],
  ['declare const a: string; export const b = 1 as const', 'let b = 1; export [b as b];', 'a.cts'],
  ['let a', 'let a;', 'script'],
]);
