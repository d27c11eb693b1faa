/** A template of Laravel's, by its name. */
export const BLADE = /\.blade\.php$/i;

/** What opens and closes comments, what a script framework gets, echoes, and blocks of code. */
const PAIRS: Readonly<Record<string, { readonly close: string; readonly isCode: boolean }>> = {
  '{{--': { close: '--}}', isCode: false },
  '@{{': { close: '}}', isCode: false },
  '@verbatim': { close: '@endverbatim', isCode: false },
  '{{': { close: '}}', isCode: true },
  '{!!': { close: '!!}', isCode: true },
  '@php': { close: '@endphp', isCode: true },
  '<?php': { close: '?>', isCode: true },
  '<?=': { close: '?>', isCode: true },
};

const OPENING = /\{\{--|@?\{\{|\{!!|<\?(?:php\b|=)|@@|(?<![\w@.])@(?<word>[a-zA-Z]\w*)[ \t]*(?<bracket>\()?/g;
/** Loops that count, and words of style sheets: what they are given are no arguments. */
const NO_CALL = new Set(['for', 'media', 'supports', 'import', 'container', 'layer', 'page', 'property']);
/** What `@foreach` goes through is an expression, what it gives a name to is none. */
const LOOP = /\sas\s+[^()]*$/;
/** How many characters the arguments of a directive may have. */
const LONGEST = 5000;
/** After how many directives that nothing closes a text is taken for no template. */
const UNCLOSED = 50;

/**
 * The code of a template, with all else blank: each character of code has its place, only the end of what stands last may
 * lie behind that of the text. What directives are given are the arguments of a call.
 * Source: https://laravel.com/docs/blade
 */
export function bladeCode(text: string): string {
  const code = blank(text).split('');
  const put = (at: number, what: string): void => {
    for (let i = 0; i < what.length; i += 1) code[at + i] = what.charAt(i);
  };
  /** What nothing closes from here on. */
  const open = new Set<string>();
  let unclosed = 0;
  const openings = new RegExp(OPENING);
  for (let found = openings.exec(text); found !== null; found = openings.exec(text)) {
    const { word = '', bracket } = found.groups ?? {};
    const pair = bracket === undefined ? PAIRS[word === '' ? found[0] : `@${word}`] : undefined;
    const from = openings.lastIndex;
    if (pair !== undefined && !open.has(pair.close)) {
      const to = text.indexOf(pair.close, from);
      if (to < 0) open.add(pair.close);
      else {
        if (pair.isCode) put(from, `${text.slice(from, to)};`);
        openings.lastIndex = to + pair.close.length;
      }
    } else if (bracket !== undefined && !NO_CALL.has(word) && unclosed < UNCLOSED) {
      const to = closing(text, from);
      if (to === undefined) {
        unclosed += 1;
        continue;
      }
      // Its name is one letter: what ends the call before it may take the place of its sign.
      put(found.index + 1, '_');
      put(from - 1, `(${text.slice(from, to).replace(LOOP, blank)});`);
      openings.lastIndex = to + 1;
    }
  }
  return code.join('');
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

/** Where the bracket ends that opened before a place. */
function closing(text: string, from: number): number | undefined {
  let depth = 1;
  const tokens = /\/\*[\s\S]*?\*\/|'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|[()]/g;
  const stretch = text.slice(from, from + LONGEST);
  for (const { 0: token, index } of stretch.matchAll(tokens)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    if (depth === 0) return from + index;
  }
  return undefined;
}
