import { check } from '../../expression/index.js';
import { MARK } from '../../text/filled-in.js';

/** A field of the rule language with an operator or as an argument, somewhere in a text. */
const FIELD = /(?<![\w.$-])(?:cf|http|ip|raw\.http|ssl|tcp|udp|icmp)\.[a-z]/;
const OPERATOR =
  /(?:\s(?:eq|ne|lt|le|gt|ge|in|contains|matches|wildcard|and|or|xor|bitwise_and)\s)|[=!<>]=|[<>~]|&&|\|\||^\s*(?:not|!)|\w\(/;

/** What is filled in: as it is written, or the character that stands for it. */
const FILLED_IN = new RegExp(String.raw`\{\{[^{}]*\}\}|\$\{[^{}]*\}|${MARK}`, 'g');

/**
 * Whether a text is a rule expression as a whole: prose that names a field is none. Text that the grammar cannot read
 * is none either; what is filled in later counts as a digit.
 */
export function isExpression(text: string): boolean {
  if (!FIELD.test(text) || !OPERATOR.test(text)) return false;
  const plain = text.trim().replace(FILLED_IN, '0');
  return readable(plain, 'filter') || (/^\w+\(/.test(plain) && readable(plain, 'value'));
}

/** Mistakes in what an expression means, not in what it is; other fields may have come since. */
const MEANT: ReadonlySet<string> = new Set(['retired-field', 'type-mismatch', 'arity', 'limit', 'bad-regex']);

function readable(text: string, as: 'filter' | 'value'): boolean {
  const result = check(text, { as });
  if (result.ok) return true;
  return result.errors.every(
    ({ kind, start }) => MEANT.has(kind) || (kind === 'unknown-field' && KNOWN_FAMILY.test(text.slice(start))),
  );
}

const KNOWN_FAMILY = /^(?:cf|http|ip|raw\.http|ssl|tcp|udp|icmp)\.[a-z_]+[\w.]*(?![\w.(])/;
