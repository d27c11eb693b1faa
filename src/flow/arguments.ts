import type { Arg, Expr, Pattern } from '../model/program.js';
import type { ArgValue, Value } from '../model/value.js';
import { combined } from '../text/combined.js';
import type { Context, Scope } from './context.js';
import { fill, maySet } from './decode.js';
import { choice } from './join.js';
import { fewLists } from './set-operators.js';
import { spreadInto } from './spread.js';
import { object, options, seeded, unknown } from './values.js';

/**
 * A call that is given one of several lists (`"${args[@]}"`, to which a branch added more) is made so often at most: of
 * more, with those that hold a word of interest.
 */
const MOST = 8;

/** Evaluates the arguments of a call, in order, and makes it; once for each of the lists that one of them may be. */
export function withArgs(
  cx: Context,
  given: readonly Arg[],
  scope: Scope,
  made: (values: readonly ArgValue[]) => Value,
): Value {
  const ways = combined(
    given.map((arg) => argWays(cx, arg, scope)),
    {
      most: MOST,
      weigh: seeds,
      cut: (part) => {
        const at = given[part]?.value.span;
        if (at !== undefined) cx.cut('a call is given too many lists', at);
      },
    },
  );
  const [only = [], more] = ways;
  if (more === undefined) return made(only);
  const found: Value[] = [];
  cx.store.branch(
    ways.map((way) => () => {
      found.push(made(way));
      return true;
    }),
  );
  return choice(found);
}

function seeds(values: readonly ArgValue[]): number {
  return values.filter(({ value }) => seeded(value)).length;
}

/** What an argument gives the call: the elements of each list that it may be, where it is spread. */
function argWays(cx: Context, arg: Arg, scope: Scope): readonly (readonly ArgValue[])[] {
  const value = cx.evaluate(arg.value, scope);
  const { span } = arg.value;
  if (arg.spread === 'members') return [membersOf(cx, value, arg)];
  if (arg.spread === true) {
    const lists = value.kind === 'choice' ? fewLists(value).filter(({ kind }) => kind === 'list') : [];
    if (lists.length === 0) return [elementsOf(value, arg)];
    // `nil` gives nothing; all else that is no list may be any.
    const isAny = options(value).some(({ kind }) => kind !== 'list' && kind !== 'literal');
    return [...lists.map((one) => elementsOf(one, arg)), ...(isAny ? [elementsOf(unknown(), arg)] : [])];
  }
  if (arg.byReference === true) return [[{ value, span, assign: setter(cx, arg.value, scope) }]];
  if (arg.forType !== undefined) return [[{ value, span, forType: arg.forType }]];
  return [[arg.name === undefined ? { value, span } : { ...named(arg), value, span }]];
}

function named({ name, nameSpan, seed, span }: Arg): Pick<ArgValue, 'name' | 'nameSpan' | 'seed' | 'whole'> {
  return { name, nameSpan, seed, whole: span };
}

/** The key that an argument given by name has in a map of all that are: PHP writes the parameter's name with its sign. */
export function keyOf(name: string): string {
  return name.replace(/^\$/, '');
}

function elementsOf(value: Value, { value: { span } }: Arg): ArgValue[] {
  if (value.kind !== 'list') return [{ value: unknown(undefined, span), span, open: true }];
  const items = value.items.map((item) => ({ value: item, span }));
  return value.open ? [...items, { value: unknown(undefined, span), span, open: true }] : items;
}

/** Each member by its name; written where the object is, if it is. */
function membersOf(cx: Context, value: Value, { value: { span } }: Arg): ArgValue[] {
  const all = object();
  spreadInto(cx, all, value, span);
  const found = [...all.members.values()].map((member) => ({
    value: member.value,
    span: member.valueSpan ?? span,
    name: member.key,
    nameSpan: member.keySpan ?? member.setAt,
    seed: member.keySpan !== undefined && cx.contexts.interest.isKey(member.key, member.keySpan.file),
  }));
  const answer = options(value).find((option) => option.kind === 'response');
  return all.open ? [...found, { value: unknown(undefined, span), span, open: true, answer }] : found;
}

/** A call that is not looked into may set the variables that it is given by reference. */
export function setUnseen(cx: Context, given: readonly Arg[], scope: Scope): void {
  for (const { value, byReference } of given)
    if (byReference === true && value.kind === 'name')
      maySet([{ value: cx.evaluate(value, scope), span: value.span, assign: setter(cx, value, scope) }]);
}

/** Sets the variable or member that an argument is. */
function setter(cx: Context, of: Expr, scope: Scope): ArgValue['assign'] {
  const target: Pattern | undefined = of.kind === 'name' || of.kind === 'member' ? of : undefined;
  if (target === undefined) return undefined;
  return (value) => {
    if (value.kind === 'response')
      fill(cx, cx.evaluate(of, scope), value, (whole) => cx.bind(target, whole, scope, 'assign'));
    else cx.bind(target, value, scope, 'assign');
  };
}
