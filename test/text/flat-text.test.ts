import { describe, expect, it } from 'vitest';
import type { Text } from '../../src/model/text.js';
import { flatText } from '../../src/text/flat-text.js';
import { at, said, written, type Written } from './written.js';

const mixed: Written[] = ['ab', { hole: 'x', as: '${x}' }, { made: '' }, ['"', '\\"'], { made: 'cd' }, 'ef'];

describe('a text as one string', () => {
  it('has a character for each hole', () => {
    const flat = flatText(written(mixed).text);
    expect(flat.chars).toBe('ab\uFFFC"cdef');
    expect(Array.from(flat.chars, (_, place) => flat.hole(place)?.name)).toEqual([
      ...[undefined, undefined, 'x', undefined, undefined, undefined, undefined, undefined],
    ]);
    expect(flatText([]).chars).toBe('');
    expect(flatText([]).hole(0)).toBeUndefined();
  });

  it.each<[number, number, string]>([
    [0, 8, 'ab|‹x›|\\"|cd^|ef'],
    [1, 3, 'b|‹x›'],
    [2, 3, '‹x›'],
    [3, 4, '\\"'],
    [5, 7, 'd^|e'],
    [7, 99, 'f'],
    [3, 3, ''],
    [4, 2, ''],
  ])('its pieces from %i to %i', (start, end, expected) => {
    expect(said(flatText(written(mixed).text).pieces(start, end))).toBe(expected);
  });

  it('pieces that are cut keep what they are written in, and the reference that they came by', () => {
    const within = { file: 'a', start: 0, end: 9 };
    const via = { file: 'a', start: 20, end: 22 };
    const run = { kind: 'run', text: 'abc', span: { file: 'a', start: 1, end: 4 }, within } as const;
    const cut = { text: 'b', span: { file: 'a', start: 2, end: 3 }, quoting: undefined };
    expect(flatText([run]).pieces(1, 2)).toEqual([{ ...run, ...cut }]);
    expect('via' in flatText([run]).pieces(1, 2)[0]!).toBe(false);
    expect(flatText([{ ...run, via, quoting: ['single'] }]).pieces(1, 2)).toEqual([
      { ...run, ...cut, via, quoting: ['single'] },
    ]);
    expect(flatText([run]).pieces(0, 3)[0]).toBe(run);
  });
});

