import { describe, expect, it } from 'vitest';
import { shipped } from '../../../src/engine/reading/shipped.js';
import { endedMembers } from '../../../src/read/kotlin/one-line.js';
import { kotlin } from '../../../src/read/kotlin/reader.js';

describe('classes on one line', () => {
  it.each<[string]>([
    ['class A { fun f() = 1 }\nclass B { fun g() = 2 }\n'],
    ['class A { fun f() { g() } }\nclass B { fun g() { f() } }\n'],
    ['class A : I { override fun f(z: String) = 1 }\nenum class E { A, B; fun x() = 1 }\nclass B\n'],
    ['data class D(val a: String) { val b get() = a }\nclass B\n'],
    ['class A { companion object { const val P = 1 } }\nclass B\n'],
    ['class A {\n  companion object { const val P = 1 }\n  class C { fun f() = 1 }\n  class D\n}\n'],
    ['internal open class A(val z: String) { fun f() = z }\r\nclass B\r\n'],
    ['@Keep("a") private object A { fun f() = 1 }\nclass B\n'],
    ['interface I { fun f(): String }\nclass B\n'],
    ['enum class E { A, B }\nclass B\n'],
    ['class A { val f = { x: Int -> x } }\nclass B\n'],
    ['class A { }\nclass B {}\n'],
  ])('%j are read whole', async (text) => {
    const source = { file: 'a.kt', text };
    await kotlin.prepare?.(source, shipped);
    expect(kotlin.read(source).problems).toEqual([]);
    expect(endedMembers(text)).toHaveLength(text.length);
  });

  it.each<[string]>([
    ['fun f() { g() }\n'],
    ['val className = { "class A { b }" }\n'],
    ['class A { val s = "x" };\n'],
    ['// class A { b } c\n'],
    ['class A {\n  fun f() = 1 }\nclass B\n'],
  ])('%j stays as it is', (text) => {
    expect(endedMembers(text)).toBe(text);
  });

  it('have their members', async () => {
    const source = { file: 'a.kt', text: 'class A { val p = "a"; fun f() = p }\nclass B { fun g() = A().f() }\n' };
    await kotlin.prepare?.(source, shipped);
    const classes = kotlin
      .read(source)
      .programs[0]?.body.flatMap((stmt) =>
        stmt.kind === 'let' && stmt.value?.kind === 'class' ? [stmt.value.members.map(({ key }) => key)] : [],
      );
    expect(classes).toEqual([['p', 'f'], ['g']]);
  });
});
