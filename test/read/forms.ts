import { beforeAll, describe, expect, it } from 'vitest';
import { readerOf, recordOf, words, type Kind } from '../../src/engine/reading/kinds.js';
import { prepare } from '../../src/engine/reading/units.js';
import type { Reader } from '../../src/model/reader.js';
import { casesIn } from '../cases.js';
import { printed } from './javascript/printed.js';

/** The lowered forms of a source, a line for each program, and what is not understood in it. */
export function formOf(reader: Reader, file: string, text: string): string {
  const { programs, problems } = reader.read({ file, text: `${text}\n` });
  // What is exported is every name of the top level, and looked at by itself.
  const bodies = programs.map(({ body }) => printed(body.filter(({ kind }) => kind !== 'export')));
  return [...bodies, ...problems.map(({ message }) => `! ${message}`)].join('\n');
}

/** Tests that sources of a language have these lowered forms. */
export function forms(
  kind: Kind,
  tables: Readonly<Record<string, readonly (readonly [source: string, form: string])[]>>,
): void {
  let reader: Reader;
  const [extension = ''] = words(recordOf(kind)?.extensions ?? '');
  beforeAll(async () => {
    reader = await readerOf(kind);
    await prepare(reader, { file: '', text: '' });
  });
  describe.each(Object.entries(tables))('%s', (_, rows) => {
    it.each(rows)('%s', (source, form) => {
      expect(formOf(reader, `a.${extension}`, source ?? '')).toBe(form);
    });
  });
}

/** Tests the lowered forms of the sources in `<kind>/forms.txt`, in the folder of the kind. */
export function formsInFile(kind: Kind): void {
  const rows = casesIn(new URL(`${kind}/forms.txt`, import.meta.url));
  forms(kind, { 'more sources': rows.map(([source, form]) => [source, form.join('\n')]) });
}
