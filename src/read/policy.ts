import type { Reader } from '../model/reader.js';

/**
 * Rules that say what programs may do, and lists of addresses: they send nothing, and a fix of what does send has to know
 * that they are there.
 */
export const policy: Reader = {
  id: 'policy',
  surfaces: [],
  read: () => ({ programs: [], requests: [], problems: [] }),
};
