import type { Edit, Span } from '../model/span.js';
import { literally } from '../text/pattern.js';
import { removeStatement } from './statement.js';
import type { Rewriting } from './step.js';

/** What a name in the path is given, once, in a statement further up that is there for it alone. */
export interface HeldEncoding {
  /** What was encoded. */
  readonly source: string;
  readonly at: Span;
  /** Takes the statement out. */
  readonly edits: readonly Edit[];
}

/** How a statement begins that gives a new name something. */
const DECLARES = String.raw`(?:(?:export|const|let|var|val|my|local|final|auto|string|String)[ \t]+)*`;

/** `enc = quote(network, safe="")` and `f"…/network/{enc}"`: `encoded` is the argument of an encoder. */
export function heldEncoding(
  input: Rewriting,
  name: string,
  hole: Span,
  encoded: (source: string) => string | undefined,
): HeldEncoding | undefined {
  const { file, text } = input.source;
  if (!/^\$?[A-Za-z_]\w*$/.test(name) || hole.file !== file) return undefined;
  // `/network/` of the path is no name; in PHP one begins with a sign.
  const word = `${name.startsWith('$') ? '' : '(?<![\\w$./-])'}${literally(name)}(?!\\w)`;
  const places = [...text.matchAll(new RegExp(word, 'g'))];
  const [first, second, ...others] = places;
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const line = text.lastIndexOf('\n', first.index) + 1;
  const given = new RegExp(
    String.raw`^[ \t]*(${DECLARES}${literally(name)}[ \t]*:?=[ \t]*([^\n]*?))[ \t]*;?[ \t]*\r?(?:\n|$)`,
  );
  const [whole, statement = '', value = ''] = given.exec(text.slice(line, line + LONGEST)) ?? [];
  const source = whole === undefined ? undefined : encoded(value);
  // A member may be another one by then.
  if (source === undefined || !/^\$?\w+$/.test(source)) return undefined;
  const start = line + (whole?.indexOf(statement) ?? 0);
  const all = { file, start, end: start + statement.length };
  if (input.uses?.around(all)?.start !== input.uses?.around(hole)?.start) return undefined;
  const at = all.end - value.length + value.lastIndexOf(source);
  const gone = removeStatement(input, all, 'the statement');
  return 'refused' in gone
    ? undefined
    : { source, at: { file, start: at, end: at + source.length }, edits: gone.edits };
}

/** So long is a line that gives it at most. */
const LONGEST = 300;
