import type { Reader } from '../model/reader.js';

/**
 * Files that are too large to be read as what they are, as bundles are, and documents of programs in which addresses
 * stand as text: no tree is built of them. Only the texts in them that spell something retired are looked at, as of
 * every file.
 */
export const texts: Reader = {
  id: 'texts',
  surfaces: [],
  read: () => ({ programs: [], requests: [], problems: [] }),
};
