import { expect, it } from 'vitest';
import { rankOf } from '../command/order.js';

it('runs what only calls functions before what starts programs', () => {
  const files = [
    'test/cli/usage.test.ts',
    'test/engine/a/b.test.ts',
    'test/text/lines.test.ts',
    'test/fixtures.test.ts',
  ];
  const order = files.map((file) => [file, rankOf(file)] as const).sort(([, a], [, b]) => a - b);
  expect(order.map(([file]) => file).slice(-2)).toEqual(['test/engine/a/b.test.ts', 'test/cli/usage.test.ts']);
});
