import type { Span } from '../model/span.js';
import { literally } from '../text/pattern.js';
import { ENDS_STATEMENT, isChain } from './chain.js';

/** A place that reads the name; what it is compared with stands behind it. */
export interface Named {
  readonly start: number;
  readonly end: number;
}

/** Languages in which a name holds what it is given, whatever its type, up to where it is given something else. */
const NAMES = /^(?:javascript|python|ruby|php)$/;

/** A statement that gives a name something, up to the key: `const mode = (await r.json()).result.` */
const GIVEN = /(?:^|\n)[ \t]*(?:(?:const|let|var)[ \t]+)?(\$?[A-Za-z_]\w*)[ \t]*=[ \t]*(?![=>~])([^\n]*)$/;

/** Nothing stands behind the key: the name holds what the field holds. */
const ENDS = new RegExp(String.raw`^["'\x60]?\)?\]?${ENDS_STATEMENT}`);

/** Where a function begins that has names of its own. */
const OWN_NAMES = /^[ \t]*(?:def|class|module|function)\b/m;

/**
 * Where a name that holds a field of an answer is compared, and used for nothing else in the whole file: `const mode =
 * result.value; if (mode === 'flatten_all')`. Undefined where it is, or is not known to be. `around`: the function of it all.
 */
export function heldComparisons(
  text: string,
  dialect: string,
  { span, around }: { readonly span: Span; readonly around: Span | undefined },
  isCompared: (at: number, from: number) => boolean,
): readonly Named[] | undefined {
  if (!NAMES.test(dialect)) return undefined;
  const isQuoted = /^["'`]/.test(text.slice(span.start, span.end));
  const before = text.slice(Math.max(0, span.start - LINE), span.start);
  const given = GIVEN.exec(before);
  const name = given?.[1];
  if (name === undefined || !isChain(given?.[2] ?? '') || !ENDS.test(text.slice(isQuoted ? span.end - 1 : span.end)))
    return undefined;
  if (isSeenElsewhere(text, dialect, name, around)) return undefined;
  const set = span.start - before.length + (given?.index ?? 0);
  const others = [...text.matchAll(new RegExp(String.raw`(?<![\w$])${literally(name)}(?!\w)`, 'g'))].filter(
    ({ index }) => index < set || index > span.start,
  );
  const last = around?.end ?? text.length;
  const isKnown = others.every(
    ({ index }) =>
      index > span.end && index < last && text[index - 1] !== '.' && isCompared(index + name.length, index),
  );
  // In a function behind it, the same name of Ruby is a method.
  const latest = others.at(-1)?.index ?? span.end;
  if (dialect === 'ruby' && OWN_NAMES.test(text.slice(span.end, latest))) return undefined;
  return isKnown && others.length > 0
    ? others.map(({ index }) => ({ start: index, end: index + name.length }))
    : undefined;
}

const LINE = 300;

/** What has the name by other means than by writing it: all files of Ruby have `$mode`; in PHP `compact('mode')`, `"${mode}"`, a template. */
function isSeenElsewhere(text: string, dialect: string, name: string, around: Span | undefined): boolean {
  if (dialect === 'ruby') return name.startsWith('$');
  if (dialect !== 'php') return false;
  const bare = literally(name.replace('$', ''));
  const within = text.slice(around?.start ?? 0, around?.end);
  return new RegExp(String.raw`(?:["']|\$\{)${bare}\b|\b(?:include|require)(?:_once)?\b`).test(within);
}
