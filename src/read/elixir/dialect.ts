import type { Dialect } from '../../model/dialect.js';
import { backslashed, codeOf, escapesOf } from '../spelling.js';

const double = backslashed(/[\\"\n\r]|#(?=\{)/g);

const quoted = (text: string): string => `"${double(text) ?? ''}"`;

/** How Elixir spells what a rewriter asks for. */
export const elixirDialect: Dialect = {
  multipart: () => ({
    refused: 'the clients build a multipart form in several steps, which have to be written by hand',
  }),
  escape: escapesOf({ double }),
  code: codeOf({
    quoted,
    null: 'nil',
    open: '%{',
    close: '}',
    list: ['[', ']'],
    plus: ' <> ',
    member: (key, value) => `${quoted(key)} => ${value}`,
  }),
};
