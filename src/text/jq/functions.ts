/** What a call gives: the input again, a list of the same elements, its elements, or a new value. */
type Gives = 'input' | 'element' | 'nothing' | 'unknown';

export const GIVES: ReadonlyMap<string, Gives> = new Map([
  ...listed('select del sort sort_by unique unique_by reverse slice debug stderr fromjson tojson', 'input'),
  ...listed('values nulls booleans numbers strings arrays objects iterables scalars error', 'input'),
  ...listed('first last min max min_by max_by nth', 'element'),
  ...listed('empty halt', 'nothing'),
  ...listed('recurse walk paths leaf_paths getpath path to_entries with_entries from_entries map_values', 'unknown'),
  ...listed('group_by flatten add transpose combinations pick tostream fromstream', 'unknown'),
]);

function listed(names: string, gives: Gives): (readonly [string, Gives])[] {
  return names.split(' ').map((name) => [name, gives] as const);
}

/** Functions whose argument is asked for each element. */
export const PER_ELEMENT = new Set([
  'map',
  'sort_by',
  'group_by',
  'unique_by',
  'min_by',
  'max_by',
  'any',
  'all',
  'map_values',
]);
/** Functions that ask nothing of what is in their input. */
export const SAYS_NOTHING = new Set([
  'null',
  'true',
  'false',
  'not',
  'type',
  'any',
  'all',
  'has',
  'in',
  'isempty',
  'now',
  'env',
  'input_line_number',
  'input_filename',
]);
/** Functions that ask of what they are given, and nothing of their input. */
export const ASKS_ARGUMENTS = new Set(['range']);
/** Functions that give some of what their last argument gives, with so many arguments. */
export const RUNS: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['last', 1],
  ['nth', 2],
  ['limit', 2],
  ['skip', 2],
]);
