import { test } from 'vitest';
import { prepare } from '../../../src/engine/reading/units.js';
import { python } from '../../../src/read/python/reader.js';
import { expectProportional } from '../../work.js';
import { table } from './lowered.js';

table('text', [
  ["x = 'abc'", "var x = 'abc';"],
  ["x = ''", "var x = '';"],
  ['x = "a\\nb\\x2f\\u002f\\q"', "var x = 'a|\\n|b|/|/|\\\\q';"],
  ["x = r'a\\nb'", "var x = 'a\\\\nb';"],
  ["x = b'abc'", "var x = 'abc';"],
  ['x = u"abc"', "var x = 'abc';"],
  ["x = '''a\nb'''", "var x = 'a\\nb';"],
  ["x = 'a' 'b' \"c\"", "var x = 'a|b|c';"],
  ["x = 'a' f'{b}/c' 'd'", "var x = join('a', b, '/c', 'd');"],
  ["x = f'/zones/{id}/settings'", "var x = join('/zones/', id, '/settings');"],
  ["x = f'{{a}}/{b!r}/{c!s}'", "var x = join('{|a|}|/', b, '/', c);"],
  ["x = f'{a:s}/{b:>4}'", "var x = join(a, '/', other(b));"],
  ["x = f'{a}{b}'", 'var x = join(a, b);'],
  ["x = rf'\\d{a}'", "var x = join('\\\\d', a);"],
  ['x = f\'{a + "b"}\'', "var x = join(a, 'b');"],
  ["x = 'a' + b + 'c'", "var x = join('a', b, 'c');"],
  ["x = 'a' + (b + c)", "var x = join('a', (b + c));"],
  ["x = 'a %s' % b", "var x = ('a %s' % b);"],
  ["x = 'a %s %s' % (b, c)", "var x = ('a %s %s' % [b, c]);"],
  ["x = 'a {}'.format(b)", "var x = 'a {}'.format(b);"],
  ['x = f"a{b}c" "d"', "var x = join('a', b, 'c', 'd');"],
  ["x = f'''a{{b}}{c}'''", "var x = join('a|{|b|}', c);"],
  ["x = 'it\\'s'", "var x = 'it|'|s';"],
]);

table('operators', [
  ['x = a + b + c', 'var x = ((a + b) + c);'],
  ['x = a - b * c', 'var x = (a - (b * c));'],
  ['x = a | b', 'var x = {...a, ...b};'],
  ['x = a // b', 'var x = (a // b);'],
  ['x = a if b else c', 'var x = if(b, a, c);'],
  ['x = a or b or c', 'var x = or(or(a, b), c);'],
  ['x = a and b', 'var x = and(a, b);'],
  ['x = not a', 'var x = (! a);'],
  ['x = -a', 'var x = (- a);'],
  ['x = ~a', 'var x = (~ a);'],
  ['x = a == b', 'var x = (a == b);'],
  ['x = a != b', 'var x = (a != b);'],
  ['x = a <> b', 'var x = (a != b);'],
  ['x = a is b', 'var x = (a === b);'],
  ['x = a is not b', 'var x = (a !== b);'],
  ['x = a in b', 'var x = (a in b);'],
  ['x = a not in b', 'var x = (! (a in b));'],
  ['x = a < b < c', 'var x = other(a, b, c);'],
  ['x = None', 'var x = null;'],
  ['x = not a or b and c', 'var x = or((! a), and(b, c));'],
  ['x = a if b else c if d else e', 'var x = if(b, a, if(d, c, e));'],
]);

table('lists, dictionaries and members', [
  ['x = [True, False, None, 1, 2.5, 0x10]', 'var x = [true, false, null, 1, 2.5, 16];'],
  ['x = (1, 2)', 'var x = [1, 2];'],
  ['x = {1, 2}', 'var x = [1, 2];'],
  ['x = [*a, b]', 'var x = [...a, b];'],
  ["x = {'a': 1, b: 2, **c}", 'var x = {a: 1, [b]: 2, ...c};'],
  ['x = {}', 'var x = {};'],
  ['x = a.b.c', 'var x = a.b.c;'],
  ["x = a['b']", 'var x = a.b;'],
  ['x = a[0]', 'var x = a[0];'],
  ['x = a[-1]', 'var x = a[(- 1)];'],
  ['x = a[b]', 'var x = a[b];'],
  ['x = a[1:2]', 'var x = slice(a, 1, 2);'],
  ['x = a[:2]', 'var x = slice(a, undefined, 2);'],
  ['x = a[1:]', 'var x = slice(a, 1, undefined);'],
  ['x = a[::2]', 'var x = other(a);'],
  ['x = a[1, 2]', 'var x = other(a);'],
  ['x = [a for a in b]', 'var x = each(a for a of b);'],
  ['x = [a for a in b if c if d]', 'var x = each(a for a of b if and(c, d));'],
  ['x = [a + d for a in b for d in a if e]', 'var x = flat each(each((a + d) for d of a if e) for a of b);'],
  ['x = {a: b for a, b in c}', 'var x = entries(each([a, b] for [a, b] of c));'],
  ['x = {a for a in b}', 'var x = each(a for a of b);'],
  ['x = (y := z)', 'var x = (y = z);'],
  ['x = (a)', 'var x = a;'],
  ['x = ((a, b))', 'var x = [a, b];'],
  ['x = a.b().c', 'var x = a.b().c;'],
  ['x = a[b][c]', 'var x = a[b][c];'],
  ['x = [a async for a in b]', 'var x = each(a for a of b);'],
  ["x = {**a, 'b': 1}", 'var x = {...a, b: 1};'],
  ["x = {'a': {'b': [1]}}", 'var x = {a: {b: [1]}};'],
  ["x = {f'a{b}': c}", "var x = {[join('a', b)]: c};"],
  ['x = {1: a}', 'var x = {[1]: a};'],
]);

table('calls', [
  ['f(a, b=c, *d, **e)', 'f(a, b=c, ...d, **e);'],
  ['f(x for x in y)', 'f(each(x for x of y));'],
  ['super().__init__(a)', 'super(a);'],
  ['super(A, self).b()', 'super.b();'],
  ['self.base.__init__(a)', 'self.base.__init__(a);'],
  ["f(*a, 'b')", "f(...a, 'b');"],
  ['f()', 'f();'],
  ['f(a)(b).c(d)', 'f(a)(b).c(d);'],
]);

test('a formatted string costs what it is long', async () => {
  await prepare(python, { file: '', text: '' });
  const text = (size: number): string => `a = f'${'{a}{{b'.repeat(size)}'\n`;
  await expectProportional((size) => python.read({ file: 'a.py', text: text(size) }), 300);
});
