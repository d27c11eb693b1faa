import type { ValueRule } from '../model/entry.js';

/** Whether a rule takes a value, as text: it is none of those that the rule refuses. */
export function takes({ allowed, denied, starts, parts, longerThan }: ValueRule, text: string): boolean {
  if (allowed !== undefined) return allowed.includes(text);
  if (denied?.includes(text) === true || starts?.some((start) => text.startsWith(start)) === true) return false;
  if (parts?.some((part) => text.includes(part)) === true) return false;
  return longerThan === undefined || Array.from(text).length <= longerThan;
}
