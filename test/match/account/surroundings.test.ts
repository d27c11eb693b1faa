import { describe, expect, it } from 'vitest';
import { around } from './marked.js';

describe('what is called around a text', () => {
  it.each<[string, readonly string[]]>([
    [`app.get('«/a»', show)`, ['app.get']],
    [`router.route(join('«/a»')).get(b)`, ['join', 'router.route']],
    [`a(b(), c[1], '«/a»')`, ['a']],
    [`a(b('x)'), '«/a»')`, ['a']],
    [`@GetMapping("«/a»")`, ['@GetMapping']],
    [`$this->client->get("«/a»")`, ['$this->client->get']],
    [`Http::get('«/a»')`, ['Http::get']],
    [`println!("«/a»")`, ['println!']],
    [`s.include?("«/a»")`, ['s.include?']],
    [`get<Rule>('«/a»')`, ['get']],
    [`get::<Rule>("«/a»")`, ['get']],
    [`expect(a).toBe('«/a»')`, ['expect(a).toBe']],
    [`send({ path: '«/a»' })`, ['send']],
    [`fetch(\`\${base}«/a»\`)`, ['fetch']],
    [`f("#{zone}«/a»")`, ['f']],
    [`a(b(c(d(e('«/a»')))))`, ['e', 'd', 'c', 'b']],
    [`function f() { return '«/a»'; }`, []],
    [`g(() => { use('«/a»') })`, ['use']],
    [`const a = 1; f('«/a»')`, ['f']],
    [`f(1);\n'«/a»'`, []],
    [`f(\n  1,\n  '«/a»',\n)`, ['f']],
    [`class A {\n  p = '«/a»'\n}`, []],
    [`if (x) { y('«/a»') }`, ['y']],
    [`try {\n  y('«/a»')\n}`, ['y']],
    [`[1, '«/a»']`, []],
  ])('%s', (text, callees) => {
    expect(around(text).callees).toEqual(callees);
  });

  it('ends where a statement ends', () => {
    expect(around(`log(\n)\n'«/a»'`).callees).toEqual([]);
    expect(around(`a(1\n+ '«/a»')`).callees).toEqual(['a']);
    expect(around(`a(x\n.b\n, '«/a»')`).callees).toEqual(['a']);
    expect(around(`a(x\ny '«/a»')`).callees).toEqual([]);
    expect(around(`a(1; '«/a»')`).callees).toEqual([]);
  });

  it('is looked for up to a bound', () => {
    expect(around(`a(${' '.repeat(1490)}'«/a»')`).callees).toEqual(['a']);
    expect(around(`a(${' '.repeat(1510)}'«/a»')`).callees).toEqual([]);
  });

  it('does not take what is in quotes for brackets', () => {
    expect(around(`a('(', "[", '«/a»')`).callees).toEqual(['a']);
    expect(around(`a('it\\'s (', '«/a»')`).callees).toEqual(['a']);
    // An apostrophe is no quote where none closes it on its line.
    expect(around(`a(don't, '«/a»')`).callees).toEqual(['a']);
  });
});

describe('the group around a text', () => {
  it.each([
    [`x({ a: 1, path: '«/a»', method: 'PUT' }, b)`, `{ a: 1, path: '/a', method: 'PUT' `],
    [`x('«/a»', { m: [1] }, b) + 1`, `('/a', { m: [1] }, b`],
    [`first\npath = '«/a»' # more\nlast`, `path = '/a' # more`],
    [`path = '«/a»'`, `path = '/a'`],
    [`f('«/a»'`, `('/a'`],
    // What is put into a text begins no group of its own.
    [`f("#{'«/a»'}", b)`, `("#{'/a'`],
    ["f(`${'«/a»'}`, b)", "(`${'/a'"],
  ])('%s', (text, group) => {
    expect(around(text).group).toBe(group);
  });

  it('is no longer than its bound', () => {
    const { group } = around(`f('«/a»'${' '.repeat(3000)})`);
    expect(group).toHaveLength(4 + 1500);
  });
});

it.each([
  [`x(1, { a: 2, b: ['«/a»'] }, 3)`, `{ a: 2, b: `],
  [`x(1, y('«/a»'))`, `(1, y`],
  [`x(1, '«/a»')`, ''],
  [`'«/a»'`, ''],
  [`(a)['«/a»']`, ''],
])('what stands around the group in %s', (text, outer) => {
  expect(around(text).outer).toBe(outer);
});

it('the line around a text is known to either side, up to a bound', () => {
  const { before, after } = around(`zero\nabc = '«/a»' # d\nlast`);
  expect([before, after]).toEqual([`abc = '`, `' # d`]);
  expect(around(`«/a»`)).toMatchObject({ before: '', after: '' });
  const wide = around(`${'b'.repeat(500)}«/a»${'c'.repeat(500)}`);
  expect([wide.before.length, wide.after.length]).toEqual([400, 400]);
});

describe('what a text is given to', () => {
  it.each<[string, string | undefined]>([
    [`path: '«/a»'`, 'path'],
    [`"path": "«/a»"`, 'path'],
    [`$url = "«/a»"`, '$url'],
    [`:path => '«/a»'`, 'path'],
    [`path := "«/a»"`, 'path'],
    [`--url «/a»`, 'url'],
    [`paths[x] = '«/a»'`, 'x'],
    [`const uri = new Uri('«/a»')`, 'uri'],
    [`let uri: Uri = f(1, '«/a»')`, 'uri'],
    [`u := fmt.Sprintf("«/a»")`, 'u'],
    [`uri = f"«/a»"`, 'uri'],
    [`'«/a»'`, undefined],
    [`x == g(1, '«/a»')`, undefined],
    [`x = 1\n('«/a»')`, undefined],
    [`(a) => ['«/a»']`, undefined],
  ])('%s', (text, key) => {
    expect(around(text).key).toBe(key);
  });

  it('is used by what is called with it behind it, in the same function', () => {
    expect(around(`uri = new Uri('«/a»');\n  return this.DeleteAsync<X>(uri);\n`).usedBy).toEqual(['this.DeleteAsync']);
    expect(around(`$uri = '«/a»';\n$this->get(1, $uri);`).usedBy).toEqual(['$this->get']);
    expect(around(`$uri = '«/a»';\nsend(&$uri)`).usedBy).toEqual(['send']);
    expect(around(`uri = '«/a»';\nsend(&uri)`).usedBy).toEqual(['send']);
    expect(around(`uri = '«/a»';\nsend(urix)`).usedBy).toEqual([]);
    expect(around(`uri = '«/a»';\n}\nsend(uri)`).usedBy).toEqual([]);
    expect(around(`uri = '«/a»'\nend\nsend(uri)`).usedBy).toEqual([]);
    expect(around(`uri = '«/a»'\ndef f():\n  send(uri)`).usedBy).toEqual([]);
    expect(around(`send('«/a»');\nsend(uri)`).usedBy).toEqual([]);
    expect(around(`uri = '«/a»';${' '.repeat(950)}send(uri)`).usedBy).toEqual([]);
  });

  it.each([
    [`'«/a»': 1`, true],
    [`"«/a»" => f`, true],
    ['«/a»:', true],
    [`'«/a»'::text`, false],
    [`'«/a»', b`, false],
  ])('it may be a key itself: %s', (text, is) => {
    expect(around(text).isKey).toBe(is);
  });
});
