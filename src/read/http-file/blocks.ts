import type { Line } from '../../text/line-list.js';

/** The lines between two `###` separators, and what stands behind the first of these. */
export interface Block {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** The blocks of a file; each may hold one request. */
export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: { title: string; lines: Line[] }[] = [{ title: '', lines: [] }];
  for (const line of lines) {
    if (line.text.startsWith('###')) blocks.push({ title: line.text.replace(/^#+/, '').trim(), lines: [] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}
