import { parse } from '@babel/parser';
import { describe, expect, it } from 'vitest';
import { shownTypes, typeNameOf } from '../../../src/read/javascript/shown-types.js';

const bodyOf = (text: string) => parse(text, { sourceType: 'module', plugins: ['typescript'] }).program.body;

describe('types that stand in what a file hands out', () => {
  it.each([
    ['interface A {}', ''],
    ['export interface A { b: B }', 'B'],
    ['interface A {} export { A }', 'A'],
    ['interface A {} export type { A }', 'A'],
    ['interface A {} export { A as B }', 'A'],
    ['interface A {} export = A', 'A'],
    ['interface A {} export default A', 'A'],
    ['interface A {} export default class {}', ''],
    ['export function f(a: A): B { let c: C }', 'A B'],
    ['export default function (a: A): B { let c: C }', 'A B'],
    ['function f(a: A): B {} export { f }', 'A B'],
    ['function f(a: A): B {} export default f', 'A B'],
    ['function f(a: A): B {}', ''],
    ['export const a: A = b as B', 'A'],
    ['export const a = (b: B): C => { let d: D }', 'B C'],
    ['export const a = class { b: B }', 'B'],
    ['export const a = b as B', ''],
    ['const a: A = x, b: B = y; export { b }', 'A B'],
    ['const { a }: A = x; export { a }', ''],
    [
      'export class A { b: B = c as C; d(e: E): F { let g: G } h = (i: I): J => { let k: K }; private l: L }',
      'B E F I J L',
    ],
    ['export abstract class A extends B<C> { abstract d(): D }', 'C D'],
    ['class A { b: B } export = A', 'B'],
    ['export type A = B | C[]', 'B C'],
    ['export type A = { b: B }; type B = { c: C }; type C = D', 'B C D'],
    ['type A = { b: B }; interface B { a: A } export { A }', 'A B'],
    ['export type A = X.B', ''],
    ['export * from "x"; export { A } from "y"', ''],
    ['export enum A { B }', ''],
    ['export declare function f(a: A): B', 'A B'],
    ['export namespace A { type B = C }', 'C'],
    ['type A = B; export function f(a: A) {}', 'A B'],
  ])('%s', (text, names) => {
    expect([...shownTypes(bodyOf(text))].sort().join(' ')).toBe(names);
  });
});

it.each([
  ['interface A {}', 'A'],
  ['type A = B', 'A'],
  ['export interface A {}', 'A'],
  ['export type A = B', 'A'],
  ['export default interface A {}', 'A'],
  ['class A {}', undefined],
  ['export class A {}', undefined],
  ['let A; export { A }', undefined],
  ['export * from "a"', undefined],
  ['a()', undefined],
])('the type that %s declares', (text, name) => {
  expect(bodyOf(text).map(typeNameOf).at(-1)).toBe(name);
});
