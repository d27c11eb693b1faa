import type { Resource } from '../../model/resource.js';
import type { Member, ObjectValue, Value } from '../../model/value.js';
import { removeSpan } from '../../text/edits.js';
import { isBlank, lineStart, lineStop, skipBlanks, skipBlanksBack, type Range } from '../../text/layout.js';
import { afterLineEnd, beforeLineEnd } from '../../text/layout.js';

/** The range to delete so that one attribute disappears with its line, or with its comma. */
export function removal(text: string, span: Range, apart: Resource['apart']): Range {
  if (apart === 'comma' || isInCommaList(text, span)) return removeSpan(text, span, 'comma');
  const whole = removeSpan(text, { start: span.start, end: withRemark(text, span.end) }, 'line');
  return withoutDoubledBlank(text, whole);
}

/** The object that has the member; `path` leads there from the declaration. */
export function holderOf(
  attributes: Value,
  member: Member,
  path: readonly string[] = [],
): { readonly object: ObjectValue; readonly path: readonly string[] } | undefined {
  if (attributes.kind === 'list') {
    for (const item of attributes.items) {
      const found = holderOf(item, member, path);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (attributes.kind !== 'object') return undefined;
  for (const [key, one] of attributes.members) {
    if (one === member || (one.span !== undefined && one.span === member.span)) return { object: attributes, path };
    const found = holderOf(one.value, member, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `{ a = 1, b = 2 }`: the notation of lines also has lists set apart by commas. */
function isInCommaList(text: string, span: Range): boolean {
  const before = text[skipBlanksBack(text, span.start) - 1];
  return text[skipBlanks(text, span.end)] === ',' || before === ',';
}

/** A remark behind the attribute on its line goes with it. */
function withRemark(text: string, end: number): number {
  const next = skipBlanks(text, end);
  return /^(?:#|\/\/)/.test(text.slice(next, next + 2)) ? lineStop(text, next) : end;
}

/** Of the blank lines on both sides of what goes one is enough, and none behind a bracket that opens or before its end. */
function withoutDoubledBlank(text: string, range: Range): Range {
  const { start, end } = range;
  if (lineStart(text, start) !== start || lineStart(text, end) !== end) return range;
  const before = lineBefore(text, start);
  const after = text.slice(end, lineStop(text, end));
  if (isEmpty(after) && end < text.length && (before === undefined || isEmpty(before) || /[{[(]\s*$/.test(before))) {
    return { start, end: afterLineEnd(text, lineStop(text, end)) };
  }
  if (before !== undefined && isEmpty(before) && /^\s*[}\])]/.test(after)) {
    return { start: lineStart(text, beforeLineEnd(text, start)), end };
  }
  return range;
}

function lineBefore(text: string, start: number): string | undefined {
  if (start === 0) return undefined;
  const stop = beforeLineEnd(text, start);
  return text.slice(lineStart(text, stop), stop);
}

function isEmpty(line: string): boolean {
  return [...line].every(isBlank);
}
