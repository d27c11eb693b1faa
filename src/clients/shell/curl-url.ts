import type { Field } from '../../model/request.js';
import type { Text } from '../../model/text.js';
import { flatText, holeMark } from '../../text/flat-text.js';
import { leaveOut } from '../../text/left-out.js';
import { splitAt } from './split.js';

/** As many URLs as one with lists in braces is taken for. */
const MOST = 100;

/** The URLs that curl makes of one: `{a,b}` is a list. A name alone in braces is a placeholder. */
export function urlsOf(url: Text, globbing: boolean): readonly Text[] {
  let all: readonly Text[] = [url];
  for (let round = 0; globbing && round < 4; round += 1) {
    const next = all.flatMap(expanded);
    if (next.length === all.length) break;
    if (next.length > MOST) {
      leaveOut('an address stands for too many');
      break;
    }
    all = next;
  }
  return all;
}

function expanded(url: Text): Text[] {
  const flat = flatText(url);
  const found = [...flat.chars.matchAll(/\{([^{}]*)\}/g)].find(([, inside]) => inside?.includes(',') === true);
  if (found?.[1] === undefined || found[1].includes(holeMark)) return [url];
  const start = found.index;
  const head = flat.pieces(0, start);
  const tail = flat.pieces(start + found[0].length, flat.chars.length);
  let at = start + 1;
  return found[1].split(',').map((item) => {
    const from = at;
    at += item.length + 1;
    return [...head, ...flat.pieces(from, from + item.length), ...tail];
  });
}

/** The parameters in data that goes to the query: `a=1&b=2`. */
export function queryFields(data: Text, whole: Field['span']): Field[] {
  const pairs = splitAt(data, '&').filter((pair) => pair.length > 0);
  return pairs.map((pair) => {
    const flat = flatText(pair);
    const equals = flat.chars.indexOf('=');
    const name = equals < 0 ? pair : flat.pieces(0, equals);
    const value = equals < 0 ? [] : flat.pieces(equals + 1, flat.chars.length);
    const field = { name, value: { kind: 'text', text: value } } as const;
    return pairs.length === 1 ? { ...field, span: whole, apart: 'word' } : field;
  });
}
