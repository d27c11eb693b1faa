import { describe, expect, it } from 'vitest';
import { holdersOf, writtenAt } from '../../../src/engine/fixing/held-names.js';
import { OwnReads } from '../../../src/engine/fixing/own-reads.js';
import type { FieldRead, Request } from '../../../src/model/request.js';
import type { Span } from '../../../src/model/span.js';
import { project } from '../../flow/uses/uses-in.js';

const TEXT = `const send = async (path) => (await fetch(path)).json();
export async function one() { const a = await send('/a'); return a.result.name; }
export async function two() { const b = await send('/b'); return b.result.id; }
export async function stray(c) { return c.result.at; }
`;

/** Two requests that go out at one call, and what is read of their answers. */
async function shared(text = TEXT) {
  const made = await project({ 'a.js': text }, 'fetch(path)');
  const read = (words: string, ...path: string[]): FieldRead => ({
    path,
    span: { ...made.at(words), start: made.at(words).start + words.length - (path.at(-1) ?? '').length },
  });
  const reads = [
    read('a.result.name', 'result', 'name'),
    read('b.result.id', 'result', 'id'),
    read('c.result.at', 'result', 'at'),
  ];
  const site = { reads, escapes: [] };
  const request = (words: string): Request => ({ ...made.request, site, callers: [made.at(words)] });
  const both = [request("send('/a')"), request("send('/b')")] as const;
  const uses = await Promise.all(
    both.map(
      async (one) =>
        (await project({ 'a.js': text }, 'fetch(path)', { callers: [made.said(one.callers[0]) ?? ''] })).uses,
    ),
  );
  const own = new OwnReads(both, (one) => uses[both.indexOf(one)] ?? made.uses);
  return { own, both, reads, site };
}

describe('reads of what several requests of a call are answered', () => {
  it('are of the one that is seen to come to them, and of all where none is', async () => {
    const { own, both, reads } = await shared();
    const [name, id, at] = reads;
    expect(own.withOwn(both[0]).site.reads).toEqual([name, at]);
    expect(own.withOwn(both[1]).site.reads).toEqual([id, at]);
    const may = (one: Request): boolean[] => reads.map((read) => own.mayRead(one, read));
    expect(may(both[0])).toEqual([true, false, true]);
    expect(may(both[1])).toEqual([false, true, true]);
    expect(own.tangled(both[0])).toBeUndefined();
  });

  it('of one whose answer goes where nothing is known are all', async () => {
    const { own, both, reads } = await shared(TEXT.replace('return a.', 'window.keep = a; return a.'));
    expect(own.withOwn(both[0])).toBe(both[0]);
    expect(reads.map((read) => own.mayRead(both[0], read))).toEqual([true, true, true]);
    expect(reads.map((read) => own.mayRead(both[1], read))).toEqual([true, true, true]);
  });

  it('are those of the calls that are known, where they stand outside of a function that is also gone through alone', async () => {
    const { both, reads } = await shared();
    const inside: FieldRead = { path: ['ok'], span: { file: 'a.js', start: 5, end: 7 } };
    const site = { reads: [...reads, inside], escapes: [] };
    const called = { ...both[0], site };
    const alone = { ...both[1], site, callers: [] };
    const { uses } = await project({ 'a.js': TEXT }, 'fetch(path)');
    const calling = await project({ 'a.js': TEXT }, 'fetch(path)', { callers: ["send('/a')"] });
    const own = new OwnReads([called, alone], (one) => (one.callers.length === 0 ? uses : calling.uses));
    expect(reads.map((read) => own.mayRead(alone, read))).toEqual([false, true, true]);
    expect(reads.map((read) => own.mayRead(called, read))).toEqual([true, false, true]);
    // A read within the function is of both.
    const within = {
      ...inside,
      span: { ...inside.span, start: TEXT.indexOf('json()'), end: TEXT.indexOf('json()') + 4 },
    };
    expect(own.mayRead(alone, within)).toBe(true);
    const unseen = new OwnReads([alone, { ...alone }], () => uses);
    expect(reads.map((read) => unseen.mayRead(alone, read))).toEqual([true, true, true]);
  });

  it('cannot be told apart where there are very many', async () => {
    const { both, reads } = await shared(TEXT.replace('return a.', 'window.keep = a; return a.'));
    const { uses } = await project({ 'a.js': 'fetch(path)' }, 'fetch(path)');
    const many = (senders: number, count: number) => {
      const site = { reads: Array.from({ length: count }, () => reads[2] as FieldRead), escapes: [] };
      const all = Array.from({ length: senders }, () => ({ ...both[0], site }));
      return new OwnReads(all, () => uses).tangled(all[0] as Request);
    };
    expect([many(2, 10_001), many(2, 10_000), many(1, 20_001), many(3, 7_000)]).toEqual([2, undefined, undefined, 3]);
  });

  it('of one that is alone, or that are none, are not asked for', async () => {
    const { both, site } = await shared();
    const never = (): never => {
      throw new Error('asked');
    };
    const alone = new OwnReads([both[0]], never);
    expect(alone.withOwn(both[0])).toBe(both[0]);
    expect(alone.mayRead(both[0], site.reads[1] as FieldRead)).toBe(true);
    const none = both.map((one) => ({ ...one, site: { reads: [], escapes: [] } }));
    const silent = new OwnReads(none, never);
    expect(silent.withOwn(none[0] as Request)).toBe(none[0]);
  });
});

