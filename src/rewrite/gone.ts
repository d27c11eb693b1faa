import type { GoneStep } from '../model/rewrite.js';
import { keysOf } from './key.js';
import { answerDoubts } from './answer-doubts.js';
import { escapeDoubts } from './response.js';
import { made, placeOf, quoted, refuse, type Outcome, type Rewriting } from './step.js';

/**
 * The answer of the new operation has no such field. Where the field is read nothing that is written could stand for it;
 * where the answer leaves what can be followed, code there may read it.
 */
export function missingField(input: Rewriting, { field, instead }: GoneStep): Outcome {
  const path = keysOf(field);
  const read = input.request.site.reads.find((one) => path.every((key, at) => one.path[at] === key));
  if (read !== undefined) {
    return refuse(`${quoted(field)} is read (${placeOf(input, read.span)}), and the new answer has none: ${instead}`);
  }
  const consequence = `${quoted(field)} is not in it any more`;
  const doubts = [...answerDoubts(input, path), ...escapeDoubts(input, path, consequence)];
  return made([], doubts);
}
