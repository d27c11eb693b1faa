import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { linesOf, type Line } from '../../text/line-list.js';
import { plainPart } from '../../text/mapped-text.js';
import { blockSpelling, blockText } from '../documents/block-text.js';
import { addCodeBlock, languageInLabel } from '../documents/code-block.js';
import { addHtml } from '../html/stretch.js';
import { blocksOf } from './blocks.js';
import { addProse } from './prose.js';
import { nothingFound, readingOf, type Found } from '../documents/found.js';
import { writingSurface } from '../documents/surfaces.js';

/**
 * Markdown and MDX: code blocks are parts in their languages, and so are the front matter and code in HTML. Prose is
 * for people: a notice that names a path or a field is no use of it.
 */
export const markdown: Reader = { id: 'markdown', surfaces: [writingSurface('Markdown')], read };

const OTHER_FORMAT: readonly (readonly [language: string, sign: RegExp])[] = [
  ['yaml', /^(?:---\s*\n)?(?:swagger|openapi):[ \t]*\S/],
  ['json', /^\s*\{\s*"[\w$@.-]+"\s*:/],
];

function read({ file, text }: SourceText): Reading {
  const found = nothingFound();
  const whole = OTHER_FORMAT.find(([, sign]) => sign.test(text))?.[0];
  if (whole !== undefined) {
    const part = { language: whole, content: plainPart(text, 0, text.length), spelling: blockSpelling(text, '') };
    return { programs: [], requests: [], problems: [], parts: [part] };
  }
  const lines = linesOf(text);
  const body = addFrontMatter(text, lines, found);
  for (const block of blocksOf(body, !/\.mdx$/i.test(file))) {
    if (block.kind === 'code') {
      const content = blockText(text, block.lines);
      const spelling = blockSpelling(text, block.margin, block.fence);
      const label = languageInLabel(block.label);
      // Indented text is mostly a list: without a sign of code it stays text.
      addCodeBlock({ file, label, content, spelling }, found);
    } else {
      const [first] = block.lines;
      addHtml(file, text, first?.start ?? 0, block.lines.at(-1)?.end ?? 0, found);
      addProse(file, text, block.lines, found);
    }
  }
  return readingOf(found);
}

/** Adds the YAML before the text, and gives the lines behind it. */
function addFrontMatter(text: string, lines: readonly Line[], found: Found): readonly Line[] {
  if (lines[0]?.text.trimEnd() !== '---') return lines;
  const end = lines.findIndex((line, i) => i > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line.text));
  if (end < 0) return lines;
  const inside = lines.slice(1, end).map((line) => ({ line, from: line.start }));
  found.parts.push({
    language: 'yaml',
    content: blockText(text, inside),
    spelling: blockSpelling(text, '', '---'),
    loose: true,
  });
  return lines.slice(end + 1);
}
