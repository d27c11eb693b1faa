const LETTERS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

const NUMBERS: readonly { readonly pattern: RegExp; readonly radix: number }[] = [
  { pattern: /^\\([0-7]{1,3})/, radix: 8 },
  { pattern: /^\\x([0-9a-fA-F]{1,2})/, radix: 16 },
  { pattern: /^\\u([0-9a-fA-F]{1,4})/, radix: 16 },
  { pattern: /^\\U([0-9a-fA-F]{1,8})/, radix: 16 },
];

/** The escape sequence that `text` begins with, as `$'...'` reads it; undefined where the backslash is itself. */
export function ansiEscape(text: string): { readonly text: string; readonly length: number } | undefined {
  const letter = LETTERS[text[1] ?? ''];
  if (letter !== undefined) return { text: letter, length: 2 };
  for (const { pattern, radix } of NUMBERS) {
    const [whole, digits] = pattern.exec(text) ?? [];
    if (whole === undefined || digits === undefined) continue;
    const code = Number.parseInt(digits, radix);
    return { text: code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD', length: whole.length };
  }
  if (text[1] === 'c' && text[2] !== undefined) {
    return { text: String.fromCharCode(text.charCodeAt(2) & 0x1f), length: 3 };
  }
  return undefined;
}
