import { describe, expect, it } from 'vitest';
import { shell } from '../../../src/read/shell/reader.js';
import { lowered } from './show.js';

const table = (rows: readonly (readonly [string, string])[]): void => {
  it.each(rows)('%s', (text, expected) => {
    expect(lowered(text)).toBe(expected);
  });
};

describe('words', () => {
  table([
    [`a 'b c' "d e" f`, `a('b c', 'd e', 'f')`],
    [`a 'b'"c"d`, `a('bcd')`],
    [`a x\\ y`, `a('x y')`],
    ['a x\\\ny', `a('xy')`],
    ['a \\\n  b', `a('b')`],
    [`a "x\\"y\\$z\\\\"`, `a('x"y$z\\')`],
    ['a "x\\\ny\\n"', `a('xy\\n')`],
    [`a $'x\\ty\\x41\\u00e9\\'z'`, `a('x\ty\x41é'z')`],
    ['a "pre$X/post"', `a(<'pre' X '/post'>)`],
    [`a '{"v": "'"$X"'"}'`, `a(<'{"v": "' X '"}'>)`],
    ['a $X "$X" ${X} "${X}"', 'a(X, X, X, X)'],
    ['a {b,c}/d {1..3} {2..1}', `a('b/d', 'c/d', '1', '2', '3', '2', '1')`],
    ['a {b} {x,$y}', `a('{b}', '{x,$y}')`],
    ['a ~ ~/b "~" x~', `a(HOME, <HOME '/b'>, '~', 'x~')`],
    ['a https://x/y?z=1&', `a('https://x/y?z=1')`],
    ['a *.json [ab] x?', `a('*.json', '[ab]', 'x?')`],
    ['a ""', `a('')`],
    ['a "$(b c)d" `e`', `a(<b('c') 'd'>, e())`],
    ['a "$(b)"', 'a(b())'],
    ['a # no', 'a()'],
  ]);
});

describe('parameters', () => {
  table([
    ['a $1 ${10} $0 $# $? $$', 'a(@[0], @[9], ?, ?, ?, ?)'],
    ['a "$@"', 'a(...@)'],
    ['a $*', 'a(...@)'],
    ['a "$*" x"$@"', `a(@[join](' '), <'x' @[join](' ')>)`],
    ['a "${L[@]}" ${L[*]}', 'a(...L, ...L)'],
    ['a "${@:2}" "${L[@]:1}"', 'a(...@[slice](1), ...L[slice](1))'],
    ['a ${L[0]} "${M[key]}" "${M[$k]}"', `a(L[0], M['key'], M[k])`],
    ['a ${X:-d} "${X-d}" ${1:-$Y}', `a(or(X, 'd'), or(X, 'd'), or(@[0], Y))`],
    ['a ${X:=d}', `a(X ||= 'd')`],
    ['a ${X:?message} ${1?}', 'a(X, @[0])'],
    ['a ${X:+y}', `a(and(X, 'y'))`],
    ['a ${X:+-d "$X"}', `a(...if(X, ['-d', X], []))`],
    ['a ${X%/} ${X%%.json}', `a(text.removeSuffix(X, '/'), text.removeSuffix(X, '.json'))`],
    ['a ${X#/} ${X##https://}', `a(text.removePrefix(X, '/'), text.removePrefix(X, 'https://'))`],
    ['a ${X##*/}', `a(text.behindLast(X, '/'))`],
    ['a ${X%.*}', `a(text.beforeLast(X, '.'))`],
    ['a ${X%%[0-9]*}', 'a(?(X))'],
    ['a ${X#*:*}', 'a(?(X))'],
    ['a ${X/#*:/}', 'a(?(X))'],
    ['a ${X//a/b} ${X/a/b}', `a(text.replaceAll(X, 'a', 'b'), text.replaceAll(X, 'a', 'b'))`],
    ['a ${X^^} ${X,,}', 'a(text.upper(X), text.lower(X))'],
    ['a ${#X} $((1 + 2)) ${!X}', 'a(?(X), ?, ?(X))'],
  ]);
});

