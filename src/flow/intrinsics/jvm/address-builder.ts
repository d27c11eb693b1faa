import type { ArgValue, ObjectValue, Value } from '../../../model/value.js';
import { concat } from '../../concatenation.js';
import { madeText, object, textOf, texts } from '../../values.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';

/**
 * Addresses that are put together step by step, in a chain or in statements: `HttpUrl.Builder`, `URIBuilder`,
 * `UriComponentsBuilder`. Each step is what a text of the address so far has under the same name.
 */

/** The member that holds the address so far: no program has one of this name. */
const CONTENT = '\0address';

/** A builder that begins with this address; what is not known of it is a hole. */
export function addressBuilder(of: Value, span: ArgValue['span']): ObjectValue {
  const made = object([{ key: CONTENT, value: of.kind === 'text' ? of : concat([{ value: of, span }], span) }]);
  const whole = (): Value => contentOf(made);
  const host = { type: 'address builder', text: () => textOf(whole()), texts: () => texts(whole()), whole };
  return Object.assign(made, { host });
}

function contentOf(of: ObjectValue): Value {
  return of.members.get(CONTENT)?.value ?? madeText('');
}

/** Of an address, or from nothing. */
const builderOf: Intrinsic = (_cx, [of], at) => addressBuilder(of?.value ?? madeText(''), of?.span ?? at.span);

const step =
  (name: string): IntrinsicMethod<'object'> =>
  (cx, of, args, span) => {
    const value = cx.callMethod(contentOf(of), name, span, args, span);
    cx.store.setMember(of, { key: CONTENT, value });
    return of;
  };

/** What gives the address. */
const ended =
  (name: string): IntrinsicMethod<'object'> =>
  (cx, of, args, span) =>
    cx.callMethod(contentOf(of), name, span, args, span);

/** What puts segments behind the path. */
export const SEGMENTS = (
  'addPathSegments addPathSegment addEncodedPathSegments addEncodedPathSegment pathSegment appendPath appendEncodedPath ' +
  'appendPathSegment appendPathSegments appendEncodedPathSegments'
).split(' ');

const STEPS = (
  'scheme host authority path setScheme setHost setPath setPathSegments addQueryParameter addEncodedQueryParameter ' +
  'setQueryParameter addParameter setParameter queryParam appendQueryParameter'
).split(' ');

/** What says nothing of the path. */
const OTHERS = 'port setPort fragment encode uriVariables'.split(' ');

const ENDS = 'build buildAndExpand expand toUri toUriString buildString'.split(' ');

const same: IntrinsicMethod<'object'> = (_cx, of) => of;

const whole: IntrinsicMethod<'object'> = (_cx, of) => contentOf(of);

/** `builder.apply { addPathSegment("a") }`: the block's calls are on the builder. */
const setUpBy: IntrinsicMethod<'object'> = (cx, of, args, span) => {
  const block = args.find(({ name, value }) => name === undefined && value.kind === 'function');
  if (block !== undefined) cx.call(block.value, [{ value: of, span: block.span }], { span, self: of });
  return of;
};

/** Methods of a builder, as the usual packages of Java and Kotlin call them. */
export const addressBuilderMethods: Readonly<Record<string, IntrinsicMethod<'object'>>> = {
  ...Object.fromEntries([...SEGMENTS, ...STEPS].map((name) => [name, step(name)])),
  ...Object.fromEntries(ENDS.map((name) => [name, ended(name)])),
  ...Object.fromEntries(OTHERS.map((name) => [name, same])),
  toString: whole,
  apply: setUpBy,
  also: setUpBy,
  cloneBuilder: (_cx, of, _args, span) => addressBuilder(contentOf(of), span),
};

/** What makes one. */
export const addressBuilders: Readonly<Record<string, Intrinsic>> = Object.fromEntries(
  [
    'HttpUrl.Builder',
    'URIBuilder',
    'Uri.Builder',
    'UriComponentsBuilder.newInstance',
    'UriComponentsBuilder.fromHttpUrl',
    'UriComponentsBuilder.fromUriString',
    'UriComponentsBuilder.fromUri',
    'UriComponentsBuilder.fromPath',
  ].map((name) => [name, builderOf]),
);
