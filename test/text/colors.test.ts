import { expect, it } from 'vitest';
import { colorsOf } from '../../src/text/colors.js';

it('paints where that is wanted, whatever the stream is', () => {
  const names = ['bold', 'dim', 'red', 'green', 'yellow', 'blue'] as const;
  const codes = [1, 2, 31, 32, 33, 34];
  expect(names.map((name) => colorsOf(false)[name]('x'))).toEqual(names.map(() => 'x'));
  for (const [i, name] of names.entries())
    expect(
      colorsOf(true)
        [name]('x')
        .startsWith(`\u001b[${codes[i] ?? 0}mx\u001b[`),
    ).toBe(true);
});
