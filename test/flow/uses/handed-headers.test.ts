import { describe, expect, it } from 'vitest';
import { Callees } from '../../../src/flow/uses/callees.js';
import { headersHandedOn, linksShown } from '../../../src/flow/uses/handed-headers.js';
import type { Span } from '../../../src/model/span.js';
import { project } from './uses-in.js';

type Shows = (callees: Callees, keySpan: Span) => Span | undefined;

async function shown(shows: Shows, file: string, text: string, key: string): Promise<string | undefined> {
  const { trees, chains, at, said } = await project({ [file]: text }, text);
  return said(shows(new Callees(trees, chains), at(key)));
}

const JS = 'function ask() { const r = send(); return { status: r.status, all: r.headers }; }\n';
const PY = 'def ask():\n    r = send()\n    return r.headers\n';

describe('headers that a function gives to its callers', () => {
  it.each<[what: string, file: string, text: string, expected: string | undefined]>([
    ['are asked for one that goes by the address', 'a.js', `${JS}go(ask().all.location);`, 'ask().all.location'],
    ['are asked for another', 'a.js', `${JS}go(ask().all.ray);`, undefined],
    ['are asked for one by a call', 'a.js', `${JS}go(ask().all.get('etag'));`, 'ask().all.get'],
    ['are asked by another name', 'a.js', `${JS}const { all } = ask(); go(all.etag);`, 'all.etag'],
    ['are taken apart', 'a.js', `${JS}const { all: { etag } } = ask(); go(etag);`, 'etag'],
    ['are taken apart into others', 'a.js', `${JS}const { all: { ray } } = ask(); go(ray);`, undefined],
    ['are printed', 'a.js', `${JS}console.log(ask().all);`, 'console.log(ask().all)'],
    ['are spelled', 'a.js', `${JS}keep(JSON.stringify(ask().all));`, 'JSON.stringify(ask().all)'],
    ['are kept', 'a.js', `${JS}keep(ask().all);`, undefined],
    ['are not taken', 'a.js', `${JS}console.log(ask().status);`, undefined],
    ['are gone through', 'a.py', `${PY}for k in ask():\n    go(k)\n`, 'ask()'],
    ['are asked for by a key', 'a.py', `${PY}go(ask()["ETag"])\n`, 'ask()["ETag"]'],
    ['are given by a call', 'a.py', 'def ask():\n    r = send()\n    return r.info()\nprint(ask())\n', 'print(ask())'],
    ['are no member', 'a.js', 'const { headers } = r; console.log(headers);', undefined],
  ])('%s', async (_, file, text, expected) => {
    expect(await shown(headersHandedOn, file, text, text.includes('info') ? 'info' : 'headers')).toBe(expected);
  });

  it('are none of a file that is no program', async () => {
    const { trees, chains } = await project({ 'a.js': '' }, '');
    const at = { file: 'none.js', start: 0, end: 1 };
    expect(headersHandedOn(new Callees(trees, chains), at)).toBeUndefined();
    expect(linksShown(new Callees(trees, chains), at)).toBeUndefined();
  });
});

describe('addresses of other pages', () => {
  it.each<[what: string, file: string, text: string, expected: string | undefined]>([
    ['are printed', 'a.py', 'print(r.links)\n', 'print(r.links)'],
    ['are printed in part', 'a.py', 'print(r.links["next"]["url"])\n', 'print(r.links["next"]["url"])'],
    ['are printed as they were got', 'a.py', 'print(r.links.get("next"))\n', 'print(r.links.get("next"))'],
    ['are printed by another name', 'a.py', 'x = r.links\nprint(x)\n', 'print(x)'],
    ['are asked for', 'a.py', 'send(r.links["next"]["url"])\n', undefined],
    ['are something else in JavaScript', 'a.js', 'console.log(r.links);\n', undefined],
  ])('%s', async (_, file, text, expected) => {
    expect(await shown(linksShown, file, text, 'links')).toBe(expected);
  });
});
