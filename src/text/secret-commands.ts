import type { Range } from './layout.js';
import { quoteAt, spelledOut, stringStop } from './secret-value.js';

/** Flags whose argument is a credential whoever takes them. */
const plainFlag =
  /(?<![\w-])--(?:user|proxy-user|http-user|http-password|password|passwd|pass|passphrase|oauth2-bearer|api-key|api-token|auth-key|token|secret|client-secret|access-token|cookie)(?:=|[ \t]{1,20}|["'][ \t]{0,5},\s{0,40})/g;

/** `-u user:password`, `-b cookies` and their like of curl and its relatives; the argument may follow directly. */
const shortFlag = /(?<![\w-])-(?:u|U|b|a)(?:["'][ \t]{0,5},\s{0,40}|[ \t]{0,20})/g;

const commands = /(?<![\w.-])(?:curl|curlie|wget|https?|xhs?)(?:\.exe)?[\s"',]/;

/** Credentials in the arguments of commands and in the user part or query of URLs. */
export function commandSecrets(text: string): Range[] {
  const out: Range[] = [];
  for (const match of text.matchAll(plainFlag)) {
    const value = argumentAt(text, match.index + match[0].length);
    const needsColon = /user/.test(match[0]);
    if (value !== undefined && (!needsColon || looksLikePair(text, value)))
      for (const part of spelledOut(text, value)) out.push(part);
  }
  for (const match of text.matchAll(shortFlag)) {
    const value = argumentAt(text, match.index + match[0].length);
    if (value === undefined || !inCommand(text, match.index)) continue;
    const cookie = match[0].startsWith('-b');
    if (cookie ? text.slice(value.start, value.end).includes('=') : looksLikePair(text, value)) {
      for (const part of spelledOut(text, value)) out.push(part);
    }
  }
  return [...out, ...urlSecrets(text)];
}

const word = /[^\s"'`;|&)]{1,1000}/y;

/** A word of a command: a quoted string, or all up to the next blank. */
function argumentAt(text: string, at: number): Range | undefined {
  const quote = quoteAt(text, at);
  if (quote !== undefined) {
    const start = at + quote.length;
    return { start, end: stringStop(text, start, quote) };
  }
  word.lastIndex = at;
  const length = word.exec(text)?.[0].length ?? 0;
  return length > 0 && text[at] !== '-' ? { start: at, end: at + length } : undefined;
}

/** `user:password`, not the `uid:gid` that other commands take. */
function looksLikePair(text: string, { start, end }: Range): boolean {
  const value = text.slice(start, end);
  const colon = value.indexOf(':');
  return colon !== -1 && !value.startsWith('//', colon + 1) && !/^\d{1,10}:\d{1,10}$/.test(value);
}

/** The flag belongs to curl or a relative, or to a command whose beginning is not in the text. */
function inCommand(text: string, at: number): boolean {
  const near = text.slice(Math.max(at - 1000, 0), at);
  let start = near.lastIndexOf('\n');
  while (start > 0 && /\\\r?$/.test(near.slice(Math.max(start - 2, 0), start)))
    start = near.lastIndexOf('\n', start - 1);
  const before = near.slice(start + 1);
  return commands.test(before) || before.trim() === '' || before.length === 1000;
}

const userInfo = /(?<=:\/\/)[^\s/?#@"'`<>\\]{1,300}(?=@)/g;
const querySecret =
  /(?<=[?&](?:access[-_]?token|api[-_]?key|api[-_]?token|auth|auth[-_]?token|token|key|secret|client[-_]secret|password|sig|signature)=)(?![${<%])[^\s&#"'`<>()[\]\\]{8,}/gi;

function urlSecrets(text: string): Range[] {
  const out: Range[] = [];
  for (const match of text.matchAll(userInfo)) {
    // A short name without a password, `git@`, is no credential.
    if (!match[0].includes(':') && match[0].length < 20) continue;
    for (const part of spelledOut(text, { start: match.index, end: match.index + match[0].length })) out.push(part);
  }
  for (const match of text.matchAll(querySecret)) {
    for (const part of spelledOut(text, { start: match.index, end: match.index + match[0].length })) out.push(part);
  }
  return out;
}
