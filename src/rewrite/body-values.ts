import type { Shape } from '../model/dialect.js';
import type { Json } from '../model/rewrite.js';
import type { Span } from '../model/span.js';
import type { Run, Text } from '../model/text.js';
import type { ListValue, ObjectValue, Value } from '../model/value.js';
import { elementRanges } from '../text/elements.js';
import { fromList, mayBeText } from './body-each.js';
import { membersAt, type Held } from './body-object.js';
import { keysOf } from './key.js';
import { typeDoubts } from './value-types.js';
import {
  barred,
  made,
  placeOf,
  quoted,
  refuse,
  replaceAt,
  together,
  type Outcome,
  type Refused,
  type Rewriting,
} from './step.js';
import { holds, overlap } from '../text/spans.js';

/** A body with the JSON text that it is, where it is text. */
export interface WrittenBody {
  readonly value: ObjectValue | ListValue;
  readonly json: Text | undefined;
}

/** Gives each known value of a field the one that stands for it now. Refused where one is not known or has none. */
export function changeValues(
  input: Rewriting,
  body: WrittenBody,
  path: string,
  changes: Readonly<Record<string, Json>>,
): Outcome {
  return eachWritten(input, body, path, (value, span, what) => {
    const changed = (text: string | undefined, at: Span): Outcome => {
      if (text === undefined) return refuse(`the value of ${what} is not known (${placeOf(input, at)})`);
      const change = Object.hasOwn(changes, text) ? changes[text] : undefined;
      if (change === undefined) return refuse(`nothing is known to stand for the value ${quoted(text)} of ${what}`);
      return spelledAt(input, body, { path, shape: shapeOf(change), wasText: value.kind !== 'literal' }, at);
    };
    const arms = input.uses?.arms(span) ?? (value.kind === 'choice' ? armsOf(value.options, span) : undefined);
    if (arms === undefined) return changed(knownText(value), span);
    return together(arms.map(({ text, at }) => changed(text, at)));
  });
}

/** Makes an object of each element of a list: `members` with the element where `$` stands. */
export function wrapElements(
  input: Rewriting,
  body: WrittenBody,
  path: string,
  members: Readonly<Record<string, string>>,
): Outcome {
  const held = membersAt(input, body.value, keysOf(path));
  if ('refused' in held) return held;
  const ofCode = held.map((one) => (body.json === undefined ? fromList(input, one.member, path, members) : undefined));
  if (held.length > 0 && ofCode.every((one) => one !== undefined)) return together(ofCode);
  return eachWritten(input, body, path, (value, span, what) => {
    const ranges = value.kind === 'list' && !value.open ? elementRanges(input.source.text, span) : undefined;
    if (value.kind !== 'list' || ranges?.length !== value.items.length || !value.items.every(mayBeText)) {
      return refuse(`${what} is not a list whose elements are written out (${placeOf(input, span)})`);
    }
    const isFlat = input.source.text.startsWith('@(', span.start);
    if (isFlat && !ranges.every(({ start, end }) => ONE_TEXT.test(input.source.text.slice(start, end)))) {
      return refuse(`an element of ${what} may be a list of its own (${placeOf(input, span)})`);
    }
    const flat = SHALLOW.exec(/\.psm?1$/.test(input.source.file) ? input.source.text : '');
    if (flat !== null) {
      const at = { file: span.file, start: flat.index, end: flat.index + flat[0].length };
      return refuse(`objects in ${what} would be sent as text (${placeOf(input, at)})`);
    }
    return together(
      ranges.map(({ start, end }) => {
        const source = input.source.text.slice(start, end);
        const all = Object.entries(members).map(([key, text]) => [key, text === '$' ? { source } : { text }] as const);
        return spelledAt(
          input,
          body,
          { path, shape: { members: all }, wasText: true },
          { file: span.file, start, end },
        );
      }),
    );
  });
}

/** PowerShell's `@(...)` takes the elements of what stands in it: only a text is surely one. */
const ONE_TEXT = /^(?:'(?:[^']|'')*'|"(?:[^"`]|`[^]|"")*")$/;
/** What is made JSON of PowerShell's objects only down to the elements of a list. */
const SHALLOW = /(?<=\bConvertTo-Json\b[^|\n]*)-Depth\s+[01]\b/i;

/** Makes of each object in a list, which has one member, the value of that. */
export function pluckElements(input: Rewriting, body: WrittenBody, path: string, key: string): Outcome {
  return eachWritten(input, body, path, (value, span, what) => {
    if (value.kind !== 'list' || value.open) {
      return refuse(`${what} is not a list whose elements are written out (${placeOf(input, span)})`);
    }
    return together(
      value.items.map((item) => {
        const only =
          item.kind === 'object' && !item.open && item.members.size === 1 ? item.members.get(key) : undefined;
        const at = item.kind === 'object' ? item.span : undefined;
        if (only?.valueSpan === undefined || at === undefined || !holds(at, only.valueSpan) || !holds(span, at)) {
          return refuse(`the elements of ${what} are not objects with ${quoted(key)} alone (${placeOf(input, span)})`);
        }
        return made([replaceAt(at, input.source.text.slice(only.valueSpan.start, only.valueSpan.end))]);
      }),
    );
  });
}

