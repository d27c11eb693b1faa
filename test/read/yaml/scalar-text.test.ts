import { expect, it } from 'vitest';
import { scalarText, type Style } from '../../../src/read/yaml/scalar-text.js';

/** What a scalar says, with `⟨…⟩` around what is spelled in another way than it is written. */
function said(written: string, style: Style, parent: number): string {
  const { text, chunks } = scalarText(written, 0, written.length, style, parent);
  return chunks.map(({ same, start, end }) => (same ? text.slice(start, end) : `⟨${text.slice(start, end)}⟩`)).join('');
}

it.each<[style: Style, written: string, text: string, parent?: number]>([
  ['double', String.raw`"a\0b\ac\bd\te"`, 'a⟨\0⟩b⟨\x07⟩c⟨\b⟩d⟨\t⟩e'],
  ['double', String.raw`"a\nb\vc\fd\re\ef"`, 'a⟨\n⟩b⟨\v⟩c⟨\f⟩d⟨\r⟩e⟨\x1b⟩f'],
  ['double', String.raw`"a\ b\"c\/d\\e\Nf\_g\Lh\Pi"`, 'a⟨ ⟩b⟨"⟩c⟨/⟩d⟨\\⟩e⟨\x85⟩f⟨\xa0⟩g⟨\u2028⟩h⟨\u2029⟩i'],
  ['double', '"a\\\tb"', 'a⟨\t⟩b'],
  ['double', String.raw`"a\x41b\u00e9c\U0001F600d"`, 'a⟨A⟩b⟨é⟩c⟨😀⟩d'],
  ['double', String.raw`"a\U00110000b\xzzc"`, 'a⟨⟩b⟨⟩c'],
  ['double', String.raw`"a\U0010FFFFb"`, 'a⟨\u{10ffff}⟩b'],
  ['double', String.raw`"a\x00b"`, 'a⟨\0⟩b'],
  ['double', '"a\\\n   b"', 'a⟨⟩b'],
  ['double', '"a\\\r\n\t b"', 'a⟨⟩b'],
  ['double', '"a \n  b\n\n  c\n\n\nd"', 'a⟨ ⟩b⟨\n⟩c⟨\n\n⟩d'],
  ['double', '"a\n  "', 'a⟨ ⟩'],
  ['double', '"a', 'a'],
  ['double', '"', ''],
  ['double', '""', ''],
  ['double', '"it\'s"', "it's"],
  ['single', "'it''s \\n \"x\"'", 'it⟨\'⟩s \\n "x"'],
  ['single', "'a\r\n  b'", 'a⟨ ⟩b'],
  ['single', "'a", 'a'],
  ['plain', 'it\'\'s "x\\n"', 'it\'\'s "x\\n"'],
  ['plain', 'a\n  b', 'a⟨ ⟩b'],
  ['literal', '|\n  a\n   b\n  c\n', '⟨⟩a⟨\n⟩ b⟨\n⟩c⟨\n⟩'],
  ['literal', '|-\n  a\n\n', '⟨⟩a'],
  ['literal', '|+\n  a\n\n\n', '⟨⟩a⟨\n⟩⟨\n⟩⟨\n⟩'],
  ['literal', '|2-\n   a\n', '⟨⟩ a'],
  ['literal', '|-2\n   a\n', '⟨⟩ a'],
  ['literal', '|2\n     a\n', '⟨⟩ a⟨\n⟩', 2],
  ['literal', '|2\n   a\n', '⟨⟩ a⟨\n⟩', -1],
  ['literal', '|\n', ''],
  ['literal', '|\n\n', ''],
  ['folded', '>\n  a\n  b\n\n  c\n\n\n  d\n', '⟨⟩a⟨ ⟩b⟨⟩⟨\n⟩c⟨⟩⟨\n⟩⟨\n⟩d⟨\n⟩'],
  ['folded', '>\n  a\n   b\n  c\n', '⟨⟩a⟨\n⟩ b⟨\n⟩c⟨\n⟩'],
  ['folded', '>\n  a\n\n   b\n', '⟨⟩a⟨\n⟩⟨\n⟩ b⟨\n⟩'],
])('%s %j', (style, written, text, parent = 0) => {
  expect(said(written, style, parent)).toBe(text);
});
