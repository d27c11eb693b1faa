import type { Shape } from '../model/dialect.js';
import type { JoinStep } from '../model/rewrite.js';
import type { Span } from '../model/span.js';
import type { ObjectValue, Value } from '../model/value.js';
import { removeAll } from './body.js';
import { addMember } from './body-add.js';
import { knownBody, membersAt, objectBarred, placed, type Held } from './body-object.js';
import { knownText, spell, type WrittenBody } from './body-values.js';
import { keysOf } from './key.js';
import {
  barred,
  made,
  nothing,
  placeOf,
  quoted,
  refuse,
  replaceAt,
  together,
  type Outcome,
  type Refused,
  type Rewriting,
} from './step.js';
import { piecesOf } from './template-pieces.js';
import { holds } from '../text/spans.js';

/** One of the texts that become the name, and what has to be true of it where it is not known. */
interface Part {
  readonly text: string | undefined;
  readonly source: string;
  readonly doubts: readonly string[];
}

/**
 * Puts members of the body together as one name, outside of the object that held them: `_service._proto.name` of an SRV
 * record. The last of them is a name of its own, and `@` stands for that of the zone.
 */
export function joinMembers(input: Rewriting, step: JoinStep): Outcome {
  const body = knownBody(input);
  if (body === 'absent') return nothing;
  if ('refused' in body) return body;
  if (body.value.kind !== 'object') return refuse(`the body is a list${placed(input, body.value.span)}`);
  const held: Held[] = [];
  for (const path of step.from) {
    const found = membersAt(input, body.value, keysOf(path));
    if ('refused' in found) return found;
    held.push(...found);
  }
  if (held.length === 0) return nothing;
  if (held.length < step.from.length) {
    return refuse(`not all of ${step.from.map(quoted).join(', ')} are in the body${placed(input, body.value.span)}`);
  }
  const kind = body.value.members.get(step.when.path);
  if (kind === undefined || knownText(kind.value) !== step.when.equals) {
    return refuse(`${quoted(step.when.path)} is not known to be ${step.when.equals}${placed(input, body.value.span)}`);
  }
  const data = held[0]?.in;
  if (data !== undefined && held.every((one) => one.in === data) && data.members.size === held.length) {
    return refuse(`nothing would be left beside the name${placed(input, data.span)}`);
  }
  const parts: Part[] = [];
  for (const [index, one] of held.entries()) {
    const path = step.from[index] ?? '';
    const part = partOf(input, body, one, path, step.underscored.includes(path), index === held.length - 1);
    if ('refused' in part) return part;
    parts.push(part);
  }
  const outer = outerName(input, body, step, body.value, parts, held);
  const declared =
    input.request.client === 'document' ? ['what reads this file may look at the members of the old form'] : [];
  return together([
    outer,
    removeAll(input, body.value, step.from),
    made([], [...declared, ...parts.flatMap(({ doubts }) => doubts)]),
  ]);
}

