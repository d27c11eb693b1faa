import { homepage } from 'eolint:package';
import { entries } from 'eolint:schedule';

const own = new Set([...entries.map(({ id }) => id), 'expression-error']);

/** The page of a rule that this package ships; a rule of a schedule of one's own has none. */
export function pageOf(rule: string): string | undefined {
  return own.has(rule) ? `${homepage}rules/${rule}` : undefined;
}
