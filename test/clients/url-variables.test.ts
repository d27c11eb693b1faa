import { describe, expect, it } from 'vitest';
import { filled, variablesIn } from '../../src/clients/url-variables.js';
import type { Text } from '../../src/model/text.js';
import type { Value } from '../../src/model/value.js';
import { notingLeftOut } from '../../src/text/left-out.js';
import { span } from '../flow/make.js';

/** One of so many texts; those in capitals are words of interest. */
const oneOf = (...all: readonly string[]): Value => ({
  kind: 'choice',
  options: all.map((text) => ({ kind: 'text', text: [{ kind: 'run', text, seed: /^[A-Z]/.test(text) }] })),
});
const numbered = (word: string, n: number): string[] => Array.from({ length: n }, (_, i) => `${word}${String(i)}`);

function addresses(...values: readonly Value[]): { all: readonly string[]; left: readonly string[] } {
  const template: Text = [{ kind: 'run', text: '/{a}/x/{b}', span: { file: 'a', start: 0, end: 10 } }];
  const given = variablesIn(values.map((value) => ({ value, span: span(1) })));
  const { result, left } = notingLeftOut(() => filled(template, given));
  const said = result.map((text) => text.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join(''));
  return { all: said, left };
}

describe('what stands for the variables of an address', () => {
  it('is each with each', () => {
    expect(addresses(oneOf('a', 'b'), oneOf('c', 'd'))).toEqual({
      all: ['/a/x/c', '/b/x/c', '/a/x/d', '/b/x/d'],
      left: [],
    });
  });

  it('is a word of interest, or not known, where they are many', () => {
    const { all, left } = addresses(oneOf('a', 'b'), oneOf(...numbered('n', 12), 'WORD'));
    expect({ all, left }).toEqual({ all: ['/a/x/WORD', '/b/x/WORD', '/a/x/{}', '/b/x/{}'], left: [] });
  });

  it('is named as left out where too many are of interest', () => {
    const { all, left } = addresses(oneOf(...numbered('W', 24)), oneOf('X', 'Y'));
    expect([all.length, left]).toEqual([24, ['an address stands for too many']]);
  });

  it.each([
    ['{base}/zones/{b}', 'https://a.example/v1', 'b', 'https://a.example/v1/zones/b'],
    ['/{a}/{b}', 'x/y', 'b', '/{}/b'],
    ['/{+a}/{b}', 'x/y', 'b', '/x/y/b'],
    ['{a}{b}', 'x/y', 'c/d', 'x/y{}'],
  ])('keeps slashes where it comes first or says so: %s', (written, a, b, expected) => {
    const given = variablesIn([a, b].map((word) => ({ value: oneOf(word), span: span(1) })));
    const [text = []] = filled([{ kind: 'run', text: written, span: span(0, written.length) }], given);
    expect(text.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('')).toBe(expected);
    expect(
      text.flatMap((piece) => (piece.kind === 'run' && !written.includes(piece.text) ? [piece.span] : [])),
    ).toEqual(expected.includes('x/y') || expected.startsWith('https') ? [undefined] : []);
  });
});
