import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { linesOf, type Line } from '../../text/line-list.js';
import { blockSpelling, blockText } from '../documents/block-text.js';
import { addCodeBlock, languageInLabel } from '../documents/code-block.js';
import { without } from '../documents/console.js';
import { addHtml } from '../html/stretch.js';
import { addProse } from '../markdown/prose.js';
import { nothingFound, readingOf } from '../documents/found.js';
import { writingSurface } from '../documents/surfaces.js';

/** AsciiDoc: listings, literal blocks and fences are parts in their languages; passed-through HTML is read as such. */
export const asciidoc: Reader = { id: 'asciidoc', surfaces: [writingSurface('AsciiDoc')], read };

const ATTRIBUTES = /^\[(?!\[)([^\]]*)\]\s*$/;
const TITLE = /^\.[^.\s]/;
const DELIMITER = /^(-{4,}(?!-)|\.{4,}|\+{4,}(?!\+)|`{3,})([\w+#-]*)\s*$/;
/** `<1>` at the end of a line, with the comment sign that hides it from the program. */
const CALLOUT = /(?<![ \t])[ \t]*(?:(?:#|\/\/|--|;;)[ \t]*)?(?:<!--\d+-->|<(?:\d+|\.)>)(?=[ \t]*(?:\n|$))/g;

function read({ file, text }: SourceText): Reading {
  const found = nothingFound();
  const lines = linesOf(text);
  let prose: Line[] = [];
  let label: string | undefined;
  const flush = (): void => {
    addProse(file, text, prose, found);
    prose = [];
  };
  const add = (inside: readonly Line[], name: string, closing: string | undefined): void => {
    flush();
    const whole = blockText(
      text,
      inside.map((line) => ({ line, from: line.start })),
    );
    const content = without(whole, CALLOUT);
    addCodeBlock({ file, label: name, content, spelling: blockSpelling(text, '', closing) }, found);
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    const comment = /^\/{4,}$/.exec(line.text.trimEnd())?.[0];
    if (comment !== undefined) {
      const end = lines.findIndex((other, i) => i > at && other.text.trimEnd() === comment);
      at = end < 0 ? lines.length : end;
      continue;
    }
    const attributes = ATTRIBUTES.exec(line.text)?.[1];
    const delimiter = DELIMITER.exec(line.text);
    if (attributes !== undefined) label = sourceLabel(attributes) ?? label;
    else if (delimiter !== null) {
      const [, mark = '', name = ''] = delimiter;
      const end = lines.findIndex((other, i) => i > at && other.text.trimEnd() === mark);
      const inside = lines.slice(at + 1, end < 0 ? lines.length : end);
      if (mark.startsWith('+')) addHtml(file, text, inside[0]?.start ?? 0, inside.at(-1)?.end ?? 0, found);
      else add(inside, label ?? name, mark);
      at = end < 0 ? lines.length : end;
      label = undefined;
    } else if (label !== undefined && line.text.trim() !== '' && !TITLE.test(line.text)) {
      const end = lines.findIndex((other, i) => i > at && other.text.trim() === '');
      add(lines.slice(at, end < 0 ? lines.length : end), label, undefined);
      at = end < 0 ? lines.length : end;
      label = undefined;
    } else prose.push(line);
  }
  flush();
  return readingOf(found);
}

/** `source,bash`, `source%linenums,bash`, `,bash`, `source,language=bash`; undefined for attributes of other blocks. */
function sourceLabel(attributes: string): string | undefined {
  const [style = '', ...rest] = attributes.split(',').map((part) => part.trim());
  if (!/^(?:source|listing|literal)?(?:[%.#].*)?$/.test(style)) return undefined;
  const named = rest.find((part) => /^(?:language|lang)=/.test(part));
  if (style === '' && rest.length === 0) return undefined;
  return languageInLabel(
    named?.replace(/^\w+=/, '').replaceAll('"', '') ?? rest.find((part) => !part.includes('=')) ?? '',
  );
}
