import { forms, formsInFile } from '../forms.js';

forms('go', {
  values: [
    ['package p; var x = "a\\n\\x41" + `b\\n` + string(\'c\')', "let x = join('a|\\n|A', 'b\\\\n', string('c'));"],
    ['package p; var x = []string{"a", b}', "let x = ['a', b];"],
    ['package p; var x = map[string]int{"a": 1, b: 2}', 'let x = {a: 1, [b]: 2};'],
    ['package p; var x = A{B: "c", D: &E{1, 2}}', "let x = new A(B='c', D=new E(1, 2));"],
    ['package p; var x, y = 1, f()', 'let x = 1; let y = f();'],
    ['package p; const ( A = "a"; C = iota )', "let A = 'a'; let C = other();"],
    [
      'package p; func f() { x := a.b.c[0]["d"]; y := x[1:]; z := *p - q; w := &r }',
      'var f = function f() {let x = a.b.c[0].d; let y = slice(x, 1, undefined); let z = (p - q); let w = r;};',
    ],
    [
      'package p; func f() { a, b := g(); a, _ = h(); a.b = 1; c[0] = 2; d += "e"; e++ }',
      "var f = function f() {let [a, b] = g(); ([a, -] = h()); (a.b = 1); (c[0] = 2); (d += 'e'); (e ++ other());};",
    ],
    ['package p; var x = func(a int) string { return "b" }(1)', "let x = arrow(a) {return 'b';}(1);"],
    ['package p; var x interface{} = y.(string)', 'let x = y;'],
    ['package p; var x = !a && b || c == d', 'let x = or(and((! a), b), (c === d));'],
    ['package p; var x = [...]int{1, 2}', 'let x = [1, 2];'],
    ["package p; var x = 0x1F + 1_000 + 'a'", "let x = join((31 + 1000), 'a');"],
    ['package p; var x = T[int](y)', 'let x = y;'],
  ],
  calls: [
    ['package p; func f() { g(a, b...); h.i(1).j() }', 'var f = function f() {g(a, ...b); h.i(1).j();};'],
    ['package p; func f() { defer g(); go h(1) }', 'var f = function f() {try {h(1);} catch {} finally {g();}};'],
    [
      'package p; func f() { x := fmt.Sprintf("%s/%d", a, 1) }',
      "var f = function f() {let x = fmt.Sprintf('%s/%d', a, 1);};",
    ],
    [
      'package p; func f() { x := make(map[string]string); y := new(T); z := append(a, b, c...) }',
      'var f = function f() {let x = {}; let y = new T(); let z = append(a, b, ...c);};',
    ],
    [
      'package p; func f() { x := strings.NewReader(`a`); y := []byte("b") }',
      "var f = function f() {let x = strings.NewReader('a'); let y = 'b';};",
    ],
  ],
  statements: [
    [
      'package p; import ("a/b"; c "d"; . "e"; _ "f"); import "g"',
      'import [* as b] from a/b; import [* as c] from d; import [* as *] from e; import [* as g] from g;',
    ],
    [
      'package p; func f() { if a := g(); a { b() } else if c { d() } else { e() } }',
      'var f = function f() {{let a = g(); if (a) {b();} else {if (c) {d();} else {e();}}}};',
    ],
    [
      'package p; func f() { for { break }; for a { continue }; for i := 0; i < 3; i++ { g(i) } }',
      'var f = function f() {loop {break;} loop while a {continue;} {let i = 0; loop while (i < 3) then (i ++ other()) {g(i);}}};',
    ],
    [
      'package p; func f() { for k, v := range m { g(k, v) }; for i := range 3 { h(i) }; for _, v := range []string{"a"} { g(v) } }',
      "var f = function f() {loop [k, v] by entries of m {g(k, v);} loop i by keys of 3 {h(i);} loop [-, v] by entries of ['a'] {g(v);}};",
    ],
    [
      'package p; func f() { switch a { case 1, 2: b(); fallthrough; default: c() }; switch { case d: e() } }',
      'var f = function f() {switch (a) {1: {} 2: {b();} default: {c(); break;}} switch (true) {d: {e(); break;}}};',
    ],
    [
      'package p; func f() { switch x := a.(type) { case string: b(x) } }',
      'var f = function f() {switch (other()) {other(): {{let x = a; b(x);} break;}}};',
    ],
    [
      'package p; func f() { select { case a := <-b: c(a); case d <- e: g(); default: h() } }',
      'var f = function f() {switch (other()) {other(): {a; other(b); c(a); break;} other(): {d.<-(e); g(); break;} other(): {h(); break;}}};',
    ],
    ['package p; func f() (int, error) { return 1, nil }', 'var f = function f() {return [1, null];};'],
    ['package p; func f() { L: for { break L }; goto L; { a() } }', 'var f = function f() {loop {break;} {a();}};'],
    ['package p; func f() { ch <- a; b := <-ch }', 'var f = function f() {ch.<-(a); let b = other(ch);};'],
    [
      'package p; func f() { var a, b string; var c T = d }',
      "var f = function f() {let a = ''; let b = ''; let c = d;};",
    ],
  ],
  functions: [
    [
      'package p; func f(a, b int, c ...string) (d string, err error) { d = c[0]; return }',
      'var f = function f(a, b, ...c) {var d; var err; (d = c[0]); return [d, err];};',
    ],
    [
      'package p; type A struct { B string; C *D; E }; func (a *A) F(x int) string { return a.B }',
      'let A = class A {field B; field C; field E}; extend A with F;',
    ],
    ['package p; type I interface { F(int) string; G }', 'type I = G & {F: () => {}};'],
    ['package p; type A = B; type C func(int) D; type E []F', 'type A = B; type C = () => D; type E = F[];'],
    ['package p; func F[T any](a T) T { return a }', 'var F = function F(a) {return a;};'],
    [
      'package p; func init() { a() }; func main() { f := func() {}; f() }',
      'function init() {a();}; function main() {let f = arrow() {}; f();};',
    ],
  ],
  broken: [
    ['package p; var x = = 1', 'let x = 1;\n! line 1: this is not understood'],
    ['package p; func f() { g(', 'var f = function f() {}; g;\n! line 1: this is not understood'],
  ],
});

formsInFile('go');