/** Changes every value of a field that is written in the body; `what` names the field, for messages. */
function eachWritten(
  input: Rewriting,
  body: WrittenBody,
  path: string,
  change: (value: Value, span: Span, what: string) => Outcome,
): Outcome {
  const held = membersAt(input, body.value, keysOf(path));
  if ('refused' in held) return held;
  const what = `the field ${quoted(path)} of the body`;
  return together(
    held.map((one) => {
      const span = writtenAt(input, one, what);
      return 'refused' in span ? span : change(one.member.value, span, what);
    }),
  );
}

/** What is to stand where a value of a field stands now. */
interface NewValue {
  readonly path: string;
  readonly shape: Shape;
  readonly wasText: boolean;
}

function spelledAt(input: Rewriting, body: WrittenBody, { path, shape, wasText }: NewValue, at: Span): Outcome {
  const spelled = spell(input, body, shape, at);
  if (typeof spelled !== 'string') return spelled;
  // In JSON text a value has no type that a compiler would know.
  const doubts = wasText && body.json === undefined ? typeDoubts(input, keysOf(path).at(-1) ?? path, shape, at) : [];
  return made([replaceAt(at, spelled)], doubts);
}

/** Literals of which one is the value, each where it is written; undefined where one is not written there whole. */
function armsOf(
  options: readonly Value[],
  outer: Span,
): readonly { readonly text: string | undefined; readonly at: Span }[] | undefined {
  const arms = options.map((option) => {
    const [run, more] = option.kind === 'text' ? option.text : [];
    const at = run?.within;
    return at !== undefined && more === undefined && holds(outer, at) ? { text: knownText(option), at } : undefined;
  });
  return arms.every((arm) => arm !== undefined) ? arms : undefined;
}

/** The place of a member's value, where it is written in the body itself and may be edited. */
function writtenAt(input: Rewriting, { member }: Held, what: string): Span | Refused {
  const { value, valueSpan } = member;
  if (valueSpan === undefined || member.shorthand === true) return refuse(`${what} is set elsewhere`);
  const spans = value.kind === 'text' ? value.text.map(({ span }) => span) : 'span' in value ? [value.span] : [];
  if (spans.some((span) => span !== undefined && !holds(valueSpan, span))) return refuse(`${what} is set elsewhere`);
  return barred(input, valueSpan, what) ?? valueSpan;
}

/** A value as the text that an entry knows it by. */
export function knownText(value: Value): string | undefined {
  if (value.kind === 'literal') return value.value === undefined ? undefined : String(value.value);
  if (value.kind !== 'text' || value.text.some(({ kind }) => kind === 'hole')) return undefined;
  return value.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
}

export function shapeOf(value: Json): Shape {
  if (typeof value === 'string') return { text: value };
  if (typeof value !== 'object' || value === null) return { literal: value };
  return { members: Object.entries(value).map(([key, held]) => [key, shapeOf(held)] as const) };
}

/** In JSON text the value is JSON, written as the text around it is; in code the file's language spells it. */
export function spell(input: Rewriting, body: WrittenBody, shape: Shape, at: Span): string | Refused {
  const like = input.source.text.slice(at.start, at.end);
  if (body.json === undefined) {
    return input.dialect?.code?.(shape, like) ?? refuse('the new value cannot be written in this kind of file');
  }
  const around = body.json.find(
    (piece): piece is Run => piece.kind === 'run' && piece.span !== undefined && overlap(piece.span, at),
  );
  if (around === undefined) return refuse(`the new value cannot be written where it stands (${placeOf(input, at)})`);
  const escaped = (text: string): string | undefined =>
    around.quoting === undefined ? text : input.dialect?.escape?.(text, around);
  return jsonOf(shape, escaped) ?? refuse(`the new value cannot be written where it stands (${placeOf(input, at)})`);
}

/** JSON text in which all but what stands in the file already is escaped for the text around it. */
function jsonOf(shape: Shape, escaped: (text: string) => string | undefined): string | undefined {
  if ('source' in shape) return shape.source;
  if ('text' in shape) return escaped(JSON.stringify(shape.text));
  if ('literal' in shape) return String(shape.literal);
  if ('joined' in shape) {
    const parts = shape.joined.map((part) =>
      'source' in part ? part.source : escaped(JSON.stringify(part.text).slice(1, -1)),
    );
    const all = [escaped('"'), ...parts, escaped('"')];
    return all.every((part) => part !== undefined) ? all.join('') : undefined;
  }
  if ('items' in shape) {
    const items = shape.items.map((item) => jsonOf(item, escaped));
    return items.every((item) => item !== undefined) ? `[${items.join(', ')}]` : undefined;
  }
  let out = '';
  for (const [i, [key, held]] of shape.members.entries()) {
    const lead = escaped(`${i === 0 ? '{' : ','}${JSON.stringify(key)}:`);
    const value = jsonOf(held, escaped);
    if (lead === undefined || value === undefined) return undefined;
    out += lead + value;
  }
  const end = escaped(shape.members.length === 0 ? '{}' : '}');
  return end === undefined ? undefined : out + end;
}
