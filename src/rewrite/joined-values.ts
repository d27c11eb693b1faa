import { literally } from '../text/pattern.js';
import type { Parameter } from './parameters.js';
import { made, placeOf, type Outcome, type Rewriting } from './step.js';

/** A list that the program joins may have several elements, and the new parameter takes one. */
export function asOneOf(input: Rewriting, { value }: Parameter, outcome: Outcome): Outcome {
  if ('refused' in outcome || outcome.edits.length === 0) return outcome;
  const { file, text } = input.source;
  const spans = value.flatMap(({ kind, span, within }) => (kind === 'hole' ? [span, within] : []));
  const joined = spans.find((span) => span?.file === file && isJoined(text, text.slice(span.start, span.end)));
  if (joined === undefined) return outcome;
  const because = `a list is joined into the value, which may have several parts, and the new parameter takes one (${placeOf(input, joined)})`;
  return made(outcome.edits, [...outcome.doubts, because]);
}

/** What is written joins a list, or names what a statement of the file gives the joined elements of a list. */
function isJoined(text: string, written: string): boolean {
  if (written.length > MUCH) return false;
  if (JOINS.test(written)) return true;
  const names = new Set(written.match(/(?<![\w.])[A-Za-z_]\w*/g));
  return [...names].some((name) => {
    const given = String.raw`(?<![\w.])${literally(name)}\s*(?::\s*\w+\s*)?(?::?=|<-)(?!=)([^\n]{0,300})`;
    return [...text.matchAll(new RegExp(given, 'g'))].some(([, one]) => JOINS.test(one ?? ''));
  });
}

/** A value that is written in more characters is a part of something else. */
const MUCH = 500;

/** Lists are joined by functions of these names in all languages. */
const JOINS = /\b(?:join\w*|Join|implode)\b|-join\b|\bpaste\s+-|\btr\s[^|]{0,40},|\bIFS=/;
