import type { Dialect } from '../../model/dialect.js';
import { backslashed, codeOf, escapesOf } from '../spelling.js';

const double = backslashed(/[\\"\n\r]/g);

const quoted = (text: string): string => `"${double(text) ?? ''}"`;

/** How C# spells what a rewriter asks for. */
export const csharpDialect: Dialect = {
  multipart: () => ({
    refused: 'the clients build a multipart form in several steps, which have to be written by hand',
  }),
  escape: escapesOf({ double }),
  pair: (key, value) => `${key} = ${value}`,
  // Objects of several kinds have no common type that a list could be made of.
  code: codeOf({
    quoted,
    null: 'null',
    open: 'new { ',
    close: ' }',
    plus: ' + ',
    member: (key, value) => `${key} = ${value}`,
  }),
};
