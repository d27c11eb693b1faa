import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Field, Request } from '../../model/request.js';
import type { SourceText } from '../../model/span.js';
import { code } from '../documents/code.js';
import { toJson, toYaml } from '../documents/write.js';
import { escape, writtenFields } from './forms.js';

/** Tasks of Ansible's `uri`: `body_format: form-multipart`, with the fields as a map. */
export const ansible: Dialect = { multipart, escape, code };

function multipart(request: Request, fields: readonly FormField[], source: SourceText): Spelled {
  const whole = request.body?.whole;
  const format = request.headers.find(isFormat);
  if (whole === undefined || whole.file !== source.file) return { refused: 'the body is not in this file' };
  if (format?.span === undefined) return { refused: 'the task has no body_format' };
  const written = writtenFields(fields, source, whole);
  if ('refused' in written) return written;
  const body = Object.fromEntries(written.map(({ name, value }) => [name, value]));
  const json = /^\{/.test(source.text.slice(whole.start, whole.end));
  const { span } = format;
  const line = source.text.slice(span.start, span.end).replace(/(:[ \t]*["']?)[\w-]+/, '$1form-multipart');
  return {
    edits: [
      { ...span, text: line },
      { ...whole, text: (json ? toJson : toYaml)(body, source.text, whole.start, whole.end) },
    ],
  };
}

/** `body_format` stands for the header that it sets. */
function isFormat({ name }: Field): boolean {
  const [only] = name;
  return only?.kind === 'run' && only.text === 'Content-Type' && only.span === undefined;
}
