import { describe, expect, it } from 'vitest';
import { PartPlaces } from '../../../../src/engine/policy/suppression/part-places.js';
import type { Chunk } from '../../../../src/model/part.js';

/** A part that is written from one place to another, in stretches. */
function part(comments: boolean, ...stretches: readonly (readonly [from: number, to: number])[]) {
  const chunks = stretches.map(([from, to]): Chunk => ({ start: 0, end: to - from, from, to, same: true }));
  return { content: { text: '', chunks }, comments };
}

describe('where what a directive speaks of ends', () => {
  /** The text that it speaks of: its first line, and what is marked as a part where that belongs to it. */
  const spoken = (marked: string): string => {
    const start = marked.indexOf('«');
    const end = marked.indexOf('»') - 1;
    const text = marked.replace(/[«»]/g, '');
    const places = new PartPlaces([part(true, [start, end])]);
    const line = text.indexOf('\n');
    return text.slice(0, places.endOf(text, { start: 0, end: line < 0 ? text.length : line }));
  };

  it.each<[text: string, expected: string]>([
    ['```sh\n«one\ntwo»\n```', '```sh\none\ntwo'],
    ['~~~\n«one»\n', '~~~\none'],
    ['```sh  \n> «one»\n', '```sh  \n> one'],
    ['run: |\n  «one»\n', 'run: |\n  one'],
    ['run: >-2 # why\n  «one»\n', 'run: >-2 # why\n  one'],
    ['.. code-block:: sh\n   :caption: a\n\n   «one»\n', '.. code-block:: sh\n   :caption: a\n\n   one'],
    ['[source,sh]\n----\n«one»\n', '[source,sh]\n----\none'],
    ['Text::\n\n  «one»\n', 'Text::\n\n  one'],
    ['<script>\n«one»\n', '<script>\none'],
    ["cat <<'EOF'\n«one»\n", "cat <<'EOF'\none"],
    // In its first line, whatever stands before it.
    ['- run: «one\n  two»\nx', '- run: one\n  two'],
    ['- run: one «two» three\nx', '- run: one two three'],
    // Not behind another line, or other text.
    ['run: 1\n  «one»\n', 'run: 1'],
    ['```sh\nx «one»\n', '```sh'],
    ['```sh\nx\n«one»\n', '```sh'],
    ['«one»', 'one'],
  ])('%j', (text, expected) => {
    expect(spoken(text)).toBe(expected);
  });

  it('is that of the last of several that begin there, and of none before', () => {
    const text = 'one\n- run: two\n  three\nfour';
    const places = new PartPlaces([part(true, [0, 3]), part(false, [11, 14], [17, 22]), part(true, [23, 27])]);
    expect(places.endOf(text, { start: 4, end: 14 })).toBe(22);
    expect(new PartPlaces([part(true, [5, 5]), part(true)]).endOf(text, { start: 4, end: 14 })).toBe(14);
  });
});

it('a character is one of a part with comments', () => {
  const places = new PartPlaces([part(true, [10, 20], [12, 30]), part(false, [40, 50]), part(true, [60, 61])]);
  const spelled = [0, 9, 10, 19, 25, 29, 30, 45, 59, 60, 61].filter((at) => places.spells(at));
  expect(spelled).toEqual([10, 19, 25, 29, 60]);
});
