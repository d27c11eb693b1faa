import type { OutsideCall } from '../../model/request.js';
import type { Text } from '../../model/text.js';
import type { ArgValue, Value } from '../../model/value.js';
import { flatText } from '../../text/flat-text.js';
import { splitAt, wordsOf } from '../../text/pieces.js';
import { textOf } from './words.js';

/** `cut -d: -f1`: a field of the line that is fed to it, or those from one on; all of it where nothing is set apart. */
export function cutField(args: readonly ArgValue[], call: OutsideCall): Value | undefined {
  const words = wordsIn(args);
  const delimiter = optionOf(words, 'd', 'delimiter') ?? '\t';
  const [, at, open] = /^([1-9]\d?)(-?)$/.exec(optionOf(words, 'f', 'fields') ?? '') ?? [];
  const line = lineFed(call);
  if (line === undefined || at === undefined || delimiter.length !== 1 || words.length > 4) return undefined;
  const all = splitAt(line, delimiter);
  const from = Number(at) - 1;
  if (all.length === 1) return { kind: 'text', text: line };
  if (open === '') return { kind: 'text', text: all[from] ?? [] };
  return { kind: 'text', text: from === 0 ? line : (splitAt(line, delimiter, from + 1)[from] ?? []) };
}

/** `awk -F: '{print $1}'`: likewise; `$NF` is the last field. */
export function awkField(args: readonly ArgValue[], call: OutsideCall): Value | undefined {
  const words = wordsIn(args);
  const separator = optionOf(words, 'F', 'field-separator');
  const [, at] = /^\s*\{\s*print\s+\$([1-9]\d?|NF)\s*;?\s*\}\s*$/.exec(words.at(-1) ?? '') ?? [];
  const line = lineFed(call);
  if (line === undefined || at === undefined || words.length > 3) return undefined;
  if (separator === undefined ? words.length !== 1 : !/^(?:[^\s\\.*+?()[\]{}|^$]|\[[^\s\\\]^]\])$/.test(separator)) {
    return undefined;
  }
  const all = separator === undefined ? wordsOf(line) : splitAt(line, separator.replace(/^\[(.)\]$/, '$1'));
  return { kind: 'text', text: (at === 'NF' ? all.at(-1) : all[Number(at) - 1]) ?? [] };
}

/** The only line that is fed to a command, where all of it is known: what is put in may hold any number of fields. */
function lineFed({ stdin }: OutsideCall): Text | undefined {
  const value = stdin?.value;
  if (value?.kind !== 'text' || value.text.some(({ kind }) => kind === 'hole')) return undefined;
  return flatText(value.text).chars.trimEnd().includes('\n') ? undefined : value.text;
}

function wordsIn(args: readonly ArgValue[]): readonly string[] {
  return args.map(({ value, span }) => flatText(textOf(value, span)).chars);
}

/** `-d:`, `-d :`, `--delimiter=:` */
function optionOf(words: readonly string[], letter: string, name: string): string | undefined {
  for (const [i, word] of words.entries()) {
    if (word === `-${letter}` || word === `--${name}`) return words[i + 1];
    if (word.startsWith(`-${letter}`)) return word.slice(2);
    if (word.startsWith(`--${name}=`)) return word.slice(name.length + 3);
  }
  return undefined;
}