function partOf(
  input: Rewriting,
  body: WrittenBody,
  { member }: Held,
  path: string,
  underscored: boolean,
  last: boolean,
): Part | Refused {
  const what = `the field ${quoted(path)} of the body`;
  // `{ service }` is written by its name alone.
  const valueSpan = member.shorthand === true ? member.keySpan : member.valueSpan;
  if (valueSpan === undefined) return refuse(`${what} is set elsewhere`);
  const bar = barred(input, valueSpan, what);
  if (bar !== undefined) return bar;
  const source = inText(input, body, valueSpan);
  if (source === undefined) return refuse(`${what} is not written as text (${placeOf(input, valueSpan)})`);
  const text = knownText(member.value);
  const at = placeOf(input, valueSpan);
  if (text === undefined) {
    if (!isInside(input, body.value, valueSpan)) return refuse(`${what} is set elsewhere (${at})`);
    const name = quoted(source);
    if (underscored && BEGINS.test(source)) return { text, source, doubts: [] };
    if (underscored) return { text, source, doubts: [`${name} has to begin with an underscore (${at})`] };
    const written = writtenIn(member.value);
    if (written.includes('.')) return { text, source, doubts: [] };
    const has = `${name} has to be a whole name (${at})`;
    return {
      text,
      source,
      doubts: [written === '' ? `where ${name} is @ it has to be the name of the zone (${at})` : has],
    };
  }
  if (text === '') return refuse(`${what} is empty (${at})`);
  const literal = source.replace(/^(["'`])([\s\S]*)\1$/, '$2');
  if (literal !== text) return knownPart(text, source, underscored, last, what, `(${at})`);
  if (underscored) return { text: text.startsWith('_') ? text : `_${text}`, source, doubts: [] };
  if (!last) return { text, source, doubts: [] };
  if (text === '@') {
    return {
      text: undefined,
      source: '',
      doubts: [`@ stood for the name of the zone, which the API puts behind (${at})`],
    };
  }
  const doubts = text.includes('.') ? [] : [`${quoted(text)} is not a whole name (${at})`];
  return { text: text.replace(/\.$/, ''), source, doubts };
}

/** What of a text is known whatever the code in it gives: where it has some, the text is not `@` alone. */
function writtenIn(value: Value): string {
  if (value.kind === 'text') return value.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
  const [least = ''] =
    value.kind === 'choice' ? value.options.map(writtenIn).toSorted((a, b) => weight(a) - weight(b)) : [];
  return least;
}

function weight(written: string): number {
  return written.includes('.') ? 2 : written === '' ? 0 : 1;
}

/** A text with code in it, whose beginning is written. */
const BEGINS = /^(?:[$fF]?["`]|["'])_/;

/** What is written in the body, or in the call of a client library that makes it, means the same all over it. */
function isInside({ request }: Rewriting, { span }: { readonly span?: Span | undefined }, inner: Span): boolean {
  return span === undefined ? request.libraryMethod !== undefined && holds(request.span, inner) : holds(span, inner);
}

/** A value that is put together, and is known all the same: the code stays, as it may give other values elsewhere. */
function knownPart(
  text: string,
  source: string,
  underscored: boolean,
  last: boolean,
  what: string,
  at: string,
): Part | Refused {
  if (underscored && !text.startsWith('_')) {
    return { text: undefined, source, doubts: [`${quoted(source)} has to begin with an underscore ${at}`] };
  }
  if (last && (text === '@' || text.endsWith('.'))) return refuse(`${what} is no name that can stay as it is ${at}`);
  const doubts = !last || text.includes('.') ? [] : [`${quoted(text)} is not a whole name ${at}`];
  return { text: undefined, source, doubts };
}

/** The value as a part of other text: code as it stands, JSON text without its quotes. */
function inText(input: Rewriting, { json }: WrittenBody, { start, end }: Span): string | undefined {
  const text = input.source.text.slice(start, end);
  if (json === undefined) return text;
  const inner = /^(\\*")([\s\S]*)\1$/.exec(text);
  return inner?.[2];
}

function outerName(
  input: Rewriting,
  body: WrittenBody,
  step: JoinStep,
  object: ObjectValue,
  parts: readonly Part[],
  held: readonly Held[],
): Outcome {
  const shape = shapeOf(parts);
  const there = object.members.get(step.to);
  const holder = keysOf(step.from[0] ?? '')[0];
  if (there === undefined) return addMember(input, body, step.to, shape, holder);
  const what = `the field ${quoted(step.to)} of the body`;
  const { valueSpan } = there;
  if (valueSpan === undefined || !isInside(input, object, valueSpan)) {
    return refuse(`${what} is set elsewhere${placed(input, there.span)}`);
  }
  const now = knownText(there.value);
  if ('text' in shape && now === shape.text) return nothing;
  const bar = objectBarred(input, object) ?? barred(input, valueSpan, what);
  if (bar !== undefined) return bar;
  const like = there.shorthand === true ? undefined : spell(input, body, shape, valueSpan);
  if (like === undefined) return refuse(`${what} is set elsewhere${placed(input, valueSpan)}`);
  if (typeof like !== 'string') return like;
  // The old interface made the name of the three and looked at no other.
  const written = input.source.text.slice(valueSpan.start, valueSpan.end);
  if (like === written) return nothing;
  const last = held.at(-1)?.member.valueSpan;
  const same = last !== undefined && input.source.text.slice(last.start, last.end) === written;
  const partial = now !== undefined && 'text' in shape && now !== '' && shape.text.startsWith(`${now}.`);
  const doubts = same || partial ? [] : [`${what} was ${quoted(written)} (${placeOf(input, valueSpan)})`];
  return made([replaceAt(valueSpan, like)], doubts);
}

/** The parts with dots between them; what is empty stands for nothing. */
function shapeOf(parts: readonly Part[]): Shape {
  const named = parts.filter(({ text, source }) => text !== undefined || source !== '');
  if (named.every(({ text }) => text !== undefined)) return { text: named.map(({ text }) => text).join('.') };
  const joined: ({ text: string } | { source: string })[] = [];
  let text = '';
  for (const [index, part] of named.entries()) {
    if (index > 0) text += '.';
    if (part.text !== undefined) text += part.text;
    else
      for (const piece of piecesOf(part.source)) {
        if ('text' in piece) text += piece.text;
        else {
          if (text !== '') joined.push({ text });
          joined.push(piece);
          text = '';
        }
      }
  }
  return { joined: text === '' ? joined : [...joined, { text }] };
}
