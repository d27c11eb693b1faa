import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/flow/context.js';
import { replaceInText } from '../../../src/flow/intrinsics/replace.js';
import { madeText } from '../../../src/flow/values.js';
import type { Text } from '../../../src/model/text.js';
import { notingLeftOut } from '../../../src/text/left-out.js';

const span = { file: 'a.js', start: 0, end: 1 };
const args = (from: string, to: string) => [madeText(from), madeText(to)].map((value) => ({ value, span }));

/** How a text looks once each match is replaced, what it cost, and what was passed over. */
function replaced(text: Text, from: string, to: string) {
  const cx = { fuel: 1000 } as Context;
  const { result, left } = notingLeftOut(() => replaceInText(cx, text, args(from, to), span, true));
  const pieces = result.kind === 'text' ? result.text : [];
  return { pieces: pieces.length, last: pieces.at(-1)?.kind, cost: 1000 - cx.fuel, left };
}

const times = (count: number, text: string): Text => Array.from({ length: count }, () => ({ kind: 'run', text }));

describe('a replacement that multiplies a text', () => {
  it('costs by the pieces that it makes', () => {
    expect(replaced(times(1, 'f'.repeat(64)), 'f', 'g')).toEqual({ pieces: 64, last: 'run', cost: 2, left: [] });
  });

  it('ends in a hole where it would make too many, and says so', () => {
    const { pieces, last, cost, left } = replaced(times(800, 'f'.repeat(1900)), 'f', 'ff');
    expect(pieces).toBeLessThanOrEqual(1000);
    expect({ last, cost, left }).toEqual({
      last: 'hole',
      cost: 31,
      left: ['a text has too many matches to replace', 'a text is put together of too many'],
    });
  });
});
