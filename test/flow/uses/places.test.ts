import { describe, expect, it } from 'vitest';
import type { Span } from '../../../src/model/span.js';
import { project, type Project } from './uses-in.js';

/** A project of one file, or more, and the range that is marked by `«` and `»` in the first. */
async function marked(
  text: string,
  { call = 'fetch', file = 'a.mjs', more = {} }: { call?: string; file?: string; more?: Record<string, string> } = {},
): Promise<Project & { readonly range: Span }> {
  const found = await project({ [file]: text.replaceAll(/[«»]/g, ''), ...more }, call);
  return { ...found, range: { file, start: text.indexOf('«'), end: text.indexOf('»') - 1 } };
}

describe('what stands at a place', () => {
  it.each([
    ['one of several elements of a list', `fetch(['«a»', 'b'])`, "'a'"],
    ['the only one', `fetch(['«a»'])`, undefined],
    ['no element', `fetch('«a»')`, undefined],
    ['a part of an element', `fetch(['«a»' + x, 'b'])`, undefined],
  ])('an element: %s', async (_, text, said) => {
    const { uses, range, said: saidAt } = await marked(text);
    expect(saidAt(uses.element(range))).toBe(said);
  });

  it.each([
    ['in a literal', `fetch('a«b»c')`, true],
    ['in a template, beside its holes', 'fetch(`a«b»${c}`)', true],
    ['in code', `fetch(«x»)`, false],
    ['in a name of a member', `fetch({ «a»: 1 })`, false],
  ])('a text: %s', async (_, text, is) => {
    const { uses, range } = await marked(text);
    expect(uses.isText(range)).toBe(is);
  });

  it.each([
    ['of a plus', `fetch('«a»' + b)`, true],
    ['of a template', 'fetch(`«a»${b}`)', true],
    ['by itself', `fetch('«a»')`, false],
    ['of a comparison, which is an operator too', `fetch(b === '«a»')`, true],
  ])('an operand: %s', async (_, text, is) => {
    const { uses, range } = await marked(text);
    expect(uses.isOperand(range)).toBe(is);
  });

  it.each([
    ['of what is joined', `fetch(l.join('«/»'))`, true],
    ['an element', `fetch(['«/»', 'a'].join('-'))`, false],
    ['another argument', `fetch('«/»')`, false],
    ['of another method', `fetch(l.split('«/»'))`, false],
  ])('a separator: %s', async (_, text, is) => {
    const { uses, range } = await marked(text);
    expect(uses.separates(range)).toBe(is);
  });

  it.each([
    ['Python', 'fetch("«/»".join(l))', 'a.py', true],
    ['Python, the list', 'fetch("/".join(["«a»", "b"]))', 'a.py', false],
    ['PHP', "<?php fetch(implode('«/»', $l));", 'a.php', true],
    ['PowerShell', "fetch ($l -join '«/»')", 'a.ps1', true],
  ])('a separator in %s', async (_, text, file, is) => {
    const { uses, range } = await marked(text, { file });
    expect(uses.separates(range)).toBe(is);
  });

  it.each([
    ['by its key', `fetch({ «value»: 1, b: 2 })`, 'value: 1'],
    ['by its key in quotes', `fetch({ '«value»': 1 })`, "'value': 1"],
    ['not by its value', `fetch({ value: '«a»' })`, undefined],
    ['not by what is no member', `fetch('«a»')`, undefined],
  ])('a member: %s', async (_, text, said) => {
    const { uses, range, said: saidAt } = await marked(text);
    expect(saidAt(uses.member(range))).toBe(said);
  });

  it.each([
    ['as an argument that has a name', 'fetch(«value»=1, b=2)', 'value=1'],
    ['the value of such an argument', 'fetch(value=«a»)', undefined],
  ])('a member in Python: %s', async (_, text, said) => {
    const { uses, range, said: saidAt } = await marked(text, { file: 'a.py' });
    expect(saidAt(uses.member(range))).toBe(said);
  });

  it.each([
    ['one of several', `fetch([('«a»', 1), ('b', 2)])`, "('a', 1)"],
    ['as a list', `fetch([['«a»', 1], ['b', 2]])`, "['a', 1]"],
    ['the only one', `fetch([('«a»', 1)])`, undefined],
    ['by its value', `fetch([('a', '«b»'), ('b', 2)])`, undefined],
    ['of three', `fetch([('«a»', 1, 2), ('b', 2)])`, undefined],
    ['of one', `fetch([('«a»',), ('b', 2)])`, undefined],
    ['in a list without brackets', `fetch((('«a»', 1), ('b', 2)))`, undefined],
    ['an element', `fetch(['«a»', 'b'])`, undefined],
    ['no element', `fetch('«a»')`, undefined],
    ['a name', `fetch([(«a», 1), ('b', 2)])`, undefined],
  ])('a pair: %s', async (_, text, said) => {
    const { uses, range, said: saidAt } = await marked(text, { file: 'a.py' });
    expect(saidAt(uses.pair(range))).toBe(said);
  });

  it.each([
    ['an error', `throw new Error('«a»'); fetch()`, true],
    ['an error of its own', `throw new NotFoundException(x, '«a»'); fetch()`, true],
    ['something else', `throw fail('«a»'); fetch()`, false],
    ['a text', `throw '«a»'; fetch()`, false],
    ['nothing', `go(new Error('«a»')); fetch()`, false],
  ])('thrown: %s', async (_, text, is) => {
    const { uses, range } = await marked(text);
    expect(uses.isThrown(range)).toBe(is);
  });

  it.each([
    ['where there is one', `fetch({ «value»: 1, ...more })`, '...more'],
    ['where there is none', `fetch({ «value»: 1 })`, undefined],
    ['what is written out without the name', `const more = { a: 1 }; fetch({ «value»: 1, ...more })`, undefined],
    ['what has the name', `const more = { value: 1 }; fetch({ «value»: 1, ...more })`, '...more'],
    ['what is changed', `const more = {}; more.value = 1; fetch({ «value»: 1, ...more })`, '...more'],
    ['what is handed out', `export const more = {}; fetch({ «value»: 1, ...more })`, '...more'],
    ['what is given', `function f(more) { fetch({ «value»: 1, ...more }) }`, '...more'],
    ['in the object itself, not around it', `fetch({ ...more, a: { «value»: 1 } })`, undefined],
  ])('members of another object: %s', async (_, text, said) => {
    const { uses, range, said: saidAt } = await marked(text);
    expect(saidAt(uses.spreadBeside(range, ['value']))).toBe(said);
  });

  it.each([
    ['two literals', `fetch(«x ? 'a' : 'b'»)`, ['a', 'b']],
    ['one of them is not known', `fetch(«x ? 'a' : b»)`, undefined],
    ['more than the condition', `fetch(«(x ? 'a' : 'b')» + c)`, undefined],
    ['an alternative', `fetch(«x || 'b'»)`, undefined],
    ['no condition', `fetch(«'a'»)`, undefined],
  ])('the arms of a condition: %s', async (_, text, arms) => {
    const { uses, range } = await marked(text);
    expect(uses.arms(range)?.map((arm) => arm.text)).toEqual(arms);
  });
});

