/*
 * What a terminal acts on or hides instead of showing it: control characters, direction marks and overrides,
 * zero-width and tag characters, line separators, and halves of surrogate pairs. The zero-width joiners stay: emoji
 * and several scripts are spelled with them.
 */
const active =
  // eslint-disable-next-line no-control-regex -- control characters are what is made visible
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Surrogate}\u{e0000}-\u{e007f}]/gu;

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** What the logs of CI services act on wherever it stands in a line: `##[error]`, `##vso[...]`, `##teamcity[...]`. */
const logCommand = /##(?=\[|vso\[|teamcity\[)/gi;

/** The second number sign of a log command, as `inertTerminal` spells it. */
export const spelledSign = '\\x23';

/** Text from a scanned file or its name, fit to be printed on one line of a terminal or log: what acts is spelled out. */
export function inertTerminal(text: string): string {
  return text.replace(active, spelled).replace(logCommand, `#${spelledSign}`);
}

/** A file's name for the start of a line: `::error` there would be a command to GitHub, `./::error` is the same file. */
export function inertPath(file: string): string {
  const name = inertTerminal(file);
  return /^\s*(?:::|##)/.test(name) ? `./${name}` : name;
}

/** Several lines for people, each fit to be printed; one that would begin a command to a log begins with a backslash. */
export function inertLines(text: string): string {
  return text
    .split('\n')
    .map((line) => inertTerminal(line).replace(/^(?=\s*(?:::|##))/, '\\'))
    .join('\n');
}

/** Whether a log command goes on at this offset: its second number sign is there. */
export function isLogSign(text: string, at: number): boolean {
  return text[at] === '#' && text[at - 1] === '#' && /^(?:\[|vso\[|teamcity\[)/i.test(text.slice(at + 1, at + 11));
}

function spelled(character: string): string {
  const name = named[character];
  if (name !== undefined) return name;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return `\\u{${code.toString(16)}}`;
}
