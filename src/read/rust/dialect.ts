import type { Dialect } from '../../model/dialect.js';
import { backslashed, codeOf, escapesOf, unescaped } from '../spelling.js';

const double = backslashed(/[\\"\n\r]/g);

const quoted = (text: string): string => `"${double(text) ?? ''}"`;

/** How Rust spells what a rewriter asks for. */
export const rustDialect: Dialect = {
  multipart: () => ({
    refused: 'the clients build a multipart form in several steps, which have to be written by hand',
  }),
  escape: escapesOf({ double, bare: unescaped(/"#|[\r\n]/) }),
  code: codeOf({
    quoted,
    null: 'null',
    open: '{ ',
    close: ' }',
    list: ['[', ']'],
    member: (key, value) => `${quoted(key)}: ${value}`,
  }),
};
