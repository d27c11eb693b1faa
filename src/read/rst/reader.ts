import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { linesOf, type Line } from '../../text/line-list.js';
import { blockSpelling, blockText } from '../documents/block-text.js';
import { addCodeBlock, languageInLabel } from '../documents/code-block.js';
import { addHtml } from '../html/stretch.js';
import { addProse } from '../markdown/prose.js';
import { nothingFound, readingOf } from '../documents/found.js';
import { writingSurface } from '../documents/surfaces.js';

/** reStructuredText: code and literal blocks are parts in their languages; raw HTML is read as such. */
export const rst: Reader = { id: 'rst', surfaces: [writingSurface('reStructuredText')], read };

const DIRECTIVE = /^([ \t]*)\.\.[ \t]+([\w:-]+)::[ \t]*(.*)$/;
const CODE = /^(?:code-block|code|sourcecode|parsed-literal|prompt|literalinclude)$/;
const OPTION = /^[ \t]*:[\w-]+:/;

function read({ file, text }: SourceText): Reading {
  const found = nothingFound();
  const lines = linesOf(text);
  let prose: Line[] = [];
  let usual = '';
  const flush = (): void => {
    addProse(file, text, prose, found);
    prose = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const directive = DIRECTIVE.exec(line.text);
    const [, lead = '', name = '', argument = ''] = directive ?? [];
    const literal = directive === null ? literalIndent(line.text) : undefined;
    if (name === 'highlight') usual = languageInLabel(argument);
    const opens = CODE.test(name) || (name === 'raw' && /html/.test(argument)) || literal !== undefined;
    if (!opens) {
      prose.push(line);
      continue;
    }
    flush();
    const { inside, width, next } = indentedBelow(lines, at + 1, (literal ?? lead).length, directive !== null);
    const content = blockText(
      text,
      inside.map((one) => ({ line: one, from: Math.min(one.start + width, one.end) })),
    );
    const spelling = blockSpelling(text, ' '.repeat(width));
    if (name === 'raw') addHtml(file, text, inside[0]?.start ?? 0, inside.at(-1)?.end ?? 0, found);
    else if (inside.length > 0) {
      const label = name === 'prompt' ? 'sh' : directive === null ? usual : languageInLabel(argument) || usual;
      addCodeBlock({ file, label, content, spelling }, found);
    }
    at = next - 1;
  }
  flush();
  return readingOf(found);
}

/** The lines that are indented deeper than a margin, without the options of a directive and empty ones around. */
function indentedBelow(
  lines: readonly Line[],
  from: number,
  margin: number,
  options: boolean,
): { readonly inside: readonly Line[]; readonly width: number; readonly next: number } {
  let start = from;
  while (options && OPTION.test(lines[start]?.text ?? '')) start += 1;
  let next = start;
  let last = start;
  for (; next < lines.length; next += 1) {
    const text = lines[next]?.text ?? '';
    if (text.trim() === '') continue;
    if (widthOf(text) <= margin) break;
    last = next + 1;
  }
  const inside = lines
    .slice(start, last)
    .filter((line, i, all) => line.text.trim() !== '' || all.slice(0, i).some(isText));
  const width = Math.min(...inside.filter(isText).map(({ text }) => widthOf(text)), 200);
  return { inside, width, next: Math.max(last, from) };
}

function isText({ text }: Line): boolean {
  return text.trim() !== '';
}

function widthOf(text: string): number {
  return text.length - text.trimStart().length;
}

/** The indentation of a line that ends in `::`, behind which a literal block stands. */
function literalIndent(line: string): string | undefined {
  if (!line.trimEnd().endsWith('::')) return undefined;
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  return line.startsWith('.. ', indent.length) ? undefined : indent;
}
