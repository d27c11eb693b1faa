import { describe, expect, it } from 'vitest';
import { basesIn, pythonBasesIn } from '../../../src/engine/modules/written/bases.js';
import { goMethodsIn } from '../../../src/engine/modules/written/go.js';

describe('what classes say they are built on', () => {
  it.each([
    ['class A extends Base implements One, Two<Three> {', ['Base', 'One', 'Two', 'Three']],
    ['public record A(String name) implements One {}', ['One']],
    ['class A(private val given: Given) : Base(given), One {', ['Base', 'One']],
    ['object A : Base("x")\nval other: Other = 1', ['Base', 'Other']],
    ['public class A(IGiven given) : Base(given), IOne\n    where T : IThree\n{', ['Base', 'IOne', 'T', 'IThree']],
    ['final class A extends \\Vendor\\Base implements One\n{', ['Vendor', 'Base', 'One']],
    ['class A { One one; }', []],
    ['class A(val one: One)\nfun b() {', []],
    ['interface A : B;', ['B']],
    [`class A ${'('.repeat(2_000)}`, []],
  ])('%j', (text, expected) => {
    expect(basesIn(text)).toEqual(expected);
  });

  it.each([
    ['class A(Base, abc.ABC):', ['Base', 'ABC']],
    ['class A(\n    Base,\n    metaclass=Meta,\n):', ['Base', 'Meta']],
    ['class A:', []],
    ['class A(Generic[T], One):', ['Generic', 'One']],
  ])('%j in Python', (text, expected) => {
    expect(pythonBasesIn(text)).toEqual(expected);
  });

  it('are the methods that they have, in Go', () => {
    const text =
      'func (c *Client) Get(p string) {}\nfunc (Client) Put() {}\nfunc (b Box[T]) Take() T {\nfunc Free() {}\nfunc (c) Open';
    expect(goMethodsIn(text)).toEqual(['.Get', '.Put', '.Take']);
  });
});
