import { describe, expect, it } from 'vitest';
import { check, parse, print, simplify } from '../../src/expression/index.js';
import { mutate, random, randomText } from './generate.js';
import { scheme } from './scheme.js';
import { validDocumented, validFilters } from './valid.js';

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
  }, 120_000);

  it('also not the simplifier, nor the reader of values', () => {
    const next = random(7);
    for (let i = 0; i < 5_000; i++) {
      const text = i % 2 === 0 ? randomText(next) : mutate(good[next(good.length)] ?? '', next);
      simplify(text, { known: { t: true, n: 0 }, scheme });
      check(text, { scheme, as: 'value' });
    }
  }, 60_000);

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
  }, 60_000);
});

const megabyte = 1_000_000;
const fill = (text: string) => text.repeat(Math.ceil(megabyte / text.length));

describe('time grows with the text and no faster', () => {
  it.each([
    ['words', fill('and ')],
    ['bangs', fill('!')],
    ['parentheses', fill('(')],
    ['closing parentheses', fill(')')],
    ['quantifiers', fill('any(')],
    ['calls', fill('lower(')],
    ['conditions', `${fill('t or ')}t`],
    ['mixed conditions', `${fill('t and not f or t xor ')}t`],
    ['set of numbers', `n in {${fill('1 ')}}`],
    ['open set', `n in {${fill('1 ')}`],
    ['set of addresses', `ip in {${fill('10.0.0.0/8 ')}}`],
    ['indexes', `list${fill('[0]')}`],
    ['escapes', `b eq "${fill('\\x41')}"`],
    ['open string', `b eq "${fill('a')}`],
    ['hashes', `b eq r${fill('#')}`],
    ['raw ends', `b eq r##"${fill('"#')}`],
    ['apostrophes', fill("'")],
    ['quotes', fill('"')],
    ['wrong conditions', fill("b eq 'a or ")],
    ['dots', fill('a.')],
    ['one name', fill('a')],
    ['byte string', `b eq ${fill('61:')}61`],
    ['digits', `n eq ${fill('1')}`],
    ['octal digits', `n eq 0${fill('0')}`],
    ['colons', `ip eq ${fill(':')}`],
    ['list name', `ip in $${fill('a.')}`],
    ['stars', `b wildcard "${fill('*a')}"`],
    ['pattern groups', `b matches "${fill('(')}"`],
    ['pattern repetitions', `b matches "a${fill('*')}"`],
    ['pattern class', `b matches r"[${fill('a-z')}]"`],
    ['pattern class of classes', `b matches r"${fill('[')}"`],
    ['pattern set operators', `b matches r"[${fill('a&&')}]"`],
    ['pattern counts', `b matches r"${fill('a{1')}"`],
    ['nulls', fill('\0')],
    ['half characters', fill('\ud800')],
    ['spaces', `${fill(' ')}t`],
    ['one chain in another', `(${fill('t or ')}t) or t`],
    ['arguments', `concat(${fill('b,')}b) eq "a"`],
    ['wrong arguments', `concat(${fill('1 2,')}b) eq "a"`],
  ])(
    '1 MB of %s',
    (_, text) => {
      const before = performance.now();
      check(text, { scheme });
      simplify(text, { known: { n: 0 }, scheme });
      // Anything that is not linear takes minutes here.
      expect(performance.now() - before).toBeLessThan(10_000);
    },
    60_000,
  );
});
