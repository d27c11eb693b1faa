import type { EncodedValue } from '../../model/value.js';
import type { Context } from '../context.js';
import { globals } from './globals.js';
import type { LanguageLibrary } from './library.js';
import { listMethods } from './list.js';
import { cleared, removed } from './maps.js';
import { likeList } from './named.js';
import { schemaFunction } from './schemas.js';
import { functionMethods, responseMethods } from './promise.js';
import { streamMethods } from './streams.js';
import { textMethods } from './text.js';
import { uncheckedMethods } from './schemas.js';
import { onSaidItems, onUnknown } from './unknown-lists.js';

/** What JavaScript has: modules are set off by `#`. */
export const javascriptLibrary: LanguageLibrary = {
  nameOf: ({ module, path }) => {
    const name = path.join('.');
    return module === '' ? name : `${module.replace(/^node:/, '')}#${name.replace(/^default\./, '')}`;
  },
  functions: globals,
  other: schemaFunction,
  text: textMethods,
  list: listMethods,
  response: { ...responseMethods, ...streamMethods },
  function: functionMethods,
  // Of PowerShell's hash tables.
  object: { Remove: removed, Clear: cleared },
  unknown: {
    ...uncheckedMethods,
    map: onUnknown(likeList('map')),
    flatMap: onUnknown(likeList('flatMap')),
    forEach: onSaidItems(likeList('forEach')),
    filter: onSaidItems(likeList('filter')),
    find: onSaidItems(likeList('find')),
  },
  encoded: { toString: (_cx: Context, of: EncodedValue) => of },
};
