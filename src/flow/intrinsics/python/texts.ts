import type { ArgValue, Value } from '../../../model/value.js';
import { each } from '../../join.js';
import { knownText, object, unknown } from '../../values.js';
import { textOfParts } from '../address-parts.js';
import { asText, pass, percentEncoded, shellQuoted } from '../common.js';
import { pathJoin } from '../format.js';
import { searchParams } from '../query.js';
import { pattern, patternOf, replacesAll, substituted } from '../substitution.js';
import type { Intrinsic } from '../types.js';
import { urlObject } from '../url.js';

/** An argument by its place or its name. */
export function argOf(args: readonly ArgValue[], place: number, name: string): ArgValue | undefined {
  return args.find((arg) => arg.name === name) ?? args.filter((arg) => arg.name === undefined)[place];
}

/** `urljoin(base, path)` */
const joinedUrl: Intrinsic = (cx, args) => urlObject(cx, args.slice(0, 2).reverse());

const query: Intrinsic = (cx, args, at) => searchParams(cx, args[0]?.value, at.span);

/** `urlunsplit((scheme, host, path, query, fragment))`; `urlunparse` has the parameters of a path before the query. */
const unsplit =
  (queryAt: number): Intrinsic =>
  (cx, [of], at) =>
    each(of?.value ?? unknown(), (parts) => {
      if (of === undefined || parts.kind !== 'list') return unknown();
      const [scheme, host, path] = parts.items.map((value) => ({ value, span: of.span }));
      const query = parts.items[queryAt];
      const search = query === undefined || knownText(query) === '' ? undefined : { value: query, span: of.span };
      return textOfParts(cx, { scheme, host, path, query: search }, at.span);
    });

/** `re.sub(pattern, replacement, text, count)` */
const replacedPattern: Intrinsic = (cx, args, at) => {
  const [from, by, of] = [argOf(args, 0, 'pattern'), argOf(args, 1, 'repl'), argOf(args, 2, 'string')];
  if (from === undefined || by === undefined || of === undefined) return undefined;
  const flags = flagsIn(argOf(args, 4, 'flags')?.value);
  const known = flags === undefined ? unknown() : patternOf(from.value, (text) => pattern(text, flags));
  return substituted(cx, of.value, known, by, at.span, replacesAll(argOf(args, 3, 'count')));
};

const FLAGS: Readonly<Record<string, string>> = {
  ...{ I: 'i', IGNORECASE: 'i', M: 'm', MULTILINE: 'm', S: 's', DOTALL: 's' },
  ...{ A: '', ASCII: '', U: '', UNICODE: '' },
};

/** What a pattern is matched with; undefined where that is not known. */
function flagsIn(value: Value | undefined): string | undefined {
  if (value === undefined || (value.kind === 'literal' && value.value === 0)) return '';
  return value.kind === 'external' ? FLAGS[value.path.at(-1) ?? ''] : undefined;
}

/** `Template(text)`: `$name` and `${name}` are filled in by a method of it. */
const template: Intrinsic = (_cx, [of]) =>
  of === undefined ? undefined : object([], { host: { type: 'string-template', of } });

/** Functions of Python that make texts and addresses, by module and name. */
export const textFunctions: Readonly<Record<string, Intrinsic>> = {
  str: asText,
  bytes: asText,
  repr: asText,
  're.sub': replacedPattern,
  'string.Template': template,
  'str.join': (cx, [by, of], at) =>
    by && of && each(by.value, (one) => cx.callMethod(one, 'join', at.span, [of], at.span)),
  'urllib.parse.urlunsplit': unsplit(3),
  'urllib.parse.urlunparse': unsplit(4),
  'textwrap.dedent': pass,
  'os.path.join': pathJoin,
  'posixpath.join': pathJoin,
  'urllib.parse.urljoin': joinedUrl,
  'urlparse.urljoin': joinedUrl,
  'requests.compat.urljoin': joinedUrl,
  'six.moves.urllib.parse.urljoin': joinedUrl,
  'urllib.parse.urlencode': query,
  'urllib.urlencode': query,
  'six.moves.urllib.parse.urlencode': query,
  'shlex.quote': shellQuoted,
  'pipes.quote': shellQuoted,
  'urllib.parse.quote': percentEncoded,
  'urllib.parse.quote_plus': percentEncoded,
  'urllib.quote': percentEncoded,
  'urllib.quote_plus': percentEncoded,
  'yarl.URL': pass,
  'httpx.URL': pass,
};
