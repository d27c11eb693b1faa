import { parse } from '@babel/parser';
import { describe, expect, it } from 'vitest';
import fc from '../properties.js';
import { applyEdits, removeSpan, removeSpans } from '../../src/text/edits.js';
import type { Apart } from '../../src/text/edits.js';

/** Removes the parts between « and ». */
function without(marked: string, apart: Apart): string {
  const spans = [];
  let text = '';
  for (const part of marked.split(/([«»])/)) {
    if (part === '«') spans.push({ start: text.length, end: -1 });
    else if (part === '»') spans.at(-1)!.end = text.length;
    else text += part;
  }
  const ranges = removeSpans(text, spans, apart);
  if (spans.length === 1) expect(removeSpan(text, spans[0]!, apart)).toEqual(ranges[0]);
  const done = applyEdits(
    text,
    ranges.map((range) => ({ file: '', text: '', ...range })),
  );
  if (typeof done !== 'string') throw new Error('overlap');
  return done;
}

const commaCases: [string, string][] = [
  ['{ «a: 1», b: 2 }', '{ b: 2 }'],
  ['{ a: 1, «b: 2» }', '{ a: 1 }'],
  ['{ a: 1, «b: 2», }', '{ a: 1, }'],
  ['{ a: 1, «b: 2», c: 3 }', '{ a: 1, c: 3 }'],
  ['{ «a: 1» }', '{}'],
  ['{«a: 1»}', '{}'],
  ['{\n  «a: 1»,\n}', '{}'],
  ['f(«a»)', 'f()'],
  ['f(«a», b)', 'f(b)'],
  ['f(a, «b»)', 'f(a)'],
  ['{"a":1,«"b":2»}', '{"a":1}'],
  ['{«"a":1»,"b":2}', '{"b":2}'],
  ['{\n  a: 1,\n  «b: 2»,\n  c: 3,\n}', '{\n  a: 1,\n  c: 3,\n}'],
  ['{\n  a: 1,\n  «b: 2»\n}', '{\n  a: 1\n}'],
  ['{\n  «a: 1»,\n  b: 2\n}', '{\n  b: 2\n}'],
  // Comments: what stands behind the removed element goes, what belongs to its neighbours stays.
  ['{\n  a: 1, // one\n  «b: 2», // two\n  c: 3, // three\n}', '{\n  a: 1, // one\n  c: 3, // three\n}'],
  ['{\n  a: 1, // one\n  «b: 2» // two\n}', '{\n  a: 1, // one\n}'],
  ['{\n  // head\n  «a: 1»,\n  b: 2,\n}', '{\n  // head\n  b: 2,\n}'],
  ['f(a, /* x */ «b»)', 'f(a)'],
  ['f(«a» /* x */, b)', 'f(b)'],
  ['f(«a», /* y */ b)', 'f(/* y */ b)'],
  ['{ x: 1, «y: 2», // both\n  z: 3 }', '{ x: 1, // both\n  z: 3 }'],
  ['[\n  // first, second,\n  «a»\n]', '[\n  // first, second,\n]'],
  ['[\n  "//", // urls\n  «a»\n]', '[\n  "//", // urls\n]'],
  ['{ url: https://x/zones, body: { a: 1, «b: 2» } }', '{ url: https://x/zones, body: { a: 1 } }'],
  ['[\n  // see https://x, first,\n  «a»\n]', '[\n  // see https://x, first,\n]'],
  // Several to a line.
  ['{ «a: 1»,\n  b: 2 }', '{ b: 2 }'],
  ['{ x: 1, «a: 1»,\n  b: 2 }', '{ x: 1,\n  b: 2 }'],
  ['{\n  «a: 1», b: 2,\n  c: 3 }', '{\n  b: 2,\n  c: 3 }'],
  // Commas that lead.
  ['{\n    a: 1\n  , «b: 2»\n  , c: 3\n}', '{\n    a: 1\n  , c: 3\n}'],
  ['{\n    «a: 1»\n  , b: 2\n}', '{\n    b: 2\n}'],
  ['{\n    a: 1\n  , «b: 2»\n}', '{\n    a: 1\n}'],
  // A member of many lines; no commas at all.
  ['{\n  a: 1,\n  «b: {\n    c: 2,\n  }»,\n  d: 3,\n}', '{\n  a: 1,\n  d: 3,\n}'],
  ['{\n  a = 1\n  «b = 2»\n  c = 3\n}', '{\n  a = 1\n  c = 3\n}'],
  // Comments of either kind, in strings as well.
  ['{\n  a: 1, # one\n  «b: 2» # two\n}', '{\n  a: 1, # one\n}'],
  ['{\n  a: 1,# one\n  «b: 2»,# two\n}', '{\n  a: 1,# one\n}'],
  ['{\n  a: "#x", «b: 2»\n}', '{\n  a: "#x"\n}'],
  ['[\n  // a, "b,\n  «c»\n]', '[\n  // a, "b,\n]'],
  ["[\n  'it\\'s // x', // y,\n  «c»\n]", "[\n  'it\\'s // x', // y,\n]"],
  ["[\n  'it\\'s // x',\n  «c»\n]", "[\n  'it\\'s // x'\n]"],
  ['[\n  `a` /* , */,\n  «c»\n]', '[\n  `a` /* , */\n]'],
  ['f(a /* x */, «b» /* y */)', 'f(a /* x */)'],
  ['f(a, /* x */ /* y */ «b»)', 'f(a)'],
  ['f(/* x */ «b», c)', 'f(/* x */ c)'],
  ['f(«b» /* x', 'f( /* x'],
  ['[«a»# x\n]', '[# x\n]'],
  ['{ «a: 1» /* x */ }', '{}'],
  ['"[\\n\\t«a»,\\r\\n\\tb]"', '"[\\n\\tb]"'],
  // JSON in a string with escaped line ends.
  ['"{\\n  \\"a\\": 1,\\n  «\\"b\\": 2»\\n}"', '"{\\n  \\"a\\": 1\\n}"'],
  // Several at once.
  ['{ «a: 1», «b: 2», c: 3 }', '{ c: 3 }'],
  ['{ a: 1, «b: 2», «c: 3» }', '{ a: 1 }'],
  ['{ «a: 1», b: 2, «c: 3» }', '{ b: 2 }'],
  ['{ «a: 1», «b: 2» }', '{}'],
  ['{\n  «a: 1»,\n  b: 2,\n  «c: 3»,\n  «d: 4»\n}', '{\n  b: 2\n}'],
];

