import { describe, expect, it } from 'vitest';
import { CALL, other } from './other.js';

describe('another origin of what is read', () => {
  it.each([
    ['the answer', `const a = await ${CALL}; go(a.«value»);`],
    ['its body', `const a = await (await ${CALL}).json(); go(a.result.«value»);`],
    ['a choice with nothing', `const a = x ? await ${CALL} : null; go(a.«value»);`],
    ['nothing in place of it', `const a = (await ${CALL}) ?? undefined; go(a.«value»);`],
    ['an empty object in place of it', `const a = (await ${CALL}) ?? {}; go(a.«value»);`],
    ['an empty text in place of it', `const a = (await ${CALL}) || ''; go(a.«value»);`],
    ['a name for the first one', `const a = await ${CALL}; const b = a; go(b.«value»);`],
    ['a function that is handed it', `const a = await ${CALL}; go(read(a).«value»);`],
    ['an assignment in the midst', `let a; go((a = await ${CALL}).«value»);`],
    ['what a pattern takes', `const { «value» } = await ${CALL}; go(value);`],
    ['what a pattern in another takes', `const { result: { «value» } } = await ${CALL}; go(value);`],
    ['each of a list', `for (const a of (await ${CALL}).result) go(a.«value»);`],
    ['a list of answers', `const [a] = [await ${CALL}]; go(a.«value»);`],
    ['what is set later', `let a = ${CALL}; go(a.«value»); a = cached;`],
    ['what is set over', `let a = load(); a = await ${CALL}; go(a.«value»);`],
    ['what is set over, of what it was', `let a = await ${CALL}; a = a.result; go(a.«value»);`],
    ['what is set over in a branch', `let a = load(); if (x) { a = await ${CALL}; go(a.«value»); }`],
    ['what is set later by the same function', `function f() { let a = await ${CALL}; go(a.«value»); a = load(); }`],
    ['what a name has later', `let a = await ${CALL}; const b = a; a = load(); go(b.«value»);`],
    ['what each of several takes', `for (const { «value» } of (await ${CALL}).result) go(value);`],
    ['a default that is empty', `const { result: { «value» } = {} } = await ${CALL}; go(value);`],
    ['what a function is handed', `const show = ({ «value» }) => go(value); ${CALL}.then(show);`],
    ['what a text is made of', 'go(`${' + CALL + '}`.«value»);'],
    ['what a function gives its parameter', `async function f(a) { a = await ${CALL}; go(parse(a).«value»); }`],
    ['a value of no sort', `go(null.«value», ${CALL});`],
  ])('is not %s', async (_name, text) => {
    expect(await other(text)).toBeUndefined();
  });

  it.each([
    ['an object', `const a = (await ${CALL}) ?? { value: 1 }; go(a.«value»);`, '{ value: 1 }'],
    ['a text', `const a = (await ${CALL}) || 'none'; go(a.«value»);`, "'none'"],
    ['a cache', `const a = cache.get('a') ?? (await ${CALL}); go(a.«value»);`, "cache.get('a')"],
    ['a file', `const a = x ? read('a.json') : await ${CALL}; go(a.«value»);`, "read('a.json')"],
    ['what another branch sets', `let a; if (x) a = read('a'); else a = await ${CALL}; go(a.«value»);`, "read('a')"],
    ['what a branch sets over', `let a = await ${CALL}; if (x) a = read('a'); go(a.«value»);`, "read('a')"],
    ['what the round before set', `let a = await ${CALL}; for (;;) { go(a.«value»); a = read('a'); }`, "read('a')"],
    ['one of a list', `for (const a of [await ${CALL}, { value: 1 }]) go(a.«value»);`, '{ value: 1 }'],
    ['an assignment', `let a; go((a = read('a')).«value», ${CALL});`, "read('a')"],
    ['what a pattern takes', `const { «value» } = x ? { value: 1 } : await ${CALL}; go(value);`, '{ value: 1 }'],
    ['what is waited for', `const a = x ? load() : ${CALL}; go((await a).«value»);`, 'load()'],
    ['a part of something', `const a = (x ? load() : await ${CALL}).result; go(a.«value»);`, 'load()'],
    ['something with a sign', `go((-(x ? load() : await ${CALL})).«value»);`, 'load()'],
    ['what is called on something', `go((x ? load() : await ${CALL}).json().«value»);`, 'load()'],
    ['what a function is handed', `go(parse(x ? load() : await ${CALL}).«value»);`, 'load()'],
    ['what a function is handed, of two', `go(join(opts, x ? load() : await ${CALL}).«value»);`, 'load()'],
    ['what it was before', `let a = load() ?? (await ${CALL}); a = a.result; go(a.«value»);`, 'load()'],
    ['what it was before, over a name', `let a = load(); const b = a; a = await ${CALL}; go(b.«value»);`, 'load()'],
    [
      'what another function sets',
      `let a; const use = () => go(a.«value»); async function f() { a = await ${CALL}; } function g() { a = load(); }`,
      'load()',
    ],
    ['what is kept where it is there', `let a = load(); a ??= await ${CALL}; go(a.«value»);`, 'load()'],
    [
      'what the function around sets',
      `function f() { let a = await ${CALL}; const g = () => go(a.«value»); a = load(); g(); }`,
      'load()',
    ],
    [
      'what two functions of one set',
      `function f() { let a = await ${CALL}; function g() { go(a.«value»); } function h() { a = load(); } }`,
      'load()',
    ],
    ['what a branch declares anew', `var a = load(); if (x) { var a = await ${CALL}; } go(a.«value»);`, 'load()'],
    [
      'what a function gives its parameter',
      `function show(a) { if (x) a = load(); go(a.«value»); } show(await ${CALL});`,
      'load()',
    ],
    [
      'what a parameter has where it is given nothing',
      `function show(a = { value: 1 }) { go(a.«value»); } show(await ${CALL});`,
      '{ value: 1 }',
    ],
    ['what is not known', `const a = x ? <a/> : await ${CALL}; go(a.«value»);`, '<a/>'],
    ['what is set within a branch', `let a = await ${CALL}; if (x) { a = load(); go(a.«value»); }`, 'load()'],
    ['what is set before a branch', `let a = load(); if (x) a = await ${CALL}; go(a.«value»);`, 'load()'],
    ['what is set before the other branch', `let a = load(); if (x) a = await ${CALL}; else go(a.«value»);`, 'load()'],
    ['what is set before it is set from it', `let a = load(); a = parse(a.«value», await ${CALL});`, 'load()'],
    [
      'what a round sets behind it',
      `let a = await ${CALL}; while (x) { if (y) { go(a.«value»); } a = load(); }`,
      'load()',
    ],
    [
      'what the outer round sets',
      `let a = await ${CALL}; for (;;) { for (;;) { go(a.«value»); } a = load(); }`,
      'load()',
    ],
    ['a default', `const { result: { «value» } = { value: 1 } } = await ${CALL}; go(value);`, '{ value: 1 }'],
    [
      'what a default stands in for',
      `const { result: { «value» } = {} } = x ? load() : await ${CALL}; go(value);`,
      'load()',
    ],
    ['a default of a name', `const { result = { value: 1 } } = await ${CALL}; go(result.«value»);`, '{ value: 1 }'],
    [
      'what a default of a name stands in for',
      `const { result = {} } = x ? load() : await ${CALL}; go(result.«value»);`,
      'load()',
    ],
    ['one of each of several', `for (const { «value» } of x ? load() : await ${CALL}) go(value);`, 'load()'],
    [
      'an expression of another kind',
      `const a = x ? import('./a.js') : await ${CALL}; go(a.«value»);`,
      "import('./a.js')",
    ],
    ['a call with what goes round', `let b = f(c); let c = f(b); go(read(b).«value», ${CALL});`, 'read(b)'],
    ['the last of several', `go((${CALL}, read('a')).«value»);`, "read('a')"],
    ['a call on something else', `const a = store.load(); go(a.«value», ${CALL});`, 'store.load()'],
  ])('is %s', async (_name, text, what) => {
    expect(await other(text)).toBe(what);
  });

  it('is no matter of a parameter', async () => {
    expect(await other(`function show(a) { go(a.«value»); } show(await ${CALL}); show(cached);`)).toBeUndefined();
  });

  it('may be a function that sends the request itself, and gives something else', async () => {
    const text = `async function load(id) { const a = await ${CALL}; go(stored(id).«value»); }`;
    expect(await other(text)).toBe('stored(id)');
    const apart = `async function send() { return ${CALL}; }\nfunction show(id) { go(parse(id).«value»); }`;
    expect(await other(apart)).toBeUndefined();
  });

  it('is not looked for further than it can be', async () => {
    const names = Array.from({ length: 210 }, (_, i) => `const a${i + 1} = a${i};`).join('\n');
    expect(await other(`const a0 = await ${CALL};\n${names}\ngo(a210.«value»);`)).toBeDefined();
    const few = Array.from({ length: 50 }, (_, i) => `const a${i + 1} = a${i};`).join('\n');
    expect(await other(`const a0 = await ${CALL};\n${few}\ngo(a50.«value»);`)).toBeUndefined();
  });

  it('ends with names that go round', async () => {
    expect(await other(`let a = await ${CALL}; let b; for (;;) { go(a.«value»); a = b; b = a; }`)).toBeUndefined();
    expect(await other(`let a = b; let b = a; go(a.«value», ${CALL});`)).toBeUndefined();
  });

  it.each([
    ['another one', "a = load() or get('/zones')\nprint(a['«value»'])\n", 'load()'],
    ['what it was before', "a = load() or get('/zones')\na = a['result']\nprint(a['«value»'])\n", 'load()'],
    ['a part of it', "a = get('/zones')\na = a['result']\nprint(a['«value»'])\n", undefined],
    ['each of a list', "a = [one for one in load()]\nprint(a[0]['«value»'], get('/zones'))\n", 'load()'],
    ['each of the answer', "a = [one for one in get('/zones')]\nprint(a[0]['«value»'])\n", undefined],
    ['some of the answer', "a = get('/zones')[1:]\nprint(a[0]['«value»'])\n", undefined],
    ['some of another list', "a = load()[1:]\nprint(a[0]['«value»'], get('/zones'))\n", 'load()[1:]'],
    [
      'what more is put into',
      "a = {**defaults, **get('/zones')}\nprint(a['«value»'])\n",
      "{**defaults, **get('/zones')}",
    ],
  ])('is in Python %s', async (_, text, what) => {
    expect(await other(text, "get('/zones')", 'a.py')).toBe(what);
  });
});
