/** Comments, the kinds of strings, and what is escaped: what comes first in a text says what stands in it. */
const TOKENS = new RegExp(
  [
    String.raw`<#[\s\S]*?(?:#>|$)`,
    String.raw`(?<![^\s;(){}|])#[^\n]*`,
    String.raw`@'[ \t]*\r?\n[\s\S]*?(?:\n'@|$)`,
    String.raw`@"[ \t]*\r?\n[\s\S]*?(?:\n"@|$)`,
    String.raw`'[^']*'?`,
    '"(?:[^"`]|`[\\s\\S])*"?',
    '`[\\s\\S]',
  ].join('|'),
  'g',
);

/**
 * The text with another sign for `#` in its strings: behind a blank or a variable, the grammar takes it for the begin of a
 * comment there, and the string does not end for it. A script within a string, over several lines, may have comments.
 */
export function withoutInnerHashes(text: string): string {
  return text.replace(TOKENS, (found) =>
    /^@?"/.test(found) && !/\$\([^)\n]*\n/.test(found) ? found.replaceAll('#', '.') : found,
  );
}
