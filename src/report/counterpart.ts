import type { Finding } from '../model/finding.js';
import { counterpartOf } from '../text/counterpart.js';

/** What takes the place of just this call. Empty where operations replace nothing. */
export function counterpart({ replacement, method, path }: Finding): readonly string[] {
  const operations = replacement.split(', ').filter((one) => /^[A-Z]+ \//.test(one));
  return counterpartOf(operations, method, path);
}
