import type { Span } from '../model/span.js';
import type { Text } from '../model/text.js';
import type { Member, Value } from '../model/value.js';
import { between, splitAt } from '../text/pieces.js';

/** Headers that are given as lines, `Name: value`, alone or in a list, or as names and values in turn, as an object. */
export function headerLines(value: Value): Value {
  if (value.kind === 'text') return objectOf(splitAt(value.text, '\n').flatMap((line) => lineOf(line, undefined)));
  if (value.kind !== 'list' || !value.items.some(({ kind }) => kind === 'text')) return value;
  const pairs = flatPairs(value.items);
  if (pairs !== undefined) return objectOf(pairs, value.open);
  const members = value.items.flatMap((item) => (item.kind === 'text' ? lineOf(item.text, placeOf(item.text)) : []));
  const open = value.open || value.items.some(({ kind }) => kind !== 'text');
  return objectOf(members, open);
}

/** `['A', 'b', 'C', 'd']`: names and values in turn. */
function flatPairs(items: readonly Value[]): Member[] | undefined {
  const members = items.flatMap((item, i): Member[] => {
    const [only, second] = item.kind === 'text' && i % 2 === 0 ? item.text : [];
    const value = items[i + 1];
    if (only?.kind !== 'run' || second !== undefined || value === undefined || !/^[\w-]+$/.test(only.text)) return [];
    return [{ key: only.text, value, keySpan: only.span }];
  });
  return 2 * members.length === items.length ? members : undefined;
}

function objectOf(members: readonly Member[], open = false): Value {
  return { kind: 'object', members: new Map(members.map((member) => [member.key, member])), open };
}

function lineOf(line: Text, span: Span | undefined): Member[] {
  const known = line.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
  const [name = '', blanks = ''] = /^([\w-]+)(\s*:[ \t]*)/.exec(known)?.slice(1) ?? [];
  const [first] = line;
  if (name === '' || first?.kind !== 'run') return [];
  const linear = first.span !== undefined && first.span.end - first.span.start === first.text.length;
  const start = first.span?.start ?? 0;
  const keySpan = linear && first.span ? { ...first.span, start, end: start + name.length } : undefined;
  const end = known.endsWith('\r') ? known.length - 1 : Infinity;
  const text = between(line, name.length + blanks.length, end);
  return [{ key: name, value: { kind: 'text', text }, keySpan, span }];
}

/** The string that a text is all of. */
function placeOf(text: Text): Span | undefined {
  const [first, ...rest] = text.map(({ within }) => within);
  if (first === undefined) return undefined;
  return rest.every((one) => one?.start === first.start && one.end === first.end) ? first : undefined;
}
