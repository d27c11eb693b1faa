import { expect, it } from 'vitest';
import { staticImports } from '../../src/read/grammar/static-imports.js';

function taken(text: string): string {
  return staticImports({ file: 'A.java', text })
    .flatMap((stmt) => (stmt.kind === 'let' && stmt.target.kind === 'name' ? [stmt.target.name] : []))
    .join(' ');
}

it.each([
  ['f(BASE + x);', 'f BASE'],
  ['String BASE = "";\nf(BASE + x);', 'f'],
  ['Map<String, String> f() {}\nf();', ''],
  ['static String[] f(int x) {}\nf(1);', ''],
  ['Map<Rule, String> m; g(String.format(x, Rule));', 'g'],
  ['return f(x);', 'f'],
  ['if (BASE + x) g(y);', 'BASE g'],
  ['import p.Q.f;\nf();', 'f'],
])('with all of a class, %s takes %s from it', (text, expected) => {
  expect(taken(`import static a.Cf.*;\n${text}\n`)).toBe(expected);
});

it('a name of several classes is set once', () => {
  expect(taken('import static a.B.*;\nimport static a.C.*;\nimport static a.D.f;\nf(); g();')).toBe('f g');
});

it.each([
  Array.from({ length: 5000 }, (_, i) => `void m${i}() { m${i + 1}(); }`).join('\n'),
  `String s = "${' '.repeat(60_000)}"; A ${' '.repeat(60_000)} x;`,
  `f(${'a'.repeat(60_000)}`,
])('what it declares is looked for once', (text) => {
  expect(taken(`import static a.Cf.*;\n${text}`).length).toBeLessThan(100);
});
