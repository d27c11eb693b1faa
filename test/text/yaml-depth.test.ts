import { describe, expect, it } from 'vitest';
import { isDeeper } from '../../src/text/yaml-depth.js';

describe('the depth of YAML', () => {
  it.each([
    ['flow', '['.repeat(500)],
    ['maps', '{a: '.repeat(500)],
    ['lists', '- '.repeat(500)],
    ['asked keys', '? '.repeat(500)],
    ['indentation', Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}a:\n`).join('')],
  ])('is too much with %s', (_, text) => {
    expect(isDeeper(text, 200)).toBe(true);
  });

  it.each([
    ['a long list', '- a\n'.repeat(5000)],
    ['a line of hyphens', `a: ${'-'.repeat(5000)}`],
    ['brackets in a string', `a: "${'['.repeat(5000)}"`],
    ['brackets in a block', `a: |\n  ${'{'.repeat(5000)}`],
    ['many addresses', `a: ${'https://a:b-c '.repeat(500)}`],
    ['lists side by side', `a: [${'[], '.repeat(5000)}]`],
    ['nothing', ''],
  ])('is not with %s', (_, text) => {
    expect(isDeeper(text, 200)).toBe(false);
  });
});
