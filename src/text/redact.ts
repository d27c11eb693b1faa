import { headerSecrets } from './secret-headers.js';
import type { Range } from './layout.js';
import { commandSecrets } from './secret-commands.js';
import { keyBlocks, namedSecrets, tokens } from './secret-tokens.js';

/** What stands in the place of a credential. */
export const mask = '***';

/**
 * The ranges of a text that look like credentials, in order, not overlapping: values of credential headers in any
 * notation, bearer and basic credentials, user and password of commands and URLs, tokens and keys known by their
 * shape, strings given to names such as `apiToken`, private key blocks. Variables and placeholders in them are left
 * out, as are 32-digit identifiers, UUIDs and paths. Takes time in proportion to the text.
 */
export function secretRanges(text: string): Range[] {
  const found = [
    ...keyBlocks(text),
    ...headerSecrets(text),
    ...commandSecrets(text),
    ...namedSecrets(text),
    ...tokens(text),
  ].filter((range) => range.end > range.start);
  found.sort((a, b) => a.start - b.start || a.end - b.end);
  const merged: Range[] = [];
  for (const range of found) {
    const last = merged.at(-1);
    if (last !== undefined && range.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else {
      merged.push(range);
    }
  }
  return merged;
}

/** The text with every credential masked. Text without one comes back as it is, and so does masked text. */
export function redact(text: string): string {
  let out = '';
  let done = 0;
  for (const { start, end } of secretRanges(text)) {
    out += text.slice(done, start) + mask;
    done = end;
  }
  return out + text.slice(done);
}
