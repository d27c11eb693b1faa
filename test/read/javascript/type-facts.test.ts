import { describe, expect, it } from 'vitest';
import { typeFacts } from '../../../src/read/javascript/type-facts.js';

const facts = (text: string, file = 'a.ts') => typeFacts({ file, text });

/** The keys that are declared: `!` for those of types that other files can name, `?` for those that may be left out. */
function declared(text: string): string[] {
  return facts(text).declared.map((one) => {
    expect(text.slice(one.span.start, one.span.end)).toContain(text.slice(one.keySpan.start, one.keySpan.end));
    return `${one.key}${one.optional ? '?' : ''}${one.exported ? '!' : ''}`;
  });
}

describe('keys that a file declares', () => {
  it.each<[string, string[]]>([
    ['interface A { b: string; c?: number }', ['c?', 'b']],
    ['export interface A { b: string }', ['b!']],
    ["type A = { 'b-c': string; [d]: e; ['f']: g; 1: h }", ['f', 'b-c']],
    ['export type A = { b: { c: string } }', ['c!', 'b!']],
    ['export default interface A { b: string }', ['b!']],
    ['const a: { b: string } = c;', ['b']],
    ['export const a: { b: string } = c;', ['b']],
    ['interface A { b: string }\nexport type { A as C }', ['b!']],
    ['interface A { b: string }\nexport = A', ['b!']],
    ['type A = { b: string }\ninterface C { d: string }\nexport { C }', ['b', 'd!']],
    ['declare global { interface A { b: string } }', ['b!']],
    ['namespace A { export interface B { c: string } }', ['c!']],
    ['export const a = (b: { c: string }) => b;', ['c']],
    ['export function a(b: { c: string }) {}', ['c']],
    ['interface A { b: string }\nexport { A }', ['b!']],
    ['interface A { b: string }\nexport { B }', ['b']],
    ['interface A { b: string }\nexport default A', ['b!']],
    ['interface A { b: string }\nexport const c: A = d;', ['b!']],
    ['interface A { b: string }\nconst c: A = d;', ['b']],
    ['interface A { b: string }\nconst c: A = d;\nexport { c }', ['b!']],
    ['interface A { b: string }\nfunction c(d: A) {}\nexport { c as e }', ['b!']],
    ['interface A { b: string }\nexport function c(): A {}', ['b!']],
    ['interface A { b: string }\nexport function c() { const d: A = e; }', ['b']],
    ['interface A { b: string }\nexport class C { d: A; e() { const f: A = g; } }', ['b!']],
    ['interface A { b: string }\nexport class C { d = e as A; }', ['b']],
    ['interface A { b: string }\nexport const c = d as A;', ['b']],
    ['interface A { b: string }\nexport const c = (d: A) => e;', ['b!']],
    ['interface A { b: string }\nexport class C { d = (e: A) => f; }', ['b!']],
    ['interface A { b: string }\ninterface D { e: A }\nexport const c: D = f;', ['b!', 'e!']],
    ['class A { b: string }', []],
  ])('%s', (text, expected) => {
    expect(declared(text).sort()).toEqual([...expected].sort());
  });
});

describe('places that write a key', () => {
  it.each<[string, string[]]>([
    ['a.b; a?.c; a["d"]; a[e]; a?.[f]', ['b', 'c', 'd']],
    ['x({ a: 1, b, "c": 2, [d]: 3, e() {}, [f]() {} })', ['a', 'b', 'c', 'e']],
    ['const { a, b: c } = d', ['a', 'b']],
    ['class A { b = 1; c() {}; [d] = 2 }', ['b', 'c']],
    ['a.#b; const a = 1', []],
  ])('%s', (text, expected) => {
    const { written } = facts(text);
    expect(written.map(({ key }) => key).sort()).toEqual(expected);
    for (const { key, span } of written) expect(text.slice(span.start, span.end).replaceAll('"', '')).toBe(key);
  });
});

describe('types whose keys the file does not say', () => {
  it.each<[string, string[]]>([
    ["import { A } from './a'; const b: A = c;", ['A']],
    ["import A from './a'; let b: A[];", ['A']],
    ["import { A } from 'axios'; const b: A = c;", []],
    ["import { A } from 'node:http'; const b: A = c;", []],
    ["import { A } from 'axios/x'; const b: A = c;", ['A']],
    ['const b: A = c;', []],
    ["import { z } from 'zod'; type A = z.infer<typeof P>; const b: A = c;", ['A']],
    ['type A = typeof d; const b: A = c;', ['A']],
    ["import { B } from './b'; interface A extends C { d: B } const b: A = c;", ['A', 'B']],
    ['type A = { b: string }; const b: A = c;', []],
  ])('%s', (text, expected) => {
    const { foreign } = facts(text);
    expect(foreign.map(({ name }) => name).sort()).toEqual(expected);
    for (const { name, span, statement } of foreign) {
      expect(text.slice(span.start, span.end)).toMatch(new RegExp(`^${name}`));
      expect(statement.start <= span.start && span.end <= statement.end && statement.start > 0).toBe(
        text.indexOf(name) > 0,
      );
    }
  });

  it('are those of a component, too', () => {
    const text = '<script setup lang="ts">\ninterface A { b: string }\nconst c: A = d\n</script>';
    expect(facts(text, 'a.vue').declared.map(({ keySpan }) => text.slice(keySpan.start, keySpan.end))).toEqual(['b']);
  });
});

describe('keys that types name', () => {
  it.each<[string, string[]]>([
    ["type A = Pick<B, 'c' | 'd'>", ['c', 'd']],
    ["type A = { [K in 'b']: string }", ['b']],
    ["enum A { B = 'c', D = 1 }", ['c']],
    ['class A { b = 1; constructor(public c = 2, d = 3) {} }\nconst e: A = f', ['b', 'c']],
    ['class A { b = 1 }', []],
    ["type A = keyof B\nc('d')", ['d']],
    ["c('d')", []],
  ])('%s', (text, expected) => {
    const { named } = facts(text);
    expect(named.map(({ key }) => key).sort()).toEqual(expected);
    for (const { key, span } of named) expect(text.slice(span.start, span.end)).toContain(key);
  });
});
