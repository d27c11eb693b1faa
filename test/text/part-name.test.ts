import { expect, it } from 'vitest';
import { fileOfPart, holderOf, partName } from '../../src/text/part-name.js';

it('a part is told from its file, from other parts, and from parts of it', () => {
  const first = partName('a.md', 0, 'sh');
  const second = partName('a.md', 12, 'sh');
  const inner = partName(second, 3, 'json');
  expect(new Set(['a.md', first, second, inner]).size).toBe(4);
  expect([first, second, inner].map((name) => name.replaceAll('\0', '#'))).toEqual([
    'a.md#0.sh',
    'a.md#12.sh',
    'a.md#12.sh#3.json',
  ]);
  expect(['a.md', first, inner].map(holderOf)).toEqual([undefined, 'a.md', second]);
  expect(['a.md', first, inner].map(fileOfPart)).toEqual(['a.md', 'a.md', 'a.md']);
});
