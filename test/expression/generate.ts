import fc from '../properties.js';

const spaces = fc.constantFrom(' ', '  ', '\n', ' \r\n ');

function choose(...texts: string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...texts);
}

/** Conditions of the test scheme without `[*]`. */
const plain = choose(
  't',
  'f',
  'flags[0]',
  'flagMap["k"]',
  'b eq "a"',
  'b == r#"a"b"#',
  'b != "and or \\" )"',
  'b contains 61:62',
  'b matches "^[")(]\\"x"',
  'b ~ r"a|b"',
  'b wildcard "*a*"',
  'b strict wildcard r"\\*"',
  'b in {"a""b" "c d"}',
  'b in {}',
  'n<5',
  'n ge -0',
  'n in {1-5 0x10..0x20 010}',
  'n & 0xff',
  'n bitwise_and 1',
  'ip eq 1.2.3.4',
  'ip in {10/8 ::1..::5 1.2.3}',
  'ip in $some.list',
  'lower(b) eq "a"',
  'starts_with( b , "a" )',
  'concat(b,"x",a1:62) ne "ax"',
  'list[0x1] eq "a"',
  'map[ "k\\x41" ] lt "b"',
  'any(flags)',
  'all((flags))',
  'any((flags[*]))',
  'all(flagLists["a"])',
  'len(split(b, ",", 3)) gt 1',
);

/** Comparisons that give an array. */
const mapped = choose(
  'list[*] eq "a"',
  'list[*] contains "b"',
  'headers["x"][*] ne "a"',
  'headers[*][0] matches "a"',
  'nested[*][*] in {"a"}',
  'numbers[*] ge 3',
  'starts_with(list[*], "a")',
  'lower(list[*])[*] eq "a"',
  'flags',
);

function chains(atom: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { chain } = fc.letrec<{ chain: string; unit: string }>((tie) => ({
    unit: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      { weight: 5, arbitrary: atom },
      {
        weight: 2,
        arbitrary: fc.tuple(choose('(', '( '), tie('chain'), choose(')', '\n)')).map((parts) => parts.join('')),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(choose('not ', '!', '! ', 'not\n'), tie('unit')).map((parts) => parts.join('')),
      },
    ),
    chain: fc
      .array(fc.tuple(choose('and', 'or', 'xor', '&&', '||', '^^'), spaces, spaces, tie('unit')), {
        minLength: 1,
        maxLength: 4,
      })
      .map((links) => links.map(([op, a, b, unit], i) => (i === 0 ? unit : `${a}${op}${b}${unit}`)).join('')),
  }));
  return chain;
}

const quantified = fc
  .tuple(choose('any', 'all', 'any '), choose('', ' '), chains(mapped))
  .map(([op, space, inner]) => `${op}(${space}(${inner})${space})`);

/** Filters of the test scheme that are right, with odd space and needless parentheses. */
export const filters = chains(fc.oneof({ weight: 6, arbitrary: plain }, { weight: 1, arbitrary: quantified }));

const pieces = [
  ...'(){}[]"\'\\#$,.;:-+*/&|^!=<>~ \t\n\r\0éß😀\ud800\udc00%@'.split(''),
  ...['and', 'or', 'xor', 'not', 'any', 'all', 'eq', 'ne', 'in', 'contains', 'matches', 'wildcard', 'strict wildcard'],
  ...[
    'b',
    'n',
    't',
    'ip',
    'list',
    'map',
    'headers',
    'flags',
    'lower(',
    'concat(',
    'len(',
    'any(',
    'nope',
    'true',
    'false',
  ],
  ...[
    '"a"',
    'r"',
    'r#"',
    '"#',
    '0x',
    '08',
    '1..2',
    '10/8',
    '::1',
    '61:62',
    '[*]',
    '[0]',
    '["k"]',
    '{1 2}',
    '(?i',
    '[a-',
  ],
  ...[
    '9223372036854775808',
    '$list',
    '&&',
    '||',
    '^^',
    '==',
    '!=',
    '<=',
    '..',
    '\\x',
    '\\8',
    '\ufeff',
    'ÿ',
    '"(',
    '"["',
  ],
];

/** A random number below `n`, and the state it leaves; the same seed gives the same texts. */
export function random(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

export function randomText(next: (n: number) => number): string {
  let text = '';
  for (let i = next(24); i >= 0; i--) text += pieces[next(pieces.length)] ?? '';
  return text;
}

/** The text with a few places cut, doubled or replaced. */
export function mutate(text: string, next: (n: number) => number): string {
  let out = text;
  for (let i = next(4); i >= 0; i--) {
    const at = next(out.length + 1);
    const end = Math.min(out.length, at + next(6));
    const how = next(4);
    const piece = how === 0 ? '' : how === 1 ? out.slice(at, end).repeat(2) : (pieces[next(pieces.length)] ?? '');
    out = out.slice(0, at) + piece + out.slice(how === 3 ? at : end);
  }
  return out;
}
