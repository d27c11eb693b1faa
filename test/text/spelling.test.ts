import { describe, expect, it } from 'vitest';
import type { Part, PartHole, Spelling } from '../../src/model/part.js';
import { spellPart } from '../../src/text/spelling.js';

/** How a text is written in a part whose text is `before`, it, and `after`; `!` and the reason where it is not. */
function spelled(spelling: Spelling, text: string, before = '', after = '', holes?: Map<string, PartHole>): string {
  const part: Part = { language: 'sh', content: { text: '', chunks: [] }, spelling, ...(holes && { holes }) };
  const out = spellPart(part, text, { before, after });
  return 'text' in out ? out.text : `!${out.refused}`;
}

const several = '!the change takes several lines, which cannot be written where the text stands';
const folded = '!the text around it is folded, so that blanks at its ends would be lost';
const meaning = '!the change holds characters that mean something in the YAML around it';

describe('what a container writes for a text', () => {
  it.each<[Spelling, string, string]>([
    [{ as: 'json' }, 'a"b\\c\nd', 'a\\"b\\\\c\\nd'],
    [{ as: 'yaml-double' }, 'a"b\n', 'a\\"b\\n'],
    [{ as: 'yaml-double' }, '  a b ', '\\x20\\x20a b\\x20'],
    [{ as: 'yaml-single' }, "it's", "it''s"],
    [{ as: 'yaml-single' }, 'a\nb', several],
    [{ as: 'yaml-folded' }, 'a b', 'a b'],
    [{ as: 'yaml-folded' }, 'a\nb', several],
    [{ as: 'yaml-folded' }, ' a', folded],
    [{ as: 'yaml-folded' }, 'a\t', folded],
    [{ as: 'html' }, 'a & <b> &lt;', 'a &amp; &lt;b&gt; &amp;lt;'],
    [{ as: 'escaped', quote: '"' }, 'a"b\\\nc\'', 'a\\"b\\\\\\nc\''],
    [{ as: 'escaped', quote: '"', eol: '\r\n' }, 'a\nb"', 'a\r\nb\\"'],
    [{ as: 'never', because: 'it is made' }, 'a', '!it is made'],
    [{ as: 'json', dollar: '$$' }, 'a $b $', 'a $$b $$'],
    [{ as: 'json', template: true }, '${a} %{b} $c %d {e}', '$${a} %%{b} $c %d {e}'],
    [{ as: 'json', template: true, dollar: '$$' }, '$a', '$a'],
    [{ as: 'never', because: 'no', template: true }, '${a}', '!no'],
  ])('%j of %j', (spelling, text, expected) => {
    expect(spelled(spelling, text)).toBe(expected);
  });

  it.each<[string, string, string, string]>([
    ['a b', '', '', 'a b'],
    ['a: b', '', '', meaning],
    ['a:', '', '', meaning],
    ['a:', '', 'b', 'a:'],
    ['a:', '', ' b', meaning],
    ['b', 'a:', '', 'b'],
    [' b', 'a:', '', meaning],
    ['a #b', '', '', meaning],
    ['#b', 'a', '', '#b'],
    ['#b', 'a ', '', meaning],
    [' a', '', '', meaning],
    ['a ', '', '', meaning],
    ['a ', '', 'b', 'a '],
    [' a', 'b', '', ' a'],
    ['- a', '', '', meaning],
    ['"a"', '', '', meaning],
    ['-a', 'b', '', '-a'],
    ['a', 'one: two\n', '\nthree: four', 'a'],
    ['a\nb', '', '', several],
  ])('a plain scalar of %j between %j and %j', (text, before, after, expected) => {
    expect(spelled({ as: 'yaml-plain' }, text, before, after)).toBe(expected);
  });
});

describe('lines behind a margin', () => {
  const spelling: Spelling = { as: 'lines', margin: '  ', eol: '\r\n' };

  it.each<[Spelling, string, string, string, string]>([
    [spelling, 'a', '', '', 'a'],
    [spelling, 'a\nb\n\nc', '', '', 'a\r\n  b\r\n\r\n  c'],
    [spelling, 'a\n', '', '', 'a\r\n'],
    [spelling, 'a\n', '', 'b\nc', 'a\r\n  '],
    [spelling, 'a\n', '', '\nc', 'a\r\n'],
    [{ ...spelling, margin: '# ' }, 'a\n\nb', '', '', 'a\r\n#\r\n# b'],
    [{ ...spelling, margin: '# ' }, 'a\n\nb', '', 'c', 'a\r\n#\r\n# b'],
  ])('%j of %j between %j and %j', (as, text, before, after, expected) => {
    expect(spelled(as, text, before, after)).toBe(expected);
  });

  const refused = '!a line of the change begins with ```, which ends the block';
  it.each<[string, string, string, string]>([
    ['a\n```', '', '', refused],
    ['a\n  ```sh', '', '', refused],
    ['a\nb ```', '', '', 'a\nb ```'],
    ['``', '', '`\nb', refused],
    ['`', 'a\n``', '', refused],
    ['`', 'a``', '', '`'],
    ['a', 'b\n', '\n```', 'a'],
    ['a\n``', '', '`', refused],
  ])('that end at a closing mark: %j between %j and %j', (text, before, after, expected) => {
    expect(spelled({ as: 'lines', margin: '', eol: '\n', closing: '```' }, text, before, after)).toBe(expected);
  });
});

describe('a part that is written in several ways', () => {
  const each: Spelling = {
    as: 'each',
    parts: [
      { end: 3, spelling: { as: 'json' } },
      { end: 6, spelling: { as: 'never', because: 'made' } },
    ],
  };

  it.each([
    ['', '\\"'],
    ['ab', '\\"'],
    ['abc', '!made'],
    ['abcdef', '!made'],
    ['abcdefghi', '!made'],
  ])('behind %j', (before, expected) => {
    expect(spelled(each, '"', before)).toBe(expected);
  });

  it('takes nothing where it has no way', () => {
    expect(spelled({ as: 'each', parts: [] }, 'a')).toBe(several);
  });
});

it('holes are written as the container has them', () => {
  const holes = new Map([['\ua000', { written: '${{ a && $& }}' }]]);
  expect(spelled({ as: 'html' }, '\ua000 & \ua000', '', '', holes)).toBe('${{ a && $& }} &amp; ${{ a && $& }}');
  expect(spelled({ as: 'never', because: 'no' }, '\ua000', '', '', holes)).toBe('!no');
});
