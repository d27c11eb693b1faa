import { stringify } from 'yaml';
import { eolOf } from './block-text.js';
import { lineStart } from '../../text/layout.js';

/** A value as JSON text to stand at `start`: on one line where what it replaces is, otherwise indented like the rest. */
export function toJson(value: unknown, source: string, start: number, end: number): string {
  if (!/\n/.test(source.slice(start, end)) && isCompact(source, start)) return JSON.stringify(value);
  const line = source.slice(lineStart(source, start));
  const margin = /^[ \t]*/.exec(line)?.[0] ?? '';
  const step = stepOf(source, margin);
  return JSON.stringify(value, undefined, step).replaceAll('\n', `${eolOf(source)}${margin}`);
}

/** The whole document has next to no lines. */
function isCompact(source: string, start: number): boolean {
  const before = source.lastIndexOf('\n', start);
  return before < 0 || start - before > 400;
}

/** One step of the indentation, by the first indented line. */
function stepOf(source: string, margin: string): string {
  if (margin.startsWith('\t')) return '\t';
  return /\n( +|\t)\S/.exec(source)?.[1] ?? '  ';
}

/** A value as YAML text to stand at `start`, behind a key or on lines of its own. */
export function toYaml(value: unknown, source: string, start: number): string {
  const column = start - lineStart(source, start);
  const lead = /^[ \t]*(?:- )*/.exec(source.slice(lineStart(source, start), start))?.[0] ?? '';
  const text = stringify(value, { lineWidth: 0, defaultStringType: 'PLAIN' }).trimEnd();
  const eol = eolOf(source);
  if (lead.length === column) return text.replaceAll('\n', `${eol}${' '.repeat(column)}`);
  // Behind a key on its line: the value moves to lines of its own.
  const margin = ' '.repeat(lead.length + 2);
  return `${eol}${margin}${text.replaceAll('\n', `${eol}${margin}`)}`;
}
