import type { MappedText } from '../../model/part.js';
import { joinMapped, sliceMapped } from '../../text/mapped-text.js';

/** `user@host:dir$`, `user@host:dir#`, `[user@host dir]$`, or the sign alone; an environment may stand before it. */
const PROMPT =
  /^[ \t]*(?:\([\w.-]+\)[ \t]*)?(?:[\w.-]+@[\w.-]+[^\s$#%]*[ \t]*[#$%❯]|\[[\w.-]+@[\w.-]+[^\]]*\][#$%]|[$%❯])[ \t]+(?=\S)/;
const CONTINUED = /^[ \t]*>[ \t]?/;

/**
 * The commands of a terminal session: prompts go, and so does what the commands print. A text without prompts stays
 * as it is.
 */
export function withoutPrompts(session: MappedText): MappedText {
  const lines = session.text.split('\n');
  if (!lines.some((line) => PROMPT.test(line))) return session;
  const kept: MappedText[] = [];
  let at = 0;
  let open = false;
  let command = '';
  for (const line of lines) {
    const end = at + line.length;
    const stop = Math.min(end + 1, session.text.length);
    const lead = (open ? CONTINUED : PROMPT).exec(line)?.[0].length ?? (open ? 0 : undefined);
    if (lead !== undefined) {
      if (!open) command = '';
      command += `${line.slice(lead)}\n`;
      kept.push(sliceMapped(session, at + lead, stop));
      open = isOpen(command);
    }
    at = end + 1;
  }
  return joinMapped(kept);
}

/** Whether a command goes on in the next line: a backslash ends it, or a quote or here-document is not closed. */
function isOpen(text: string): boolean {
  if (/\\\n$/.test(text)) return true;
  const here = /<<-?[ \t]*(["']?)(\w+)\1/.exec(text);
  if (
    here?.[2] !== undefined &&
    !new RegExp(`^[ \\t]*${here[2]}$`, 'm').test(text.slice(here.index + here[0].length))
  ) {
    return true;
  }
  let quote = '';
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i] ?? '';
    if (character === '\\' && quote !== "'") i += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '#' && /^\s?$/.test(text.charAt(i - 1))) i = Math.max(i, text.indexOf('\n', i));
  }
  return quote !== '';
}

/** What a mapped text is without the stretches that a pattern finds; these are written and mean nothing. */
export function without(mapped: MappedText, pattern: RegExp): MappedText {
  const kept: MappedText[] = [];
  let from = 0;
  for (const found of mapped.text.matchAll(pattern)) {
    kept.push(sliceMapped(mapped, from, found.index));
    from = found.index + found[0].length;
  }
  if (from === 0) return mapped;
  kept.push(sliceMapped(mapped, from, mapped.text.length));
  return joinMapped(kept);
}
