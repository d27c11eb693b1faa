import type { Edit } from '../model/span.js';
import { placeOf, quoted, type Rewriting } from './step.js';

/** What a function puts into the text: `%s`, `{0}`, `{name}`, `$1`. */
const PLACEHOLDERS = /%(?![\da-f]{2})(?:\d+\$|\(\w+\))?[-+0-9.]*[sdiquvxfgt@]|\{(?:\d*|[a-z_]\w*)\}|\$\d/gi;

/** A placeholder that goes with a text leaves its value without a place, or takes that of another. */
export function placeholderIn(input: Rewriting, edit: Edit, edits: readonly Edit[]): readonly string[] {
  if (input.uses?.isText(edit) !== true) return [];
  const before = input.source.text.slice(edit.start, edit.end).match(PLACEHOLDERS) ?? [];
  const after = edit.text.match(PLACEHOLDERS) ?? [];
  const gone = before.find((one, at) => after[at] !== one);
  // One that takes the next value goes with its value, which is one of the edits.
  const isPaired =
    /^(?:%[-+0-9.]*[a-z@]|\{\})$/i.test(gone ?? '') &&
    edits.some((one) => one.text === '' && one.start >= edit.end && input.uses?.isText(one) === false);
  return gone === undefined || isPaired ? [] : [`the placeholder ${quoted(gone)} would go (${placeOf(input, edit)})`];
}
