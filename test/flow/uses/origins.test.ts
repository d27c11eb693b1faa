import { describe, expect, it } from 'vitest';
import { project } from './uses-in.js';

const CALL = "fetch('/zones')";

/** What gives the object of the marked read, `.«value»`, besides the answer of the call. */
const other = async (marked: string, call = CALL, file = 'a.mjs'): Promise<string | undefined> => {
  const text = marked.replaceAll(/[«»]/g, '');
  const { uses, said } = await project({ [file]: text }, call);
  const start = marked.indexOf('«');
  return said(uses.otherOrigin({ file, start, end: marked.indexOf('»') - 1 }));
};

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
    ['what is set over', `let a = cached; a = await ${CALL}; go(a.«value»);`],
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
    ['the last of several', `go((${CALL}, read('a')).«value»);`, "read('a')"],
    ['a call on something else', `const a = store.load(); go(a.«value», ${CALL});`, 'store.load()'],
  ])('is %s', async (_name, text, what) => {
    expect(await other(text)).toBe(what);
  });

  it('is no matter of a parameter', async () => {
    expect(await other(`function show(a) { go(a.«value»); } show(await ${CALL}); show(cached);`)).toBeUndefined();
  });

  it('may be a function that sends the request itself, and gives something else', async () => {
    const text = `async function load(id) { const a = await ${CALL}; return a; }\nconst b = stored(id); go(b.«value»);`;
    expect(await other(text)).toBe('stored(id)');
  });

  it('is not looked for further than it can be', async () => {
    const names = Array.from({ length: 210 }, (_, i) => `const a${i + 1} = a${i};`).join('\n');
    expect(await other(`const a0 = await ${CALL};\n${names}\ngo(a210.«value»);`)).toBeDefined();
    const few = Array.from({ length: 50 }, (_, i) => `const a${i + 1} = a${i};`).join('\n');
    expect(await other(`const a0 = await ${CALL};\n${few}\ngo(a50.«value»);`)).toBeUndefined();
  });

  it('ends with names that go round', async () => {
    expect(await other(`let a = b; let b = a; go(a.«value», ${CALL});`)).toBeUndefined();
  });

  it('is seen in Python', async () => {
    const text = "a = load() or get('/zones')\nprint(a['«value»'])\n";
    expect(await other(text, "get('/zones')", 'a.py')).toBe('load()');
  });
});
