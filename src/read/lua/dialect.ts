import type { Dialect } from '../../model/dialect.js';
import { backslashed, codeOf, escapesOf, unescaped } from '../spelling.js';

const single = backslashed(/[\\'\n\r]/g);
const double = backslashed(/[\\"\n\r]/g);

function quoted(text: string, quote: '"' | "'"): string {
  return `${quote}${(quote === '"' ? double : single)(text) ?? ''}${quote}`;
}

/** How Lua spells what a rewriter asks for. */
export const luaDialect: Dialect = {
  multipart: () => ({ refused: "Lua's clients have no form of their own: the body has to be put together by hand" }),
  escape: escapesOf({ single, double, bare: unescaped(/\]=*\]|[\r\n]/) }),
  keyBefore: (key) => `[${quoted(key, "'")}]`,
  code: codeOf({
    quoted,
    null: 'nil',
    open: '{ ',
    close: ' }',
    list: ['{ ', ' }'],
    plus: ' .. ',
    member: (key, value, quote) =>
      /^[A-Za-z_]\w*$/.test(key) ? `${key} = ${value}` : `[${quoted(key, quote)}] = ${value}`,
  }),
};
