import { describe, expect, it } from 'vitest';
import { ledTo } from '../../../src/flow/slice/outline/leads.js';
import { looks } from '../../../src/flow/slice/outline/looks.js';
import { KnownClasses } from '../../../src/flow/slice/outline/known-classes.js';
import {
  all,
  both,
  fieldIn,
  flattened,
  isExports,
  isPlace,
  isReflective,
  lastNameOf,
  NOTHING,
  requiredIn,
  rootOf,
  textOf,
} from '../../../src/flow/slice/shapes.js';
import { Node } from '../../../src/flow/slice/nodes.js';
import type { CallExpr, Expr } from '../../../src/model/program.js';
import { expression } from '../expression.js';
import { span } from '../make.js';

const read = (words: string): Expr => expression(words).expr;

describe('what an expression is', () => {
  it.each<[string, string | undefined, string, string | undefined]>([
    ['a', 'a', 'a', undefined],
    ['a.b', 'b', 'a', undefined],
    ['a.b.c()', 'c', 'a', undefined],
    ['a().b', 'b', 'a', undefined],
    ['await a.b()', 'b', 'a', undefined],
    ['(a.b as C)', 'b', 'a', undefined],
    ['a[b]', undefined, 'a', undefined],
    ["'a'", undefined, "'a'", undefined],
    ['this.a', 'a', 'this', 'a'],
    ['this.a.b()', 'b', 'this', 'a'],
    ['this.a().b().c', 'c', 'this', 'a'],
    ['self.a.b', 'b', 'self', 'a'],
    ['cls.a.b', 'b', 'cls', 'a'],
    ['other.a.b', 'b', 'other', undefined],
    ['this[a].b', 'b', 'this', undefined],
    ['!this.a', undefined, 'this', undefined],
    ['(!this.a).b', 'b', 'this', undefined],
  ])('%s: its last name, its root, and the field that it begins with', (words, last, root, field) => {
    const { expr, said } = expression(words);
    expect([lastNameOf(expr), said(rootOf(expr)), fieldIn(expr)]).toEqual([last, root, field]);
    expect([said(rootOf(expr)), fieldIn(expr)]).toEqual([root, field]);
  });

  it('is found from each call in a chain', () => {
    const { expr, said } = expression('this.a.b().c().d');
    const inner = expr.kind === 'member' ? expr.of : expr;
    expect([fieldIn(inner), said(rootOf(inner)), fieldIn(expr), said(rootOf(expr))]).toEqual([
      'a',
      'this',
      'a',
      'this',
    ]);
  });

  it.each<[string, boolean, boolean, boolean]>([
    ['exports', true, false, true],
    ['module.exports', true, false, false],
    ['module.other', false, false, false],
    ['other', false, false, true],
    ['this.a', false, false, true],
    ['this.a.b', false, false, false],
    ['this[a]', false, true, true],
    ['getattr', false, true, true],
    ['call_user_func', false, true, true],
    ['a.public_send', false, true, false],
    ['a.send', false, false, false],
    ['a()', false, false, false],
  ])('%s: what is handed out, a method by a name that is put together, a place', (words, exported, reflects, place) => {
    expect([isExports(read(words)), isReflective(read(words)), isPlace(read(words))]).toEqual([
      exported,
      reflects,
      place,
    ]);
  });

  it.each<[string, string | undefined]>([
    ["require('a')", 'a'],
    ["require('a').b.c", 'a'],
    ['require(a)', undefined],
    ['require()', undefined],
    ["other('a')", undefined],
    ["a.require('a')", undefined],
    ['require', undefined],
  ])('%s: the module that is asked for', (words, is) => {
    expect(requiredIn(read(words))).toBe(is);
  });

  it.each<[string, readonly string[]]>([
    ["'a' + b + c()", ["'a'", 'b', 'c()']],
    ['`a${b}c`', ['a', 'b', 'c']],
    ["'a' + `b${c + 'd'}` + e", ["'a'", 'b', 'c', "'d'", 'e']],
    ['a - b', ['a - b']],
  ])('%s: the parts of a text', (words, is) => {
    const { expr, said } = expression(words);
    expect(flattened([expr]).map(said)).toEqual(is);
  });

  it.each(['+', '.'])('is a text that is put together by %s', (op) => {
    const [left, right] = [read("'a'"), read('b')];
    const sum: Expr = { kind: 'binary', op, left, right, span: span(0) };
    expect(flattened([sum, sum])).toEqual([left, right, left, right]);
  });

  it('is a text with a sign for each of its holes', () => {
    const text: Expr = { kind: 'text', text: [{ kind: 'run', text: 'a' }, { kind: 'hole' }], span: span(0) };
    expect(textOf(text)).toBe('a\0');
  });

  it('is made of all that its parts are', () => {
    const [a, b, c, d] = [new Node(false), new Node(false), new Node(false), new Node(false)];
    const [one, other] = [
      { flow: [a], need: [b] },
      { flow: [c], need: [d] },
    ];
    expect(both(one, other)).toEqual({ flow: [a, c], need: [b, d] });
    expect(all([one, other])).toEqual({ flow: [a, c], need: [b, d] });
    expect([both(one, NOTHING), both(NOTHING, one)]).toEqual([one, one]);
  });
});

