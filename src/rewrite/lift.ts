import type { FieldRead } from '../model/request.js';
import type { Edit } from '../model/span.js';
import { keysOf } from './key.js';
import { answerDoubts } from './policy.js';
import { barred, made, nothing, placeOf, quoted, refuse, together, type Outcome, type Rewriting } from './step.js';

/**
 * Reads the first element of a list in the response where the object around the list is read now: `.list[0].x` becomes
 * `.x`. Refused where another element, or all of the list, is read.
 */
export function liftRead(input: Rewriting, path: string): Outcome {
  const list = keysOf(path);
  const { reads } = input.request.site;
  const own = reads.filter(({ path: one }) => one.join('.') === list.join('.'));
  if (own.length === 0) return nothing;
  const lifted = together(own.map((read) => lift(input, read, path)));
  if ('refused' in lifted) return lifted;
  const parent = list.slice(0, -1);
  const beside = reads.find(
    ({ path: one }) => one.length === list.length && isIn(one, parent) && !own.some((read) => isIn(one, read.path)),
  );
  const doubts =
    beside === undefined
      ? []
      : [`${quoted(beside.path.join('.'))} holds what the list's element held (${placeOf(input, beside.span)})`];
  return made(lifted.edits, [...doubts, ...answerDoubts(input, list)]);
}

function lift(input: Rewriting, { span }: FieldRead, path: string): Outcome {
  const what = `the read of ${quoted(path)} from the response`;
  const bar = barred(input, span, what);
  if (bar !== undefined) return bar;
  const { text } = input.source;
  const bare = { start: span.start + (/^["'`]/.test(text.slice(span.start)) ? 1 : 0), end: span.end };
  const before = /(?:\?\.\[?|\.|\[|->)\s*["'`:]?$/.exec(text.slice(0, bare.start))?.[0];
  const after = /^["'`]?\s*\]?(?:\?\.)?\s*\[\s*0\s*\]/.exec(
    text.slice(span.end - (bare.start === span.start ? 0 : 1)),
  )?.[0];
  if (before === undefined || after === undefined) {
    return refuse(`${what} is not of its first element where it is written (${placeOf(input, span)})`);
  }
  const edit: Edit = {
    file: span.file,
    start: bare.start - before.length,
    end: span.end - (bare.start === span.start ? 0 : 1) + after.length,
    text: '',
  };
  return made([edit]);
}

function isIn(path: readonly string[], outer: readonly string[]): boolean {
  return outer.every((key, at) => path[at] === key);
}