const wordCases: [string, string][] = [
  ["curl «-H 'A: b'» https://x", 'curl https://x'],
  ["curl https://x «-H 'A: b'»", 'curl https://x'],
  ["curl https://x «-H 'A: b'» | jq .", 'curl https://x | jq .'],
  ["curl https://x \\\n  «-H 'A: b'» \\\n  -d y\n", 'curl https://x \\\n  -d y\n'],
  ["curl https://x \\\n  -d y \\\n  «-H 'A: b'»\n", 'curl https://x \\\n  -d y\n'],
  ["curl https://x \\\n  «-H 'A: b'»", 'curl https://x'],
  ["curl https://x \\\n  «-H 'A: b'» | jq .\n", 'curl https://x | jq .\n'],
  ["a=$(curl https://x \\\n  «-H 'A: b'»)\n", 'a=$(curl https://x)\n'],
  ["curl https://x \\\n  «-H 'A: b'» -d y\n", 'curl https://x \\\n  -d y\n'],
  ["curl https://x «-H 'A: b'» \\\n  -d y\n", 'curl https://x \\\n  -d y\n'],
  ["curl https://x `\n  «-H 'A: b'» `\n  -d y\n", 'curl https://x `\n  -d y\n'],
  ["curl https://x ^\n  «-H 'A: b'»\n", 'curl https://x\n'],
  ["curl https://x \\\\\n  «-H 'A: b'»\n", 'curl https://x \\\\\n'],
  ["curl https://x \\\n  «-H 'A: b'»  \n", 'curl https://x  \n'],
  ["curl https://x \\\n  «-H 'A: b'» & wait\n", 'curl https://x & wait\n'],
  ["curl https://x \\\n  «-H 'A: b'» # why\n", 'curl https://x # why\n'],
  ["curl https://x \\\n  «-H 'A: b'»; x\n", 'curl https://x; x\n'],
  ["curl https://x\n  «-H 'A: b'»", 'curl https://x'],
  ["args=(\n  «-H 'A: b'»\n  -d y\n)\n", 'args=(\n  -d y\n)\n'],
  ['curl «-X GET» «-H a» \\\n  «-H b» \\\n  https://x\n', 'curl \\\n  https://x\n'],
  ['curl https://x \\\n  «-H a» \\\n  «-H b»\n', 'curl https://x\n'],
];

