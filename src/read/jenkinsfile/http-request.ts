import type { MappedText } from '../../model/part.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import type { Piece, Text } from '../../model/text.js';
import { outerRange, piecesOfMapped, sliceMapped } from '../../text/mapped-text.js';
import { groovyString } from './strings.js';

/** The step of the plug-in HTTP Request, with its arguments: they go on behind a comma, and in brackets. */
const STEP = /(?<![\w.$-])httpRequest\b[ \t]*(?:\(\s*)?((?:[^\n]*[,([][ \t]*\r?\n)*[^\n]*)/g;
const EXPANSION = /\$\{[^{}]*\}|\$[A-Za-z_][\w.]*/g;

/** The requests of such steps. `isComment` tells whether a place is in a comment. */
export function httpRequests(file: string, text: string, isComment: (at: number) => boolean): Request[] {
  return [...text.matchAll(STEP)].flatMap(({ index, 0: whole, 1: given = '' }): Request[] => {
    if (isComment(index)) return [];
    const start = index + whole.length - given.length;
    const span = { file, start: index, end: index + whole.trimEnd().length };
    const textOf = (name: string): Text | undefined => argument(file, text, start, given, name, span);
    const url = textOf('url') ?? positional(file, text, start, span);
    if (url === undefined) return [];
    const method = plain(textOf('httpMode')) ?? /\bhttpMode[ \t]*:[ \t]*(?:\w+\.)?([A-Z]+)\b/.exec(given)?.[1] ?? 'GET';
    const body = textOf('requestBody');
    return [
      {
        ...{ method: { name: method.toUpperCase() }, url, query: [], headers: [], headersOpen: true },
        body: body === undefined ? undefined : { value: { kind: 'text', text: body }, encoding: 'raw' },
        ...{ site: { reads: [], escapes: [] }, span, callers: [], client: 'document', dialect: 'document' },
      },
    ];
  });
}

function argument(
  file: string,
  text: string,
  start: number,
  given: string,
  name: string,
  within: Span,
): Text | undefined {
  const found = new RegExp(`(?<![\\w.])${name}[ \\t]*:\\s*(?=['"])`).exec(given);
  return found === null ? undefined : positional(file, text, start + found.index + found[0].length, within);
}

function positional(file: string, text: string, at: number, within: Span): Text | undefined {
  const string = groovyString(text, at);
  if (string === undefined) return undefined;
  return string.quote.startsWith('"') ? expanded(file, string.content, within) : whole(file, string.content, within);
}

function whole(file: string, content: MappedText, within: Span): Piece[] {
  return piecesOfMapped(content, { file, quoting: ['single'], within });
}

/** What Groovy puts into a string with double quotes is not known. */
function expanded(file: string, content: MappedText, within: Span): Text {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: written } of content.text.matchAll(EXPANSION)) {
    pieces.push(...whole(file, sliceMapped(content, from, index), within));
    from = index + written.length;
    const { start, end } = outerRange(content, index, from);
    pieces.push({ kind: 'hole', name: written.replace(/^\$\{?|\}$/g, ''), span: { file, start, end }, within });
  }
  return [...pieces, ...whole(file, sliceMapped(content, from, content.text.length), within)];
}

function plain(text: Text | undefined): string | undefined {
  const [only, ...more] = text ?? [];
  return only?.kind === 'run' && more.length === 0 ? only.text : undefined;
}
