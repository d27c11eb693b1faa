/*
 * What a terminal acts on or hides instead of showing it: control characters, direction marks and overrides,
 * zero-width and tag characters, line separators, and halves of surrogate pairs. The zero-width joiners stay: emoji
 * and several scripts are spelled with them.
 */
const active =
  // eslint-disable-next-line no-control-regex -- control characters are what is made visible
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Surrogate}\u{e0000}-\u{e007f}]/gu;

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text from a scanned file or its name, fit to be printed on one line of a terminal: what acts is spelled out. */
export function inertTerminal(text: string): string {
  return text.replace(active, spelled);
}

function spelled(character: string): string {
  const name = named[character];
  if (name !== undefined) return name;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return `\\u{${code.toString(16)}}`;
}
