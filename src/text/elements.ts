import type { Range } from './layout.js';
import { quoteAt, stringStop } from './secret-value.js';

const closing: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };

/** How lists begin that say nothing of the type of their elements: `[`, `@(`, `new[] {`, `List.of(`, `listOf(`, `array(`. */
const OPENING =
  /^(?:\[|@\(|new\s*\[\s*\]\s*\{|(?:List|Set|ImmutableList)\.of\(|Arrays\.asList\(|(?:mutable)?[lL]istOf\(|array\()/;

/**
 * The ranges of the elements of a list that is written as `[a, b]`, or in another way that takes elements of any type, in
 * code or in JSON text, also where the text around it escapes the quotes. Undefined where it is not such a list, or holds
 * a comment or a missing element.
 */
export function elementRanges(text: string, list: Range): Range[] | undefined {
  const opening = OPENING.exec(text.slice(list.start, Math.min(list.end, list.start + HEAD)))?.[0];
  if (opening === undefined || text[list.end - 1] !== closing[opening.at(-1) ?? '']) return undefined;
  const found: Range[] = [];
  const open: string[] = [];
  let from = list.start + opening.length;
  for (let at = from; at < list.end; at++) {
    const character = text[at] ?? '';
    const quote = quoteAt(text, at);
    if (quote !== undefined) {
      const stop = stringStop(text, at + quote.length, quote);
      if (stop >= list.end) return undefined;
      at = stop + quote.length - 1;
    } else if (character === '/' && /[/*]/.test(text[at + 1] ?? '')) {
      return undefined;
    } else if (closing[character] !== undefined) {
      open.push(closing[character]);
    } else if (open.length > 0) {
      if (character === open.at(-1)) open.pop();
    } else if (character === ',' || at === list.end - 1) {
      const range = trimmed(text, from, at);
      // A comma may end the list.
      if (range === undefined && (character === ',' || found.length === 0))
        return character === ',' ? undefined : found;
      if (range !== undefined) found.push(range);
      from = at + 1;
    }
  }
  return found;
}

/** A list begins within so many characters. */
const HEAD = 30;

function trimmed(text: string, from: number, to: number): Range | undefined {
  const written = text.slice(from, to);
  const start = from + (written.length - written.trimStart().length);
  const end = to - (written.length - written.trimEnd().length);
  return start < end ? { start, end } : undefined;
}