describe('assignments', () => {
  table([
    ['X=1', `X = '1'`],
    ['X=', `X = ''`],
    ['X=a Y="b$X"', `(X = 'a', Y = <'b' X>)`],
    ['X+=b', `X += 'b'`],
    ['L=(a "$b" {c,d})', `L = ['a', b, 'c', 'd']`],
    ['L+=(-H "x: y")', `L += ['-H', 'x: y']`],
    ['declare -A M=([a]=b ["c d"]="$e")', `M = {a: 'b', c d: e}`],
    ['M[k]=v; M[$i]=w', `M['k'] = 'v'; M[i] = 'w'`],
    ['declare -A M', 'M = {}'],
    ['export X="a" Y; readonly Z=b', `X = 'a'; Z = 'b'`],
    ['X=$(a b); Y=`c`', `X = a('b'); Y = c()`],
    ['X=1 a b', `{let X = '1'; a('b')}`],
    ['shift; shift 2', '@ = @[slice](1); @ = @[slice](2)'],
    ['set -- a "$b"; set -e', `@ = ['a', b]; set('-e')`],
    ['unset X', `X = ''`],
    ['read -r -p ask x y', `(x = ?, y = ?, read('-r', '-p', 'ask', 'x', 'y'))`],
    ['printf -v X %s y', `X = printf('%s', 'y')`],
    ['((i++)); let x', `(i = ?, ?); let('x')`],
  ]);
});

describe('functions', () => {
  table([
    ['f() { a; b; }', 'def f = fn {a(); return b()}'],
    ['function f { a; }', 'def f = fn {return a()}'],
    ['f() { local x="$1" y; declare z=2; X=3; }', `def f = fn {let x = @[0]; let y = ''; let z = '2'; X = '3'}`],
    ['f() { echo hi >&2; a > file; }', `def f = fn {echo('hi'); a()}`],
    ['f() { if a; then b; else c; fi; }', 'def f = fn {if (a(), ?) {return b()} else {return c()}}'],
    ['f() { case $1 in x) a;; esac; }', `def f = fn {switch @[0] {'x': return a(); break}}`],
    ['f() { a; return 0; }', 'def f = fn {return a()}'],
    ['f() { a; return 1; }', 'def f = fn {a(); throw}'],
    ['f() { a && b; }', 'def f = fn {return and((a(), ?), b())}'],
    ['f() { a || return 1; }', 'def f = fn {return a()}'],
    ['f() { a | b; }', 'def f = fn {return pipe(a(), b())}'],
    ['f() { for x in y; do a; done; }', `def f = fn {loop x values ['y'] {a()}}`],
    ['f() (a)', 'def f = fn {return a()}'],
  ]);
});

describe('commands', () => {
  table([
    ['a | b | c', 'pipe(a(), b(), c())'],
    ['a <<< "x$Y"', `pipe(<<'x' Y> '\n'>, a())`],
    ['a < file', "pipe(cat('file'), a())"],
    ['a < <(b)', 'pipe(b(), a())'],
    ['a 2>/dev/null >out', 'a()'],
    ['a <<EOF\nx $Y \\$z\nEOF\n', `pipe(<'x ' Y ' $z\n'>, a())`],
    [`a <<'EOF'\nx $Y\nEOF\n`, `pipe('x $Y\n', a())`],
    ['a <<-EOF\n\t\tx\n\ty\n\tEOF\n', `pipe('x\ny\n', a())`],
    ['a && b', 'and((a(), ?), b())'],
    ['a || b', 'or((a(), ?), b())'],
    ['a || { b; exit 1; }', 'if (a(), ?) {} else {{b(); throw}}'],
    ['[ "$x" = y ] && exit', `if (x == 'y') {throw} else {}`],
    ['! a', 'a()'],
    ['a & b', 'a(); b()'],
    ['(a; b)', '{a(); b()}'],
    ['(a; b) | c', 'pipe((a(), b()), c())'],
    ['{ if a; then b; fi; } | c', 'pipe(fn {if (a(), ?) {return b()} else {}}(), c())'],
    ['$X a; "$X" b; ${X:-curl} c', `X('a'); X('b'); or(X, 'curl')('c')`],
    ['"${C[@]}" a', `C[0](...C[slice](1), 'a')`],
    ['sudo -u x env A=1 curl y; command curl z; /usr/bin/curl w', `curl('y'); curl('z'); curl('w')`],
    ['time curl x; timeout -k 1 5 curl y; exec curl z', `curl('x'); curl('y'); curl('z')`],
    ['command -v curl', `command('-v', 'curl')`],
    ['eval "a"; trap b EXIT; source ./x; . y', `eval('a'); trap('b', 'EXIT'); import; source('./x'); import; .('y')`],
    ['X=$(a || true); Y=$(b || exit 1)', 'X = (true(), a()); Y = fn {return b()}()'],
    ['exit 3', 'throw'],
  ]);
});

