import type { Text } from '../../model/text.js';
import type { Value } from '../../model/value.js';
import { flatText } from '../../text/flat-text.js';
import { each } from '../join.js';
import { knownText, list, textValue, unknown } from '../values.js';
import type { Intrinsic } from './types.js';

/** The lines that `read` gets of what it is fed; the last one ends with the text. Blank lines say nothing. */
const lines: Intrinsic = (_cx, args) =>
  each(args[0]?.value ?? unknown(), (fed) => {
    // What jq prints of an answer is an item of it on each line.
    if (fed.kind !== 'text') return list(fed.kind === 'response' ? [fed] : [], { open: true });
    const found = stretches(fed.text, /[^\n]*\S[^\n]*/g).map((line) => textValue(line));
    return list(found, { open: fed.text.some((piece) => piece.kind === 'hole') });
  });

/**
 * The fields of a line for so many names, apart by these characters; the last name gets all that is left, and one for which
 * nothing is left is empty. For none it is all fields. What is not known may hold any number of fields.
 */
const fields: Intrinsic = (_cx, args) => {
  const [, separators, names] = args;
  const by = knownText(separators?.value);
  const count = names?.value.kind === 'literal' ? Number(names.value.value) : 1;
  return each(args[0]?.value ?? unknown(), (line): Value => {
    const holds = line.kind === 'text' && line.text.some((piece) => piece.kind === 'hole');
    if (line.kind === 'response' && count === 1) return list([line]);
    if (line.kind !== 'text' || by === undefined || (holds && count !== 1)) return list([], { open: true });
    if (by === '') return list([line]);
    const flat = flatText(line.text);
    const found = [...flat.chars.matchAll(by.trim() === '' ? /\S+/g : notOf(by))];
    const end = (found.at(-1)?.index ?? 0) + (found.at(-1)?.[0].length ?? 0);
    return list(
      Array.from({ length: count === 0 ? found.length : count }, (_, i) => {
        const { index, 0: field } = found[i] ?? { index: 0, 0: '' };
        return textValue(flat.pieces(index, i < found.length && i === count - 1 ? end : index + field.length));
      }),
    );
  });
};

/** A field may be empty. */
function notOf(separators: string): RegExp {
  const some = separators.replace(/[\]\\^-]/g, '\\$&');
  return new RegExp(`(?<=^|[${some}])[^${some}]*`, 'g');
}

function stretches(text: Text, pattern: RegExp): Text[] {
  const flat = flatText(text);
  return [...flat.chars.matchAll(pattern)].map((found) => flat.pieces(found.index, found.index + found[0].length));
}

export const shellFunctions: Readonly<Record<string, Intrinsic>> = { 'shell.lines': lines, 'shell.fields': fields };
