import type { Member, Value } from '../model/value.js';
import { holds } from '../text/spans.js';
import { keysOf } from './key.js';
import { barred, made, placeOf, quoted, replaceAt, type Outcome, type Rewriting } from './step.js';
import { typeDoubts } from './value-types.js';

/** The value is a list that is made elsewhere: an object for each of its elements is made where it is put into the body. */
export function fromList(
  input: Rewriting,
  { value, valueSpan, keySpan, shorthand, given }: Member,
  path: string,
  members: Readonly<Record<string, string>>,
): Outcome | undefined {
  const at = shorthand === true ? keySpan : valueSpan;
  if (at === undefined || given === true || at.file !== input.source.file) return undefined;
  if (value.kind === 'list' && value.span !== undefined && holds(at, value.span)) return undefined;
  const lists = value.kind === 'choice' ? value.options : [value];
  if (!lists.every((one) => one.kind === 'unknown' || (one.kind === 'list' && one.items.every(mayBeText))))
    return undefined;
  const spelled = input.dialect?.each?.(input.source.text.slice(at.start, at.end), members);
  if (spelled === undefined) return undefined;
  const shape = { items: [{ members: Object.entries(members).map(([key, text]) => [key, { text }] as const) }] };
  const doubts = [...typeDoubts(input, keysOf(path).at(-1) ?? path, shape, at)];
  if (lists.some(({ kind }) => kind === 'unknown')) {
    const list = quoted(input.source.text.slice(at.start, at.end));
    doubts.push(`${list} has to be a list, and to be there each time (${placeOf(input, at)})`);
  }
  // What is made in the call itself is sent as it is.
  if (!holds(input.request.span, at)) {
    const list = quoted(input.source.text.slice(at.start, at.end));
    doubts.push(`${list} is copied there, and what is put into it later would be left out (${placeOf(input, at)})`);
  }
  // A key that is its own value gets its new name in front of it.
  if (shorthand === true) return made([{ ...at, start: at.end, text: spelled.slice(at.end - at.start) }], doubts);
  return barred(input, at, 'the value') ?? made([replaceAt(at, spelled)], doubts);
}

export function mayBeText({ kind }: Value): boolean {
  return kind !== 'object' && kind !== 'list' && kind !== 'literal';
}
