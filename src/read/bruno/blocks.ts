import type { Line } from '../../text/line-list.js';

/** A block of a .bru file: `name {`, lines, `}`. Its lines are those between its braces. */
export interface Block {
  readonly name: string;
  readonly open: Line;
  readonly lines: readonly Line[];
  /** Behind its closing brace, or the end of the file where that is missing. */
  readonly end: number;
}

const OPENING = /^([a-z][\w:-]*)[ \t]*[{[][ \t]*$/;

/** The blocks of a file. Only a brace at the start of a line ends one: bodies and scripts are indented. */
export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const open = lines[at];
    const name = open === undefined ? undefined : OPENING.exec(open.text)?.[1];
    if (open === undefined || name === undefined) continue;
    const close = lines.findIndex((line, i) => i > at && /^[}\]]/.test(line.text));
    const stop = close < 0 ? lines.length : close;
    blocks.push({ name, open, lines: lines.slice(at + 1, stop), end: (lines[close] ?? lines.at(-1) ?? open).end });
    at = stop;
  }
  return blocks;
}

/** A line `key: value` of a block. */
export interface Pair {
  readonly key: string;
  readonly keyStart: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly line: Line;
}

const PAIR = /^([ \t]*)("(?:[^"\\]|\\.)*"|[^\s:"]+)[ \t]*:[ \t]?/;

/** The pairs of a block; those that are switched off (`~key: value`) are left out. */
export function pairsOf(block: Block): Pair[] {
  return block.lines.flatMap((line): Pair[] => {
    const found = PAIR.exec(line.text);
    const [whole = '', lead = '', written = ''] = found ?? [];
    if (found === null || written.startsWith('~')) return [];
    const quoted = written.startsWith('"') ? 1 : 0;
    const key = written.slice(quoted, written.length - quoted);
    const end = line.start + line.text.trimEnd().length;
    const valueStart = Math.min(line.start + whole.length, end);
    return [{ key, keyStart: line.start + lead.length + quoted, valueStart, valueEnd: end, line }];
  });
}
