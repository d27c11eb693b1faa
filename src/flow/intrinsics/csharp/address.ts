import type { Value } from '../../../model/value.js';
import { options } from '../../values.js';
import { addressOfParts, namedParts } from '../address-parts.js';
import type { Intrinsic } from '../types.js';
import { urlObject } from '../url.js';

/** `new Uri(base, "a/b")`; what the second says of the first otherwise, its kind or how it is escaped, changes no address. */
export const address: Intrinsic = (cx, args) =>
  isAddressPart(args[1]?.value) ? urlObject(cx, args.slice(0, 2).reverse()) : args[0]?.value;

const NAMES = { scheme: ['Scheme'], host: ['Host'], path: ['Path'], query: ['Query'] };

/** `new UriBuilder(address)`, `new UriBuilder(scheme, host, port, path)`, `new UriBuilder { Host = host, Path = path }` */
export const built: Intrinsic = (cx, args, at) => {
  const placed = args.filter(({ name }) => name === undefined);
  const named = namedParts(args, NAMES);
  const [scheme, host, , path] = placed;
  if (placed.length === 1) return urlObject(cx, placed);
  const parts = { scheme: named.scheme ?? scheme, host: named.host ?? host, path: named.path ?? path };
  return addressOfParts(cx, { ...parts, query: named.query }, at.span);
};

function isAddressPart(value: Value | undefined): boolean {
  return value !== undefined && options(value).some((one) => one.kind !== 'literal' && !isKind(one));
}

const KINDS: ReadonlySet<string> = new Set(['UriKind', 'UriCreationOptions']);
const KIND = /^(?:RelativeOr)?Absolute$|^Relative$/;

/** `UriKind.Absolute`, with what is in sight of it `Absolute`, or what is declared to be one. */
function isKind(value: Value): boolean {
  if (value.kind === 'external')
    return value.path.some((name) => KINDS.has(name)) || KIND.test(value.path.at(-1) ?? '');
  if (value.kind !== 'unknown') return false;
  const type = value.declared?.type;
  return type?.kind === 'named' && KINDS.has(type.name.at(-1) ?? '');
}
