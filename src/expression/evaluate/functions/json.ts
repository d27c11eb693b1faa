import type { Value } from '../values.js';
import { decodeUtf8 } from '../values.js';
import { utf8 } from '../../literals/bytes.js';
import type { Implementation } from './text.js';
import { textAt } from './text.js';

/** A JSON value. Numbers keep their text: `42` is an integer here and `42.0` is not. */
type Json =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly raw: string }
  | { readonly kind: 'list'; readonly items: readonly Json[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Json> }
  | { readonly kind: 'other' };

interface Reader {
  readonly text: string;
  at: number;
}

const deepest = 128;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// eslint-disable-next-line no-control-regex
const text = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y;
const word = /true|false|null/y;
const space = /[ \t\r\n]*/y;

function take(reader: Reader, shape: RegExp): string | undefined {
  shape.lastIndex = reader.at;
  const found = shape.exec(reader.text)?.[0];
  if (found !== undefined) reader.at += found.length;
  return found;
}

function accept(reader: Reader, c: string): boolean {
  take(reader, space);
  if (reader.text[reader.at] !== c) return false;
  reader.at++;
  take(reader, space);
  return true;
}

function read(reader: Reader, depth: number): Json | undefined {
  if (depth > deepest) return undefined;
  take(reader, space);
  if (accept(reader, '{')) return readObject(reader, depth);
  if (accept(reader, '[')) return readList(reader, depth);
  const string = readText(reader);
  if (string !== undefined) return { kind: 'text', value: string };
  const raw = take(reader, number);
  if (raw !== undefined) return { kind: 'number', raw };
  return take(reader, word) === undefined ? undefined : { kind: 'other' };
}

function readText(reader: Reader): string | undefined {
  const raw = take(reader, text);
  if (raw === undefined) return undefined;
  const value: unknown = JSON.parse(raw);
  return typeof value === 'string' ? value : undefined;
}

function readObject(reader: Reader, depth: number): Json | undefined {
  const members = new Map<string, Json>();
  if (accept(reader, '}')) return { kind: 'object', members };
  do {
    const key = readText(reader);
    if (key === undefined || !accept(reader, ':')) return undefined;
    const value = read(reader, depth + 1);
    if (value === undefined) return undefined;
    members.set(key, value);
  } while (accept(reader, ','));
  return accept(reader, '}') ? { kind: 'object', members } : undefined;
}

function readList(reader: Reader, depth: number): Json | undefined {
  const items: Json[] = [];
  if (accept(reader, ']')) return { kind: 'list', items };
  do {
    const item = read(reader, depth + 1);
    if (item === undefined) return undefined;
    items.push(item);
  } while (accept(reader, ','));
  return accept(reader, ']') ? { kind: 'list', items } : undefined;
}

/** What stands at the path of keys and indexes in the document. */
function lookup(args: readonly Value[]): Json | undefined {
  const document = decodeUtf8(textAt(args, 0));
  if (document === undefined) return undefined;
  const reader: Reader = { text: document, at: 0 };
  let at = read(reader, 0);
  take(reader, space);
  if (reader.at < document.length) return undefined;
  for (const key of args.slice(1)) {
    if (typeof key === 'bigint') at = at?.kind === 'list' && key >= 0n ? at.items[Number(key)] : undefined;
    else if (typeof key === 'string') {
      at = at?.kind === 'object' ? at.members.get(decodeUtf8(key) ?? key) : undefined;
    }
  }
  return at;
}

const lookupInteger: Implementation = (args) => {
  const found = lookup(args);
  if (found?.kind !== 'number' || !/^-?\d{1,19}$/.test(found.raw)) return undefined;
  const value = BigInt(found.raw);
  return BigInt.asIntN(64, value) === value ? value : undefined;
};

const lookupString: Implementation = (args) => {
  const found = lookup(args);
  return found?.kind === 'text' ? utf8(found.value) : undefined;
};

export const jsonFunctions: Readonly<Record<string, Implementation>> = {
  lookup_json_integer: lookupInteger,
  lookup_json_string: lookupString,
};
