import type { Scheme } from '../../src/expression/index.js';

/** Fields of every type, with short names. */
export const scheme: Scheme = {
  b: 'Bytes',
  b2: 'Bytes',
  n: 'Int',
  n2: 'Int',
  t: 'Bool',
  f: 'Bool',
  ip: 'Ip',
  list: 'Array(Bytes)',
  numbers: 'Array(Int)',
  addresses: 'Array(Ip)',
  flags: 'Array(Bool)',
  nested: 'Array(Array(Bytes))',
  map: 'Map(Bytes)',
  counts: 'Map(Int)',
  headers: 'Map(Array(Bytes))',
  flagMap: 'Map(Bool)',
  flagLists: 'Map(Array(Bool))',
  'with.9digit_start': 'Int',
};
