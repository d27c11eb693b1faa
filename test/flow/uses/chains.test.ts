import { describe, expect, it } from 'vitest';
import { Chains } from '../../../src/flow/uses/chains.js';
import type { CallSite } from '../../../src/flow/uses/trees.js';
import type { Request } from '../../../src/model/request.js';
import type { Span } from '../../../src/model/span.js';
import { project } from './uses-in.js';

const at = (start: number, end: number, file = 'a'): Span => ({ file, start, end });

function request(span: Span, more: Partial<Request> = {}): Request {
  return { span, callers: [], url: [], client: 'fetch', ...more } as unknown as Request;
}

describe('the calls that lead to requests', () => {
  const main = request(at(10, 20), {
    ...{ callers: [at(30, 40), at(50, 60)], method: { name: 'GET' } },
    url: [{ kind: 'run', text: '/zones', span: at(12, 18) }, { kind: 'hole' }],
    alsoUrl: [[{ kind: 'run', text: '/x', span: at(70, 72) }]],
  });
  const unsure = request(at(110, 120), { client: 'unknown-sender', builtBy: [at(130, 140)] });
  const chains = new Chains([main, unsure]);

  it('are those of their chains', () => {
    expect([at(10, 20), at(30, 40), at(50, 60), at(10, 21), at(10, 20, 'b')].map((span) => chains.has(span))).toEqual([
      ...[true, true, true, false, false],
    ]);
    expect(chains.after(at(30, 40))).toEqual([at(50, 60)]);
    expect(chains.after(at(50, 60))).toEqual([at(10, 20)]);
    expect(chains.after(at(10, 20))).toEqual([]);
  });

  it('send, where any function may only for the request at hand', () => {
    expect(chains.sends(at(10, 20), unsure)).toBe(true);
    expect(chains.sends(at(30, 40), main)).toBe(false);
    expect(chains.sends(at(110, 120), unsure)).toBe(true);
    expect(chains.sends(at(130, 140), unsure)).toBe(true);
    expect(chains.sends(at(110, 120), main)).toBe(false);
    expect(chains.onlyOf(main)).toBe('');
    expect(chains.onlyOf(unsure)).not.toBe('');
    expect(new Chains([main]).onlyOf(main)).toBe('');
  });

  it('put one request together where they share one', () => {
    const one = request(at(1, 2), { builtBy: [at(3, 4)] });
    const other = request(at(5, 6), { builtBy: [at(3, 4)] });
    const grouped = new Chains([one, other, request(at(7, 8))]);
    const groups = [at(1, 2), at(3, 4), at(5, 6), at(7, 8), at(8, 9)].map((span) => grouped.groupOf(span));
    expect(groups).toEqual([0, 0, 0, 2, undefined]);
  });

  it('know what they spell, hold and ask', () => {
    expect(
      [at(12, 18), at(13, 14), at(11, 19), at(11, 14), at(18, 19), at(70, 72)].map((s) => chains.spells(s)),
    ).toEqual([...[true, true, true, false, false, true]]);
    expect([at(12, 14), at(112, 113), at(9, 12)].map((span) => chains.holds(span))).toEqual([true, true, false]);
    expect([at(12, 14), at(112, 113), at(9, 12)].map((span) => chains.asks(span))).toEqual([true, false, false]);
  });

  it('look for the places of a word once', () => {
    const source = { file: 'a', text: '' };
    const places = [at(12, 18), at(14, 30), at(90, 91)];
    let asked = 0;
    const all = (): Span[] => {
      asked += 1;
      return places;
    };
    for (let i = 0; i < 2; i += 1) {
      expect(chains.unspelled(source, 'x', all)).toEqual([at(14, 30), at(90, 91)]);
      expect(chains.outside(source, 'x', all)).toEqual([at(14, 30), at(90, 91)]);
    }
    expect(asked).toBe(2);
    expect(chains.unspelled({ file: 'b', text: '' }, 'x', () => [])).toEqual([]);
  });

  it('are found among few calls and among many', () => {
    const site = (start: number): CallSite => ({ call: { span: at(start, start + 10) } }) as unknown as CallSite;
    const few = [site(10), site(200), site(30)];
    expect(chains.among(few)).toEqual([few[0], few[2]]);
    const many = [...Array.from({ length: 40 }, (_, i) => site(1000 + i)), ...few, few[0]!];
    expect(chains.among(many)).toEqual([few[2], few[0], few[0]]);
    expect(chains.among(many)).toBe(chains.among(many));
  });

  it('have the names that they are written with', async () => {
    const { trees, request: sent } = await project({ 'a.mjs': "f(1); cf.get('/x')" }, "cf.get('/x')", {
      callers: ['f(1)'],
    });
    expect([...new Chains([sent, request(at(0, 1, 'none'))]).names(trees)]).toEqual(['f', 'cf.get']);
  });
});
