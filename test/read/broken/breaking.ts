import fc from '../../properties.js';

/** What readers take for the start or end of something, and what is no text of any language. */
const TOKENS = [
  ...`'"\`()[]{}<>\\\n\r\t|&;:,.#$%@!?*+-=/~^\0\u2028\ufeff`,
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
  '\ud83d',
  'é',
  '---\n',
  '```\n',
  '%{',
  '$((',
  '$(',
];
/** What may stand in itself without end. */
const NESTED = ['(', '[', '{', '"', '- ', '> ', '<div>', '$(', '${', '[{"a": ', 'if a; then ', 'f(', '!', '\\', '# '];

type Break = (text: string) => string;

const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (text: string, where: number): number => Math.floor(where * text.length);

/** One way to break a text. */
const breaking: fc.Arbitrary<Break> = fc.oneof(
  place.map(
    (where): Break =>
      (text) =>
        text.slice(0, at(text, where)),
  ),
  place.map(
    (where): Break =>
      (text) =>
        text.slice(at(text, where)),
  ),
  fc.tuple(place, place).map(
    ([from, to]): Break =>
      (text) =>
        text.slice(0, at(text, Math.min(from, to))) + text.slice(at(text, Math.max(from, to))),
  ),
  fc.tuple(place, fc.constantFrom(...TOKENS)).map(
    ([where, token]): Break =>
      (text) =>
        text.slice(0, at(text, where)) + token + text.slice(at(text, where)),
  ),
  fc.tuple(place, fc.constantFrom(...TOKENS)).map(
    ([where, token]): Break =>
      (text) =>
        text.slice(0, at(text, where)) + token + text.slice(at(text, where) + 1),
  ),
  fc.tuple(place, place).map(([one, other]): Break => (text) => {
    const all = [...text];
    const [i, j] = [Math.floor(one * all.length), Math.floor(other * all.length)];
    [all[i], all[j]] = [all[j] ?? '', all[i] ?? ''];
    return all.join('');
  }),
  fc.tuple(place, place).map(([from, to]): Break => (text) => {
    const part = text.slice(at(text, Math.min(from, to)), at(text, Math.max(from, to)));
    return text.slice(0, at(text, to)) + part + text.slice(at(text, to));
  }),
  fc.tuple(place, fc.constantFrom(...NESTED), fc.integer({ min: 2, max: 400 })).map(
    ([where, token, times]): Break =>
      (text) =>
        text.slice(0, at(text, where)) + token.repeat(times) + text.slice(at(text, where)),
  ),
  fc.constant<Break>((text) => text.replaceAll(/\r?\n/g, '\r\n')),
  fc.constant<Break>((text) => text.replaceAll(/\r?\n/g, '\r')),
  fc.constant<Break>((text) => text.replaceAll(/\n/g, ' ')),
  fc.constant<Break>((text) => text.replaceAll(/[a-z]{4}/g, '😀')),
);

/** A text that is broken in several ways, one after the other. */
export function brokenOf(text: string): fc.Arbitrary<string> {
  return fc.array(breaking, { minLength: 1, maxLength: 4 }).map((all) => all.reduce((was, one) => one(was), text));
}
