/** The places of a word in a text, and both. */
export function placesOf(word: string, text: string): [at: number, word: string, text: string][] {
  const places: [number, string, string][] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + word.length))) places.push([at, word, text]);
  }
  return places;
}

/**
 * A word that may be a segment of a path by what stands beside it in a literal: a slash, a quote, a hole, an end, or
 * what lists and settings put between values. Between blanks it is a word of a sentence.
 */
export function isSegmentLike(text: string, at: number, length: number): boolean {
  const before = text.charAt(at - 1);
  const after = text.charAt(at + length);
  if (before === '/' || after === '/') return true;
  return /^[\0'"`=:,;|([{<>}%\\\r\n]?$/.test(before) && /^[\0'"`?#&:,;|)\]}<{$%\\\r\n]?$/.test(after);
}

/** An option of a command, or a word between others of a sentence, quoted in it as code or not. */
export function isOfSentence(text: string, at: number, length: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at + length, at + length + 8);
  if (before === '--' && !/^[=:]/.test(after)) return true;
  const isAlone = /^(?:.?[ `]|.?--?)?$/.test(before) && /^(?:[ `.,!]|$)/.test(after) && !/^ *[:=]/.test(after);
  return isAlone && /\w \w/.test(text) && !text.includes('{');
}

/** A word is written in quotes or in a path. */
export function isText(text: string, at: number, length: number): boolean {
  return /['"`/\\%}=$-]/.test(text.charAt(at - 1)) || /['"`/\\?-]/.test(text.charAt(at + length));
}

/**
 * A word that is neither written as text nor the key of an object: `filters.map(...)`, `this.settings`, a function's
 * name. A member may be that of a JSON file that is imported.
 */
export function isNoText(text: string, at: number, length: number): boolean {
  if (isText(text, at, length)) return false;
  const before = text.charAt(at - 1);
  if (before === '.') return !/\.json['"]/.test(text);
  return !/^\s*\??[:=,}]/.test(text.slice(at + length, at + length + 4));
}
