import type { Command } from 'unbash';
import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { assign, call, madeText, name } from './lowering.js';
import { NAME, plainWord, words } from './plain-word.js';

/** In the place of how many there are. */
const ALL = 0;

/** The lines of what a command is fed, as a list. */
export function linesOf(input: Expr, span: Span): Expr {
  return call(name('shell.lines', span), [{ value: input }], span);
}

/** The names that `read` gives the fields of a line to, each with its own; the last gets what is left. */
export function assignedFields(names: readonly string[], line: Expr, separators: string, span: Span): Expr[] {
  return names.map((one, i) => {
    const of = fieldsOf(line, separators, names.length, span);
    return assign(one, { kind: 'member', of, key: String(i), keySpan: span, span }, span);
  });
}

/** `read -a name`: all fields of a line, as a list. */
export function allFields(line: Expr, separators: string, span: Span): Expr {
  return fieldsOf(line, separators, ALL, span);
}

function fieldsOf(line: Expr, separators: string, count: number, span: Span): Expr {
  const args: Expr[] = [line, madeText(separators, span), { kind: 'literal', value: count, span }];
  return call(
    name('shell.fields', span),
    args.map((value) => ({ value })),
    span,
  );
}

/** `IFS=,` before the command; what is not plain is not known. */
export function separatorsOf(read: Command): string | undefined {
  const set = read.prefix.find((one) => one.type === 'Assignment' && one.name === 'IFS');
  if (set === undefined) return ' ';
  if (set.type !== 'Assignment') return undefined;
  if (set.value === undefined) return '';
  return 'elements' in set.value ? undefined : plainWord(set.value);
}

const READ_TAKING = /^-[a-zA-Z]*[adinNptu]$/;

/** The names that `read` fills. */
export function readNames(command: Command): string[] {
  const found: string[] = [];
  const all = words(command);
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at]?.text ?? '';
    if (READ_TAKING.test(word)) {
      at += 1;
      const array = all[at]?.text ?? '';
      if (word.endsWith('a') && NAME.test(array)) found.push(array);
    } else if (NAME.test(word)) found.push(word);
  }
  return found.length === 0 ? ['REPLY'] : found;
}
