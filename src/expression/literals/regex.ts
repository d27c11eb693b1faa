import type { Fault } from '../errors.js';
import { fault, isFault } from '../errors.js';
import { patternProblem } from '../regex/compile.js';
import type { RegexLiteral } from '../tree.js';
import { rawText } from './bytes.js';

interface Found {
  readonly pattern: string;
  readonly end: number;
}

/**
 * In the quoted form `\"` becomes a quote and every other backslash stays with its character; inside `[...]` a quote
 * ends nothing and a backslash stays always.
 */
function quoted(text: string, at: number): Found | Fault {
  let pattern = '';
  let from = at;
  let inClass = false;
  for (let i = at; i < text.length; i++) {
    const c = text[i];
    if (c === '\\') {
      if (!inClass && text[i + 1] === '"') {
        pattern += text.slice(from, i);
        from = i + 1;
      }
      i++;
    } else if (c === '"' && !inClass) return { pattern: pattern + text.slice(from, i), end: i + 1 };
    else if (c === '[') inClass = true;
    else if (c === ']') inClass = false;
  }
  return fault('bad-literal', 'could not find an ending quote', at, text.length);
}

/** A regular expression, quoted or raw, checked. */
export function lexRegex(text: string, at: number): RegexLiteral | Fault {
  const c = text[at];
  if (c === undefined) return fault('syntax', 'unrecognised input', at, at, 'a regular expression is missing');
  if (c !== '"' && c !== 'r') return fault('bad-literal', 'expected " or r', at, at + 1);
  const raw = c === 'r' ? rawText(text, at + 1) : undefined;
  const found = raw === undefined ? quoted(text, at + 1) : isFault(raw) ? raw : { pattern: raw.value, end: raw.end };
  if (isFault(found)) return found;
  const problem = patternProblem(found.pattern);
  if (problem !== undefined) {
    const reason = `regex parse error: ${found.pattern.slice(0, 200)} error: ${problem.reason}`;
    return fault('bad-regex', reason, at, found.end);
  }
  return { kind: 'regex', pattern: found.pattern, raw: text.slice(at, found.end), start: at, end: found.end };
}