const semicolonCases: [string, string][] = [
  ['@{ «A = 1»; B = 2 }', '@{ B = 2 }'],
  ['@{ A = 1; «B = 2» }', '@{ A = 1 }'],
  ['@{ A = 1; «B = 2»; C = 3 }', '@{ A = 1; C = 3 }'],
  ['@{ «A = 1» }', '@{  }'],
  ['@{\n  A = 1\n  «B = 2»\n  C = 3\n}', '@{\n  A = 1\n  C = 3\n}'],
  ['@{\n  A = 1\n  «B = 2»; # why\n  C = 3\n}', '@{\n  A = 1\n  C = 3\n}'],
  ['@{\n  A = 1\n  «B = 2» # why\n}', '@{\n  A = 1\n}'],
  ['@{\n  «B = 2»; C = 3\n}', '@{\n  C = 3\n}'],
  ['@{\n  A = 1; «B = 2»\n}', '@{\n  A = 1\n}'],
  ['@{ «A = 1»; «B = 2»; C = 3 }', '@{ C = 3 }'],
  ['@{\n  «A = 1»\n  «B = 2»\n  C = 3\n}', '@{\n  C = 3\n}'],
  ['@{ «A = 1»; B = 2; «C = 3» }', '@{ B = 2 }'],
];

const lineCases: [string, string][] = [
  ['A: 1\n«B: 2»\nC: 3\n', 'A: 1\nC: 3\n'],
  ['«A: 1»\nC: 3\n', 'C: 3\n'],
  ['A: 1\n«B: 2»', 'A: 1'],
  ['«A: 1»', ''],
  ['A: 1\n«B: 2\n»C: 3\n', 'A: 1\nC: 3\n'],
  ['A: 1\n  «B: 2»  \nC: 3\n', 'A: 1\nC: 3\n'],
  ['A: 1\nx «B: 2» y\nC: 3\n', 'A: 1\nx  y\nC: 3\n'],
  ['A: 1\n«B: 2»\n«C: 3»', 'A: 1'],
];

describe.each([
  ['comma', commaCases],
  ['semicolon', semicolonCases],
  ['word', wordCases],
  ['line', lineCases],
] as const)('removeSpan from a %s list', (apart, cases) => {
  it.each(cases)('%j', (marked, left) => {
    expect(without(marked, apart)).toBe(left);
  });

  it.each(cases)('%j with CRLF', (marked, left) => {
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    expect(without(crlf(marked), apart)).toBe(crlf(left));
  });
});

describe('removeSpans', () => {
  const layout = fc.constantFrom('', ' ', '\n  ', ' /* c */ ', ' // c\n  ', '\r\n');
  const element = fc.tuple(layout, fc.constantFrom('a: 1', 'b', "'c,d': f(1, 2)", '...e', 'g: { h: [1,] }'), layout);

  it('leaves an object literal that parses and holds the other members in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(element, fc.boolean()), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (members, trailing) => {
          let text = '({';
          const spans: { start: number; end: number }[] = [];
          members.forEach(([[before, body, after], remove], index) => {
            text += before;
            if (remove) spans.push({ start: text.length, end: text.length + body.length });
            text += body + after + (trailing || index + 1 < members.length ? ',' : '');
          });
          text += '\n})';
          const ranges = removeSpans(text, spans, 'comma');
          const done = applyEdits(
            text,
            ranges.map((range) => ({ file: '', text: '', ...range })),
          );
          if (typeof done !== 'string') throw new Error('overlap');
          const kept = members.filter(([, remove]) => !remove).map(([[, body]]) => body);
          expect(memberTexts(done), `${text} -> ${done}`).toEqual(kept);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('never throws and stays inside the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ',', '\n', '\r', ' ', '\\', '/', '*', '#', '"', '{', '}') }),
        fc.nat(20),
        fc.nat(5),
        fc.constantFrom('comma', 'word', 'line'),
        (text, at, length, apart) => {
          const start = Math.min(at, text.length);
          const end = Math.min(start + length, text.length);
          const range = removeSpan(text, { start, end }, apart);
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.start).toBeLessThanOrEqual(start);
          expect(range.end).toBeGreaterThanOrEqual(end);
          expect(range.end).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

function memberTexts(source: string): string[] {
  const statement = parse(source).program.body[0];
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'ObjectExpression')
    throw new Error(source);
  return statement.expression.properties.map((property) => source.slice(property.start!, property.end!));
}