describe('compound commands', () => {
  table([
    [
      'if [ "$a" = b ]; then c; elif [[ $d != e ]]; then f; else g; fi',
      `if (a == 'b') {c()} else {if (d != 'e') {f()} else {g()}}`,
    ],
    ['if [ -z "$a" ]; then b; fi', 'if ? {b()} else {}'],
    ['if [ "$a" = "" ]; then b; fi', 'if ? {b()} else {}'],
    ['if test "$a" == b; then c; fi', `if (a == 'b') {c()} else {}`],
    ['if [ ! "$a" = b ]; then c; fi', `if !(a == 'b') {c()} else {}`],
    ['if [[ $a == b && ( $c == d || -n $e ) ]]; then f; fi', `if and((a == 'b'), or((c == 'd'), ?)) {f()} else {}`],
    ['if [[ $a == b* ]]; then c; fi', 'if ? {c()} else {}'],
    ['if [ "$(a)" = b ]; then c; fi', `if (a() == 'b') {c()} else {}`],
    ['if ! a | b; then c; fi', 'if !(pipe(a(), b()), ?) {c()} else {}'],
    ['while a; do b; done', 'loop {(a(), ?); b()}'],
    ['until a; do b; break; done', 'loop {(a(), ?); b(); break}'],
    ['while true; do a; done', 'loop {a()}'],
    ['for x in a "${L[@]}" "$b"; do c; done', `loop x values ['a', ...L, b] {c()}`],
    ['for x in $Y; do c; done', `loop x values [...Y[split](' ')] {c()}`],
    ['for x in $(a); do c; done', 'loop x values [a()] {c()}'],
    ['for x; do c; done', 'loop x values [...@] {c()}'],
    ['for k in "${!M[@]}"; do c; done', 'loop k keys M {c()}'],
    ['for ((i=0; i<3; i++)); do c; done', 'loop {(i = ?, ?); ?; (i = ?, ?); c()}'],
    [
      'case $1 in a|b) c;; d*) e;; *) f;; esac',
      `switch @[0] {'a':  | 'b': c(); break | _: e(); break | _: f(); break}`,
    ],
    ['case $1 in a) b;& c) d;; esac', `switch @[0] {'a': b() | 'c': d(); break}`],
    ['a | while read -r x; do b "$x"; done', `a(); loop {((x = ?, read('-r', 'x')), ?); b(x)}`],
    ['while read -r x; do b; done < <(a)', `a(); loop {((x = ?, read('-r', 'x')), ?); b()}`],
    [
      'while read -r x; do b; done <<< "$y"',
      `loop line that is read values shell.lines(y) {x = shell.fields(line that is read, ' ', 1)[0]; b()}`,
    ],
  ]);
});

describe('what cannot be read', () => {
  it.each([
    ['curl a\ndone\ncurl b', `curl('a'); curl('b')`, 'line 2'],
    ['| curl a\ncurl b\n', `curl('b')`, 'line 1'],
    ['if a; then\n curl b\n', `if (a(), ?) {curl('b')} else {}`, 'line 3'],
    ['curl "a', `curl('a')`, 'line 1'],
    ['f() { curl b\n', `def f = fn {return curl('b')}`, 'line 2'],
  ])('%j keeps the rest', (text, expected, line) => {
    const reading = shell.read({ file: 'x.sh', text });
    expect(lowered(text)).toBe(expected);
    expect(reading.problems[0]?.message).toContain(`${line}: `);
    expect(reading.problems[0]?.span?.file).toBe('x.sh');
  });

  it('errors inside substitutions are told too', () => {
    const { problems } = shell.read({ file: 'x.sh', text: 'echo\nx=$(if a; then)\n' });
    expect(problems.map(({ message }) => message.slice(0, 7))).toContain('line 2:');
  });
});