describe('what the value of a name leads to', () => {
  const fn = (name: string): string => `function ${name}`;
  it.each<[string, readonly string[]]>([
    ['api', ['api', fn('api')]],
    ['lib.api', ['api', fn('api')]],
    ['lib[api]', [fn('')]],
    ["'text'", []],
    ['new Api()', ['Api']],
    ['Api.create()', ['create', 'Api']],
    ['api.create()', ['create']],
    ['await api.create()', ['create']],
    ['(api as Api)', ['api', fn('api')]],
    ['{ get: a, list() {}, [x]: b }', ['get', 'list']],
    ['(() => new Api())()', ['Api']],
    ['useMemo(() => new Api(), [])', ['useMemo', 'Api']],
    ['useMemo(() => { const a = 1; return make(a); })', ['useMemo', 'make']],
    ['useMemo(() => { return; })', ['useMemo']],
    ['lazy(api)', ['lazy']],
    ['api.level.bind(api)', ['bind', fn('api'), fn('level')]],
    ['partial(level, zone)', ['partial', fn('level'), fn('zone')]],
    ["partial('level')", ['partial', fn('')]],
  ])('%s', (words, is) => {
    expect(ledTo(read(words))).toEqual(is);
  });
});

describe('a call that only looks at a text', () => {
  it.each<[string, boolean]>([
    ['method.toUpperCase()', true],
    ['strtolower(method)', true],
    ['method.upper()', true],
    ['method.toUpperCase().trim()', true],
    ['method.trim()', false],
    ['trim(method.lower())', true],
    ["method.equals('PUT')", true],
    ['method.equals(other)', false],
    ['method.lower().equals(other)', true],
    ["['PUT', 'POST'].includes(method)", true],
    ['in_array(method, [1])', true],
    ['methods.includes(method)', false],
    ['send(method)', false],
    ['new upper(method)', false],
    ['methods[upper](method)', false],
  ])('%s: %s', (words, is) => {
    expect(looks(read(words) as CallExpr)).toBe(is);
  });

  it('takes what gives the text along', () => {
    const dull = (words: string): boolean[] => {
      const expr = read(words) as CallExpr;
      looks(expr);
      const found: boolean[] = [];
      JSON.stringify(expr, (_, node: unknown) => {
        const { kind, dull: isDull } = (node ?? {}) as { kind?: unknown; dull?: unknown };
        if (kind === 'call' && node !== expr) found.push(isDull === false);
        return node;
      });
      return found;
    };
    expect(dull('upper(trim(string(method)))')).toEqual([true, true]);
    expect(dull('string(method).trim().toUpperCase()')).toEqual([true, true]);
    expect(dull('upper(load(method))')).toEqual([false]);
    expect(dull('send(trim(method))')).toEqual([false]);
  });
});

