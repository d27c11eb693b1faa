import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { call, madeText, member, method, other } from '../build.js';

type Meaning = (args: readonly Expr[], span: Span) => Expr;

const first: Meaning = (args, span) => args[0] ?? other([], span);

/** The first that is there. */
const coalesced: Meaning = (args, span) => {
  const [only, ...rest] = args;
  if (only === undefined) return other([], span);
  if (rest.length === 0) return only;
  return { kind: 'choice', by: 'nullish', options: [only, coalesced(rest, span)], span };
};

const merged: Meaning = (args, span) => ({
  kind: 'object',
  members: args.map((value) => ({ value, span: value.span })),
  span,
});

const concatenated: Meaning = (args, span) => ({
  kind: 'list',
  items: args.map((value) => ({ value, spread: true })),
  span,
});

const op =
  (name: string): Meaning =>
  (args, span) => ({ kind: 'op', op: name, args: args.map((value) => ({ value })), span });

/** `name(of, ...)` as a method of its first argument. */
const methodOf =
  (name: string, at = 0): Meaning =>
  (args, span) => {
    const of = args[at];
    return of === undefined
      ? other(args, span)
      : method(
          of,
          name,
          args.filter((_, i) => i !== at),
          span,
        );
  };

const looked: Meaning = (args, span) => {
  const [of, key, fallback] = args;
  if (of === undefined || key === undefined) return other(args, span);
  const found = member(of, key, key.span, span);
  return fallback === undefined ? found : { kind: 'choice', by: 'nullish', options: [found, fallback], span };
};

const replaced: Meaning = (args, span) => {
  const [, pattern] = args;
  const isPattern = pattern?.kind === 'text' && pattern.text[0]?.kind === 'run' && pattern.text[0].text.startsWith('/');
  return isPattern ? other(args, span) : op('text.replaceAll')(args, span);
};

/** What the language's functions mean, as far as the common form can say it. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  format: (args, span) => call('util#format', args, span),
  join: methodOf('join', 1),
  split: methodOf('split', 1),
  concat: concatenated,
  merge: merged,
  lookup: looked,
  element: (args, span) => looked(args.slice(0, 2), span),
  index: other,
  coalesce: coalesced,
  coalescelist: coalesced,
  try: coalesced,
  flatten: methodOf('flat'),
  keys: (args, span) => call('Object.keys', args, span),
  values: (args, span) => call('Object.values', args, span),
  contains: methodOf('includes'),
  length: (args, span) => (args[0] === undefined ? other([], span) : member(args[0], 'length', span, span)),
  slice: methodOf('slice'),
  reverse: methodOf('reverse'),
  upper: op('text.upper'),
  lower: op('text.lower'),
  replace: replaced,
  trimprefix: op('text.removePrefix'),
  trimsuffix: op('text.removeSuffix'),
  trimspace: methodOf('trim'),
  chomp: methodOf('trimEnd'),
  startswith: methodOf('startsWith'),
  endswith: methodOf('endsWith'),
  file: op('file.text'),
  jsonencode: (args, span) => call('JSON.stringify', args, span),
  jsondecode: (args, span) => call('JSON.parse', args, span),
  urlencode: (args, span) => call('encodeURIComponent', args, span),
  tostring: (args, span) => ({ kind: 'join', parts: [first(args, span)], span }),
  zipmap: other,
  // Only in the types of variables.
  object: (args, span) => call('type.object', args, span),
  optional: (args, span) => call('type.optional', args, span),
  map: (args, span) => call('type.map', args, span),
  set: (args, span) => call('type.set', args, span),
  one: (args, span) => (args[0] === undefined ? other([], span) : member(args[0], '0', span, span)),
  list: (args, span) => ({ kind: 'list', items: args.map((value) => ({ value })), span }),
  ...Object.fromEntries(
    ['toset', 'tolist', 'tomap', 'tonumber', 'tobool', 'sensitive', 'nonsensitive', 'distinct', 'compact', 'sort']
      .concat(['indent', 'ephemeralasnull'])
      .map((name) => [name, first]),
  ),
  indent: (args, span) => args[1] ?? other([], span),
};

/** A call of one of the language's functions. Providers bring functions of their own, of which nothing is known. */
export function functionCall(name: string, args: readonly Expr[], spread: boolean, span: Span): Expr {
  const meaning = Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined;
  if (meaning === undefined) return other(args, span);
  if (!spread) return meaning(args, span);
  // `merge(list...)`: each element of the last argument is an argument.
  const last = args.at(-1);
  if (last === undefined || args.length > 1 || last.kind !== 'list') return spreadCall(name, args, span);
  return meaning(
    last.items.map(({ value }) => value),
    span,
  );
}

function spreadCall(name: string, args: readonly Expr[], span: Span): Expr {
  const last = args.at(-1);
  if (last === undefined) return other(args, span);
  if (name === 'concat') {
    const before = args.slice(0, -1).map((value) => ({ value, spread: true }));
    return { kind: 'list', items: [...before, { value: method(last, 'flat', [], span), spread: true }], span };
  }
  if (name === 'merge') return call('collection.merge', [merged(args.slice(0, -1), span), last], span);
  return other([...args, madeText('', span)], span);
}
