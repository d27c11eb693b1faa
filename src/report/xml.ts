/* What two formats need to write XML 1.0. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/*
 * Characters that XML cannot hold at all, not even as a reference: most control characters, halves of surrogate pairs
 * and the two code points that are none.
 */
// eslint-disable-next-line no-control-regex -- control characters are what is dropped
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const halves = /\p{Surrogate}/gu;

/** Line ends, blanks that a parser would level, and characters that a terminal acts on or hides. */
const referenced =
  /[\t\n\r\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** The start of a command in the logs of CI services. */
const logCommand = /##(?=\[|vso\[|teamcity\[)/gi;

/** Text for an attribute or for between tags, as a parser gives it back; what XML cannot hold is dropped. */
export function xmlText(text: string): string {
  return text
    .replace(forbidden, '')
    .replace(halves, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
    .replace(referenced, (character) => `&#${character.codePointAt(0) ?? 0};`)
    .replace(logCommand, '#&#35;');
}

/** A tag's attributes, each with a blank before it; those without a value are left out. */
export function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('');
}
