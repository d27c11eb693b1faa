import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText } from '../../model/span.js';
import { escapeInBlock, writtenFields } from '../collections/forms.js';
import { eolOf } from '../documents/block-text.js';

/** Hurl: a section with the fields of a form stands where the body stood. */
export const hurlDialect: Dialect = { multipart, escape: escapeInBlock };

function multipart(request: Request, fields: readonly FormField[], source: SourceText): Spelled {
  const whole = request.body?.whole;
  if (whole === undefined || whole.file !== source.file) return { refused: 'the body is not in this file' };
  if (fields.length === 0) return { refused: 'a form without fields cannot be written' };
  const written = writtenFields(fields, source, whole);
  if ('refused' in written) return written;
  if (written.some(({ value }) => /[\r\n]|^(?:file,|\s)|\s$/.test(value) || value === '')) {
    return { refused: 'a value does not fit on a line' };
  }
  const lines = written.map(({ name, value }) => `${name}: ${value.replaceAll('\\', '\\\\').replaceAll('#', '\\#')}`);
  return { edits: [{ ...whole, text: ['[MultipartFormData]', ...lines].join(eolOf(source.text)) }] };
}
