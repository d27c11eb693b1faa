import { describe, expect, it } from 'vitest';
import type { Host } from '../../src/flow/context.js';
import { noteLeaving } from '../../src/flow/escapes.js';
import type { Escape } from '../../src/model/request.js';
import type { ResponseValue, Value } from '../../src/model/value.js';

const at = (start: number): { file: string; start: number; end: number } => ({ file: 'a', start, end: start + 1 });
const host = {} as Host;

/** An answer, or a part of it; `asked`: the request whose it is. */
function answer(escapes: Escape[], path: readonly string[], more: Partial<ResponseValue> = {}): Value {
  return { kind: 'response', at: 'body', path, site: { reads: [], escapes }, ...more } as unknown as Value;
}

const list = (...items: readonly Value[]): Value => ({ kind: 'list', items, open: false }) as unknown as Value;

/** What left, as its path, how, where, and whose it is. */
const said = (escapes: readonly Escape[]): string[] =>
  escapes.map(
    ({ path, how, span, of }) =>
      `${path.join('.')} ${how} ${String(span.start)} ${of === undefined ? '*' : [...of].join()}`,
  );

describe('what of an answer leaves the sight of a program', () => {
  it('is noted by its path in the body, and wholly where it is no body', () => {
    const escapes: Escape[] = [];
    noteLeaving(host, answer(escapes, ['result']), 'returned', at(1), 'go');
    noteLeaving(host, answer(escapes, ['result'], { at: 'envelope' }), 'passed', at(2), 'go');
    noteLeaving(host, list(list(answer(escapes, ['a']), answer(escapes, ['b']))), 'stored', at(3), 'go');
    expect(said(escapes)).toEqual(['result returned 1 *', ' passed 2 *', 'a stored 3 *', 'b stored 3 *']);
  });

  it('is noted once for each place and path', () => {
    const escapes: Escape[] = [];
    for (const path of [['a'], ['a'], ['a', 'b']]) noteLeaving(host, answer(escapes, path), 'returned', at(1), 'go');
    noteLeaving(host, answer(escapes, ['a']), 'passed', at(1), 'go');
    noteLeaving(host, answer(escapes, ['a']), 'returned', at(2), 'go');
    expect(said(escapes)).toEqual(['a returned 1 *', 'a.b returned 1 *', 'a returned 2 *']);
  });

  it('is of the requests that are known, or of any', () => {
    const escapes: Escape[] = [];
    const note = (asked: string | undefined): void =>
      noteLeaving(host, answer(escapes, ['a'], { asked }), 'returned', at(1), 'go');
    note('one');
    note('two');
    expect(said(escapes)).toEqual(['a returned 1 one,two']);
    note(undefined);
    note('three');
    expect(said(escapes)).toEqual(['a returned 1 *']);
  });

  it('is of any where there is too much of it', () => {
    const escapes: Escape[] = [];
    for (let i = 0; i < 50; i += 1)
      noteLeaving(host, answer(escapes, ['a'], { asked: 'one' }), 'returned', at(i), 'go');
    expect(new Set(escapes.map(({ of }) => of?.size))).toEqual(new Set([1]));
    noteLeaving(host, answer(escapes, ['a'], { asked: 'one' }), 'returned', at(50), 'go');
    expect(escapes.length).toBe(50);
    expect(new Set(escapes.map(({ of }) => of))).toEqual(new Set([undefined]));
  });

  it('is told to who wants to know', () => {
    const told: unknown[] = [];
    const value = list();
    noteLeaving({ left: (...all: unknown[]) => told.push(all) } as unknown as Host, value, 'passed', at(1), 'go');
    expect(told).toEqual([[value, 'passed', at(1), 'go']]);
  });
});