describe('what a request sends', () => {
  const span = (start: number): Span => ({ file: 'a.js', start, end: start + 1 });
  const text = (start: number) => ({
    kind: 'text' as const,
    text: [{ kind: 'run' as const, text: 'x', span: span(start) }],
  });
  it('is written where its path, its parameters and its body are', () => {
    let deep: unknown = text(90);
    for (let i = 0; i < 4; i += 1) deep = { kind: 'list', items: [deep] };
    const members = new Map([
      ['a', { keySpan: span(31), value: text(32) }],
      ['b', { value: { kind: 'list', items: [text(33), { kind: 'number', value: 1 }] } }],
      ['c', { value: { kind: 'encoded', value: text(34) } }],
      ['d', { value: deep }],
      ['e', { value: { kind: 'list', items: [{ kind: 'list', items: [deep] }] } }],
    ]);
    const request = {
      url: [...text(10).text, { kind: 'hole' }, { kind: 'run', text: 'y' }],
      query: [
        { name: text(20).text, value: text(21) },
        { name: text(22).text, value: { kind: 'unknown' } },
      ],
      body: { value: { kind: 'object', members } },
    } as unknown as Request;
    expect(writtenAt(request).map(({ start }) => start)).toEqual([10, 20, 21, 22, 31, 32, 33, 34, 90]);
    expect(writtenAt({ ...request, body: undefined }).map(({ start }) => start)).toEqual([10, 20, 21, 22]);
  });

  it.each<[string, string, readonly string[]]>([
    ['a.js', "const PATH = '/x';", ['PATH']],
    ['a.js', "const all = { zone: { path: '/x' } };", ['all']],
    ['a.js', "class A { static path = '/x'; }", ['path', 'A']],
    ['a.js', "module.path = '/x';", ['path']],
    ['a.js', "module[name] = '/x';", []],
    ['a.js', "function f() { const path = '/x'; return path; }", ['f']],
    ['a.js', "send('/x');", []],
    ['a.py', "class A:\n    PATH = '/x'\n", ['PATH', 'A']],
    ['a.py', "PATH = '/x'\n", ['PATH']],
    ['a.py', "def f():\n    path = '/x'\n    return path\n", ['f']],
    ['a.js', "export default () => { const path = '/x'; return path; };", []],
    ['a.py', "send(path='/x')\n", []],
  ])('%s, %s: others may take it by %j', async (file, source, expected) => {
    const { trees, at } = await project({ [file]: source }, "'/x'");
    const tree = trees.of(file);
    expect(tree === undefined ? undefined : holdersOf(tree, at('/x'))).toEqual(expected);
  });
});
