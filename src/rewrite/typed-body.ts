import type { Value } from '../model/value.js';
import { judgedObject } from './policy.js';
import { barred, quoted, refuse, replaceAt, together, made, type Outcome, type Rewriting } from './step.js';

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
    judgedObject(input, member.span ?? member.keySpan, 'harmless', body.span),
  ]);
}

/** How many members of the type around a place have a name in JSON. */
function namesBeside(text: string, at: number): number {
  const open = text.lastIndexOf('{', at);
  const close = text.indexOf('}', at);
  if (open === -1 || close === -1 || close - open > LONGEST) return 0;
  return text.slice(open, close).match(/\bjson:"[^"-]/g)?.length ?? 0;
}