describe('a member that is set later', () => {
  it.each([
    ['by its name', `const b = {}; b.«value» = 1; fetch(b)`, 'b.value = 1;'],
    ['by a text', `const b = {}; b['«value»'] = 1; fetch(b)`, "b['value'] = 1;"],
    ['in the midst of another', `const b = {}; c = b.«value» = 1; fetch(b)`, undefined],
    ['that is read', `const b = {}; save(b.«value»); fetch(b)`, undefined],
    ['by a method of a map', `const b = new Map(); b.set('«value»', 1); fetch(b)`, "b.set('value', 1);"],
    ['by a method of what is not known', `b.set('«value»', 1); fetch(b)`, undefined],
    ['by a function', `const b = {}; set('«value»', 1); fetch(b)`, undefined],
    ['by what is declared with it', `const b = {}; const c = (b.«value» = 1); fetch(b)`, undefined],
    ['by a text that stands by itself', `'«value»'; fetch(b)`, undefined],
  ])('the statement: %s', async (_, text, statement) => {
    const { uses, range, said } = await marked(text);
    expect(said(uses.assigned(range)?.statement)).toBe(statement);
  });

  it.each([
    ['nothing but the value', `const b = {}; b.«value» = 1; fetch(b)`, undefined],
    ['a call', `const b = {}; b.«value» = next(); fetch(b)`, 'next()'],
    ['a call inside', `const b = {}; b.«value» = { a: [next()] }; fetch(b)`, 'next()'],
    ['counting on', `const b = {}; b.«value» = n++; fetch(b)`, 'n++'],
    ['waiting', `const b = {}; b.«value» = await n; fetch(b)`, 'await n'],
    ['a function that calls when it is called', `const b = {}; b.«value» = () => next(); fetch(b)`, undefined],
  ])('does %s', async (_, text, effect) => {
    const { uses, range, said } = await marked(text);
    expect(said(uses.assigned(range)?.touched.effect)).toBe(effect);
  });

  it('by a method: says what else is done with the map', async () => {
    const text = `const b = new Map(); b.set('«value»', next()); save(b); fetch(b)`;
    const { uses, range, said } = await marked(text, { call: 'fetch(b)' });
    const touched = uses.assigned(range)?.touched;
    expect(touched?.keys).toEqual(['value']);
    expect(said(touched?.effect)).toBe('next()');
    expect(touched?.uses.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['argument', 'request']));
    expect(touched?.uses.some(({ kind }) => kind === 'set')).toBe(false);
  });

  it('is none where the file is no program', async () => {
    const { uses } = await project({ 'a.mjs': 'fetch()', 'a.txt': 'value' }, 'fetch()');
    expect(uses.assigned({ file: 'a.txt', start: 0, end: 5 })).toBeUndefined();
  });

  it('says what is done with the object, the statement apart', async () => {
    const text = `const b = { value: 0 }; b.«value» = 1; save(b.value); Object.keys(b); fetch(b)`;
    const { uses, range } = await marked(text, { call: 'fetch(b)' });
    const { keys = [], uses: all = [] } = uses.assigned(range)?.touched ?? {};
    expect(keys).toEqual(['value']);
    expect(all.map(({ kind, name }) => [kind, name])).toEqual(
      expect.arrayContaining([
        ['read', 'value'],
        ['argument', 'Object.keys'],
        ['request', undefined],
        ['set', 'value'],
      ]),
    );
    expect(all.filter(({ kind }) => kind === 'set')).toHaveLength(1);
  });
});

