import { inertTerminal } from '../text/inert.js';

/**
 * What Markdown, HTML, or a forge's references (`@name`, `#1`, `!1`, `~label`) are made of. An underscore inside of a
 * word, and parentheses behind no bracket, are themselves.
 */
const special = /[&<>`*[\]|\\#@!~$^%]|_(?!\w)|(?<!\w)_/g;
/** Text that a code span shows as it is. */
const tame = /^(?! )[\w ./:{}(),@+=-]+(?<! )$/;

function entities(text: string): string {
  return inertTerminal(text)
    .replace(special, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/\b(https?|ftp|mailto):/gi, '$1&#58;')
    .replace(/\bwww\./gi, (word) => `${word.slice(0, -1)}&#46;`);
}

/** Text from anywhere as a sentence of Markdown: shown as it is, on one line, and nothing in it acts. */
export function plain(text: string): string {
  // Forges look for references in what is shown, where the entity is a character again.
  return entities(text).replace(/(&#(?:64|35|33|126|36|94|37|38);)(?=[\w&"])/g, '$1&#8203;');
}

/** Text from anywhere as code: forges take nothing in it for a reference or an address. */
export function code(text: string): string {
  if (text === '') return '';
  return tame.test(text) ? `\`${text}\`` : `<code>${entities(text)}</code>`;
}

/** A table with as many of the rows as fit into `room` characters, and the count of the others. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], room: number): string {
  const lines = [rowOf(head), rowOf(head.map(() => '---'))];
  let used = lines.join('\n').length;
  for (const [index, row] of rows.entries()) {
    const line = rowOf(row);
    used += line.length + 1;
    if (used > room) {
      lines.push('', `and ${rows.length - index} more.`);
      break;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
