import { describe, expect, it } from 'vitest';
import { classImports, namespaceOf } from '../../../src/engine/modules/class-imports.js';
import { declaredTypes } from '../../../src/engine/modules/declared-types.js';

describe('what a file declares besides what it is named after', () => {
  it.each<[string, string, readonly string[]]>([
    ['a/Client.java', 'class Client {}\nfinal class Paths {}\n  class Nested {}\n', ['Paths']],
    [
      'Client.java',
      '@Named("a") public sealed interface Api {}\nrecord Call(String p) {}\nenum Kind {}',
      ['Api', 'Call', 'Kind'],
    ],
    [
      'paths.kt',
      'const val RULES = ""\nval base = ""\nfun interface Send\nfun Zone() = 1\nobject Table\n  val INNER = 1',
      ['RULES', 'base', 'Send', 'Zone', 'Table'],
    ],
    ['make.kt', 'suspend fun load() = 1\nprivate val a: Api by lazy { Api() }\n  fun inner() = 1', ['load', 'a']],
    [
      'a.kt',
      'fun String.zone() = 1\nfun List<A>.all() = 1\nval String.x get() = 1\nclass Box<T>\nfun Make() = 1',
      ['Box', 'Make', '.zone', '.all'],
    ],
    ['A.cs', 'namespace N { public class B { class C {} } }', ['B', 'C']],
    ['A.cs', 'namespace N\n{\n    internal static class B { }\n        struct Deep { }\n}', ['B']],
    ['A.cs', 'namespace N;\nrecord struct B(int C);\n    class Nested { }\npublic class A { }', ['B']],
    ['a.php', 'class B {}', []],
  ])('%s: %j', (file, text, expected) => {
    expect(declaredTypes(file, text)).toEqual(expected);
  });
});

describe('what a file says of the classes of others', () => {
  const shown = (text: string): unknown => {
    const { named, seen } = classImports(text);
    return {
      named: [...named].map(([name, of]) => `${name} = ${of.namespace}:${of.name}`),
      seen: [...seen].filter((one) => one !== ''),
    };
  };
  it.each<[string, readonly string[], readonly string[]]>([
    ['import a.b.Name;', ['Name = a.b:Name'], []],
    ['  import a.b.Name as Other // here', ['Other = a.b:Name', 'Name = a.b:Name'], []],
    ['import a.b.Name as Other\nName()', ['Other = a.b:Name'], []],
    ['import static a.b.Name.MEMBER;\r', ['Name = a.b:Name'], []],
    ['import static a.b.Name.*;', ['Name = a.b:Name'], []],
    ['import static Name.MEMBER;', ['Name = :Name'], []],
    ['import a.b.*;', [], ['a.b']],
    ['using Name = global::A.B.Other;', ['Name = A.B:Other'], []],
    ['global using Name = Other;', ['Name = :Other'], []],
    ['using A.B;\nusing C;', [], ['A.B', 'C']],
    ['package a.b.c;', [], ['a.b.c', 'a.b', 'a']],
    ['x = "import a.b.Name;"', [], []],
  ])('%j', (text, named, seen) => {
    expect(shown(text)).toEqual({ named, seen });
    expect(classImports(text).seen.has('')).toBe(true);
  });

  it.each([
    ['namespace A.B;', 'A.B'],
    ['// top\n  package a.b', 'a.b'],
    ['class A {}', ''],
  ])('its namespace: %j', (text, expected) => {
    expect(namespaceOf(text)).toBe(expected);
  });
});
