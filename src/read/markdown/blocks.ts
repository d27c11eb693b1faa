import type { Line } from '../../text/line-list.js';
import type { BlockLine } from '../documents/block-text.js';

/** A stretch of a Markdown document: code, or lines that are to be read by people. */
export type Block =
  | {
      readonly kind: 'code';
      readonly label: string;
      readonly lines: readonly BlockLine[];
      /** What stands before each of its lines. */
      readonly margin: string;
      /** Absent for indented code. */
      readonly fence: string | undefined;
    }
  | { readonly kind: 'prose'; readonly lines: readonly Line[] };

const FENCE = /^((?:[ \t]*>)*)([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})([^`\r\n]*(?:`(?!``)[^`\r\n]*)*)$/;
const INDENTED = /^(?: {4}|\t)[ \t]*\S/;

/** The blocks of a document, in order. A fence that is not closed goes on to the end of what it stands in. */
export function blocksOf(lines: readonly Line[], indentedCode: boolean): Block[] {
  const blocks: Block[] = [];
  let prose: Line[] = [];
  const flush = (): void => {
    if (prose.length > 0) blocks.push({ kind: 'prose', lines: prose });
    prose = [];
  };
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line === undefined) break;
    const fence = FENCE.exec(line.text);
    if (fence !== null && !(fence[3]?.startsWith('`') === true && fence[4]?.includes('`') === true)) {
      flush();
      const { block, next } = fenced(lines, at, fence);
      blocks.push(block);
      at = next;
    } else if (indentedCode && INDENTED.test(line.text) && isBlank(lines[at - 1])) {
      flush();
      const { block, next } = indented(lines, at);
      blocks.push(block);
      at = next;
    } else {
      prose.push(line);
      at += 1;
    }
  }
  flush();
  return blocks;
}

function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.text.trim() === '';
}

function fenced(lines: readonly Line[], at: number, found: RegExpExecArray): { block: Block; next: number } {
  const [, quotes = '', lead = '', fence = '```', label = ''] = found;
  const margin = quotes + lead.replace(/[^\t]/g, ' ');
  const depth = quotes.split('>').length - 1;
  const closing = new RegExp(`^[ \\t]*\\${fence.charAt(0)}{${String(fence.length)},}[ \\t]*$`);
  const inside: BlockLine[] = [];
  let next = at + 1;
  for (; next < lines.length; next += 1) {
    const line = lines[next];
    if (line === undefined) break;
    const quoted = behindQuotes(line.text, depth);
    if (quoted === undefined) break;
    if (closing.test(line.text.slice(quoted))) {
      next += 1;
      break;
    }
    inside.push({ line, from: line.start + behindBlanks(line.text, quoted, lead.length) });
  }
  return { block: { kind: 'code', label, lines: inside, margin, fence: fence.slice(0, 3) }, next };
}

/** The column behind so many `>`; undefined where the line has fewer, so that the quotation ends before it. */
function behindQuotes(text: string, depth: number): number | undefined {
  let at = 0;
  for (let left = depth; left > 0; left -= 1) {
    const found = /^[ \t]*>/.exec(text.slice(at));
    if (found === null) return undefined;
    at += found[0].length;
  }
  return at;
}

/** Blanks up to a width; a tab is worth four. */
function behindBlanks(text: string, from: number, width: number): number {
  let at = from;
  for (let column = 0; column < width; at += 1) {
    if (text[at] === ' ') column += 1;
    else if (text[at] === '\t') column += 4;
    else break;
  }
  return at;
}

function indented(lines: readonly Line[], at: number): { block: Block; next: number } {
  let next = at;
  let last = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next];
    if (line === undefined) break;
    if (INDENTED.test(line.text)) last = next;
    else if (!isBlank(line)) break;
  }
  const all = lines.slice(at, last + 1);
  const widths = all.filter((line) => !isBlank(line)).map(({ text }) => /^[ \t]*/.exec(text)?.[0].length ?? 0);
  const width = Math.min(...widths);
  const inside = all.map((line) => ({ line, from: Math.min(line.start + width, line.end) }));
  const margin = all[0]?.text.slice(0, width) ?? '';
  return { block: { kind: 'code', label: '', lines: inside, margin, fence: undefined }, next: last + 1 };
}