describe('names', () => {
  it.each([
    ['one that is set once', `const a = 1; fetch(«a»); /*at*/ go()`, true],
    ['one that is set again', `let a = 1; a = 2; fetch(«a»); /*at*/ go()`, false],
    ['an import', `import { a } from 'b'; fetch(«a»); /*at*/ go()`, true],
    ['one that nothing declares', `fetch(«a»); /*at*/ go()`, false],
    ['what is called, and declared nowhere', `fetch(«a()»); /*at*/ go()`, true],
    ['another of the same name there', `const a = 1; fetch(«a»); function f(a) { /*at*/ go() }`, false],
    ['no name', `fetch(«1»); /*at*/ go()`, false],
    ['one that is set behind', `fetch(«a»); /*at*/ go(); const a = 1`, false],
  ])('mean the same at another place: %s', async (_, text, is) => {
    const { uses, range, at } = await marked(text);
    expect(uses.meansSame(range, at('go'))).toBe(is);
  });

  it('mean the same in one file alone', async () => {
    const { uses, range, at } = await marked(`const a = 1; fetch(«a»)`, { more: { 'b.mjs': 'go()' } });
    expect(uses.meansSame(range, at('go', 'b.mjs'))).toBe(false);
  });

  const go = (body: string): string => `package main\nimport "net/http"\nfunc main() {\n${body}\nfetch()\n}\n`;

  it.each([
    ['a variable that nothing else uses', go('a := 1\nsend(«a»)'), 'a'],
    ['a variable that is used elsewhere', go('a := 1\nsave(a)\nsend(«a»)'), undefined],
    ['an import that nothing else uses', go('send(«http.MethodGet»)'), 'http'],
    ['a name that nothing declares', go('send(«a»)'), undefined],
  ])('are left without a use in Go: %s', async (_, text, name) => {
    const { uses, range, said } = await marked(text, { file: 'a.go' });
    expect(said(uses.orphan([{ ...range, text: '' }]))).toBe(name);
  });

  it('are not without a use where the edit keeps them, as parameters, and in other languages', async () => {
    const kept = await marked(go('a := 1\nsend(«a»)'), { file: 'a.go' });
    expect(kept.uses.orphan([{ ...kept.range, text: 'fix(a)' }])).toBeUndefined();
    const given = await marked('package main\nfunc f(a string) { send(«a»); fetch() }\n', { file: 'a.go' });
    expect(given.uses.orphan([{ ...given.range, text: '' }])).toBeUndefined();
    const other = await marked(`const a = 1; send(«a»); fetch()`);
    expect(other.uses.orphan([{ ...other.range, text: '' }])).toBeUndefined();
  });
});

