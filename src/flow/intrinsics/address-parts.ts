import type { Span } from '../../model/span.js';
import type { ArgValue, ObjectValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { choice } from '../join.js';
import { writeMember } from '../members.js';
import { concat } from '../concatenation.js';
import { knownText, madeText, options, textOf, textValue, texts } from '../values.js';
import { urlObject } from './url.js';

/** The parts that libraries put an address together from, each under its own names for them. */
export interface AddressParts {
  readonly scheme?: ArgValue | undefined;
  readonly host?: ArgValue | undefined;
  readonly path?: ArgValue | undefined;
  readonly query?: ArgValue | undefined;
}

/** An address of its parts: `url.URL{Scheme, Host, Path}`, `URI::HTTPS.build(host:, path:)`, `urlunsplit(parts)`. */
export function addressOfParts(cx: Context, { scheme, host, path, query }: AddressParts, span: Span): Value {
  const made = (text: string): ArgValue => ({ value: madeText(text), span });
  const origin = host === undefined ? [] : [schemeOf(scheme, span), made('://'), host];
  const start = path === undefined ? '/' : knownStart(path.value);
  const joint = host !== undefined && start !== undefined && /^[^/]/.test(start) ? [made('/')] : [];
  const whole = concat([...origin, ...joint, ...(path === undefined ? [] : [path])], span);
  const url = urlObject(cx, [{ value: whole, span }]);
  if (query !== undefined) writeMember(cx, url, 'query', query.value, span);
  return url;
}

/** Without what some libraries have behind it: `https:`; one that is no text is taken for the usual one. */
function schemeOf(given: ArgValue | undefined, span: Span): ArgValue {
  const known = knownText(given?.value);
  if (known !== undefined) return { value: madeText(known.replace(/:(?:\/\/)?$/, '')), span };
  const isText = given !== undefined && options(given.value).some(({ kind }) => kind === 'text');
  return isText ? given : { value: madeText('https'), span };
}

/** The same as a text. */
export function textOfParts(cx: Context, parts: AddressParts, span: Span): Value {
  return asTexts(addressOfParts(cx, parts, span));
}

/** The texts that an address, or what else is one, comes to. */
export function asTexts(of: Value): Value {
  return choice(texts(of).map((text) => textValue(text)));
}

/** What is known of the beginning of a text. */
export function knownStart(value: Value): string | undefined {
  const [first] = textOf(value);
  return first?.kind === 'run' ? first.text : undefined;
}

/** The names that a library has for the parts. */
type PartNames = Readonly<Record<keyof AddressParts, readonly string[]>>;

/** Arguments that are given by these names. */
export function namedParts(args: readonly ArgValue[], names: PartNames): AddressParts {
  const part = (of: keyof AddressParts): ArgValue | undefined =>
    args.find(({ name }) => name !== undefined && names[of].includes(name));
  return { scheme: part('scheme'), host: part('host'), path: part('path'), query: part('query') };
}

/** Members of these names. */
export function partsIn(of: ObjectValue, span: Span, names: PartNames): AddressParts {
  const given = [...of.members.values()].map(({ key, value, valueSpan }) => ({
    name: key,
    value,
    span: valueSpan ?? span,
  }));
  return namedParts(given, names);
}
