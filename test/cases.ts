import { readFileSync } from 'node:fs';

/** A source, and the lines that come of it. */
export type Case = readonly [source: string, expected: readonly string[]];

/**
 * The cases of a text file, a blank line between two: the lines of the source, then what comes of it, each line behind `=> `.
 * A source that nothing comes of stands by itself; a line that begins with `--- ` is a heading.
 */
export function casesIn(file: URL): readonly Case[] {
  return readFileSync(file, 'utf8')
    .split(/\n{2,}/)
    .map((block) => block.split('\n').filter((line) => line !== '' && !line.startsWith('--- ')))
    .filter((lines) => lines.length > 0)
    .map((lines): Case => {
      const source = lines.filter((line) => !line.startsWith('=> ')).join('\n');
      return [source, lines.filter((line) => line.startsWith('=> ')).map((line) => line.slice(3))];
    });
}