describe('what is written once more', () => {
  const twin = async (text: string, part: string): Promise<string | undefined> => {
    const { uses, source, range, said } = await marked(text, { call: `fetch('zones/filters')` });
    const at = uses.twin(source(), part, [{ ...range, text: '' }]);
    return at === undefined
      ? undefined
      : source().text.slice(at.start - 1, at.end + 1) + (said(at) === part ? '' : '!');
  };

  it.each([
    ['a part of a path', `fetch('zones/«filters»'); if (x === '/filters/a') go()`, '/filters/'],
    ['in a comment', `fetch('zones/«filters»'); // '/filters'`, undefined],
    ['in another word', `fetch('zones/«filters»'); go('/filtersets')`, undefined],
    ['the edit itself', `fetch('zones/«filters»')`, undefined],
  ])('%s', async (_, text, found) => {
    expect(await twin(text, 'filters')).toBe(found);
  });

  it('is found beside the edits, by words and by patterns', async () => {
    const { uses, source, range, said } = await marked(`fetch('«filters»', { filters: 1 }); go('rules')`);
    const edits = [{ ...range, text: '' }];
    expect(said(uses.beside(['rules'], source(), edits))).toBe('rules');
    expect(uses.beside(['filters'], source(), edits)).toBeUndefined();
    expect(said(uses.matching(/filters(?=:)/g, source(), edits))).toBe('filters');
    expect(uses.matching(/filters(?=')/g, source(), edits)).toBeUndefined();
  });

  it.each([
    ['an assertion', `fetch('«filters»'); expect(sent).toEqual(['filters'])`, 'filters'],
    ['an assertion by a statement', `fetch('«filters»')\nassert sent == 'filters'`, 'filters'],
    ['a call that asserts nothing', `fetch('«filters»'); save('filters')`, undefined],
    ['another word', `fetch('«filters»'); expect(sent).toEqual('filtersets')`, undefined],
  ])('is expected by %s', async (_, text, found) => {
    const file = text.includes('assert ') ? 'a.py' : 'a.mjs';
    const { uses, source, range, said } = await marked(text, { file });
    expect(said(uses.expected(source(), ['filters'], [{ ...range, text: '' }]))).toBe(found);
  });

  it('is not expected where no word is asked for', async () => {
    const { uses, source } = await marked(`fetch('«filters»'); expect(sent).toEqual('filters')`);
    expect(uses.expected(source(), [], [])).toBeUndefined();
  });
});

describe('languages', () => {
  it.each([
    ['a.mjs', 'fetch()', true, false],
    ['a.py', 'fetch()', true, false],
    ['a.go', 'package main\nfunc main() { fetch() }', false, true],
    ['A.java', 'class A { void f() { fetch(); } }', false, true],
    ['A.java', 'class A { private void f() { fetch(); } }', true, true],
    ['A.cs', 'class A { public void F() { fetch(); } }', false, true],
    ['A.cs', 'class A { public void F(dynamic d) { fetch(); } }', false, false],
    // A member without a modifier is private, unless the class has parts elsewhere.
    ['A.cs', 'class A { void F() { fetch(); } }', true, true],
    ['A.cs', 'partial class A { void F() { fetch(); } }', false, true],
  ])('%s knows who calls its functions, or declares its members: %s', async (file, text, callers, members) => {
    const { uses, at } = await project({ [file]: text }, 'fetch()');
    expect(uses.knowsCallers(at('fetch'))).toBe(callers);
    expect(uses.declaresMembers(at('fetch'))).toBe(members);
    expect(uses.isProgram(file)).toBe(true);
    expect(uses.isProgram('a.txt')).toBe(false);
    expect(uses.textOf(file)).toBe(text);
    expect(uses.isOwn(at('fetch()'))).toBe(true);
    expect(uses.isOwn({ file, start: 0, end: 1 })).toBe(text.startsWith('fetch'));
  });
});
