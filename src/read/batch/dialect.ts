import type { Dialect, FormField, Spelled } from '../../model/dialect.js';
import type { Request } from '../../model/request.js';
import type { SourceText } from '../../model/span.js';
import type { Run, Text } from '../../model/text.js';
import { formParts } from '../form-value.js';

/** Spells changes of commands in batch files: a form is curl's `-F "name=value"` for each field. */
export const batchDialect: Dialect = { multipart, escape };

const EXPANSIONS = /^(?:%[^%\s]+%|![^!\s]+!|%%?~?[a-zA-Z\d])$/;

function multipart(request: Request, fields: readonly FormField[], source: SourceText): Spelled {
  const { body } = request;
  if (body?.whole === undefined || body.whole.file !== source.file)
    return { refused: 'the data is not given by one option of the command' };
  if (fields.length === 0) return { refused: 'a form without fields cannot be written' };
  const options: string[] = [];
  for (const field of fields) {
    if (!/^[\w.[\]-]+$/.test(field.name)) return { refused: `"${field.name}" cannot be the name of a form field` };
    const value = formParts(field, { source, within: body.whole, expansions: EXPANSIONS });
    if ('refused' in value) return value;
    const known = value.parts.map((part) => ('text' in part ? part.text : '')).join('');
    // curl reads meaning into some signs, which a variable may hold; with `--form-string` it does not.
    const flag =
      value.parts.some((part) => 'expansion' in part) || /^[@<"\s]|;|\s$/.test(known) ? '--form-string' : '-F';
    const written = value.parts.map((part) => ('text' in part ? double(part.text) : part.expansion));
    if (written.includes(undefined)) return { refused: `the field "${field.name}" cannot be written in a batch file` };
    options.push(`${flag} "${field.name}=${written.join('')}"`);
  }
  const { file, start, end } = body.whole;
  return { edits: [{ file, start, end, text: options.join(' ') }] };
}

/** Inside of double quotes; a line end cannot be written. */
function double(text: string): string | undefined {
  return /[\r\n!]/.test(text) ? undefined : text.replaceAll('"', String.raw`\"`).replaceAll('%', '%%');
}

function escape(text: string, like: Text[number]): string | undefined {
  if (like.kind === 'hole') return undefined;
  return (like.quoting ?? []).reduce<string | undefined>(
    (written, quoting) => (written === undefined ? undefined : ESCAPES[quoting]?.(written)),
    text,
  );
}

type Quoting = NonNullable<Run['quoting']>[number];

const ESCAPES: Partial<Record<Quoting, (text: string) => string | undefined>> = {
  json: (text) => JSON.stringify(text).slice(1, -1),
  double,
};
