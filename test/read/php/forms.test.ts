import { forms, formsInFile } from '../forms.js';

forms('php', {
  values: [
    [
      "<?php $x = 'a\\'b' . \"c$d\\n{$e['f']}${g}$h[i]$j->k\" . 1;",
      "var $x = join('a|'|b', 'c', $d, '\\n', $e.f, $g, $h.i, $j.k, 1);",
    ],
    ["<?php $x = ['a', 'b' => 1, ...$c, $d => 2];", "var $x = {0: 'a', b: 1, ...$c, [$d]: 2};"],
    ["<?php $x = array('a', 'b' => 1);", "var $x = {0: 'a', b: 1};"],
    ["<?php ['b' => $b] = $c; list($d, $e) = $f;", 'var {b: $b} = $c; var [$d, $e] = $f;'],
    ["<?php $x = <<<END\n  a $b\n  END . 'x';", "var $x = join('|a ', $b, 'x');"],
    ["<?php $x = <<<'END'\na $b\nEND;", "var $x = 'a $b';"],
    ['<?php $x = $a ?: $b ?? $c;', 'var $x = or($a, nullish($b, $c));'],
    ["<?php $x = $a ? 'b' : null;", "var $x = if($a, 'b', null);"],
    ['<?php $x = $a && !$b || $c and true xor false;', '(and(($x = or(and($a, (! $b)), $c)), true) xor false);'],
    [
      "<?php $x .= 'a'; $x['b'][] = 1; $x->c = 2; A::$d = 3;",
      "import [default as A] from A; ($x += 'a'); ($x.b = append($x.b, 1)); ($x.c = 2); (A.d = 3);",
    ],
    [
      '<?php $x = A::B . A::class . $c?->d . static::E . self::F;',
      "import [default as A] from A; var $x = join(A.B, 'A', $c.d, this.E, this.F);",
    ],
    ['<?php $x = (string) $a . -$b . ~$c . @$d;', 'var $x = join($a, (- $b), (~ $c), $d);'],
    ["<?php $x = match ($a) { 1, 2 => 'b', default => 'c' };", "var $x = if(or(($a === 1), ($a === 2)), 'b', 'c');"],
    ['<?php $x = 0x1F + 1_000 + 1.5e3;', 'var $x = ((31 + 1000) + 1500);'],
    ['<?php $x = clone $a instanceof B;', 'var $x = (instanceof $a);'],
    ["<?php $x = sprintf('%s/%s', $a, $b);", "var $x = sprintf('%s/%s', $a, $b);"],
    ['<?php $x = $$a;', 'var $x = $$a;'],
  ],
  calls: [
    ['<?php f($a, ...$b);', 'f($a, ...$b);'],
    ['<?php f(a: 1, b: 2);', 'f($a=1, $b=2);'],
    ["<?php $o->m('a')->n?->p();", "$o.m('a').n.p();"],
    ['<?php A\\B::c(1);', 'import [default as A\\B] from A\\B; A\\B.c(1);'],
    [
      '<?php $x = new A\\B(1); new class(1) extends C {};',
      'import [default as C] from C; import [default as A\\B] from A\\B; var $x = new A\\B(1); new class of C {}(1);',
    ],
    ["<?php $f(1); ($f)(2); [$a, 'b']();", "$f(1); $f(2); [$a, 'b']();"],
    ["<?php echo 'a', $b; print 'c';", "print(other('a', $b)); print('c');"],
    [
      "<?php require __DIR__ . '/a.php'; include_once 'b.php';",
      'import [* as *, default as (include ./b.php)] from ./b.php; import [* as *, default as (include ./a.php)] from ./a.php; (include ./a.php); (include ./b.php);',
    ],
    ['<?php $x = f(...);', 'var $x = f(other());'],
    ["<?php die('a');", "die('a');"],
  ],
  statements: [
    ['<?php if ($a) { b(); } elseif ($c) d(); else { e(); }', 'if ($a) {b();} else {if ($c) {d();} else {e();}}'],
    ['<?php if ($a): b(); else: c(); endif;', 'if ($a) {b();} else {c();}'],
    [
      '<?php while ($a) { break; } do { continue; } while ($b);',
      'loop while $a {break;} loop until after $b {continue;}',
    ],
    [
      '<?php for ($i = 0; $i < 3; $i++) { f($i); }',
      'var $i = 0; loop while ($i < 3) then sequence(($i ++ 1)) {f($i);}',
    ],
    [
      '<?php foreach ($a as $k => $v) { f($k, $v); } foreach ($b as [$c, $d]) {}',
      'loop (item) by entries of $a {var [$k, $v] = (item); f($k, $v);} loop (item) by entries of $b {var [-, [$c, $d]] = (item);}',
    ],
    ['<?php switch ($a) { case 1: b(); break; default: c(); }', 'switch ($a) {1: {b(); break;} default: {c();}}'],
    ['<?php try { a(); } catch (B | C $e) { d(); } finally { e(); }', 'try {a();} catch {d();} finally {e();}'],
    ["<?php throw new A('b'); return $a;", "import [default as A] from A; other(new A('b'));"],
    [
      '<?php use A\\B as C; use function D\\e; use F\\{G, H as I};',
      'import [default as C] from A\\B; import [default as G] from F\\G; import [default as I] from F\\H;',
    ],
    ["<?php const X = 'a'; define('Y', 'b'); global $z; static $s = 1;", "var X = 'a'; var Y = 'b'; var $s = 1;"],
    ['<?php unset($a, $b); goto c; c:', '(delete $a); (delete $b); c; c;'],
    ['<?php declare(strict_types=1); namespace A; f();', 'f();'],
    ['a <?= $b ?> c <?php d();', '$b; d();'],
  ],
  functions: [
    [
      '<?php function f(int $a, ?B $b = null, C|D ...$c): string { return $a; }',
      'import [default as B] from B; hoisted f = function f($a, $b = null, ...$c) {return $a;};',
    ],
    ['<?php $f = function ($a) use ($b, &$c) { return $b; };', 'var $f = arrow($a) {return $b;};'],
    [
      "<?php $f = fn($a) => $a . 'b'; $g = static fn() => 1;",
      "var $f = arrow($a) {return join($a, 'b');}; var $g = arrow() {return 1;};",
    ],
    [
      "<?php class A extends B implements C { const X = 'a'; private static $s = 1; public ?D $d = null; public function __construct(private E $e) { parent::__construct(); $this->d = $e; } public static function f(): self { return new self(); } }",
      "import [default as E] from E; import [default as D] from D; import [default as B] from B; var A = class A of B {static field X = 'a'; static field s = 1; field d; field e; constructor __construct = function __construct($e) {(this.e = $e); super(); (this.d = $e);}; static method f = function f() {return new A();}};",
    ],
    [
      "<?php interface I { const X = 'a'; function f(); } trait T { function g() { return $this->h; } } class A { use T; }",
      'var T = class T {method g = function g() {return this.h;}}; var A = class A of T {};',
    ],
    [
      "<?php enum E: string { case A = 'a'; const B = self::A; }",
      "var E = class E {static field A = {value: 'a'}; static field B = this.A};",
    ],
    [
      "<?php function &g() { yield 1; yield 'a' => 2; yield from h(); }",
      'hoisted g = function* g() {yield 1; yield 2; yield h();};',
    ],
    ['<?php abstract class A { abstract function f(); }', 'var A = class A {};'],
  ],
  broken: [
    ['<?php $x = = 1;', 'var $x = 1;\n! line 1: this is not understood'],
    ['<?php f(', 'f;\n! line 1: this is not understood'],
    ['<?php if ($a) {', '$a;\n! line 1: this is not understood'],
  ],
});

formsInFile('php');
