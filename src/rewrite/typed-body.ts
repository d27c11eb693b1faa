import type { Span } from '../model/span.js';
import type { Value } from '../model/value.js';
import { judgedObject } from './policy.js';
import { removeSpans } from '../text/edits.js';
import { barred, placeOf, quoted, refuse, replaceAt, together, made, type Outcome, type Rewriting } from './step.js';

/** A type of Go that no other package can use. */
const PRIVATE = /^&?[a-z]\w*\{/;

/** So long is a type whose members are counted. */
const LONGEST = 4000;

/**
 * A field of a body whose type is declared for it alone, and says what the field is named in JSON: the name is changed
 * there. Undefined where the field is of no such type.
 */
export function renameTyped(input: Rewriting, body: Value, from: string, to: string): Outcome | undefined {
  const member = body.kind === 'object' && !body.open ? body.members.get(from) : undefined;
  if (body.kind !== 'object' || member?.given !== true || member.keySpan === undefined) return undefined;
  if (!/^\w+$/.test(to) || body.members.has(to) || body.span === undefined) return undefined;
  if (!PRIVATE.test(input.source.text.slice(body.span.start, body.span.end))) return undefined;
  const wire = input.uses?.wireName(member.keySpan, from);
  if (wire?.file !== input.source.file) return undefined;
  // What is not given is sent as well, with nothing in it.
  if (namesBeside(input.source.text, wire.start) !== body.members.size) return undefined;
  const what = `the field ${quoted(from)} of the body`;
  const bar = barred(input, body.span, 'the body') ?? barred(input, wire, what);
  if (bar !== undefined) return bar;
  const spelled = input.source.text.slice(wire.start, wire.end);
  if (spelled !== from) return refuse(`${what} is not written out`);
  return together([
    made([replaceAt(wire, to)]),
    judgedObject(input, member.span ?? member.keySpan, 'harmless', { makes: body.span }),
  ]);
}

/**
 * A field of a struct of Go that is given in its literal goes from there, where the type says that what is empty is not sent.
 * Undefined where the field is of no such type.
 */
export function removeTyped(input: Rewriting, body: Value, path: string): Outcome | undefined {
  const member = body.kind === 'object' && !body.open ? body.members.get(path) : undefined;
  if (input.request.dialect !== 'go' || body.kind !== 'object' || member?.given !== true) return undefined;
  const { keySpan, span = keySpan } = member;
  if (keySpan === undefined || span === undefined || body.span === undefined) return undefined;
  const { file, text } = input.source;
  // `{"a", "b"}` says what is given by its place.
  if (span.file !== file || !/^[A-Z]\w*\s*:/.test(text.slice(span.start, span.end))) return undefined;
  const what = `the field ${quoted(path)} of the body`;
  const leavesOut = input.uses?.leavesOutEmpty(keySpan, path);
  if (leavesOut === false) return undefined;
  const bar = barred(input, body.span, 'the body') ?? barred(input, span, what);
  if (bar !== undefined) return bar;
  const doubts = leavesOut === true ? [] : [emptyDoubt(input, keySpan)];
  const ranges = removeSpans(text, [span], member.apart ?? body.apart ?? 'comma');
  return together([
    made(
      ranges.map(({ start, end }) => ({ file, start, end, text: '' })),
      doubts,
    ),
    judgedObject(input, span, 'harmless', { makes: body.span }),
  ]);
}

/** What is taken out of a literal of Go leaves the field empty. */
export function emptyDoubt(input: Rewriting, key: Span): string {
  const field = input.source.text.slice(key.start, key.end);
  return `the type must leave out an empty ${quoted(field)} (${placeOf(input, key)})`;
}

/** How many members of the type around a place have a name in JSON. */
function namesBeside(text: string, at: number): number {
  const open = text.lastIndexOf('{', at);
  const close = text.indexOf('}', at);
  if (open === -1 || close === -1 || close - open > LONGEST) return 0;
  return text.slice(open, close).match(/\bjson:"[^"-]/g)?.length ?? 0;
}
