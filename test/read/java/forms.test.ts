import { forms, formsInFile } from '../forms.js';

forms('java', {
  values: [
    [
      'class A { String x = "a\\n\\u0041" + \'b\' + """\n  c\n    d\\n""" + 1; }',
      "import [String as String] from String; hoisted A = class A {field x = join('a|\\n|A', 'b', '\\n  c\\n    d|\\n', 1)};",
    ],
    [
      'class A { int[] x = {1, 2}; String[] y = new String[]{"a"}; int[][] z = new int[3][]; }',
      "import [String as String] from String; hoisted A = class A {field x = [1, 2]; field y = ['a']; field z = []};",
    ],
    [
      'class A { Object x = a ? b : null; boolean y = !a && b || c == d; }',
      'import [Object as Object] from Object; hoisted A = class A {field x = if(a, b, null); field y = or(and((! a), b), (c === d))};',
    ],
    ['class A { int x = 1_000 + (int) y - z; }', 'hoisted A = class A {field x = ((1000 + y) - z)};'],
    [
      'class A { Object x = A.class; Object y = this.z; Object w = super.v; Object u = a.b.c[0]; }',
      'import [Object as Object] from Object; hoisted A = class A {field x = A; field y = this.z; field w = super.v; field u = a.b.c[0]};',
    ],
    [
      'class A { Function<String, String> f = a -> a + "b"; Runnable r = () -> { g(); }; Supplier<A> s = A::new; Object m = this::n; }',
      "import [Function as Function] from Function; import [String as String] from String; import [Runnable as Runnable] from Runnable; import [Supplier as Supplier] from Supplier; import [Object as Object] from Object; hoisted A = class A {field f = arrow(a) {return join(a, 'b');}; field r = arrow() {g();}; field s = other(); field m = this.n};",
    ],
    [
      'class A { boolean x = a instanceof B b && b.c(); }',
      'import [B as B] from B; hoisted A = class A {field x = and(other(a), b.c())};',
    ],
    [
      'class A { String x = String.format("%s/%s", a, b); }',
      "import [String as String] from String; hoisted A = class A {field x = String.format('%s/%s', a, b)};",
    ],
  ],
  calls: [
    [
      'class A { void f() { g(a, "b"); this.h(); B.c().d(1); super.e(); } }',
      "import [B as B] from B; hoisted A = class A {method f = function f() {g(a, 'b'); this.h(); B.c().d(1); super.e();}};",
    ],
    [
      'class A { Object x = new B.C<>(1) { void d() { e(); } }; Map<String, String> m = Map.of("a", "b"); }',
      "import [Object as Object] from Object; import [B as B] from B; import [Map as Map] from Map; import [String as String] from String; hoisted A = class A {field x = sequence(arrow() {e();}, class {}, new B.C(1)); field m = Map.of('a', 'b')};",
    ],
    [
      'class A { void f() { a.b().c(x -> x.d()).build(); } }',
      'hoisted A = class A {method f = function f() {a.b().c(arrow(x) {return x.d();}).build();}};',
    ],
    [
      'class A { A() { this(1); } A(int a) { super(a); } }',
      'hoisted A = class A {constructor = function A() {}; constructor = function A(a) {super(a);}};',
    ],
  ],
  statements: [
    ['package p.q; import a.b.C; import static d.E.f; import g.*; class A {}', 'hoisted A = class A {};'],
    [
      'class A { void f() { if (a) b(); else if (c) { d(); } else e(); } }',
      'hoisted A = class A {method f = function f() {if (a) {b();} else {if (c) {d();} else {e();}}}};',
    ],
    [
      'class A { void f() { while (a) { break; } do { continue; } while (b); for (int i = 0, j = 1; i < 3; i++, j--) g(i); for (String s : t) h(s); } }',
      'import [String as String] from String; hoisted A = class A {method f = function f() {loop while a {break;} loop until after b {continue;} {let i = 0; let j = 1; loop while (i < 3) then (i ++ undefined) {g(i);}} loop s by undefined of t {h(s);}}};',
    ],
    [
      'class A { void f() { switch (a) { case 1: b(); break; case "x": default: c(); } } }',
      "hoisted A = class A {method f = function f() {switch (a) {1: {b(); break;} 'x': {} default: {c();}}}};",
    ],
    [
      'class A { void f() { try (B b = c()) { d(); } catch (E | F e) { g(e); } finally { h(); } } }',
      'import [B as B] from B; import [E as E] from E; import [F as F] from F; hoisted A = class A {method f = function f() {let b = c(); try {d();} catch {g(e);} finally {h();}}};',
    ],
    [
      'class A { void f() { throw new B("c"); } int g() { return 1; } void h() { return; } }',
      "import [B as B] from B; hoisted A = class A {method f = function f() {throw new B('c');}; method g = function g() {return 1;}; method h = function h() {return;}};",
    ],
    [
      'class A { void f() { int a, b = 1; final var c = 2; a = b; a += 2; a++; --b; c[0] = 1; d.e = 2; } }',
      'hoisted A = class A {method f = function f() {let a; let b = 1; let c = 2; (a = b); (a += 2); (a ++ undefined); (b -- undefined); (c[0] = 1); (d.e = 2);}};',
    ],
    [
      'class A { void f() { synchronized (a) { b(); } l: for (;;) { break l; } assert a : "b"; ; { c(); } } }',
      "hoisted A = class A {method f = function f() {b(); {loop {break;}} a; 'b'; {c();}}};",
    ],
  ],
  functions: [
    [
      'class A<T> extends B implements C, D { static final String X = "a"; private int y; static { z(); } { w(); } @E String f(final int a, String... b) throws F { return X; } static class G {} }',
      "import [T as T] from T; import [B as B] from B; import [C as C] from C; import [D as D] from D; import [String as String] from String; import [X as X] from X; import [E as E] from E; import [F as F] from F; import [G as G] from G; hoisted A = class A of B {static field X = 'a'; field y; static static-block = function() {z();}; static static-block = function() {w();}; method f = function f(a, ...b) {return X;}; static field G = class G {}};",
    ],
    [
      'interface I { String X = "a"; void f(); default int g() { return 1; } }',
      "import [String as String] from String; import [X as X] from X; hoisted I = class I {static field X = 'a'; method f = function f() {}; method g = function g() {return 1;}};",
    ],
    [
      'enum E { A("a"), B { void f() {} }; final String v; E(String v) { this.v = v; } }',
      'import [A as A] from A; import [B as B] from B; import [String as String] from String; hoisted E = class E {field v; constructor = function E(v) {(this.v = v);}};',
    ],
    [
      'record R(String a, int b) { R { c(); } static R d() { return null; } }',
      'import [String as String] from String; hoisted R = class R {field a; field b; static method d = function d() {return null;}};',
    ],
    [
      '@Path("/a") class A { @GET @Path("b") void f(@Q("c") String d) {} }',
      'import [Path as Path] from Path; import [GET as GET] from GET; import [Q as Q] from Q; import [String as String] from String; hoisted A = class A {method f = function f(d) {}};',
    ],
  ],
  broken: [
    ['class A { int x = = 1; }', 'hoisted A = class A {field x = 1};\n! line 1: this is not understood'],
    ['class A { void f() { g(', 'import [A as A] from A; A; f; g;\n! line 1: this is not understood'],
  ],
});

formsInFile('java');
