import { hiddenText } from '../../text/lexical/hidden-text.js';
import { isName } from '../../text/lexical/name.js';
import { pathWords } from '../../text/lexical/api-path.js';
import type { Vocabulary } from '../../text/lexical/vocabulary.js';
import { redact } from '../../text/redact.js';

/** A part that a sentence quotes from a file. */
const quoted = /`[^`]*`|"[^"]*"|(?<![\w'])'[^']*'(?!\w)/g;
const address = /(?<![\w.])(?:[a-z][a-z0-9+.-]{0,20}:\/\/|\/)[^\s`"',;]+/gi;

/** A regular expression that cannot be read, which the words of the API quote without quotes. */
const regex = /(?<=regex parse error: )[^]*(?= error: )/;

/**
 * A sentence about a finding without the values that it quotes from a file; names and paths of the API stay. `isValue`
 * says of what reads as a name whether the file has it as a value alone.
 */
export function sentence(
  text: string,
  vocabulary: Vocabulary,
  isValue: (word: string) => boolean = () => false,
): string {
  const told = text.replace(regex, (pattern) => hiddenText('text', pattern.length));
  // The folders of a file are no address.
  const plain = told.replace(address, (path, at: number) => (isInPlace(told, at) ? path : addressOf(path, vocabulary)));
  return redact(
    plain.replace(quoted, (part, at: number) => {
      const said = part.slice(1, -1);
      const isPlace = part.startsWith('`') && plain.slice(0, at).endsWith(PLACE) && isFile(said);
      return isPlace ? part : part.charAt(0) + quotation(said, vocabulary, isValue) + part.charAt(0);
    }),
  );
}

/** What stands before the file that a reason is found in. */
const PLACE = 'in ';

/** Whether a part of a text belongs to the name of a file that a reason is found in. */
function isInPlace(text: string, at: number): boolean {
  const open = text.lastIndexOf('`', at);
  const close = text.indexOf('`', at);
  return close > 0 && text.slice(0, Math.max(0, open)).endsWith(PLACE) && isFile(text.slice(open + 1, close));
}

/**
 * `src/jobs/f12.ts`, `my notes/read me.md`: names that people gave, with a kind at the end; also one that is cut short,
 * a program in a folder, and what is named after what it is.
 */
function isFile(text: string): boolean {
  const isNamed = /(?:\.[a-z][a-z0-9]{0,9}|…)$/i.test(text) || PROGRAM.test(text);
  if (!isNamed || text.startsWith('/')) return false;
  return text
    .replace(/…$/, '')
    .split(/[/.\s_+@()[\]-]+/)
    .every((word) => word === '' || isName(word) || /^[A-Za-z]{0,20}\d{1,8}$/.test(word));
}

/** `bin/apex`, `deploy/Makefile` */
const PROGRAM = /^(?:[a-z][a-z_-]{0,30}\/)+[a-z][a-z_-]{0,30}$|(?:^|\/)[A-Z][a-z]{2,10}file$/;

/** What could not be read and why, in the words of a parser that may quote the file. */
export function reason(text: string, vocabulary: Vocabulary): string {
  const plain = text.replace(
    quoted,
    (part) => part.charAt(0) + quotation(part.slice(1, -1), vocabulary) + part.charAt(0),
  );
  return redact(
    plain.replace(/[^\s`"']+/g, (word) => {
      const bare = word.replace(/^[([]+|(?<![.,:;)\]…])[.,:;)\]…]+$/g, '');
      const fits = bare.length < 40 && (isName(bare) || /^[\d.,:/+-]{0,12}$/.test(bare) || bare.includes('‹'));
      return fits || /^[a-z]+(?:[-/'’][a-z]+)+$/i.test(bare)
        ? word
        : word.replace(bare, hiddenText('word', bare.length));
    }),
  );
}

function quotation(text: string, vocabulary: Vocabulary, isValue: (word: string) => boolean = () => false): string {
  const [, name = '', between = '', value = text] = /^([\w.[\]$-]{1,80})(: ?| = )(.*)$/s.exec(text) ?? [];
  if (name !== '' && isName(name)) return name + between + valueOf(value, vocabulary);
  if (text.startsWith('/') || /^[A-Z]+ \//.test(text) || text.includes('‹')) return text;
  return isField(text) && !isValue(text) ? text : valueOf(text, vocabulary);
}

/** `settings.cname_flattening`, `result[].zone_name`, `cloudflare_record`, `--flag`, `$uri->query`, an operator. */
function isField(said: string): boolean {
  const text = said.replace(/^[$@]{1,2}(?=[a-z_])/i, '').replaceAll('->', '.');
  return (
    /^[^\w\s]{1,4}$/.test(text) ||
    (/^-{0,2}[A-Za-z_][\w.[\]*()-]{0,100}$/.test(text) && text.split('.').every((part) => part === '' || isName(part)))
  );
}

function valueOf(text: string, vocabulary: Vocabulary): string {
  if (text === '' || vocabulary.wordAt(text, 0) === text.length || text.includes('‹')) return text;
  return hiddenText(/^[\d.]+$/.test(text) ? 'number' : /\s/.test(text) ? 'text' : 'word', text.length);
}

function addressOf(text: string, vocabulary: Vocabulary): string {
  const known = pathWords(text, 0, { vocabulary, bare: false, found: () => true }, 0, false);
  if (known === undefined) return text.includes('://') ? hiddenText('word', text.length) : text;
  let out = '';
  let at = 0;
  for (const { start, end } of known.hidden) {
    out += text.slice(at, start) + hiddenText('word', end - start);
    at = end;
  }
  return out + text.slice(at);
}
