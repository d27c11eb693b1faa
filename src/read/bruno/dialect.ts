import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText } from '../../model/span.js';
import { linesOf } from '../../text/line-list.js';
import { escapeInBlock, writtenFields } from '../collections/forms.js';
import { eolOf } from '../documents/block-text.js';
import { blocksOf, pairsOf } from './blocks.js';

/** Bruno: the method's block chooses the body, and a block of its own has the fields. */
export const brunoDialect: Dialect = { multipart, escape: escapeInBlock };

function multipart(request: Request, fields: readonly FormField[], source: SourceText): Spelled {
  const whole = request.body?.whole;
  if (whole === undefined || whole.file !== source.file) return { refused: 'the body is not in this file' };
  const blocks = blocksOf(linesOf(source.text));
  if (blocks.some(({ name }) => name === 'body:multipart-form')) return { refused: 'the file has a form already' };
  const mode = blocks.flatMap(pairsOf).find(({ key, valueStart, valueEnd }) => {
    return key === 'body' && source.text.slice(valueStart, valueEnd) === 'json';
  });
  if (mode === undefined) return { refused: 'the request does not say that its body is JSON' };
  const written = writtenFields(fields, source, whole);
  if ('refused' in written) return written;
  if (written.some(({ value }) => /[\r\n]|^@file|'''/.test(value)))
    return { refused: 'a value does not fit on a line' };
  const eol = eolOf(source.text);
  const lines = written.map(({ name, value }) => `  ${name}: ${value}`);
  const text = ['body:multipart-form {', ...lines, '}'].join(eol);
  const { file } = source;
  return {
    edits: [
      { file, start: mode.valueStart, end: mode.valueEnd, text: 'multipartForm' },
      { ...whole, text },
    ],
  };
}
