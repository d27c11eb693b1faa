import type { GoneStep } from '../model/rewrite.js';
import { literally } from '../text/pattern.js';
import { keysOf } from './key.js';
import { answerDoubts } from './answer-doubts.js';
import { escapeDoubts } from './response.js';
import { made, placeOf, quoted, refuse, type Outcome, type Rewriting } from './step.js';

/**
 * The answer of the new operation has no such field. Where the field is read nothing that is written could stand for it;
 * where the answer leaves what can be followed, code there may read it.
 */
export function missingField(input: Rewriting, { field, value, instead }: GoneStep): Outcome {
  const path = keysOf(field);
  if (value !== undefined) return missingValue(input, path, value, instead);
  const read = input.request.site.reads.find((one) => path.every((key, at) => one.path[at] === key));
  if (read !== undefined) {
    return refuse(`${quoted(field)} is read (${placeOf(input, read.span)}), and the new answer has none: ${instead}`);
  }
  const consequence = `${quoted(field)} is not in it any more`;
  const doubts = [...answerDoubts(input, path), ...escapeDoubts(input, path, consequence)];
  return made([], doubts);
}

/** The field has another value now: where its file compares something with the old one, and reads the field, the test is of that. */
function missingValue(input: Rewriting, path: readonly string[], value: string, instead: string): Outcome {
  const { file, text } = input.source;
  const isRead = input.request.site.reads.some(
    (one) => one.span.file === file && one.path.length === path.length && path.every((key, at) => one.path[at] === key),
  );
  const found = isRead ? comparison(value).exec(text) : null;
  if (found === null) return made([]);
  const at = { file, start: found.index, end: found.index + found[0].length };
  return refuse(
    `${quoted(path.at(-1) ?? '')} is compared with ${quoted(value)} (${placeOf(input, at)}), and the new answer has another value: ${instead}`,
  );
}

/** A value beside a sign that compares, behind `case`, `in` or `when`, or a row of what chooses by it. */
function comparison(value: string): RegExp {
  const word = String.raw`["':]?(?<![\w.])${literally(value)}(?![\w.])["']?`;
  const before = String.raw`(?:[=!]==?|\s-[ci]?(?:eq|ne|in)\b|\b(?:in|case|when|is)\b)\s*[([{]*`;
  return new RegExp(String.raw`${before}${word}|${word}[ \t]*(?:[=!]==?|[=-]>|=>)`);
}
