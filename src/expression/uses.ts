import { parseFilter, parseValue } from './check.js';
import { filterParser } from './parse.js';
import type { ParseOptions, Use } from './state.js';

/**
 * The fields that a filter or value expression uses, each place on its own, in the order of the text. Of a text with
 * mistakes it gives those in the parts that could be read.
 */
export function fieldUses(text: string, options: ParseOptions = {}): readonly Use[] {
  const filter = filterParser(text, options, false);
  parseFilter(filter);
  if (filter.faults.length === 0) return filter.fieldUses;
  const value = filterParser(text, options, false);
  parseValue(value);
  return value.faults.length === 0 ? value.fieldUses : filter.fieldUses;
}
