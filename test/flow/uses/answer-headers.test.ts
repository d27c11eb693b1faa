import { describe, expect, it } from 'vitest';
import { headersShown, takenHeadersShown } from '../../../src/flow/uses/answer-headers.js';
import type { Expr } from '../../../src/model/program.js';
import { project } from './uses-in.js';

/** What shows the headers that the first member of that name gives, or the first pattern that takes them. */
async function shown(file: string, text: string, key = 'headers'): Promise<string | undefined> {
  const { trees, at, said } = await project({ [file]: text }, text);
  const tree = trees.of(file);
  const keySpan = at(key);
  const [member] =
    tree
      ?.holding(keySpan)
      .filter((one) => one['kind'] === 'member' && (one['keySpan'] as { start: number }).start === keySpan.start) ?? [];
  if (tree === undefined) throw new Error(`${file} is no program`);
  if (member !== undefined) return said(headersShown(tree, member as unknown as Expr));
  const [pattern] = tree.holding(keySpan).filter((one) => one['kind'] === 'object-pattern');
  const taken = (pattern?.['members'] as { keySpan: typeof keySpan }[] | undefined)?.find(
    (one) => one.keySpan.start === keySpan.start,
  );
  return said(taken === undefined ? undefined : takenHeadersShown(tree, taken.keySpan));
}

describe('headers of an answer', () => {
  it.each<[what: string, file: string, text: string, expected: string | undefined]>([
    // One of them, by its name.
    ['one that goes by the address', 'a.js', "go(r.headers.get('location'));", 'r.headers.get'],
    ['one that goes by the body', 'a.js', "go(r.headers['content-length']);", "r.headers['content-length']"],
    ['as a member', 'a.js', 'go(r.headers.etag);', 'r.headers.etag'],
    ['another one', 'a.js', "go(r.headers.get('x-ray'));", undefined],
    ['another one by a key', 'a.js', "go(r.headers['x-ray']);", undefined],
    ['one that is not known', 'a.js', 'go(r.headers[name]);', undefined],
    ['one that is not known, asked for', 'a.js', 'go(r.headers.get(name));', undefined],
    ['whether one is there', 'a.js', "go(r.headers.has('etag'));", 'r.headers.has'],
    ['one that is set', 'a.js', "r.headers.set('location', x);", undefined],
    ['one that is asked of a function', 'a.py', 'go(r.getheader("ETag"))', 'r.getheader'],
    // All of them.
    ['what goes through them', 'a.py', 'for k in r.headers.items(): go(k)', 'r.headers.items'],
    ['a function for each', 'a.js', 'r.headers.forEach(go);', 'r.headers.forEach'],
    ['its like as a member', 'a.js', 'go(r.headers.entries);', undefined],
    ['a loop', 'a.py', 'for k in r.headers:\n    go(k)', 'r.headers'],
    ['a loop of JavaScript', 'a.js', 'for (const x of r.headers) go(x);', 'r.headers'],
    ['a loop that only names them', 'a.js', 'for (const x of all) go(x, r.headers);', undefined],
    ['a text', 'a.js', 'go(`got ${r.headers}`);', 'r.headers'],
    ['what prints them', 'a.py', 'print(r.headers)', 'r.headers'],
    ['what prints them in a list', 'a.js', 'console.log([r.status, r.headers]);', 'r.headers'],
    ['what prints them in an object', 'a.js', 'console.log({ all: r.headers });', 'r.headers'],
    ['what keeps them in a list', 'a.js', 'keep([r.status, r.headers]);', undefined],
    ['what keeps them in an object', 'a.js', 'keep({ all: r.headers });', undefined],
    ['what spreads them', 'a.js', 'keep({ ...r.headers });', 'r.headers'],
    ['what spells them', 'a.js', 'keep(JSON.stringify(r.headers));', 'r.headers'],
    ['what makes a list of them', 'a.py', 'keep(dict(r.headers))', 'r.headers'],
    ['what puts them into a text', 'a.py', 'keep("{}".format(r.headers))', 'r.headers'],
    ['what takes them and was not read', 'a.js', 'keep(r.headers);', undefined],
    ['what is only typed or awaited', 'a.ts', 'console.log((await r.headers) as Any);', 'await r.headers'],
    ['one of two', 'a.js', 'console.log(r.headers ?? none);', 'r.headers ?? none'],
    ['a call that gives them', 'a.py', 'print(r.headers())', 'r.headers()'],
    ['nothing', 'a.js', 'r.headers;', undefined],
    // By another name, or in a function of the file.
    ['a name', 'a.js', 'const all = r.headers; console.log(all);', 'all'],
    ['a name that is given later', 'a.js', 'let all; all = r.headers; console.log(all);', 'all'],
    ['a name of a name', 'a.js', 'const a = r.headers; const b = a; console.log(b);', 'b'],
    ['a name of a name of a name', 'a.js', 'const a = r.headers; const b = a; const c = b; console.log(c);', undefined],
    ['a name that is asked for another', 'a.js', "const all = r.headers; go(all.get('x-ray'));", undefined],
    ['some of them by their names', 'a.js', "const { 'x-ray': ray, etag } = r.headers; go(etag);", 'etag'],
    ['others by their names', 'a.js', "const { 'x-ray': ray } = r.headers; go(ray);", undefined],
    ['some of them by names that are not known', 'a.js', 'const { [name]: one } = r.headers; go(one);', undefined],
    ['some of them by a name', 'a.js', 'const all = r.headers; const { location } = all; go(location);', 'location'],
    ['a member of something', 'a.js', 'x.all = r.headers; console.log(x);', undefined],
    ['a function of the file', 'a.js', 'const show = (all) => console.log(all); show(r.headers);', 'r.headers'],
    ['a function that shows another', 'a.js', 'const show = (a, b) => console.log(a); show(1, r.headers);', undefined],
    ['a function that does nothing', 'a.js', 'const show = (all) => go(all); show(r.headers);', undefined],
    ['a function that takes others', 'a.js', 'const show = ({ a }) => console.log(a); show(r.headers);', undefined],
    ['a function that takes some', 'a.js', 'const show = ({ etag }) => go(etag); show(r.headers);', 'r.headers'],
    ['a function without a place for them', 'a.js', 'const show = () => go(); show(r.headers);', undefined],
    ['a method', 'a.js', 'const show = (all) => console.log(all); x.show(r.headers);', undefined],
    // Taken from the answer by a pattern.
    ['a name of a pattern', 'a.js', 'const { headers } = await r; console.log(headers);', 'headers'],
    ['another name of a pattern', 'a.js', 'const { headers: all } = await r; console.log(all);', 'all'],
    ['a name of a pattern that asks', 'a.js', "const { headers } = r; go(headers.get('etag'));", 'headers.get'],
    ['a name of a pattern without use', 'a.js', 'const { headers } = r; go(other);', undefined],
    ['a pattern in a pattern', 'a.js', 'const { headers: { etag } } = r; go(etag);', 'etag'],
    ['a pattern in a pattern with a default', 'a.js', 'const { headers: { etag } = {} } = r; go(etag);', 'etag'],
    ['a pattern in a pattern that takes others', 'a.js', 'const { headers: { ray } } = r; go(ray);', undefined],
  ])('%s', async (_, file, text, expected) => {
    expect(await shown(file, text, file.endsWith('.py') && text.includes('getheader') ? 'getheader' : 'headers')).toBe(
      expected,
    );
  });
});
