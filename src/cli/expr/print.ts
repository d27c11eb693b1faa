import type { ExpressionError } from '../../expression/errors.js';
import { frame } from '../../report/frame.js';
import { inertTerminal } from '../../text/inert.js';
import { lineIndex } from '../../text/lines.js';
import type { Input, World } from './input.js';
import { colorsOf } from '../../text/colors.js';

/** A line longer than this is shown in part. */
const longest = 900;
const around = 200;

/** An error with its place in the source and carets under it. */
export function errorBlock({ source, start }: Input, error: ExpressionError, world: World): string {
  const colors = colorsOf(world.color);
  const at = { file: source.name, start: start + error.start, end: start + Math.max(error.end, error.start) };
  const { line, column } = source.lines.place(at.start);
  const { text, shift } = cut(source.text, at.start);
  const lines = shift === 0 ? source.lines : lineIndex(text);
  const shown = { file: at.file, start: at.start - shift, end: at.end - shift };
  const code = frame({ text, lines, hidden: () => [] }, shown, {
    width: world.width,
    gutter: colors.dim,
    mark: colors.red,
  });
  const margin = ' '.repeat(code?.margin ?? 1);
  return [
    `${colors.bold(colors.red(`error[${error.kind}]`))}: ${colors.bold(inertTerminal(error.reason))}`,
    `${margin}${colors.dim('-->')} ${inertTerminal(source.name)}:${line}:${column}`,
    ...(code?.lines ?? []),
    ...[...(error.hint === undefined ? [] : [error.hint]), ...more(error)].map(
      (help) => `${margin} ${colors.dim('=')} help: ${inertTerminal(help)}`,
    ),
    '',
    '',
  ].join('\n');
}

/** What to do about a field that is retired: its rule has the dates, as every report does. */
function more({ kind }: ExpressionError): string[] {
  return kind === 'retired-field'
    ? ['eolint expr simplify takes it out; eolint explain threat-score has the dates']
    : [];
}

/** The text round a place, where its line is too long for a frame. */
function cut(text: string, at: number): { readonly text: string; readonly shift: number } {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const stop = text.indexOf('\n', at);
  const end = stop < 0 ? text.length : stop;
  if (end - start <= longest) return { text, shift: 0 };
  const from = Math.max(start, at - around, 1);
  return { text: text.slice(from, Math.min(end, at + around)), shift: from };
}

/** An error with its place, for JSON: offsets in the expression, lines and columns of the source. */
export function errorJson({ source, start }: Input, { kind, message, start: from, end }: ExpressionError): object {
  const [first, last] = [source.lines.place(start + from), source.lines.place(start + end)];
  return {
    kind,
    message,
    start: from,
    end,
    line: first.line,
    column: first.column,
    endLine: last.line,
    endColumn: last.column,
  };
}

/** Where an input comes from, for JSON. */
export function placeJson({ source, text, start }: Input): object {
  return { source: source.name, line: source.lines.place(start).line, expression: text };
}
