import type { Span } from '../model/span.js';
import type { Text } from '../model/text.js';
import type { Member, Value } from '../model/value.js';
import { between, splitAt } from '../text/pieces.js';

/** Headers that are given as lines, `Name: value`, alone or in a list, as an object; anything else as it is. */
export function headerLines(value: Value): Value {
  if (value.kind === 'text') return objectOf(splitAt(value.text, '\n').flatMap((line) => lineOf(line, undefined)));
  if (value.kind !== 'list' || !value.items.some(({ kind }) => kind === 'text')) return value;
  const members = value.items.flatMap((item) => (item.kind === 'text' ? lineOf(item.text, placeOf(item.text)) : []));
  const open = value.open || value.items.some(({ kind }) => kind !== 'text');
  return objectOf(members, open);
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
  const text = between(line, name.length + blanks.length, Infinity).filter(
    (piece) => piece.kind === 'hole' || piece.text !== '\r',
  );
  return [{ key: name, value: { kind: 'text', text }, keySpan, span }];
}

/** The string that a text is all of. */
function placeOf(text: Text): Span | undefined {
  const [first, ...rest] = text.map(({ within }) => within);
  if (first === undefined) return undefined;
  return rest.every((one) => one?.start === first.start && one.end === first.end) ? first : undefined;
}
