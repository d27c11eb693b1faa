import { expect, it } from 'vitest';
import { casesIn } from '../../cases.js';
import { lowered } from './show.js';

it.each(casesIn(new URL('forms.txt', import.meta.url)))('%s', (text, form) => {
  expect(lowered(text)).toBe(form.join('\n'));
});
