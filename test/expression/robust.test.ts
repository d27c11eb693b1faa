import { describe, expect, it } from 'vitest';
import { check, evaluate, parse, print, simplify } from '../../src/expression/index.js';
import { mutate, random, randomText } from './generate.js';
import { scheme } from './scheme.js';
import { validDocumented, validFilters } from './valid.js';
import { expectProportional } from '../work.js';

const good = [...Object.values(validFilters).flat(), ...validDocumented].filter((text) => text.length < 400);

function expectSound(text: string): void {
  const tree = parse(text, { scheme });
  const result = check(text, { scheme });
  if (result.ok && tree.errors.length > 0) throw new Error(`parse finds errors that check does not: ${text}`);
  for (const { start, end, message } of tree.errors) {
    if (start < 0 || end < start || end > text.length || message === '')
      throw new Error(`error without place: ${text}`);
  }
  print(tree);
}

describe('no text makes the parser throw', () => {
  it('100,000 random and mutated texts', () => {
    const next = random(20261121);
    for (let i = 0; i < 50_000; i++) {
      expectSound(randomText(next));
      expectSound(mutate(good[next(good.length)] ?? '', next));
    }
  });

  it('also not the simplifier, nor the reader of values', () => {
    const next = random(7);
    for (let i = 0; i < 5_000; i++) {
      const text = i % 2 === 0 ? randomText(next) : mutate(good[next(good.length)] ?? '', next);
      simplify(text, { known: { t: true, n: 0 }, scheme });
      check(text, { scheme, as: 'value' });
    }
  });

  it('the tree of what is printed from a text without errors is the tree of the text', () => {
    const next = random(3);
    let seen = 0;
    for (let i = 0; i < 20_000; i++) {
      const tree = parse(mutate(good[next(good.length)] ?? '', next), { scheme });
      if (tree.errors.length > 0) continue;
      seen++;
      const printed = print(tree);
      expect(print(parse(printed, { scheme }))).toBe(printed);
    }
    expect(seen).toBeGreaterThan(1000);
  });
});

/** Texts of a length, to be put together. */
type Filler = (text: string) => string;
const filled =
  (length: number): Filler =>
  (text) =>
    text.repeat(Math.ceil(length / text.length));

describe('work grows with the text and no faster', () => {
  it.each<[string, (fill: Filler) => string]>([
    ['words', (fill) => fill('and ')],
    ['bangs', (fill) => fill('!')],
    ['parentheses', (fill) => fill('(')],
    ['closing parentheses', (fill) => fill(')')],
    ['quantifiers', (fill) => fill('any(')],
    ['calls', (fill) => fill('lower(')],
    ['conditions', (fill) => `${fill('t or ')}t`],
    ['mixed conditions', (fill) => `${fill('t and not f or t xor ')}t`],
    ['set of numbers', (fill) => `n in {${fill('1 ')}}`],
    ['open set', (fill) => `n in {${fill('1 ')}`],
    ['set of addresses', (fill) => `ip in {${fill('10.0.0.0/8 ')}}`],
    ['indexes', (fill) => `list${fill('[0]')}`],
    ['escapes', (fill) => `b eq "${fill('\\x41')}"`],
    ['open string', (fill) => `b eq "${fill('a')}`],
    ['hashes', (fill) => `b eq r${fill('#')}`],
    ['raw ends', (fill) => `b eq r##"${fill('"#')}`],
    ['apostrophes', (fill) => fill("'")],
    ['quotes', (fill) => fill('"')],
    ['wrong conditions', (fill) => fill("b eq 'a or ")],
    ['dots', (fill) => fill('a.')],
    ['one name', (fill) => fill('a')],
    ['byte string', (fill) => `b eq ${fill('61:')}61`],
    ['digits', (fill) => `n eq ${fill('1')}`],
    ['octal digits', (fill) => `n eq 0${fill('0')}`],
    ['colons', (fill) => `ip eq ${fill(':')}`],
    ['list name', (fill) => `ip in $${fill('a.')}`],
    ['stars', (fill) => `b wildcard "${fill('*a')}"`],
    ['pattern groups', (fill) => `b matches "${fill('(')}"`],
    ['pattern repetitions', (fill) => `b matches "a${fill('*')}"`],
    ['pattern class', (fill) => `b matches r"[${fill('a-z')}]"`],
    ['pattern class of classes', (fill) => `b matches r"${fill('[')}"`],
    ['pattern set operators', (fill) => `b matches r"[${fill('a&&')}]"`],
    ['pattern counts', (fill) => `b matches r"${fill('a{1')}"`],
    ['nulls', (fill) => fill('\0')],
    ['half characters', (fill) => fill('\ud800')],
    ['spaces', (fill) => `${fill(' ')}t`],
    ['one chain in another', (fill) => `(${fill('t or ')}t) or t`],
    ['arguments', (fill) => `concat(${fill('b,')}b) eq "a"`],
    ['wrong arguments', (fill) => `concat(${fill('1 2,')}b) eq "a"`],
  ])(
    '%s',
    async (_, write) => {
      const work = (size: number): void => {
        const text = write(filled(size));
        check(text, { scheme });
        simplify(text, { known: { n: 0 }, scheme });
      };
      await expectProportional(work, 10_000);
      // What the engine does in one call is counted as one: it would take minutes here.
      work(200_000);
    },
    120_000,
  );
});

describe('the work of an evaluation grows with the value and no faster', () => {
  it.each<[string, string, (fill: Filler) => string]>([
    ['a search', 'b contains "aaaaaaab"', (fill) => fill('a')],
    ['a pattern', 'b matches "(a+)+$"', (fill) => `${fill('a')}!`],
    ['stars', 'b wildcard "*a*a*a*a*b"', (fill) => fill('a')],
    ['decoding of decoded text', 'url_decode(b, "ru") eq "a"', (fill) => fill('%2525')],
    ['deep JSON', 'lookup_json_string(b, "a") eq "a"', (fill) => fill('[')],
    ['long JSON', 'lookup_json_string(b, "a") eq "a"', (fill) => `{"b": [${fill('"a",')}1], "a": "a"}`],
    ['pieces', 'len(split(b, "a", 128)) gt 5', (fill) => fill('a')],
    ['base64', 'decode_base64(b) eq "a"', (fill) => fill('AAAA')],
    ['half characters', 'b eq "\\xff"', (fill) => fill('\ud800')],
  ])('%s', async (_, text, write) => {
    await expectProportional((size) => evaluate(text, { b: write(filled(size)) }, { scheme }), 3_000);
    // What the engine does in one call is counted as one: it would take minutes here.
    evaluate(text, { b: write(filled(100_000)) }, { scheme });
  });

  it('bytes that are no UTF-8 are taken as they are', () => {
    const bytes = new Uint8Array(1_000_000).fill(0xff);
    expect(evaluate('b matches r"^\\xff+$" and len(b) eq 1000000', { b: bytes }, { scheme })).toBe(true);
    expect(evaluate('lookup_json_string(b, "a") eq "a"', { b: bytes }, { scheme })).toBe(false);
  });
});
