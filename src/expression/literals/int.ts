import type { Fault } from '../errors.js';
import { fault, isFault } from '../errors.js';
import { isHexDigit } from '../scan.js';
import type { IntLiteral, SetItem } from '../tree.js';

const smallest = -(2n ** 63n);
const largest = 2n ** 63n - 1n;
const shapes = { 8: /^[0-7]+$/, 10: /^[0-9]+$/, 16: /^[0-9A-Fa-f]+$/ } as const;
const prefixes = { 8: '0o', 10: '', 16: '0x' } as const;

/** Digits are read up to radix 16 whatever the radix is: `10fe` is one wrong number, not `10` and a rest. */
function digitsEnd(text: string, at: number): number {
  let i = at;
  while (isHexDigit(text.charCodeAt(i))) i++;
  return i;
}

/** A signed 64 bit integer: decimal, `0x` and hexadecimal digits, or `0` and octal digits. */
export function lexInt(text: string, at: number): IntLiteral | Fault {
  const radix = text.startsWith('0x', at) ? 16 : text[at] === '0' ? 8 : 10;
  const negative = radix === 10 && text[at] === '-';
  const from = radix === 16 ? at + 2 : negative ? at + 1 : at;
  const end = digitsEnd(text, from);
  if (end === from) return fault('bad-literal', 'expected digit', from, Math.min(from + 1, text.length));
  const start = radix === 16 ? from : at;
  const digits = text.slice(from, end);
  if (!shapes[radix].test(digits)) {
    return fault('bad-literal', `invalid digit found in string while parsing with radix ${radix}`, start, end);
  }
  const value = decimal(digits, radix, negative);
  if (value !== undefined) return { kind: 'int', value, raw: text.slice(at, end), start: at, end };
  const size = negative ? 'small' : 'large';
  return fault('bad-literal', `number too ${size} to fit in target type while parsing with radix ${radix}`, start, end);
}

function decimal(digits: string, radix: 8 | 10 | 16, negative: boolean): string | undefined {
  if (digits.length < 13) {
    const value = Number.parseInt(digits, radix);
    return negative && value !== 0 ? `-${value}` : `${value}`;
  }
  const significant = digits.replace(/^0+(?=.)/, '');
  if (significant.length > 22) return undefined;
  const magnitude = BigInt(prefixes[radix] + significant);
  const value = negative ? -magnitude : magnitude;
  return value < smallest || value > largest ? undefined : value.toString();
}

/** An integer or `a..b` without spaces, inside a set. */
export function lexIntItem(text: string, at: number): SetItem | Fault {
  const first = lexInt(text, at);
  if (isFault(first)) return first;
  const last = text.startsWith('..', first.end) ? lexInt(text, first.end + 2) : first;
  if (isFault(last)) return last;
  const end = last.end;
  if (BigInt(last.value) < BigInt(first.value)) {
    const hint = 'the smaller bound comes first';
    return fault('bad-literal', 'incompatible range bounds', at, end, hint);
  }
  const raw = text.slice(at, end);
  return { kind: 'int-range', first: first.value, last: last.value, raw, start: at, end };
}
