import type { Part } from '../../model/part.js';
import type { SourceText } from '../../model/span.js';
import { Mapping } from '../../text/mapped-text.js';
import { Marks } from '../documents/marks.js';
import { EXPANSION } from './strings.js';
import { tokensOf, type Token } from './tokens.js';

/** The commands that a script gives to a shell: in backticks, by `system`, `exec` and `open`. */
export function commandsIn(source: SourceText): Part[] {
  if (!/\b(?:curl|wget)\b/.test(source.text)) return [];
  const tokens = tokensOf(source.text);
  return tokens.flatMap((token, i): Part[] => {
    if (token.type !== 'string' || token.inner === undefined) return [];
    const before = tokens[i - 1]?.text === '(' ? tokens[i - 2] : tokens[i - 1];
    const given = before?.type === 'word' && /^(?:exec|readpipe|system)$/.test(before.text);
    return given || token.quote === '`' || token.quote === 'qx' ? [partOf(source, token)] : [];
  });
}

function partOf({ text }: SourceText, { inner, quote = '"', interpolates }: Token): Part {
  const { start, end } = inner ?? { start: 0, end: 0 };
  const mapping = new Mapping(text);
  let from = start;
  for (const { index, 0: escape } of text.slice(start, end).matchAll(/\\[^\w\s]|\r\n/g)) {
    const at = start + index;
    mapping.same(from, at).spells(escape === '\r\n' ? '\n' : escape.slice(1), at, at + escape.length);
    from = at + escape.length;
  }
  const marks = new Marks(EXPANSION, () => undefined);
  const content = mapping.same(from, end).done();
  const body = interpolates === true ? marks.marked(content) : content;
  const sign = /^["'`]$/.test(quote) ? quote : undefined;
  return {
    language: 'sh',
    content: body,
    spelling:
      sign === undefined
        ? { as: 'never', because: 'the command stands in quotes of its own kind' }
        : { as: 'escaped', quote: sign, ...(sign === "'" ? {} : { dollar: '\\$' }) },
    holes: marks.holes(),
  };
}
