import { isFault } from './errors.js';
import { lexString } from './literals/bytes.js';
import { lexInt } from './literals/int.js';
import { skipSpace } from './scan.js';
import type { Located, Parser } from './state.js';
import { complain, report } from './state.js';
import type { Call, Field, Index } from './tree.js';
import type { Known } from './types.js';
import { elementOf, isArray, isMap, showType } from './types.js';

const largestIndex = 0xffffffff;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads `[…]` behind a name or call, which no space may part from it. Undefined when it cannot be read. */
export function parseIndexes(p: Parser, of: Field | Call, type: Known): Located | undefined {
  const indexes: Index[] = [];
  let current = type;
  let each = 0;
  while (p.text[p.at] === '[') {
    const start = p.at;
    const index = parseIndex(p, start);
    if (index === undefined) return undefined;
    current = step(p, index, current);
    if (index.kind === 'each') each++;
    indexes.push(index);
  }
  if (indexes.length === 0) return { node: of, type: current, each };
  return { node: { kind: 'access', of, indexes, start: of.start, end: p.at }, type: current, each };
}

function parseIndex(p: Parser, start: number): Index | undefined {
  const at = skipSpace(p.text, start + 1);
  const content = p.text[at] === '*' ? ({ kind: 'each', end: at + 1 } as const) : indexValue(p, at);
  if (content === undefined) return undefined;
  p.at = skipSpace(p.text, content.end);
  if (p.text[p.at] !== ']') {
    complain(p, 'syntax', 'expected literal "]"', p.at, Math.min(p.at + 1, p.text.length));
    return undefined;
  }
  p.at++;
  return { ...content, start, end: p.at };
}

type Content = { readonly end: number } & (
  | { readonly kind: 'at'; readonly index: number; readonly raw: string }
  | { readonly kind: 'key'; readonly key: string; readonly raw: string }
);

function indexValue(p: Parser, at: number): Content | undefined {
  const { text } = p;
  p.at = at;
  if (text[at] === '"') {
    const found = lexString(text, at);
    if (isFault(found)) {
      report(p, found);
      return undefined;
    }
    const key = decodeKey(found.value);
    if (key !== undefined) return { kind: 'key', key, raw: found.raw, end: found.end };
    complain(p, 'bad-literal', 'expected literal "expected utf8 string"', at, found.end);
    return undefined;
  }
  const found = lexInt(text, at);
  if (isFault(found)) {
    const reason = 'expected literal "expected quoted utf8 string or positive integer"';
    const hint = text[at] === "'" || text[at] === 'r' ? 'a key takes plain double quotes' : undefined;
    complain(p, 'syntax', reason, at, Math.min(at + 1, text.length), hint);
    return undefined;
  }
  const index = Number(found.value);
  if (index >= 0 && index <= largestIndex) return { kind: 'at', index, raw: found.raw, end: found.end };
  complain(p, 'bad-literal', 'expected literal "expected positive integer as index"', at, found.end);
  return undefined;
}

function decodeKey(bytes: string): string | undefined {
  if (/^[\0-\x7f]*$/.test(bytes)) return bytes;
  try {
    return decoder.decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

function step(p: Parser, index: Index, type: Known): Known {
  if (type === '?') return '?';
  const fits = index.kind === 'each' ? isArray(type) || isMap(type) : index.kind === 'at' ? isArray(type) : isMap(type);
  if (fits) return elementOf(type) ?? '?';
  const shown =
    index.kind === 'each' ? 'MapEach' : index.kind === 'at' ? `ArrayIndex(${index.index})` : `MapKey(${index.raw})`;
  const reason = `cannot access index ${shown} for type ${showType(type)}`;
  complain(p, 'type-mismatch', reason, index.start, index.end, indexHint(type));
  return '?';
}

function indexHint(type: Known): string | undefined {
  if (isArray(type)) return 'an array takes a number or *';
  return isMap(type) ? 'a map takes a key in quotes or *' : `${showType(type)} has no parts`;
}
