import { describe, expect, it } from 'vitest';
import { staticImports } from '../../../src/read/grammar/static-imports.js';
import { printer } from '../printer.js';

const { printed } = printer(false);

function said(text: string, file = 'A.java'): string {
  return printed(staticImports({ file, text }));
}

function taken(text: string): string {
  return staticImports({ file: 'A.java', text })
    .flatMap((stmt) => (stmt.kind === 'let' && stmt.target.kind === 'name' ? [stmt.target.name] : []))
    .join(' ');
}

describe('what is taken from a class', () => {
  it.each([
    ['import static a.b.Cf.BASE;', 'import [Cf as Cf] from Cf; var BASE = Cf.BASE;'],
    ['  import  static Cf.BASE ;\r', 'import [Cf as Cf] from Cf; var BASE = Cf.BASE;'],
    [
      'import static a.Cf.Paths.zone;\nimport static a.Cf.BASE;',
      'import [Cf as Cf] from Cf; var zone = Cf.Paths.zone; var BASE = Cf.BASE;',
    ],
    [
      'import static a.Cf.Paths.*;\nf(ZONE + b);',
      'import [Cf as Cf] from Cf; var f = Cf.Paths.f; var ZONE = Cf.Paths.ZONE;',
    ],
    ['import a.b.Cf.Companion.BASE', 'import [Cf as Cf] from Cf; var BASE = Cf.BASE;'],
    ['import Cf.path as way', 'import [Cf as Cf] from Cf; var way = Cf.path;'],
    ['import a.Cf', ''],
    ['import a.b.c', ''],
    ['// import static a.Cf.BASE;', ''],
    ['using static A.B.Cf;\nf(BASE + a);', 'import [Cf as Cf] from Cf; var f = Cf.f; var BASE = Cf.BASE;'],
    ['using static Cf;\nf(a);', 'import [Cf as Cf] from Cf; var f = Cf.f;'],
    ['global using static global::A.Cf;\nf(a);', 'import [Cf as Cf] from Cf; var f = Cf.f;'],
    ['using static Cf;\nusing A.B;', 'import [Cf as Cf] from Cf;'],
    ['using A.B.Cf;\nf(a);', ''],
    [
      'import static a.B.f;\nimport static c.D.f;',
      'import [B as B] from B; import [D as D] from D; var f = nullish(B.f, D.f);',
    ],
    [
      'import static a.B.*;\nimport static a.B.*;\nimport static a.C.*;\nf(x);',
      'import [B as B] from B; import [C as C] from C; var f = nullish(B.f, C.f);',
    ],
  ])('%j', (text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it.each([
    'import static java.util.Map.entry;',
    'import static org.junit.jupiter.api.Assertions.*;',
    'import static org.mockito.Mockito.when;',
    'import static com.google.common.base.Joiner.on;',
    'import io.ktor.http.HttpMethod.Patch',
    'import kotlin.io.A.b',
    'import okhttp3.RequestBody.Companion.toRequestBody',
    'using static System.Math;',
    'using static Microsoft.Extensions.Logging.LogLevel;',
    'using static System;',
  ])('nothing of what is no class of the project: %s', (line) => {
    expect(said(`${line}\nf(A_B + c);\n`)).toBe('');
  });

  it('of a class with such a name in it all the same', () => {
    expect(said('import static org.example.JavaPaths.BASE;\n')).toContain('var BASE');
    expect(said('import static a.System2.BASE;\n')).toContain('var BASE');
  });

  it('stands where it is said', () => {
    const text = 'package a;\nimport static a.Cf.BASE;\nimport static a.Cf.*;\nf(b);\n';
    const places = staticImports({ file: 'B.java', text }).map(({ span }) => [
      span.file,
      text.slice(span.start).split('\n')[0],
    ]);
    expect(places).toEqual([
      ['B.java', 'import static a.Cf.*;'],
      ['B.java', 'import static a.Cf.BASE;'],
      ['B.java', 'import static a.Cf.*;'],
    ]);
  });
});

it.each([
  ['f(BASE + x);', 'f BASE'],
  ['String BASE = "";\nf(BASE + x);', 'f'],
  ['Map<String, String> f() {}\nf();', ''],
  ['static String[] f(int x) {}\nf(1);', ''],
  ['Map<Rule, String> m; g(String.format(x, Rule));', 'g'],
  ['return f(x);', 'f'],
  ['if (BASE + x) g(y);', 'BASE g'],
  ['import p.Q.f;\nf();', 'f'],
  ['import p.q.f;\nf();', ''],
  ['a.f(b.BASE + x); @F(y)', ''],
  ['string Url => Rules;', 'Rules'],
  ['run(() -> Rules);', 'run Rules'],
  ['List<Rules> a; g(Rules);', 'g'],
  ['Rules::of; g(Rules);', 'g'],
  ['Rules rules; g(Rules);', 'g'],
  ['Rules[] rules; g(Rules);', 'g'],
  ['a = Rules + "/b"; c = A;', 'Rules'],
  ['a = $"{Rules}/{Zones }";', 'Rules Zones'],
  ['a = new Rule(); throw new Wrong(x);', 'Rule Wrong'],
  ['case Rule: f(x); else Base;', 'f Base'],
  ['while (a) for (;;) switch (b) { }', ''],
  ['class Rules { }\ng(Rules);', 'g'],
])('with all of a class, %s takes %s from it', (text, expected) => {
  expect(taken(`import static a.Cf.*;\n${text}\n`)).toBe(expected);
});

it('a name of several classes is set once', () => {
  expect(taken('import static a.B.*;\nimport static a.C.*;\nimport static a.D.f;\nf(); g();')).toBe('f g');
});

it('names are looked for in eight classes, and two hundred of them', () => {
  const classes = Array.from({ length: 10 }, (_, i) => `import static a.C${i}.*;`).join('\n');
  const whole = said(`${classes}\nf(x);`);
  expect(whole).toContain('var f = nullish(C0.f, C1.f, C2.f, C3.f, C4.f, C5.f, C6.f, C7.f);');
  expect(whole).toContain('from C9;');
  const names = taken(`import static a.Cf.*;\n${Array.from({ length: 300 }, (_, i) => `f${i}(x);`).join('\n')}`);
  expect(names.split(' ')).toHaveLength(200);
});

it.each([
  Array.from({ length: 5000 }, (_, i) => `void m${i}() { m${i + 1}(); }`).join('\n'),
  `String s = "${' '.repeat(60_000)}"; A ${' '.repeat(60_000)} x;`,
  `f(${'a'.repeat(60_000)}`,
])('what it declares is looked for once', (text) => {
  expect(taken(`import static a.Cf.*;\n${text}`).length).toBeLessThan(100);
});
