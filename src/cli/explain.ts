import type { Entry, Example } from '../model/entry.js';
import { expressionError } from '../report/expression-error.js';
import { UsageError } from './arguments.js';
import { changedLines } from './changed-lines.js';
import { dated, daysPhrase, unknownEntry, type DatedEntry, type Terms } from './schedule.js';
import { exampleCommand, sections, type Section } from './entry-text.js';
import { colorsOf, type Colors } from '../text/colors.js';

/** All that the schedule says of one entry: what, since when, what instead, how, how sure, where it shows, with examples. */
export function explainEntry(entries: readonly Entry[], id: string | undefined, terms: Terms): string {
  if (id === expressionError.id) return explainMistakes(terms);
  const found = entries.find((one) => one.id === id);
  if (id === undefined) throw new UsageError('explain takes the id of a rule; eolint rules lists them');
  if (found === undefined) throw new UsageError(unknownEntry(entries, id));
  const entry = dated(found, terms);
  const { asOf, dueWithin } = terms;
  if (terms.json) return `${JSON.stringify({ schemaVersion: 1, asOf, dueWithin, entries: [entry] }, undefined, 2)}\n`;
  const colors = colorsOf(terms.color === true);
  const parts = [
    `${colors.bold(entry.id)}: ${entry.title}\n${when(entry, asOf, colors)}`,
    ...sections(entry).map(([title, lines]) => section(title, lines, colors)),
    ...entry.examples.map((example) => exampleText(example, entry, colors)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** What is told of expressions that are not valid, which is no entry. */
function explainMistakes({ asOf, dueWithin, json, color }: Terms): string {
  if (json)
    return `${JSON.stringify({ schemaVersion: 1, asOf, dueWithin, entries: [], rule: expressionError }, undefined, 2)}\n`;
  const colors = colorsOf(color === true);
  const { id, title, about, kinds, try: hint, url } = expressionError;
  const mistakes = kinds.flatMap((one) => [`${one.kind}: ${one.title}`, `  - ${one.wrong}`, `  + ${one.right}`]);
  const sections: readonly Section[] = [
    ['What', about],
    ['Kinds of mistakes', mistakes],
    ['Try it', [hint]],
    ['The language', [url]],
  ];
  const parts = sections.map(([name, lines]) => section(name, lines, colors));
  return `${[`${colors.bold(id)}: ${title}`, ...parts].join('\n\n')}\n`;
}

function when({ status, endOfLife, extendedTo, daysLeft }: DatedEntry, asOf: string, colors: Colors): string {
  const paint = { retired: colors.red, due: colors.yellow, announced: colors.blue }[status];
  const end = endOfLife === null ? 'no end of life is set' : `end of life ${endOfLife}`;
  const left = daysLeft === null ? '' : `, ${daysPhrase(daysLeft)}`;
  const extended = extendedTo === undefined ? '' : `, extended to ${extendedTo} in the public schedule`;
  return `${paint(status)}: ${end}${left}${extended} (as of ${asOf})`;
}

function section(title: string, lines: readonly string[], colors: Colors): string {
  const said = lines.filter((line) => line !== '');
  return said.length === 0 ? '' : [colors.bold(title), ...said.map(indented)].join('\n');
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

function exampleText({ lang, name, before, after, valid }: Example, entry: Entry, colors: Colors): string {
  const title = name === undefined ? lang : `${name}, ${lang}`;
  if (before === undefined) return section(`Not found (${title})`, [(valid ?? '').trimEnd()], colors);
  if (after === undefined) return section(`Found (${title})`, [before.trimEnd()], colors);
  const patch = changedLines(before, after, 3).map((line) =>
    line.startsWith('-') ? colors.red(line) : line.startsWith('+') ? colors.green(line) : line,
  );
  return section(`Found and fixed (${title}): ${exampleCommand(entry)}`, [patch.join('\n').trimEnd()], colors);
}
