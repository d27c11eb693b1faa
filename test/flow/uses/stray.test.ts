import { describe, expect, it } from 'vitest';
import { project } from './uses-in.js';

const CALL = "fetch('/zones')";

/** A call by which the marked read is reached with another answer; `anchor`: a text that sets the request apart. */
const stray = async (marked: string, anchor = CALL): Promise<string | undefined> => {
  const { uses, request, at, said } = await project({ 'a.mjs': marked.replaceAll(/[«»]/g, '') }, CALL);
  const start = marked.indexOf('«');
  return said(uses.stray(request, { file: 'a.mjs', start, end: marked.indexOf('»') - 1 }, [at(anchor)]));
};

const SHOW = 'function show(a) { go(a.«value»); }';

describe('another answer comes to a read', () => {
  it.each([
    ['where it stands beside the request', `const a = await ${CALL}; go(a.«value»);`],
    ['in the function of the request', `async function f() { const a = await ${CALL}; go(a.«value»); } f(); f();`],
    ['in a function that only the answer is handed to', `${SHOW} show(await ${CALL});`],
    ['in one that is handed it twice', `${SHOW} const a = await ${CALL}; show(a); show(a);`],
    ['in one that another hands it to', `${SHOW} function pass(b) { show(b); } pass(await ${CALL});`],
    ['in a function that nothing calls', `${SHOW} await ${CALL};`],
    ['in one that calls itself', `function show(a) { go(a.«value»); show(a); } show(await ${CALL});`],
    ['in one that is handed over by its name to something else alone', `${SHOW} ${CALL}; other().then(show);`],
    ['in one that the same call is handed twice', `${SHOW} ${CALL}.then(show).catch(show);`],
    [
      'in a method that has the name of a function',
      `${SHOW.replace('«value»', 'x')} class A { show(a) { go(a.«value»); } } ${CALL}; on(show, show);`,
    ],
  ])('not %s', async (_, text) => {
    expect(await stray(text)).toBeUndefined();
  });

  it.each([
    ['of a function that is handed something else', `${SHOW} show(await ${CALL}); show(cached);`, 'show(cached)'],
    ['before it', `${SHOW} show(cached); show(await ${CALL});`, 'show(cached)'],
    ['by another that hands it on', `${SHOW} function pass(b) { show(b); } pass(await ${CALL}); pass(x);`, 'pass(x)'],
    [
      'by one that is not handed it',
      `${SHOW} function other(b) { show(b); } show(await ${CALL}); other(x);`,
      'show(b)',
    ],
    ['that it is handed over to by its name', `${SHOW} ${CALL}.then(show); other().then(show);`, 'show'],
    [
      'that another is handed over to',
      `${SHOW} const pass = (b) => show(b); ${CALL}.then(pass); o().then(pass);`,
      'pass',
    ],
    [
      'by a member that is not known',
      `const o = { show(a) { go(a.«value»); } }; o.show(await ${CALL}); o[op](x);`,
      'o[op](x)',
    ],
    ['that is none, for a name kept elsewhere', `${SHOW} ${CALL}.then(show); const kept = show;`, 'show'],
  ])('by a call %s', async (_, text, call) => {
    expect(await stray(text)).toBe(call);
  });

  it('in no function that holds what sets the request apart', async () => {
    const text = `function show(a) { const p = 'zones/x'; go(a.«value»); } await ${CALL}; show(cached);`;
    expect(await stray(text, "'zones/x'")).toBeUndefined();
    expect(await stray(text)).toBe('show(cached)');
  });

  it('not where the file of the read is not known', async () => {
    const { uses, request, at } = await project({ 'a.mjs': `await ${CALL};` }, CALL);
    expect(uses.stray(request, { file: 'b.mjs', start: 0, end: 1 }, [at(CALL)])).toBeUndefined();
    expect(uses.stray(request, { file: 'a.mjs', start: 99, end: 100 }, [])).toBeUndefined();
  });
});
