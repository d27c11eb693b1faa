import type { Dialect, Shape } from '../../model/dialect.js';
import { backslashed, codeOf, escapesOf } from '../spelling.js';

const double = backslashed(/[\\"\n\r]/g);

const quoted = (text: string): string => `"${double(text) ?? ''}"`;

const written = codeOf({
  quoted,
  null: 'null',
  open: 'Map.of(',
  close: ')',
  list: ['List.of(', ')'],
  plus: ' + ',
  member: (key, value) => `${quoted(key)}, ${value}`,
});

/** `Map.of` and `List.of` throw where they are given a null. */
function holdsNull(value: Shape): boolean {
  const inner = 'items' in value ? value.items : 'members' in value ? value.members.map(([, one]) => one) : [];
  return inner.some((one) => ('literal' in one && one.literal === null) || holdsNull(one));
}

/** How Java spells what a rewriter asks for. */
export const javaDialect: Dialect = {
  multipart: () => ({
    refused: 'the clients build a multipart form in several steps, which have to be written by hand',
  }),
  escape: escapesOf({ double }),
  code: (value, like) => (holdsNull(value) ? undefined : written(value, like)),
};
