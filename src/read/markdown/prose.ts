import type { Line } from '../../text/line-list.js';
import { Mapping } from '../../text/mapped-text.js';
import { blockSpelling, blockText } from '../documents/block-text.js';
import { addCodeBlock } from '../documents/code-block.js';
import { isExpression } from '../documents/expression.js';
import { expressionText } from '../documents/quoted-expressions.js';
import type { Found } from '../documents/found.js';
import { addEndpoints } from './endpoints.js';

const COMMAND = /^[ \t]*(?:[$%][ \t]+)?(?:curl|wget|https?|xh)[ \t]+(?=\S).*(?:https?:\/\/|["'$])/;
const CODE_SPAN = /(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g;
/** Sentences about an expression, rather than the expression for someone to use. */
const ABOUT = /deprecat|retire|remov|no longer|instead|legacy|replac|unsupported|migrat/i;
/** A label such as `Expression:` may stand beside an expression. */
const LABEL = 60;

/** Adds the commands and rule expressions that stand in text without being marked as blocks of code. */
export function addProse(file: string, source: string, lines: readonly Line[], found: Found): void {
  for (const paragraph of paragraphsOf(lines)) {
    const [first] = paragraph;
    const last = paragraph.at(-1);
    if (first === undefined || last === undefined) continue;
    if (COMMAND.test(first.text)) {
      const content = blockText(
        source,
        paragraph.map((line) => ({ line, from: line.start })),
      );
      addCodeBlock({ file, label: 'sh', content, spelling: blockSpelling(source, '') }, found);
      continue;
    }
    if (addExpression(file, source, first.start, last.end, found)) continue;
    for (const line of paragraph) {
      addSpans(file, source, line, found);
      addEndpoints(file, line, found);
    }
  }
}

function paragraphsOf(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

function addExpression(file: string, source: string, start: number, end: number, found: Found): boolean {
  const mark = /^(?:[-*+]|\d+[.)])[ \t]+/.exec(source.slice(start, start + 12))?.[0].length ?? 0;
  const content = unescaped(source, start + mark, end);
  if (!isExpression(content.text)) return false;
  found.expressions.push(expressionText(file, content));
  return true;
}

/** Markdown escapes of characters that a rule holds: `\_`, `\*`, `\"`. */
function unescaped(source: string, start: number, end: number): ReturnType<Mapping['done']> {
  const mapping = new Mapping(source);
  let from = start;
  for (const { index } of source.slice(start, end).matchAll(/\\[_*[\]<>]/g)) {
    const at = start + index;
    mapping.same(from, at).spells(source[at + 1] ?? '', at, at + 2);
    from = at + 2;
  }
  return mapping.same(from, end).done();
}

/** Code in a line: a command, or an expression with at most a label beside it. */
function addSpans(file: string, source: string, line: Line, found: Found): void {
  let isAbout: boolean | undefined;
  for (const { index, 0: whole, 1: ticks = '`', 2: inner = '' } of line.text.matchAll(CODE_SPAN)) {
    const from = line.start + index + ticks.length;
    const content = new Mapping(source).same(from, from + inner.length).done();
    if (COMMAND.test(inner)) {
      addCodeBlock({ file, label: 'sh', content, spelling: { as: 'never', because: IN_A_LINE } }, found);
    } else if (line.text.length - whole.length <= LABEL || line.text.includes('|')) {
      if (!isExpression(inner)) continue;
      isAbout ??= ABOUT.test(line.text);
      if (!isAbout) found.expressions.push(expressionText(file, content));
    }
  }
}

const IN_A_LINE = 'the command stands in a line of text';
