import type { ArgValue, ObjectValue, Value } from '../../../model/value.js';
import type { Context } from '../../context.js';
import { writeMember } from '../../members.js';
import { concat } from '../../concatenation.js';
import { choice } from '../../join.js';
import { knownText, list, literal, texts, textValue, unknown } from '../../values.js';
import { hasQuery } from '../../../text/address.js';
import { paramsMethod, paramsObject, putParameter, queryPairs, wholeText } from '../query.js';
import { addressOfParts, knownStart, namedParts } from '../address-parts.js';
import { urlObject } from '../url.js';
import { stripped } from '../text.js';
import type { Intrinsic, IntrinsicMethod } from '../types.js';

/** `net/url`: addresses that are taken apart and put together, and the parameters in them. */

const run = (text: string): Value => ({ kind: 'text', text: [{ kind: 'run', text }] });

const NAMES = { scheme: ['Scheme'], host: ['Host'], path: ['Path'], query: ['RawQuery'] };

/** `url.URL{Scheme: "https", Host: host, Path: path, RawQuery: query.Encode()}` */
export const addressOf: Intrinsic = (cx, args, at) => addressOfParts(cx, namedParts(args, NAMES), at.span);

/** Its parameters are a copy: they are in the address when it is set to what they are encoded as. */
function parametersOf(address: Value): ObjectValue {
  const [text = []] = texts(address);
  return paramsObject(hasQuery(text) ? queryPairs(text) : list([]));
}

/** `request.URL.Query()` */
const parametersOfRequest: IntrinsicMethod<'object'> = (_cx, { host }) => {
  const parts = host?.['parts'] as { readonly url?: { readonly value: Value } } | undefined;
  return parametersOf(parts?.url?.value ?? unknown());
};

/** `base.JoinPath("a", "b")` */
const joined: IntrinsicMethod<'object'> = (cx, of, args, span) => {
  const slash: ArgValue = { value: run('/'), span };
  const parts = args.flatMap((arg): ArgValue[] => (/^\//.test(knownStart(arg.value) ?? '') ? [arg] : [slash, arg]));
  const before = texts(of).map((text) => textValue(stripped(text, run('/'), false, true)));
  return urlObject(cx, [{ value: concat([{ value: choice(before), span }, ...parts], span), span }]);
};

/** `base.Parse("path")`, `base.ResolveReference(relative)` */
const resolvedAgainst: IntrinsicMethod<'object'> = (cx, of, [reference], span) =>
  reference === undefined ? undefined : urlObject(cx, [reference, { value: of, span }]);

/** Methods of `url.URL` and `url.Values`, and of what a request has them in. */
export const addressHosts: Readonly<Record<string, Readonly<Record<string, IntrinsicMethod<'object'>>>>> = {
  url: {
    Query: (_cx, of) => parametersOf(of),
    String: wholeText,
    RequestURI: wholeText,
    JoinPath: joined,
    Parse: (cx, of, args, span) => {
      const made = resolvedAgainst(cx, of, args, span);
      return made === undefined ? undefined : list([made, literal(null)]);
    },
    ResolveReference: resolvedAgainst,
  },
  'part-of': { Query: parametersOfRequest },
  params: {
    Set: putParameter('set'),
    Add: putParameter('append'),
    Del: putParameter('delete'),
    Get: () => unknown(),
    Has: () => unknown(),
    Encode: wholeText,
  },
};

/** `values.Encode()` of a map of lists, each item of which is a parameter. */
export const encoded: IntrinsicMethod<'object'> = (cx, of: ObjectValue) => {
  const pairs = [...of.members.values()].flatMap(({ key, value, keySpan }) =>
    (value.kind === 'list' ? value.items : [value]).map((item) =>
      list([{ kind: 'text', text: [{ kind: 'run', text: key, span: keySpan }] }, item]),
    ),
  );
  return paramsMethod(cx, paramsObject(list(pairs, { open: of.open })), 'toString', []);
};

/** `values.Set(key, value)` and `values.Add(key, value)`, where the map was written out. */
export const setIn =
  (adds: boolean): IntrinsicMethod<'object'> =>
  (cx: Context, of, [key, value], span) => {
    if (key === undefined || value === undefined) return undefined;
    const name = knownText(key.value);
    const before = adds && name !== undefined ? of.members.get(name)?.value : undefined;
    const items = before?.kind === 'list' ? before.items : before === undefined ? [] : [before];
    writeMember(cx, of, name, list([...items, value.value]), span, key.span);
    return literal(undefined);
  };
