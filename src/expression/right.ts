import type { Fault } from './errors.js';
import { fault, isFault } from './errors.js';
import { openSetHint, setHint, valueHint } from './hints.js';
import { lexIp, lexIpItem } from './literals/address.js';
import { lexBytes } from './literals/bytes.js';
import { lexInt, lexIntItem } from './literals/int.js';
import { lexRegex } from './literals/regex.js';
import { lexWildcard } from './literals/wildcard.js';
import { isDigit, skipSpace } from './scan.js';
import type { Parser } from './state.js';
import type { ComparisonOp, ListName, Literal, SetItem, SetLiteral } from './tree.js';
import type { Known } from './types.js';

/** The right side of an operator for a left side of a type. The parser stands on it and does not move. */
export function lexRight(p: Parser, op: ComparisonOp, type: Known): Literal | Fault {
  const { text, at } = p;
  if (op === 'in') {
    if (text[at] === '$') return lexList(text, at);
    return lexSet(text, at, type);
  }
  if (op === 'matches') {
    const found = lexRegex(text, at);
    if (!isFault(found)) p.regexUses.push({ name: found.pattern, start: found.start, end: found.end });
    return hinted(found, text, at, 'Bytes');
  }
  if (op === 'wildcard' || op === 'strict wildcard')
    return hinted(lexWildcard(text, at, p.starLimit), text, at, 'Bytes');
  if (op === 'contains') return hinted(lexBytes(text, at), text, at, 'Bytes');
  if (op === 'bitwise_and') return hinted(lexInt(text, at), text, at, 'Int');
  return hinted(lexValue(text, at, type), text, at, type);
}

function hinted<Node extends object>(found: Node | Fault, text: string, at: number, type: Known): Node | Fault {
  if (!isFault(found) || found.hint !== undefined) return found;
  if (at >= text.length || text[at] === ')') {
    return fault('syntax', found.reason, found.start, found.end, 'a value is missing');
  }
  return { ...found, hint: valueHint(text, at, type) };
}

function lexValue(text: string, at: number, type: Known): Literal | Fault {
  const known = type === '?' ? guess(text, at) : type;
  if (known === 'Int') return lexInt(text, at);
  return known === 'Ip' ? lexIp(text, at) : lexBytes(text, at);
}

function lexItem(text: string, at: number, type: Known): SetItem | Fault {
  const known = type === '?' ? guess(text, at) : type;
  if (known === 'Int') return lexIntItem(text, at);
  return known === 'Ip' ? lexIpItem(text, at) : lexBytes(text, at);
}

/** The type that a literal looks like, where nothing says which it must have. */
function guess(text: string, at: number): 'Bytes' | 'Int' | 'Ip' {
  const c = text[at];
  if (c === '"' || c === 'r') return 'Bytes';
  const chunk = /^[0-9A-Fa-f:./-]*/.exec(text.slice(at, at + 96))?.[0] ?? '';
  if (!isFault(lexIp(text, at))) return 'Ip';
  if (/^(?:[0-9]+\.){1,3}[0-9]+(?:\/|\.\.|$)|:.*:.*[/:]|\//.test(chunk)) return 'Ip';
  return c === '-' || isDigit(text.charCodeAt(at)) ? (isFault(lexBytes(text, at)) ? 'Int' : 'Bytes') : 'Bytes';
}

/** `{…}`. After a wrong item the others are not looked at. */
function lexSet(text: string, at: number, type: Known): SetLiteral | Fault {
  if (text[at] !== '{') {
    const end = Math.min(at + 1, text.length);
    const hint = at >= text.length ? 'a value is missing' : openSetHint(text, at);
    return fault('syntax', 'expected literal "{"', at, end, hint);
  }
  const items: SetItem[] = [];
  let i = skipSpace(text, at + 1);
  while (text[i] !== '}') {
    const item = lexItem(text, i, type);
    if (isFault(item)) {
      if (i >= text.length) return fault('syntax', 'expected literal "}"', i, i, 'the set is not closed');
      return { ...item, hint: item.hint ?? setHint(text, i, type) };
    }
    items.push(item);
    i = skipSpace(text, item.end);
  }
  return { kind: 'set', items, start: at, end: i + 1 };
}

/** `$name`: lower case letters, digits, `_` and `.`, which stands neither first nor last. */
function lexList(text: string, at: number): ListName | Fault {
  let end = at + 1;
  while (/[a-z0-9_.]/.test(text[end] ?? '')) end++;
  const name = text.slice(at + 1, end);
  if (name === '' || name.startsWith('.') || name.endsWith('.')) {
    const shown = name === '' ? (text[end] ?? '') : name;
    const hint = 'names of lists hold a-z, 0-9, _ and . between them';
    const stop = name === '' ? Math.min(end + 1, text.length) : end;
    return fault('bad-literal', `invalid list name "${shown}"`, at, Math.max(stop, at + 1), hint);
  }
  return { kind: 'list', name, start: at, end };
}
