import { inertTerminal } from '../text/inert.js';

/*
 * Texts as Markdown that says nothing else: GitHub's and GitLab's dialects turn more than the standard's marks into
 * links, mentions, formulas and images, and cells of tables end at a bar.
 */

/** Code: nothing acts in it. Backslashes, bars and backticks need the tag, where every mark can be a reference. */
export function code(text: string): string {
  const shown = inertTerminal(text);
  if (shown === '') return '';
  if (!/[`|\\&<>]|^\s|\s$/.test(shown)) return `\`${shown}\``;
  return `<code>${references(shown)}</code>`;
}

function references(text: string): string {
  return text.replace(/[^A-Za-z0-9 ]/gu, (character) =>
    character > '~' ? character : `&#${character.codePointAt(0) ?? 0};`,
  );
}

/** Code between backticks, and operations. */
const coded = /(`[^`]*`|\b(?:GET|POST|PUT|PATCH|DELETE) \/[^\s,;`]*)/;

/** Prose that may hold code between backticks; operations are code too. */
export function prose(text: string): string {
  return inertTerminal(text)
    .split(coded)
    .map((part, i) => (i % 2 === 0 ? words(part) : code(part.replace(/^`|`$/g, ''))))
    .join('');
}

/** Words that would become a mention, a reference or a link are code. */
function words(text: string): string {
  return text.replace(/\S+/g, (word) =>
    /[@#]|:\/\/|^www\.|\w\.\w+\/|!\d|^\W*[A-Z]{2,}-\d/.test(word) ? code(word) : escaped(word),
  );
}

function escaped(word: string): string {
  return word.replace(/[\\`*_{}[\]<>()+!|~&^$]/g, (mark) =>
    mark === '<' ? '&lt;' : mark === '&' ? '&amp;' : `\\${mark}`,
  );
}
