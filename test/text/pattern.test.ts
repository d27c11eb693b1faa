import { expect, it } from 'vitest';
import { literally } from '../../src/text/pattern.js';

it.each(['.', '*', '+', '?', '^', '$', '{', '}', '(', ')', '|', '[', ']', '\\', 'a.b', '$&'])(
  '%j stands for itself',
  (text) => {
    const pattern = new RegExp(`^${literally(text)}$`);
    expect(pattern.test(text)).toBe(true);
    expect(pattern.test(text.replace(/\W/, 'x'))).toBe(false);
  },
);
