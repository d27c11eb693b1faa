import type { Span } from '../../model/span.js';
import type { Text } from '../../model/text.js';
import type { Value } from '../../model/value.js';
import { flatText, holeMark, type FlatText } from '../../text/flat-text.js';
import { joinSpans, type CommandWord } from './words.js';

/** An option's argument. */
export interface OptionArgument {
  readonly text: Text;
  readonly flat: FlatText;
  /** What the whole word stands for, where the argument is a word of its own. */
  readonly value: Value;
  readonly span: Span | undefined;
}

/** One thing that a command line says: an option, a URL, or a word that may be anything. */
export type Said =
  | { readonly kind: 'switch'; readonly name: string }
  | {
      readonly kind: 'option';
      readonly name: string;
      readonly argument: OptionArgument;
      /** The flag with its argument. */
      readonly whole: Span | undefined;
    }
  | { readonly kind: 'url'; readonly argument: OptionArgument }
  | { readonly kind: 'blank'; readonly argument: OptionArgument };

/** The options that a command knows. */
export interface OptionTable {
  /** The full name of a long option, which may be cut short. */
  full(name: string): string;
  /** The long name of an option letter; undefined for a letter that the command does not know. */
  ofLetter(letter: string): string | undefined;
  takesArgument(name: string): boolean;
}

/** Reads a command line as most commands do: the words behind the command's name. */
export function readOptions(words: readonly CommandWord[], table: OptionTable): Said[] {
  const said: Said[] = [];
  let optionsOver = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const { chars } = word.flat;
    if (optionsOver || chars === '-' || !chars.startsWith('-')) {
      const argument = argumentOf(word);
      if (chars !== '' && chars !== '-') said.push({ kind: word.blank ? 'blank' : 'url', argument });
    } else if (chars === '--') {
      optionsOver = true;
    } else {
      const { items, taken } = chars.startsWith('--')
        ? longOption(table, word, words[at + 1])
        : letters(table, word, words[at + 1]);
      said.push(...items);
      if (taken) at += 1;
    }
  }
  return said;
}

interface Options {
  readonly items: readonly Said[];
  /** The next word was the argument. */
  readonly taken: boolean;
}

function longOption(table: OptionTable, word: CommandWord, next: CommandWord | undefined): Options {
  const { chars } = word.flat;
  const equals = chars.indexOf('=');
  const name = table.full(chars.slice(2, equals < 0 ? undefined : equals));
  if (!table.takesArgument(name)) return { items: [{ kind: 'switch', name }], taken: false };
  if (equals >= 0) return { items: [inWord(name, word, equals + 1)], taken: false };
  return behind(name, word, next);
}

/** `-sSX POST`, `-XPOST`: letters, of which the first that takes an argument ends the word. */
function letters(table: OptionTable, word: CommandWord, next: CommandWord | undefined): Options {
  const { chars } = word.flat;
  const items: Said[] = [];
  for (let at = 1; at < chars.length; at += 1) {
    const letter = chars[at] ?? '';
    const name = letter === holeMark ? undefined : table.ofLetter(letter);
    if (name === undefined) continue;
    if (!table.takesArgument(name)) items.push({ kind: 'switch', name });
    else if (at + 1 < chars.length) return { items: [...items, inWord(name, word, at + 1)], taken: false };
    else {
      const last = behind(name, word, next);
      // Other letters of the word are no part of this option.
      const alone = chars.length === 2;
      const own = last.items.map((item) => (item.kind === 'option' && !alone ? { ...item, whole: undefined } : item));
      return { items: [...items, ...own], taken: last.taken };
    }
  }
  return { items, taken: false };
}

function behind(name: string, flag: CommandWord, next: CommandWord | undefined): Options {
  if (next === undefined) return { items: [], taken: false };
  const whole = joinSpans(flag.span, next.span);
  return { items: [{ kind: 'option', name, argument: argumentOf(next), whole }], taken: true };
}

function inWord(name: string, word: CommandWord, start: number): Said {
  const end = word.flat.chars.length;
  const text = word.flat.pieces(start, end);
  const argument: OptionArgument = {
    text,
    flat: flatText(text),
    value: { kind: 'text', text },
    span: word.flat.span(start, end),
  };
  const whole = word.flat.chars.startsWith('--') || start === 2 ? word.span : undefined;
  return { kind: 'option', name, argument, whole };
}

function argumentOf(word: CommandWord): OptionArgument {
  return { text: word.text, flat: word.flat, value: word.value, span: word.span };
}
