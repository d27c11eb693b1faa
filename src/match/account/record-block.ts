/** A stretch of a text: inside of brackets, or lines that are indented alike. */
export interface Block {
  readonly start: number;
  readonly text: string;
}

/** How far brackets and lines that are indented alike are looked for. */
const MOST = 40_000;

interface Bracket {
  readonly open: number;
  close: number;
  /** The number of the one around it; -1 at the top. */
  readonly around: number;
}

/** The brackets of a text that has none in strings or comments, found in one pass. */
export class Brackets {
  private readonly all: Bracket[] = [];

  constructor(private readonly text: string) {
    let around = -1;
    for (const { 0: character, index } of text.matchAll(/[()[\]{}]/g)) {
      if (character === '(' || character === '[' || character === '{') {
        this.all.push({ open: index, close: text.length, around });
        around = this.all.length - 1;
        continue;
      }
      const inner = this.all[around];
      if (inner === undefined) continue;
      inner.close = index;
      around = inner.around;
    }
  }

  /**
   * The brackets around a place, from the innermost to the first braces; without braces around it, the lines that are
   * indented as far as its own.
   */
  *around(at: number): Iterable<Block> {
    let from = at;
    for (let one = this.all[this.innermost(at)]; one !== undefined; one = this.all[one.around]) {
      const { open, close } = one;
      if (from - open >= MOST) break;
      yield { start: open + 1, text: this.text.slice(open + 1, Math.min(close, open + 1 + MOST)) };
      if (this.text.charAt(open) === '{') return;
      from = open;
    }
    yield indented(this.text, at);
  }

  /** The number of the last bracket that opens before a place and closes behind it. */
  private innermost(at: number): number {
    let low = 0;
    let high = this.all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.all[middle]?.open ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    let number = low - 1;
    for (let one = this.all[number]; one !== undefined && one.close < at; one = this.all[number]) number = one.around;
    return number;
  }
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
