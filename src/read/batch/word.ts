import type { Expr, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Run } from '../../model/text.js';
import { madeText, nameExpr, other, text } from '../build.js';

/** The text of a script and the place in it that is looked at. */
export interface Cursor {
  readonly file: string;
  readonly text: string;
  at: number;
  /** Where reading stops: a command inside quotes ends there. */
  readonly end: number;
  /** Commands hold `if` and `for`, which hold commands: they reach each other through this. */
  readonly chain: (cursor: Cursor, depth: number) => Stmt[];
}

export function spanFrom(cursor: Cursor, start: number): Span {
  return { file: cursor.file, start, end: cursor.at };
}

/** A word of a command. */
export interface Word {
  readonly value: Expr;
  /** As it is written. */
  readonly written: string;
  readonly span: Span;
}

const BLANK = /[ \t]/;

/** Skips blanks, and line ends that a caret takes away. */
export function skipBlanks(cursor: Cursor): void {
  for (; cursor.at < cursor.end;) {
    const joined = /^\^\r?\n/.exec(cursor.text.slice(cursor.at, cursor.at + 3))?.[0];
    if (joined !== undefined) cursor.at += joined.length;
    else if (BLANK.test(cursor.text[cursor.at] ?? '')) cursor.at += 1;
    else return;
  }
}

/** Ends a word; a quote and a caret take that from what follows. */
const STOPS = /[ \t\r\n&|()<>]/;

/**
 * The next word, with the variables in it; undefined where a command ends. `stops`: what ends it outside of quotes.
 * Quotes are left out as programs leave them out of their arguments, `\"` is a quote.
 */
export function nextWord(cursor: Cursor, stops: RegExp = STOPS, keepsQuotes = false): Word | undefined {
  const start = cursor.at;
  const within: Span = { file: cursor.file, start, end: start };
  const parts: Part[] = [];
  let quoted = false;
  while (cursor.at < cursor.end) {
    const char = cursor.text[cursor.at] ?? '';
    if (/[\r\n]/.test(char) || (!quoted && stops.test(char))) break;
    if (char === '"') {
      quoted = !quoted;
      if (keepsQuotes) parts.push(literal(cursor, 1));
      else cursor.at += 1;
    } else if (quoted && !keepsQuotes && cursor.text.startsWith('\\"', cursor.at)) parts.push(literal(cursor, 2, '"'));
    else if (!quoted && char === '^') {
      const joined = /^\^\r?\n/.exec(cursor.text.slice(cursor.at, cursor.at + 3))?.[0];
      if (joined !== undefined && !STOPS.test(cursor.text[cursor.at - 1] ?? ' ')) {
        cursor.at += joined.length;
        continue;
      }
      if (joined !== undefined) break;
      parts.push(literal(cursor, 2, cursor.text.slice(cursor.at + 1, Math.min(cursor.at + 2, cursor.end))));
    } else parts.push(expansion(cursor) ?? literal(cursor, 1));
  }
  if (cursor.at === start) return undefined;
  const span = { ...within, end: cursor.at };
  return { value: joined(parts, span), written: cursor.text.slice(start, cursor.at), span };
}

type Part = { readonly run: Run } | { readonly value: Expr };

function literal(cursor: Cursor, length: number, spelled?: string): Part {
  // A caret may be the last character of what is read.
  const span = { file: cursor.file, start: cursor.at, end: Math.min(cursor.at + length, cursor.end) };
  const written = cursor.text.slice(span.start, span.end);
  cursor.at = span.end;
  return { run: { kind: 'run', text: spelled ?? written, span } };
}

/** Parts that are written one behind the other are one. */
function joined(parts: readonly Part[], span: Span): Expr {
  const values: Expr[] = [];
  let runs: Run[] = [];
  const flush = (): void => {
    const [first] = runs;
    const last = runs.at(-1);
    if (first?.span !== undefined && last?.span !== undefined)
      values.push(text(runs, { ...first.span, end: last.span.end }));
    runs = [];
  };
  for (const part of parts) {
    if ('value' in part) {
      flush();
      values.push(part.value);
      continue;
    }
    const run: Run = { ...part.run, quoting: ['double'], within: span };
    const before = runs.at(-1);
    if (before !== undefined && isPlain(before) && isPlain(run) && before.span?.end === run.span?.start) {
      const together = { ...run.span, start: before.span?.start ?? 0 } as Span;
      runs[runs.length - 1] = { ...run, text: before.text + run.text, span: together };
    } else runs.push(run);
  }
  flush();
  const [only, second] = values;
  if (only === undefined) return text([], span);
  return second === undefined && only.kind === 'text' ? { ...only, span } : { kind: 'join', parts: values, span };
}

function isPlain({ text: known, span }: Run): boolean {
  return span !== undefined && span.end - span.start === known.length;
}

const NAMED = /^([%!])([^%!\s:"=][^%!\r\n:"=]*?)(?::([^%!\r\n]*))?\1/;
const LOOP = /^%%(?:~[a-z]*)?([A-Za-z])/;
const GIVEN = /^%(?:~[a-z]*)?(\d|\*)/;

/** `%NAME%`, `!NAME!`, `%NAME:a=b%`, `%%i` and `%1`. */
function expansion(cursor: Cursor): Part | undefined {
  const rest = cursor.text.slice(cursor.at, Math.min(cursor.end, cursor.at + 300));
  const loop = LOOP.exec(rest) ?? GIVEN.exec(rest);
  const found = loop ?? nested(rest) ?? NAMED.exec(rest);
  if (found === null) return rest.startsWith('%%') ? literal(cursor, 2, '%') : undefined;
  const span = { file: cursor.file, start: cursor.at, end: cursor.at + found[0].length };
  cursor.at = span.end;
  if (loop !== null) return { value: nameExpr(`%${loop[1] ?? ''}`, span) };
  const [, , name = '', change] = found;
  const value = nameExpr(name.includes('%') ? name : name.toLowerCase(), span);
  return { value: change === undefined ? value : changed(value, change, span) };
}

/** `!ZoneID%%i!`: a variable whose name has a variable in it. */
function nested(rest: string): RegExpExecArray | null {
  return /^(!)([^!\r\n\s"]*%%?[^!\r\n\s"]*)!/.exec(rest);
}

/** `%NAME:old=new%`, and `%NAME:~1,2%` which cuts. */
function changed(value: Expr, change: string, span: Span): Expr {
  const [, from, to] = /^([^=~*][^=]*)=(.*)$/.exec(change) ?? [];
  if (from === undefined || to === undefined) return other([value], span);
  const args = [value, madeText(from, span), madeText(to, span)].map((arg) => ({ value: arg }));
  return { kind: 'op', op: 'text.replaceAll', args, span };
}
