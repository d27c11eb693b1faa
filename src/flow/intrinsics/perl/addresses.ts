import type { ArgValue, Value } from '../../../model/value.js';
import { member, writeMember } from '../../members.js';
import { list, madeText, object } from '../../values.js';
import { searchParams, wholeText } from '../query.js';
import { joined } from '../text.js';
import { urlObject } from '../url.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';

/** `URI->new($text)`, `Mojo::URL->new($text)`: addresses whose parts programs set by methods of their names. */
export const address: Intrinsic = (cx, args) => urlObject(cx, args.slice(0, 1));

/** `$uri->query_form(a => $b)`, `$uri->query_form(\%params)`, `$url->query({ a => $b })`, `$uri->query('a=b')` */
const setQuery: IntrinsicMethod<'object'> = (cx, of, args, span) => {
  const given = parametersOf(args);
  if (given !== undefined) writeMember(cx, of, 'query', searchParams(cx, given, span), span);
  return of;
};

/** Names and values, one behind the other, or what holds them; not what a separator is given as. */
function parametersOf(args: readonly ArgValue[]): Value | undefined {
  const [first] = args;
  if (first === undefined) return undefined;
  if (first.name === undefined && first.value.kind === 'list') return list(pairsOf(first.value.items));
  if (first.name === undefined) return first.value;
  const members = args.flatMap(({ name, nameSpan, value, span }) =>
    name === undefined ? [] : [{ key: name, keySpan: nameSpan, value, valueSpan: span }],
  );
  return object(members, { open: args.some(({ open }) => open === true) });
}

function pairsOf(items: readonly Value[]): Value[] {
  return items.flatMap((key, i) => (i % 2 === 0 ? [list([key, ...items.slice(i + 1, i + 2)])] : []));
}

/** It is set where it is given, and asked for where it is not. */
const path: IntrinsicMethod<'object'> = (cx, of, [given], span) => {
  if (given === undefined) return member(cx, of, 'pathname', span, span);
  writeMember(cx, of, 'pathname', given.value, span);
  return of;
};

/** `$uri->path_segments('client', 'v4', $zone)` */
const segments: IntrinsicMethod<'object'> = (cx, of, given, span) => {
  if (given.length === 0) return undefined;
  const parts = given.map(({ value }) => value);
  writeMember(cx, of, 'pathname', joined([madeText(''), ...parts], madeText('/'), false), span);
  return of;
};

const copied: IntrinsicMethod<'object'> = (cx, of, _args, span) => urlObject(cx, [{ value: of, span }]);

export const addressMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  query_form: setQuery,
  query: setQuery,
  path,
  path_segments: segments,
  clone: copied,
  canonical: copied,
  to_abs: copied,
  as_string: wholeText,
  to_string: wholeText,
};
