import { each } from '../join.js';
import { options, unknown } from '../values.js';
import { joined } from './text.js';
import type { Intrinsic } from './types.js';

/** `String.join("/", a, b)`, `string.Join("/", items)`: what is joined may be one of several lists. */
export const joinedTexts: Intrinsic = (_cx, [by, ...rest]) => {
  const [first] = rest;
  const separator = by?.value ?? unknown();
  const lists = options(first?.value ?? unknown());
  return rest.length === 1 && lists.some(({ kind }) => kind === 'list')
    ? each(first?.value ?? unknown(), (one) =>
        one.kind === 'list' ? joined(one.items, separator, one.open) : unknown(),
      )
    : joined(
        rest.map(({ value }) => value),
        separator,
        false,
      );
};
