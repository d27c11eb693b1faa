import type { Shape } from '../model/dialect.js';
import type { Span } from '../model/span.js';
import type { Member, ObjectValue } from '../model/value.js';
import type { Apart } from '../text/edits.js';
import { objectBarred, placed } from './body-object.js';
import { knownText, spell, type WrittenBody } from './body-values.js';
import { judgedObject } from './policy.js';
import { made, nothing, quoted, refuse, together, type Outcome, type Rewriting } from './step.js';
import { holds } from '../text/spans.js';

/** A member of an object that is written there as a whole: what a new one can be modelled on. */
interface Plain extends Member {
  readonly span: Span;
  readonly keySpan: Span;
  readonly valueSpan: Span;
}

/**
 * Gives the body one more member, written as those beside it are, in front of the member `before` or of the first.
 * Nothing to do where it has the member with this value; refused where it has it with another.
 */
export function addMember(input: Rewriting, body: WrittenBody, key: string, value: Shape, before?: string): Outcome {
  const object = body.value;
  if (object.kind !== 'object') return refuse(`the body is a list${placed(input, object.span)}`);
  const there = object.members.get(key);
  if (there !== undefined) {
    if ('text' in value && knownText(there.value) === value.text) return nothing;
    return refuse(`the body has ${quoted(key)} already${placed(input, there.span ?? object.span)}`);
  }
  if (object.open) return refuse(`the body may hold more than is written${placed(input, object.span)}`);
  const bar = objectBarred(input, object);
  if (bar !== undefined) return bar;
  const apart = object.apart ?? [...object.members.values()].find((member) => member.apart !== undefined)?.apart;
  if (apart !== undefined && apart !== 'comma' && apart !== 'semicolon') {
    return refuse(`${quoted(key)} cannot be added to the body as it is written${placed(input, object.span)}`);
  }
  const plain = [...object.members.values()].filter((member): member is Plain => isPlain(input, object, member));
  const [like] = plain;
  const at = (before === undefined ? undefined : object.members.get(before)?.span) ?? like?.span;
  const short = [...object.members.values()].find((member) => member.shorthand === true)?.span;
  if (like === undefined && short !== undefined) return besideShorthand(input, body, key, value, short);
  if (like === undefined || at === undefined) {
    return refuse(`${quoted(key)} cannot be added to the body as it is written${placed(input, object.span)}`);
  }
  const { text } = input.source;
  const spelled = spell(input, body, value, like.valueSpan);
  if (typeof spelled !== 'string') return spelled;
  const [lead, tail] = [
    text.slice(like.span.start, like.keySpan.start),
    text.slice(like.keySpan.end, like.valueSpan.start),
  ];
  const written = `${lead}${text.slice(like.keySpan.start, like.keySpan.end).replace(like.key, () => key)}${tail}${spelled}`;
  const added = made([
    { file: at.file, start: at.start, end: at.start, text: `${written}${separator(text, at, apart)}` },
  ]);
  return together([added, judgedObject(input, like.span, 'harmless', { added: key })]);
}

/** `{ network }` has no value to model one on, but says how a member is written. */
function besideShorthand(input: Rewriting, body: WrittenBody, key: string, value: Shape, at: Span): Outcome {
  const spelled = spell(input, body, value, { ...at, end: at.start });
  if (typeof spelled !== 'string') return spelled;
  const written = spelled === key ? key : `${key}: ${spelled}`;
  const text = `${written}${separator(input.source.text, at)}`;
  const added = made([{ file: at.file, start: at.start, end: at.start, text }]);
  return together([added, judgedObject(input, at, 'harmless', { added: key })]);
}

/** `key: value` in the object itself, the key as it is sent. */
function isPlain(input: Rewriting, object: ObjectValue, member: Member): boolean {
  const { span, keySpan, valueSpan, shorthand } = member;
  if (span === undefined || keySpan === undefined || valueSpan === undefined || shorthand === true) return false;
  // Arguments by name have no object around them: the call is what holds them.
  const { request } = input;
  const joint = request.dialect === 'ruby' ? /^["']?:?\s*(?:=>)?\s*$/ : /^\s*=\s*$/;
  const isNamed = joint.test(input.source.text.slice(keySpan.end, valueSpan.start));
  const holder =
    object.span ?? (isNamed ? [request.span, ...request.callers].find((one) => holds(one, span)) : undefined);
  if (holder === undefined || !holds(holder, span) || !holds(span, valueSpan)) return false;
  if (!holds(span, keySpan) || keySpan.end > valueSpan.start) return false;
  const { text } = input.source;
  const bare = (from: number, to: number): string => text.slice(from, to).replace(/^[\\"'`:]+|[\\"'`:]+$/g, '');
  // The quotes may stand outside of the key.
  return (
    bare(keySpan.start, keySpan.end) === member.key &&
    bare(span.start, keySpan.start) === '' &&
    span.end === valueSpan.end
  );
}

/**
 * The comma and the blanks that stand in front of a member, or behind it where it is the first; of what semicolons set
 * apart a line end is enough.
 */
function separator(text: string, { start, end }: Span, apart: Apart = 'comma'): string {
  const blank = text.slice(0, start).trimEnd().length;
  if (apart === 'semicolon') {
    const alone = text.slice(blank, start);
    return alone.includes('\n') ? alone : '; ';
  }
  const behind = /^\s*,(\s*)(?=\S)/.exec(text.slice(end));
  const alone = text.slice(blank, start);
  const blanks = text[blank - 1] === ',' || alone.includes('\n') ? alone : behind?.[1];
  return `,${blanks ?? ' '}`;
}
