import type { FieldRead } from '../model/request.js';
import { literally } from '../text/pattern.js';

/** A place that reads the name; what it is compared with stands behind it. */
export interface Named {
  readonly start: number;
  readonly end: number;
}

/** Languages in which a name holds what it is given, whatever its type, up to where it is given something else. */
const NAMES = /^(?:javascript|python|ruby|php)$/;

/** A statement that gives a name something, up to the key: `const mode = (await r.json()).result.` */
const GIVEN = /(?:^|\n)[ \t]*(?:(?:const|let|var)[ \t]+)?(\$?[A-Za-z_]\w*)[ \t]*=[ \t]*(?![=>~])([^\n]*)$/;

/** What is left of a chain of members and calls without what stands in its brackets. */
const CHAIN = /^(?:await[ \t]+)?[\w$.?:>-]*$/;

function isChain(code: string): boolean {
  let open = code.replace(/\[["'`]?$/, '');
  for (let before = ''; before !== open;) {
    before = open;
    open = open.replaceAll(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, '');
  }
  return CHAIN.test(open);
}

/** Nothing stands behind the key: the name holds what the field holds. */
const ENDS = /^["'`]?\)?\]?[ \t]*;?[ \t]*(?:\n|$)/;

/**
 * Where a name that holds a field of an answer is compared, and used for nothing else in the whole file: `const mode =
 * result.value; if (mode === 'flatten_all')`. Undefined where it is, or is not known to be.
 */
export function heldComparisons(
  text: string,
  dialect: string,
  { span }: FieldRead,
  isCompared: (at: number, from: number) => boolean,
): readonly Named[] | undefined {
  if (!NAMES.test(dialect)) return undefined;
  const isQuoted = /^["'`]/.test(text.slice(span.start, span.end));
  const before = text.slice(Math.max(0, span.start - LINE), span.start);
  const given = GIVEN.exec(before);
  const name = given?.[1];
  if (name === undefined || !isChain(given?.[2] ?? '') || !ENDS.test(text.slice(isQuoted ? span.end - 1 : span.end)))
    return undefined;
  const set = span.start - before.length + (given?.index ?? 0);
  const others = [...text.matchAll(new RegExp(String.raw`(?<![\w$])${literally(name)}(?!\w)`, 'g'))].filter(
    ({ index }) => index < set || index > span.start,
  );
  const isKnown = others.every(
    ({ index }) => index > span.end && text[index - 1] !== '.' && isCompared(index + name.length, index),
  );
  return isKnown && others.length > 0
    ? others.map(({ index }) => ({ start: index, end: index + name.length }))
    : undefined;
}

const LINE = 300;
