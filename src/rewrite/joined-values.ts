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

/** What is written joins a list, or names what a statement or a call of the file gives the joined elements of a list, or a list. */
function isJoined(text: string, written: string): boolean {
  if (written.length > MUCH) return false;
  if (JOINS.test(written)) return true;
  const names = new Set(written.match(/(?<![\w.])[A-Za-z_]\w*/g));
  return LIST.test(written) || [...names].some((name) => isGivenJoined(text, name) || isHandedJoined(text, name));
}

function isGivenJoined(text: string, name: string): boolean {
  const given = String.raw`(?<![\w.])${literally(name)}\s*(?::\s*\w+\s*)?(?::?=|<-)(?!=)([^\n]{0,300})`;
  return [...text.matchAll(new RegExp(given, 'g'))].some(([, one]) => JOINS.test(one ?? ''));
}

/** A parameter of a function that is called with the joined elements of a list. */
function isHandedJoined(text: string, name: string): boolean {
  const made = String.raw`(?<![\w.])(\w+)\s*(?:[:=]\s*)?(?:async\s*)?(?:function\s*)?\([^()\n]{0,200}(?<![\w.])${literally(name)}(?!\w)[^()\n]{0,200}\)`;
  const makers = new Set([...text.matchAll(new RegExp(made, 'g'))].flatMap(([, maker]) => maker ?? []));
  return [...makers].some((maker) => {
    const called = new RegExp(String.raw`(?<!\w)${literally(maker)}\(([^\n]{0,300})`, 'g');
    return [...text.matchAll(called)].some(([, given]) => JOINS.test(given ?? ''));
  });
}

/** A value that is written in more characters is a part of something else. */
const MUCH = 500;

/** Lists are joined by functions of these names in all languages. */
const JOINS = /\b(?:join\w*|Join|implode)\b|-join\b|\bpaste\s+-|\btr\s[^|]{0,40},|\bIFS=|\$[@*]|%s,/;

/** The whole value is named as several are: the text of a list, or what was added up. */
const LIST =
  /(?:^|[\s$#{.>_])(?:\w*(?:[nN]ames|[lL]ist|[iI]ps|[hH]osts|[vV]alues|[aA]ddresses|[dD]omains)|NAMES|LIST|IPS|HOSTS|VALUES|ADDRESSES|DOMAINS)\W*$/;
