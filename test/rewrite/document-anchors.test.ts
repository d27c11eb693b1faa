import { expect, it } from 'vitest';
import { documentAnchors } from '../../src/rewrite/document-anchors.js';
import type { Rewriting } from '../../src/rewrite/step.js';

const file = 'a.yml';

/**
 * What is said of a change of `PATH` in a text. `‹…›` around what belongs to requests that the fix knows.
 */
function doubt(written: string, name = file): string | undefined {
  const own: { start: number; end: number }[] = [];
  let text = '';
  for (const part of written.split(/([‹›])/)) {
    if (part === '‹') own.push({ start: text.length, end: -1 });
    else if (part === '›') Object.assign(own.findLast(({ end }) => end < 0) ?? {}, { end: text.length });
    else text += part;
  }
  const uses = {
    isOwn: (at: { start: number; end: number }) => own.some((one) => one.start <= at.start && at.end <= one.end),
  };
  const start = text.indexOf('PATH');
  const input = { source: { file: name, text }, uses } as unknown as Rewriting;
  const outcome = documentAnchors(input, [{ file: name, start, end: start + 4, text: 'new' }]);
  return 'doubts' in outcome ? outcome.doubts[0] : 'refused';
}

const elsewhere = (alias: string, line: number): string => `\`${alias}\` is used elsewhere too (line ${line})`;

it.each<[string, string, string | undefined]>([
  ['no name', 'a:\n  url: PATH\nb: *c\n', undefined],
  ['a name that nothing uses', 'a: &c\n  url: PATH\nb: 1\n', undefined],
  ['a name that is used', 'a: &c\n  url: PATH\nb: *c\n', elsewhere('c', 3)],
  ['a name that is merged', 'a: &c\n  url: PATH\nb:\n  <<: *c\n', elsewhere('c', 4)],
  ['a name that a request uses', 'a: &c\n  url: PATH\nb:\n  uri: ‹{ <<: *c }›\n', undefined],
  ['a name that a request and something else use', 'a: &c\n  url: PATH\nb: ‹*c›\nd: *c\n', elsewhere('c', 4)],
  ['another name', 'a: &c\n  url: x\nd: &e\n  url: PATH\nb: *c\n', undefined],
  ['a name of what stands before it', 'a: &c\n  url: x\nd:\n  url: PATH\nb: *c\n', undefined],
  ['a name like it', 'a: &c\n  url: PATH\nb: *cc\n', undefined],
  ['what is no name', 'a: b&c\n  url: PATH\nb: x*c\n', undefined],
  ['names in a list', 'a: &c { url: PATH }\nb: [*d,*c]\n', elsewhere('c', 2)],
  ['a name of what is around', 'a: &c\n  d: &e\n    url: PATH\nf: ‹*e›\nb: *c\n', elsewhere('c', 5)],
  ['a name of what is around, beside it', 'a: &c\n  d: &e\n    url: x\n  g: PATH\nf: *e\nb: ‹*c›\n', undefined],
  ['a name that another name has', 'a: &c\n  url: PATH\nd: &e\n  <<: *c\nf: *e\n', elsewhere('e', 5)],
  ['a name that another name of requests has', 'a: &c\n  url: PATH\nd: &e\n  <<: *c\nf: ‹*e›\n', undefined],
  ['names in a ring', 'a: &c\n  d: *e\n  url: PATH\nf: &e\n  g: *c\n', undefined],
  ['a request itself', 'uri: &c ‹{ url: PATH }›\nb: *c\n', undefined],
  ['a request itself that is merged', 'uri: &c ‹{ url: PATH }›\nb:\n  <<: *c\n', elsewhere('c', 3)],
  ['a request itself that is merged in a list', 'uri: &c ‹{ url: PATH }›\nb:\n  <<: [*d, *c]\n', elsewhere('c', 3)],
  ['a part of a request', '‹uri: &c { url: PATH }›\nb: *c\n', elsewhere('c', 2)],
  ['an item', '- &c\n  url: PATH\n- *c\n', elsewhere('c', 3)],
  ['an item before', '- &c\n  url: x\n- url: PATH\n- *c\n', undefined],
  ['items as far in as their key', 'a: &c\n- url: PATH\nb: *c\n', elsewhere('c', 3)],
  ['a key behind them', 'a: &c\n- url: x\nd: PATH\nb: *c\n', undefined],
  ['lines without text and notes between', 'a: &c\n  x: 1\n\n# y\n  url: PATH\nb: *c\n', elsewhere('c', 6)],
  ['the whole document, in itself', '--- &c\nurl: PATH\nb: *c\n', undefined],
  ['the whole document, without a mark, in itself', '&c\nurl: PATH\nb: *c\n', undefined],
  ['lines of Windows', 'a: &c\r\n  url: PATH\r\n\r\nd: 1\r\nb: *c\r\n', elsewhere('c', 5)],
  [
    'more names in one another than are looked at',
    `a: &n0\n  url: PATH\n${Array.from({ length: 102 }, (_, i) => `a${i}: &n${i + 1}\n  <<: *n${i}\n`).join('')}`,
    elsewhere('n100', 204),
  ],
])('%s', (_, text, expected) => {
  expect(doubt(text)).toBe(expected);
});

it('only documents of YAML have such names', () => {
  expect(doubt('a: &c\n  url: PATH\nb: *c\n', 'a.YAML')).toBe(elsewhere('c', 3));
  expect(doubt('a: &c\n  url: PATH\nb: *c\n', 'a.json')).toBeUndefined();
});