describe('where a range is written', () => {
  const span = (all: Written[], start: number, end: number, within = true): string | undefined => {
    const { source, text } = written(all, { within });
    return at(source, flatText(text).span(start, end));
  };

  it.each<[string, Written[], number, number, string | undefined]>([
    ['a run', ['abc'], 0, 3, 'abc'],
    ['a part of a run', ['abc'], 1, 2, 'b'],
    ['nothing', ['abc'], 1, 1, undefined],
    ['what goes backwards', ['abc'], 2, 1, undefined],
    ['an escape', ['a', ['"', '\\"'], 'b'], 1, 2, '\\"'],
    ['from one run to another', ['ab', ['"', '\\"'], 'cd'], 1, 4, 'b\\"c'],
    ['the first half of an escape', [['ab', '\\u00e4']], 0, 1, undefined],
    ['the second half of an escape', [['ab', '\\u00e4']], 1, 2, undefined],
    ['what is written nowhere', [{ made: 'ab' }], 0, 2, undefined],
    ['an end that is written nowhere', ['ab', { made: 'cd' }], 0, 3, undefined],
    ['a beginning that is written nowhere', [{ made: 'cd' }, 'ab'], 1, 3, undefined],
    ['a middle that is written nowhere', ['ab', { made: 'cd' }, 'ef'], 1, 5, 'be'],
    ['a hole between runs', ['ab', { _: '${' }, { hole: 'x', as: 'x' }, { _: '}' }, 'cd'], 2, 3, '${x}'],
    ['a hole that begins', [{ hole: 'x', as: 'x' }, { _: '}' }, 'cd'], 0, 1, 'x}'],
    ['a hole that ends', ['ab', { _: '${' }, { hole: 'x', as: 'x' }], 2, 3, '${x'],
    ['a hole alone', [{ hole: 'x', as: 'x' }], 0, 1, 'x'],
    ['a hole that is written nowhere', [{ hole: 'x' }], 0, 1, undefined],
    ['a run and the hole behind it', ['ab', { _: '${' }, { hole: 'x', as: 'x' }, { _: '}' }, 'cd'], 1, 3, 'b${x}'],
  ])('%s', (_, all, start, end, expected) => {
    expect(span(all, start, end)).toBe(expected);
  });

  it.each<[string, Written[], number, number, string | undefined]>([
    ['parts that follow each other', ['ab', 'cd'], 1, 3, 'bc'],
    ['parts with quotes between them', ['ab', { _: '"\'' }, 'cd'], 1, 3, 'b"\'c'],
    ['parts with more between them', ['ab', { _: '" +' }, 'cd'], 1, 3, undefined],
    ['a part that is written nowhere between them', ['ab', { made: 'x' }, 'cd'], 1, 4, undefined],
    ['a hole between them', ['ab', { hole: 'x', as: '$x' }, 'cd'], 1, 4, 'b$xc'],
    ['a hole that no literal is known for', ['ab', { _: '"' }, { hole: 'x', as: '$x' }, { _: '"' }, 'cd'], 2, 3, '$x'],
  ])('where no literal is known: %s', (_, all, start, end, expected) => {
    expect(span(all, start, end, false)).toBe(expected);
  });

  it('not from one file into another, from one literal into another, or backwards', () => {
    const { text: one } = written(['ab'], { within: true });
    const { text: other } = written(['cd'], { within: true, file: 'b' });
    const { text: bare } = written(['ab', 'cd']);
    const across = (text: Text): unknown => flatText(text).span(1, 3);
    expect(across([...one, ...other])).toBeUndefined();
    expect(across([...one, ...bare.slice(1)])).toBeUndefined();
    expect(across(bare.toReversed())).toBeUndefined();
    expect(across([...bare.slice(0, 1), ...written(['xx', 'cd'], { file: 'b' }).text.slice(1)])).toBeUndefined();
    const [first, second] = bare;
    expect(across([first!, { ...second!, span: { file: 'a', start: 1, end: 3 } }])).toBeUndefined();
  });

  it.each<[string, 'line' | 'heredoc' | 'single', boolean]>([
    ['lines have their margins between them', 'line', true],
    ['lines of a heredoc, too', 'heredoc', true],
    ['other texts have not', 'single', false],
  ])('%s', (_, quoting, expected) => {
    const { text } = written(['ab', { _: '\n      ' }, 'cd']);
    const lines = text.map((piece) =>
      piece.kind === 'run' ? { ...piece, quoting: ['json', quoting] as const } : piece,
    );
    expect(flatText(lines).span(0, 4) !== undefined).toBe(expected);
    expect(flatText([lines[0]!, text[1]!]).span(0, 4)).toBeUndefined();
  });

  it('a hole is a part of the literal that its place lies in', () => {
    const within = { file: 'a', start: 0, end: 9 };
    const run = { kind: 'run', text: 'abc', span: { file: 'a', start: 1, end: 4 }, within } as const;
    const ends = (hole: object): number[] => {
      const found = flatText([run, { kind: 'hole', ...hole }]).span(3, 4);
      return found === undefined ? [] : [found.start, found.end];
    };
    expect(ends({ span: { file: 'a', start: 6, end: 7 } })).toEqual([4, 7]);
    expect(ends({ span: { file: 'a', start: 6, end: 9 } })).toEqual([4, 9]);
    expect(ends({ span: { file: 'a', start: 6, end: 10 } })).toEqual([6, 10]);
    expect(ends({ span: { file: 'b', start: 6, end: 7 } })).toEqual([6, 7]);
    expect(ends({ span: { file: 'a', start: 6, end: 7 }, within: { file: 'a', start: 5, end: 9 } })).toEqual([6, 7]);
    expect(ends({ within })).toEqual([]);
  });
});
