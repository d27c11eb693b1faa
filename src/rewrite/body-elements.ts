import type { Span } from '../model/span.js';
import type { Value } from '../model/value.js';
import { removeSpans } from '../text/edits.js';
import { elementRanges } from '../text/elements.js';
import { holds } from '../text/spans.js';
import { membersAt, placed } from './body-object.js';
import { knownText } from './body-values.js';
import { keysOf } from './key.js';
import { barred, made, quoted, refuse, replaceAt, together, type Outcome, type Rewriting } from './step.js';

/** Takes those elements out of a list of the body whose members have these values; the others stay as they are. */
export function dropElements(
  input: Rewriting,
  body: Value,
  path: string,
  wanted: Readonly<Record<string, string>>,
): Outcome {
  const held = membersAt(input, body, keysOf(path));
  if ('refused' in held) return held;
  const what = `the list ${quoted(path)} of the body`;
  return together(
    held.map(({ member: { value, valueSpan } }) => dropFrom(input, { value, at: valueSpan, what }, wanted)),
  );
}

interface Listed {
  readonly value: Value;
  readonly at: Span | undefined;
  readonly what: string;
}

function dropFrom(input: Rewriting, { value, at, what }: Listed, wanted: Readonly<Record<string, string>>): Outcome {
  if (value.kind !== 'list') return refuse(`${what} is not seen${placed(input, at)}`);
  const going = value.items.flatMap((item, index) => (isWanted(item, wanted) ? [index] : []));
  if (going.length === 0) return made([]);
  const { span } = value;
  if (span === undefined) return refuse(`${what} is put together by other code${placed(input, at)}`);
  const bar = barred(input, span, what);
  if (bar !== undefined) return bar;
  if (going.length === value.items.length && !value.open)
    return refuse(`nothing would be left in ${what}${placed(input, span)}: the call can go`);
  const ranges = value.open ? undefined : elementRanges(input.source.text, span);
  const items = going.map((index) => value.items[index]);
  const spans = going.flatMap((index) => ranges?.[index] ?? []).map((range) => ({ ...range, file: span.file }));
  const isWritten = items.every((item, index) => {
    const range = spans[index];
    return item?.kind === 'object' && item.span !== undefined && range !== undefined && holds(range, item.span);
  });
  if (ranges?.length !== value.items.length || !isWritten)
    return refuse(`${what} is not a list whose elements are written out${placed(input, span)}`);
  const gone = removeSpans(input.source.text, spans, 'comma');
  return made(gone.map(({ start, end }) => replaceAt({ file: span.file, start, end }, '')));
}

function isWanted(item: Value, wanted: Readonly<Record<string, string>>): boolean {
  if (item.kind !== 'object') return false;
  return Object.entries(wanted).every(([key, text]) => {
    const member = item.members.get(key);
    return member !== undefined && knownText(member.value) === text;
  });
}
