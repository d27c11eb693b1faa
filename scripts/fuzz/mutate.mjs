/** Numbers below `n`; the same ones for the same seed. */
export function random(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/** What begins, ends or nests something in many languages, and what is no text of any. */
const TOKENS = [
  ...`'"\`()[]{}<>\\\n\r\t|&;:,.#$%@!?*+-=/~^_0aZ \0`,
  ...[
    '"""',
    "'''",
    '${',
    '{{',
    '}}',
    '<<EOF\n',
    '/*',
    '*/',
    '<!--',
    '\r\n',
    '\n\n',
    '    ',
    '😀',
    'é',
    '\u2028',
    '\ufeff',
  ],
  ...[
    '---\n',
    '```\n',
    '%{',
    '$((',
    '$(',
    '\\x',
    '\\u{',
    '0x',
    '-1',
    '1e999',
    '9223372036854775808',
    '__proto__',
    'null',
  ],
];
const MOST_REPEATED = 200;

/** Ways to change a text, given another one of the corpus and the words of the code. */
const WAYS = [
  (text, { place, next }) => cut(text, place(text), next(8) + 1, ''),
  (text, { span }) => cut(text, ...span(text), ''),
  (text, { place, token }) => cut(text, place(text), 0, token()),
  (text, { place, token }) => cut(text, place(text), 1, token()),
  (text, { place, word }) => cut(text, place(text), 0, word()),
  (text, { span, word }) => cut(text, ...span(text), word()),
  (text, { place, token, next }) => cut(text, place(text), 0, token().repeat(2 + next(MOST_REPEATED))),
  (text, { place, span }) => cut(text, place(text), 0, text.slice(...range(span(text)))),
  (text, { span, other }) => cut(text, ...span(text), other.slice(...range(span(other)))),
  (text, { place, other }) => text.slice(0, place(text)) + other.slice(place(other)),
  (text, { span, next }) => {
    const [from, length] = span(text);
    return cut(text, from, length, text.slice(from, from + length).repeat(2 + next(4)));
  },
  (text, { next, word }) => exchanged(text, /[\w-]+/g, next, word),
  (text, { next, token }) =>
    exchanged(text, /\d+/g, next, () => String([0, 1, 255, 65536, 2 ** 31][next(5)]) || token()),
  (text, { next, other }) => lines(text, next, other),
];

/** A text changed in one to eight ways, no longer than `longest`. */
export function mutated(text, { next, words, other, longest }) {
  const tools = {
    next,
    other,
    place: (of) => next(of.length + 1),
    span: (of) => {
      const from = next(of.length + 1);
      return [from, Math.min(of.length - from, 1 + next(2 ** (1 + next(8))))];
    },
    token: () => TOKENS[next(TOKENS.length)],
    word: () => words[next(words.length)] ?? '',
  };
  let made = text;
  for (let left = 2 ** next(4); left > 0; left -= 1) made = WAYS[next(WAYS.length)](made, tools).slice(0, longest);
  return made;
}

function cut(text, from, length, by) {
  return text.slice(0, from) + by + text.slice(from + length);
}

function range([from, length]) {
  return [from, from + length];
}

/** Puts something in the place of one of the things that match. */
function exchanged(text, pattern, next, by) {
  const all = [...text.matchAll(pattern)];
  const one = all[next(all.length)];
  return one === undefined ? text : cut(text, one.index, one[0].length, by());
}

/** Moves, doubles or borrows a line. */
function lines(text, next, other) {
  const all = text.split('\n');
  const from = next(3) === 0 ? other.split('\n') : all;
  all.splice(next(all.length + 1), next(2), from[next(from.length)] ?? '');
  return all.join('\n');
}
