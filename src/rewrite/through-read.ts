import type { FieldRead } from '../model/request.js';
import { barred, made, together, type Outcome, type Rewriting } from './step.js';

/** What stands between two keys of a chain: `"]["`, `.`, `?.`, `}{`, `->`. */
const LINK = /^["'`]?\s*[\]}]?\s*(?:(?:\?\.|->|&\.|\.)?\s*[[{]?)\s*["'`:]?$/;

/**
 * Reads a member of a field in place of the field, where that member alone is read of it: `rule["filter"]["expression"]`
 * becomes `rule["expression"]`. Undefined where something else is done with one of the fields.
 */
export function readThrough(
  input: Rewriting,
  reads: readonly FieldRead[],
  member: string,
  what: string,
): Outcome | undefined {
  const { file, text } = input.source;
  const outcomes = reads.map((read): Outcome | undefined => {
    if (read.span.file !== file || read.shorthand === true) return undefined;
    const key = read.path.at(-1) ?? '';
    const start = read.span.start + (/^["'`]/.test(text.slice(read.span.start)) ? 1 : 0);
    const behind = start + key.length;
    const next = text.indexOf(member, behind);
    if (text.slice(start, behind) !== key || next < 0 || next - behind > LONGEST) return undefined;
    if (next === behind || !LINK.test(text.slice(behind, next)) || /^\w/.test(text.slice(next + member.length)))
      return undefined;
    return barred(input, read.span, what) ?? made([{ file, start, end: next, text: '' }]);
  });
  const known = outcomes.filter((one) => one !== undefined);
  return known.length === reads.length && known.length > 0 ? together(known) : undefined;
}

/** So far apart the keys of a chain stand. */
const LONGEST = 12;
