import { describe, expect, it } from 'vitest';
import type { Piece, Text } from '../../src/model/text.js';
import { atRange, findSegments, pathPieces, stretchesOf } from '../../src/rewrite/stretch.js';

/** `a|b` are two runs, `{}` is a hole, `{s}` one that holds no slash; each run stands where it does in the source. */
function url(source: string): Text {
  let at = 0;
  return source.split(/(\{s?\}|\|)/).flatMap((part): readonly Piece[] => {
    const start = at;
    at += part.length;
    if (part === '' || part === '|') return [];
    if (part.startsWith('{')) return [{ kind: 'hole', segment: part === '{s}' }];
    return [{ kind: 'run', text: part, span: { file: 'a.js', start, end: at } }];
  });
}

describe('the path of an address', () => {
  it.each([
    ['/zones/{}/x', '/zones/{}/x'],
    ['/zones?a={}', '/zones'],
    ['/zones#{}', '/zones'],
    ['/zones/{}/x|?a=1|b', '/zones/{}/x|'],
    ['{}?a', '{}'],
  ])('%s ends before its query: %s', (source, expected) => {
    const shown = pathPieces(url(source)).map((piece) => (piece.kind === 'run' ? piece.text : '{}'));
    expect(shown.join('|').replaceAll('|{}', '{}').replaceAll('{}|', '{}')).toBe(expected);
  });

  it('knows where its last run ends, where that is written character for character', () => {
    const [cut] = pathPieces(url('/zones?a=1'));
    expect(cut?.span).toEqual({ file: 'a.js', start: 0, end: 6 });
    const span = { file: 'a.js', start: 0, end: 12 };
    const [escaped] = pathPieces([{ kind: 'run', text: '/zones?a=1', span }]);
    expect(escaped).toMatchObject({ text: '/zones', span });
    expect(pathPieces([{ kind: 'run', text: '/zones?a=1' }])[0]?.span).toBeUndefined();
  });
});

describe('the stretches of a path', () => {
  it.each<[string, readonly string[]]>([
    ['/zones/{}/a|/b', ['end 0:/zones/ hole', 'hole 0:/a/b end']],
    ['{s}/a', ['segment 0:/a end']],
    ['/a{s}{}', ['end 0:/a segment']],
    ['https://api.example.com/a', ['end 23:https://api.example.com/a end']],
    ['https:|//api|/a', ['end 11:https://api/a end']],
    ['//api/a', ['end 5://api/a end']],
    ['{}//api/a', ['hole 0://api/a end']],
    ['{}', []],
  ])('%s', (source, expected) => {
    const shown = stretchesOf(url(source)).map(({ before, from, text, after }) => `${before} ${from}:${text} ${after}`);
    expect(shown).toEqual(expected);
  });

  it.each<[string, string, readonly number[], readonly number[]]>([
    ['/zones/filters/x', 'filters', [7], [7]],
    ['/filters/a/filters', 'filters', [1, 11], [1, 11]],
    ['/my-filters/filters2', 'filters', [], []],
    ['/filters', '', [], []],
    ['https://filters/a', 'filters', [], []],
    ['/a/filters{}', 'filters', [3], []],
    ['/a/filters{s}', 'filters', [], []],
    ['{}filters/x', 'filters', [0], []],
    ['{s}filters/x', 'filters', [], []],
    ['filters', 'filters', [0], [0]],
    ['/a|/fil|ters/x', 'a/filters', [1], [1]],
  ])('%s has %s at %j, with no hole beside it at %j', (source, path, open, closed) => {
    const [stretch] = stretchesOf(url(source));
    if (stretch === undefined) throw new Error(source);
    expect(findSegments(stretch, path).map(({ start }) => start)).toEqual(open);
    expect(findSegments(stretch, path, 'closed').map(({ start }) => start)).toEqual(closed);
    for (const { start, end } of findSegments(stretch, path)) expect(stretch.text.slice(start, end)).toBe(path);
  });

  it.each<[number, number, readonly string[]]>([
    [0, 2, ['/a']],
    [2, 4, ['/b']],
    [1, 3, ['/a', '/b']],
    [0, 6, ['/a', '/b', '/c']],
    // Nothing is in the run that the text before it is in.
    [2, 2, ['/a']],
    [3, 3, ['/b']],
    [6, 6, ['/c']],
    [0, 0, ['/a']],
  ])('from %i to %i is in %j', (start, end, expected) => {
    const [stretch] = stretchesOf(url('/a|/b|/c'));
    expect(stretch === undefined ? [] : atRange(stretch, start, end).map(({ run }) => run.text)).toEqual(expected);
  });
});
