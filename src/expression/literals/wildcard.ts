import type { Fault } from '../errors.js';
import { fault, isFault } from '../errors.js';
import type { WildcardLiteral } from '../tree.js';
import { lexString } from './bytes.js';

/** Runs of bytes that stand for themselves; between two of them stands a star. */
export function wildcardParts(pattern: string): readonly string[] | { readonly problem: string } {
  const parts: string[] = [];
  let part = '';
  let star = false;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i] ?? '';
    if (c === '*') {
      if (star) return { problem: 'wildcard contains a double star' };
      star = true;
      parts.push(part);
      part = '';
      continue;
    }
    star = false;
    if (c !== '\\') {
      part += c;
      continue;
    }
    const escaped = pattern[++i];
    if (escaped === undefined) return { problem: 'invalid wildcard: escape at the end of the pattern' };
    if (escaped !== '*' && escaped !== '\\') {
      return { problem: 'invalid wildcard: only * and \\ can be escaped' };
    }
    part += escaped;
  }
  parts.push(part);
  return parts;
}

/** A wildcard pattern, checked. */
export function lexWildcard(text: string, at: number, starLimit: number): WildcardLiteral | Fault {
  const found = lexString(text, at);
  if (isFault(found)) return found;
  const { value: pattern, raw, start, end } = found;
  const parts = wildcardParts(pattern);
  if ('problem' in parts) return fault('bad-literal', parts.problem, start, end);
  const stars = parts.length - 1;
  if (stars > starLimit) {
    const reason = `wildcard has ${stars} star metacharacters, but the limit is ${starLimit}`;
    return fault('limit', reason, start, end);
  }
  return { kind: 'wildcard', pattern, raw, start, end };
}
