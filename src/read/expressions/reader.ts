import type { Reader, Reading } from '../../model/reader.js';
import type { SourceText } from '../../model/span.js';
import { Mapping, plainPart } from '../../text/mapped-text.js';
import { isExpression } from '../documents/expression.js';
import { nothingFound, readingOf } from '../documents/found.js';
import { expressionText } from '../documents/quoted-expressions.js';

/**
 * Texts that are kept for their rule expressions: a file of one, or one on each line or in each paragraph, and dumps of
 * tables as SQL or CSV. Nothing else in them is looked at.
 */
export const expressions: Reader = {
  id: 'expressions',
  surfaces: [{ name: 'expressions in text files, SQL, CSV', sees: ['expression'], writes: ['expression'] }],
  read,
};

const PLAIN = /\.(?:txt|expr|wirefilter|rules?|waf)(?:\.[\w-]+)?$/i;
/** A text of SQL or a cell in quotes, where a quote stands twice, or a cell without. */
const CELL = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[^,;\t\r\n'"]+/g;

function read({ file, text }: SourceText): Reading {
  const found = nothingFound();
  const add = (start: number, end: number): boolean => {
    const content = plainPart(text, start, end);
    if (!isExpression(content.text)) return false;
    found.expressions.push(expressionText(file, content));
    return true;
  };
  if (PLAIN.test(file)) {
    if (!add(0, text.length)) {
      for (const { index, 0: paragraph } of text.matchAll(/\S[\s\S]*?(?=\r?\n[ \t]*\r?\n|$(?![\s\S]))/g)) {
        if (add(index, index + paragraph.length)) continue;
        for (const { index: at, 0: line } of paragraph.matchAll(/[^\r\n]+/g)) {
          if (!/^\s*(?:#|\/\/)/.test(line)) add(index + at, index + at + line.length);
        }
      }
    }
    return readingOf(found);
  }
  for (const { index, 0: cell } of text.matchAll(CELL)) {
    const [quote] = /^['"]/.exec(cell) ?? [];
    if (quote === undefined) add(index, index + cell.length);
    else {
      const content = undoubled(text, index + 1, index + cell.length - 1, quote);
      if (isExpression(content.text)) found.expressions.push(expressionText(file, content));
    }
  }
  return readingOf(found);
}

function undoubled(text: string, start: number, end: number, quote: string): ReturnType<Mapping['done']> {
  const mapping = new Mapping(text);
  let from = start;
  for (let at = text.indexOf(quote, start); at >= 0 && at < end; at = text.indexOf(quote, at + 2)) {
    mapping.same(from, at).spells(quote, at, at + 2);
    from = at + 2;
  }
  return mapping.same(from, end).done();
}