describe('of which class something is said to be', () => {
  const isOf = (say: (to: KnownClasses) => void, words: string, outside: readonly string[] = []): boolean => {
    const to = new KnownClasses(new Set(outside));
    say(to);
    return to.isOf(read(words), new Set(['Api']));
  };
  const set = (name: string, value: string) => (to: KnownClasses) => {
    to.set(name, read(value));
  };

  it.each<[string, (to: KnownClasses) => void, string, boolean]>([
    ['made', set('a', 'new Api()'), 'a', true],
    ['made by its name', set('a', 'Api()'), 'a', true],
    ['made by a function', set('a', 'api()'), 'a', false],
    ['made by its own method', set('a', 'Api.new(1)'), 'a', true],
    ['made of another one', set('a', 'Other.new(1)'), 'a', false],
    ['made and waited for', set('a', 'await new Api()'), 'a', true],
    ['made or something else', set('a', 'b ?? new Api()'), 'a', true],
    ['made and kept elsewhere', set('a', '(b = new Api())'), 'a', true],
    ['made in an object', set('o', '{ a: new Api() }'), 'x.a', true],
    ['made in an object by a name that is put together', set('o', '{ [a]: new Api() }'), 'x.a', false],
    ['made of a type that is said', set('a', 'new Api() as Base'), 'a', true],
    ['made by a member', set('a', 'lib.Api()'), 'a', true],
    ['made by nothing that has a name', set('a', 'x[Api]()'), 'a', false],
    ['made there', () => undefined, 'new Api()', true],
    ['the class itself', () => undefined, 'Api', true],
    ['what the class gives', () => undefined, 'Api.of()', true],
    ['set up', () => undefined, 'new Api().named(x).build()', true],
    ['a member of what was made', () => undefined, 'new Api().named', false],
    ['a member by an index', set('a', 'new Api()'), 'x[a]', false],
  ])('%s', (_, say, words, is) => {
    expect(isOf(say, words)).toBe(is);
  });

  it('is followed over four names', () => {
    const row =
      (hops: number) =>
      (to: KnownClasses): void => {
        to.set('a0', read('new Api()'));
        for (let i = 1; i <= hops; i += 1) to.set(`a${String(i)}`, read(`a${String(i - 1)}`));
      };
    expect([isOf(row(4), 'a4'), isOf(row(5), 'a5')]).toEqual([true, false]);
    const ring = (to: KnownClasses): void => {
      to.set('a', read('b'));
      to.set('b', read('a'));
    };
    expect(isOf(ring, 'a')).toBe(false);
  });

  it('is followed over twelve calls', () => {
    const chain = (links: number): string => `new Api()${'.of()'.repeat(links)}`;
    expect([isOf(() => undefined, chain(11)), isOf(() => undefined, chain(12))]).toEqual([true, false]);
  });

  it('is looked for among two hundred names', () => {
    const many =
      (n: number) =>
      (to: KnownClasses): void => {
        for (let i = 0; i < n; i += 1) to.set('a', read(`b${String(i)}`));
        to.set('a', read('last'));
        to.set('last', read('new Api()'));
      };
    expect([isOf(many(198), 'a'), isOf(many(199), 'a')]).toEqual([true, false]);
  });

  it('is none of another module’s', () => {
    const declare =
      (words: string) =>
      (to: KnownClasses): void => {
        to.declare('a', { kind: 'named', name: words.split('.') });
      };
    expect(isOf(declare('http.Api'), 'a', ['http'])).toBe(false);
    expect(isOf(declare('own.Api'), 'a', ['http'])).toBe(true);
    expect(isOf(declare('Api'), 'a', ['Api'])).toBe(true);
  });

  it('tells what names lead to, and what members there are', () => {
    const to = new KnownClasses();
    to.built('Own', ['Base', 'Other']);
    to.built('Alone', []);
    to.set('a', read('{ get: load, [x]: y }'));
    to.type('T', {
      kind: 'members',
      members: [{ key: 'm', type: { kind: 'named', name: ['Api'] } }],
      bases: [{ kind: 'named', name: ['U'] }],
    });
    to.declare('d', undefined);
    to.set({ kind: 'member', of: read('this'), key: 'f', keySpan: span(0), span: span(0) }, read('b'));
    const leads = Object.fromEntries([...to.leads].map(([key, names]) => [key, [...names]]));
    expect(leads).toEqual({
      Own: ['Base', 'Other'],
      a: ['get'],
      get: ['load', 'function load'],
      m: ['Api'],
      T: ['U'],
      f: ['b', 'function b'],
    });
    expect([...to.members].sort()).toEqual(['f', 'get', 'm']);
  });
});
