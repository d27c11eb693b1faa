import type { Spelling } from '../../model/part.js';
import { plainPart } from '../../text/mapped-text.js';
import { addCodeBlock, languageInLabel } from '../documents/code-block.js';
import { eolOf } from '../documents/block-text.js';
import { isExpression } from '../documents/expression.js';
import { expressionText } from '../documents/quoted-expressions.js';
import { sniffLanguage } from '../documents/sniff.js';
import { codeElements, type CodeElement } from './elements.js';
import { htmlText } from './entities.js';
import type { Found } from '../documents/found.js';

/** Script elements of these types are data or templates. */
const NO_SCRIPT = /ld\+json|template|importmap|x-handlebars|text\/html|speculationrules/i;

/** Adds what the elements in a stretch of HTML hold: scripts, code, and texts that are rule expressions. */
export function addHtml(file: string, source: string, start: number, end: number, found: Found): void {
  const elements = codeElements(source, start, end);
  for (const element of elements) {
    if (element.kind === 'script') addScript(source, element, found);
    else addCode(file, source, element, found);
  }
  addTexts(file, source, start, end, elements, found);
}

function addScript(source: string, { label, from, to }: CodeElement, found: Found): void {
  if (NO_SCRIPT.test(label)) return;
  const language = /json/i.test(label) ? 'json' : /typescript|^ts$/i.test(label) ? 'ts' : 'js';
  const spelling: Spelling = { as: 'lines', margin: '', eol: eolOf(source), closing: '</script' };
  found.parts.push({ language, content: plainPart(source, from, to), spelling });
}

function addCode(file: string, source: string, { label, from, to }: CodeElement, found: Found): void {
  const content = htmlText(source, from, to);
  const named = languageInLabel(label);
  // Words in a sentence are no commands.
  if (named === '' && !content.text.trim().includes('\n') && sniffLanguage(content.text) !== 'sh') return;
  addCodeBlock({ file, label: named, content, spelling: { as: 'html' } }, found);
}

const TEXT = />([^<>]*\b(?:cf|http|ip|ssl)\.[a-z](?:[^<>]|<(?=[\s\d=]))*)</g;

function addTexts(
  file: string,
  source: string,
  start: number,
  end: number,
  elements: readonly CodeElement[],
  found: Found,
): void {
  for (const { index, 1: inner = '' } of source.slice(start, end).matchAll(TEXT)) {
    const from = start + index + 1;
    if (elements.some((element) => from >= element.from && from < element.end && known(element, found))) continue;
    const content = htmlText(source, from, from + inner.length);
    if (isExpression(content.text)) found.expressions.push(expressionText(file, content));
  }
}

/** The element's text is an expression already. */
function known(element: CodeElement, found: Found): boolean {
  return found.expressions.some(({ span }) => span.start >= element.from && span.end <= element.to);
}
