import type { Span } from '../model/span.js';
import type { Value } from '../model/value.js';
import { type Context } from './context.js';
import { elements } from './elements.js';
import { namedMember } from './enums.js';
import { choice, each } from './join.js';
import { operated } from './operator-methods.js';
import { knownText, options, unknown } from './values.js';

/** `of[key]`: each member that the key may name; all of a closed object's when the key is unknown. */
export function indexed(cx: Context, of: Value, key: Value, keySpan: Span, span: Span): Value {
  const within =
    of.kind === 'object' ? (of.host?.['at'] as ((key: Value, keySpan: Span) => Value) | undefined) : undefined;
  if (within !== undefined) return within(key, keySpan);
  const asked = operated(cx, of, '[]', [{ value: key, span: keySpan }], span);
  if (asked !== undefined) return asked;
  const member = of.kind === 'class' && knownText(key) === undefined ? namedMember(cx, of, key) : undefined;
  if (member !== undefined) return member;
  const found: Value[] = [];
  let any: readonly Value[] | undefined;
  for (const option of options(key)) {
    const text = knownText(option);
    if (text !== undefined && /^-\d+$/.test(text) && FROM_END.has(cx.module.language))
      found.push(fromEnd(of, text, span));
    else if (text !== undefined) found.push(cx.member(of, text, keySpan, span));
    else if (any === undefined) found.push(...(any = anyMember(of, span)));
  }
  return choice(found);
}

/** Languages in which `-1` is the last index of a list. */
const FROM_END: ReadonlySet<string> = new Set(['python', 'ruby', 'perl', 'powershell']);

function fromEnd(of: Value, index: string, span: Span): Value {
  return each(of, (option) =>
    option.kind === 'list' && !option.open
      ? (option.items.at(Number(index)) ?? unknown(undefined, span))
      : choice(anyMember(option, span)),
  );
}

function anyMember(of: Value, span: Span): Value[] {
  return options(of).flatMap((option): Value[] => {
    if (option.kind === 'object' && option.host === undefined && option.members.size > 0) {
      return [...option.members.values()].map(({ value }) => value);
    }
    if (option.kind === 'list' && option.items.length > 0) return [...option.items];
    if (option.kind === 'response') return [...elements(option).items];
    return [unknown(undefined, span)];
  });
}
