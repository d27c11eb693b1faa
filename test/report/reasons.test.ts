import { expect, it } from 'vitest';
import { shortReasons } from '../../src/report/message.js';

it.each([
  ['a', 'a'],
  ['a; b; c; d; e', 'a; b; c; d; e'],
  ['a; b; c; d; e; f', 'a; b; c; d; and 2 more reasons'],
])('%s: %s', (all, told) => {
  expect(shortReasons(all)).toBe(told);
});
