import { expect, it } from 'vitest';
import { plainAddress } from '../../src/match/address-text.js';
import type { Text } from '../../src/model/text.js';
import { FILE, Written } from './make.js';

const shown = (text: Text): string =>
  text.map((piece) => (piece.kind === 'run' ? piece.text : `<${piece.name ?? ''}>`)).join('|');

it.each([
  ['/zones/1', '/zones/1'],
  ['/zones/${z}/a b', '/zones/|<z>|/a b'],
  // Line ends and blanks around it.
  ['/zones/\n  1', '/zones/|  1'],
  ['/zones\t/\r\n1', '/zones|/|1'],
  [' /zones/1 ', '/zones/1'],
  ['  /zones/${z}  ', '/zones/|<z>'],
  ['${a} /b ${c}', '<a>| /b |<c>'],
  [' ${a}/b', '<a>|/b'],
  ['${a}/b ', '<a>|/b'],
  ['   ', ''],
  // Encoded slashes.
  ['/zones%2F1a', '/zones|/|1a'],
  ['/zones%2F1', '/zones%2F1'],
  ['%2fzones%2f1%2f', '/|zones|/|1|/'],
  ['/a%2F24/b', '/a%2F24/b'],
  ['/a%2F24', '/a%2F24'],
  ['/a%2F24?b', '/a%2F24?b'],
  ['/a%2F2400/b', '/a|/|2400/b'],
  ['/a%2F24b/c', '/a|/|24b/c'],
  // Expressions of RFC 6570.
  ['/zones{/id}', '/zones|/|<id>'],
  ['/zones/{+path}/a', '/zones/|<path>|/a'],
  ['/zones{?page,per_page}', '/zones'],
  ['/zones?a=1{&page}', '/zones?a=1'],
  ['/zones{#top}', '/zones'],
  ['/zones{.format}', '/zones|<format>'],
  ['/zones{;a}', '/zones|<a>'],
  ['/zones/{id}', '/zones/{id}'],
  ['/zones/{{/id}}', '/zones/{{/id}}'],
])('%j is %s', (written, plain) => {
  expect(shown(plainAddress(new Written().pieces(written)))).toBe(plain);
});

it('its parts know where they are written', () => {
  const written = new Written();
  written.text = '12345';
  const parts = plainAddress(written.pieces(' /a%2Fb{/c}/d '));
  expect(parts.map((piece) => [piece.kind, piece.span])).toEqual([
    ['run', { file: FILE, start: 6, end: 8 }],
    ['run', undefined],
    ['run', { file: FILE, start: 11, end: 12 }],
    ['run', undefined],
    ['hole', undefined],
    ['run', { file: FILE, start: 16, end: 18 }],
  ]);
});

it('a plain one stays as it is', () => {
  const pieces = new Written().pieces('/zones/${z}/a');
  expect(plainAddress(pieces)).toBe(pieces);
});
