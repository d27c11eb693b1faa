import type { Span } from '../model/span.js';
import type { Text } from '../model/text.js';
import type { ListValue, Member, ObjectValue, Value } from '../model/value.js';
import { parseJsonText } from '../text/json-text.js';
import { barred, placeOf, quoted, refuse, type Refused, type Rewriting } from './step.js';

/** The object or list that a request's body is, or `absent` where it sends none. */
export type KnownBody =
  | {
      readonly value: ObjectValue | ListValue;
      /** The text that it is the JSON of; absent where it is code that is encoded. */
      readonly json: Text | undefined;
      /** Some calls send no body. */
      readonly optional: boolean;
    }
  | 'absent'
  | Refused;

/** What the body's JSON is made from. Never guesses: a body that is not an object or list in full is refused. */
export function knownBody(input: Rewriting): KnownBody {
  const { body } = input.request;
  if (body === undefined) return 'absent';
  if (body.value.kind !== 'choice') return bodyOf(input, body.value, body.span);
  const options = body.value.options.filter((option) => !sendsNothing(option));
  const [only, second] = options;
  if (only === undefined) return 'absent';
  if (second !== undefined) return refuse(`the body is one of several values${placed(input, body.span)}`);
  const known = bodyOf(input, only, body.span);
  return known === 'absent' || 'refused' in known ? known : { ...known, optional: true };
}

const encodes = (outer: Value): Value => (outer.kind === 'encoded' && outer.as === 'json' ? outer.value : outer);

/** An encoder gives nothing for `undefined` but the text `null` for null; a client takes either, and no text, for none. */
function sendsNothing(outer: Value): boolean {
  const value = encodes(outer);
  if (value.kind === 'text') return value === outer && value.text.every((one) => one.kind === 'run' && one.text === '');
  return value.kind === 'literal' && (value.value === undefined || (value.value === null && value === outer));
}

function bodyOf(input: Rewriting, outer: Value, span: Span | undefined): KnownBody {
  if (sendsNothing(outer)) return 'absent';
  const value = encodes(outer);
  const optional = false;
  const json = undefined;
  if (value.kind === 'list') return { value, json, optional };
  if (value.kind === 'object') {
    if (value.host === undefined && value.instanceOf === undefined) return { value, json, optional };
    return refuse(`the body is made by other code${placed(input, span)}`);
  }
  if (value.kind === 'text') {
    const parsed = parseJsonText(value.text);
    if (parsed?.kind === 'object' || parsed?.kind === 'list') return { value: parsed, json: value.text, optional };
    return refuse(`the body is not JSON text that can be read${placed(input, span)}`);
  }
  const place = placed(input, value.kind === 'unknown' ? (value.span ?? span) : span);
  const named = value.kind === 'unknown' && value.name !== undefined;
  return refuse(named ? `the body comes from ${quoted(value.name)}${place}` : `the body is not known${place}`);
}

export function placed(input: Pick<Rewriting, 'source' | 'inFile'>, span: Span | undefined): string {
  return span === undefined ? '' : ` (${placeOf(input, span)})`;
}

/** A member of a body's object, and the object that holds it. */
export interface Held {
  readonly in: ObjectValue;
  readonly member: Member;
}

/**
 * Every member at a path of keys (`[]`: each element of a list), none where the value surely has no such member.
 * Refused where the value may hold members that are not seen, unless `whenOpen` is told of it.
 */
export function membersAt(
  input: Rewriting,
  value: Value,
  path: readonly string[],
  top = true,
  whenOpen?: (span: Span | undefined) => void,
): readonly Held[] | Refused {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  if (value.kind === 'list' && key === '[]') {
    if (value.open) return refuse(`the body may hold more than is written${placed(input, value.span)}`);
    return gather(value.items.map((item) => membersAt(input, item, rest, false, whenOpen)));
  }
  if (value.kind !== 'object') {
    const never = value.kind === 'literal' || (value.kind === 'text' && !top);
    if (never) return [];
    return refuse(
      `the part ${quoted(key)} of the body is not known${placed(input, 'span' in value ? value.span : undefined)}`,
    );
  }
  const member = value.members.get(key);
  if (rest.length === 0 && member?.given === true) return ofType(input, member);
  if (value.open && (member === undefined || whenOpen === undefined)) {
    return refuse(`the body may hold more than is written${placed(input, value.span)}`);
  }
  if (value.open) whenOpen?.(value.span);
  if (member === undefined) return [];
  // What is taken out where it is set is taken out of the other place in another round.
  const isTakenOut = whenOpen !== undefined && member.setAt !== undefined;
  if (rest.length === 0 && member.covers === true && !isTakenOut)
    return refuse(
      `the body has ${quoted(key)} from elsewhere as well${placed(input, member.keySpan ?? member.setAt ?? value.span)}`,
    );
  return rest.length === 0 ? [{ in: value, member }] : membersAt(input, member.value, rest, false, whenOpen);
}

function gather(all: readonly (readonly Held[] | Refused)[]): readonly Held[] | Refused {
  const held: Held[] = [];
  for (const one of all) {
    if ('refused' in one) return one;
    held.push(...one);
  }
  return held;
}

/** What a class makes has the members that it says, each given in its place, and so has what is copied from it. */
export function ofType(input: Rewriting, { key, keySpan, valueSpan, setAt }: Member): Refused {
  return refuse(
    `the field ${quoted(key)} of the body belongs to a type${placed(input, keySpan ?? valueSpan ?? setAt)}`,
  );
}

/** An object that other requests send, or that another file writes, keeps its members. */
export function objectBarred(input: Rewriting, object: ObjectValue): Refused | undefined {
  if (object.host !== undefined || object.instanceOf !== undefined) return refuse('the body is made by other code');
  const given = [...object.members.values()].find((member) => member.given === true);
  if (given !== undefined) return ofType(input, given);
  if (isOfType(input, object)) return refuse(`the members of the body belong to a type${placed(input, object.span)}`);
  return object.span === undefined ? undefined : barred(input, object.span, 'the body');
}

/**
 * `%Record{...}` of Elixir and `[Record]@{...}` of PowerShell are written like a table, and what they make has all members that
 * the type says, whatever of them is given.
 */
function isOfType({ source: { file, text }, request }: Rewriting, { span }: ObjectValue): boolean {
  if (span?.file !== file) return false;
  if (request.dialect === 'elixir') return /^%[A-Z]/.test(text.slice(span.start, span.end));
  return request.dialect === 'powershell' && CAST.test(text.slice(Math.max(0, span.start - NAME), span.start));
}

const NAME = 80;
/** A type before a table, and none of those that tables are. */
const CAST =
  /\[(?!(?:ps(?:custom)?object|ordered|hashtable|System\.Collections\.[\w.]+|[iI]?dictionary)\])[a-z_][\w.]*\]\s*$/i;
