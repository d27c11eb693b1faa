/** A stretch of a text: inside of brackets, or lines that are indented alike. */
export interface Block {
  readonly start: number;
  readonly text: string;
}

/** How far brackets are looked for. */
const MOST = 40_000;

/**
 * The brackets around a place, from the innermost to the first braces; without braces around it, the lines that are
 * indented as far as its own. The text has no brackets in strings or comments.
 */
export function* blocksAround(text: string, at: number): Iterable<Block> {
  let from = at;
  for (;;) {
    const open = openBefore(text, from);
    if (open === undefined) break;
    yield { start: open + 1, text: text.slice(open + 1, closeBehind(text, open + 1)) };
    if (text.charAt(open) === '{') return;
    from = open;
  }
  yield indented(text, at);
}

/** A block with blanks for the braces in it, and for what they hold. */
export function withoutInner({ start, text }: Block): Block {
  let depth = 0;
  let made = '';
  for (const character of text) {
    if (character === '}') depth = Math.max(0, depth - 1);
    made += depth > 0 && character !== '\n' ? ' '.repeat(character.length) : character;
    if (character === '{') depth += 1;
  }
  return { start, text: made };
}

function openBefore(text: string, at: number): number | undefined {
  let depth = 0;
  for (let i = at - 1; i >= 0 && at - i < MOST; i -= 1) {
    const character = text.charAt(i);
    if (/[)\]}]/.test(character)) depth += 1;
    else if (/[([{]/.test(character)) {
      if (depth === 0) return i;
      depth -= 1;
    }
  }
  return undefined;
}

function closeBehind(text: string, at: number): number {
  let depth = 0;
  const stop = Math.min(text.length, at + MOST);
  for (let i = at; i < stop; i += 1) {
    const character = text.charAt(i);
    if (/[([{]/.test(character)) depth += 1;
    else if (/[)\]}]/.test(character)) {
      if (depth === 0) return i;
      depth -= 1;
    }
  }
  return stop;
}

/** The lines around a place that are indented as far as its own, or further. */
function indented(text: string, at: number): Block {
  const indent = /^[\t ]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0].length ?? 0;
  const holds = (line: string): boolean => line.trim() === '' || (/^[\t ]*/.exec(line)?.[0].length ?? 0) >= indent;
  let start = text.lastIndexOf('\n', at - 1) + 1;
  while (start > 0 && at - start < MOST) {
    const before = text.lastIndexOf('\n', start - 2) + 1;
    if (!holds(text.slice(before, start - 1))) break;
    start = before;
  }
  let end = lineEnd(text, at);
  while (end < text.length && end - at < MOST) {
    const next = lineEnd(text, end + 1);
    if (!holds(text.slice(end + 1, next))) break;
    end = next;
  }
  return { start, text: text.slice(start, end) };
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
