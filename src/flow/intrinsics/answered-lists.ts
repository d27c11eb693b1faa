import type { Span } from '../../model/span.js';
import type { ArgValue, ExternalValue, FunctionValue, ResponseValue, Value } from '../../model/value.js';
import type { Context } from '../context.js';
import { declaredElement } from '../declared.js';
import { elements } from '../elements.js';
import { choice } from '../join.js';
import { list, object, options, unknown } from '../values.js';
import { jsonPath } from './json-path.js';

/** What stays of a list: the same items, or some of them. */
const KEPT =
  /^(?:filter(?:_?(?:not|to))?|where|reject|find_?all|(?:take|skip|drop)_?(?:last_?)?while|sorted|u[ak]?sort|(?:sort|order|then|distinct|uniq)\w*by\w*|for_?each(?:_?indexed)?|each(?:_with_index)?|on_?each|peek|inspect|remove_?(?:all|if)|retain(?:_?all)?)$/i;
/** One of the items. */
const PICKED =
  /^(?:(?:find|first|last|single)(?:_?or_?(?:null|default|none))?|(?:min|max)_?by\w*|detect|find_?last|element_?at)$/i;
/** The same, where no function chooses. */
const AT_AN_END = /^(?:(?:get|find)_?(?:first|last|any)|(?:first|last|single)(?:_?or_?(?:null|default|none))?)$/i;
/** How the items are: a count, a place, an answer of yes or no. */
const ASKED =
  /^(?:any|all|none|every|some|exists|contains|(?:any|all|none)_?match|true_?for_?all|count|position|(?:find_?)?index(?:_?(?:of|func|by|of_?first|of_?last))?|sum(?:_?(?:of|by))?|average)\??$/i;
/** What a function makes of each. */
const MADE = /^(?:map(?:_?(?:not_?null|indexed|to_?\w+))?|filter_?map|select|collect)$/i;
/** What a function makes of all of them: one list, or one value. */
const ONE_OF_ALL = /^(?:flat_?map|select_?many|fold|reduce|aggregate|inject)$/i;
/** The items in another order of things, which is not followed. */
const APART = /^(?:group_?by|associate_?(?:by|with)?|to_?(?:dictionary|lookup)|partition|split_with)$/i;

/**
 * Goes through what a request answers, by a method or a function of that name in any language: the functions among the
 * arguments get an item. Undefined where the name says nothing of that, or there is no function that it needs.
 */
export function throughAnswer(
  cx: Context,
  of: ResponseValue,
  name: string,
  args: readonly ArgValue[],
  span: Span,
): Value | undefined {
  const functions = args.flatMap(({ value }) => options(value).filter((one) => one.kind === 'function'));
  if (args.length === 0 && AT_AN_END.test(name)) return itemOf(of);
  const keys = functions.length > 0 ? [] : args.flatMap(({ value }) => keysOfGetter(value));
  if (keys.length > 0) {
    const read = keys.map((key) => jsonPath(cx, itemOf(of), key, span));
    return MADE.test(name) ? list([choice(read)], { open: true }) : of;
  }
  const known = [KEPT, PICKED, ASKED, MADE, ONE_OF_ALL, APART].find((names) => names.test(name));
  if (functions.length === 0 || known === undefined) return undefined;
  const item = itemOf(of);
  const made = functions.map((fn) => calledWith(cx, fn, item, span));
  if (known === PICKED) return item;
  if (known === ASKED) return unknown(undefined, span);
  if (known === MADE && item !== of) return list(made, { open: true });
  if (known === MADE || known === ONE_OF_ALL) return choice(made);
  if (known === APART) cx.leaves(of, 'passed', span);
  return of;
}

/** `itemgetter("name", "type")` of Python: a function that gives these of each item. */
export function itemGetter(keys: readonly ArgValue[]): Value {
  return object([], { host: { type: GETTER, keys } });
}

function keysOfGetter(value: Value): readonly ArgValue[] {
  const host = value.kind === 'object' ? value.host : undefined;
  return host?.type === GETTER ? (host['keys'] as readonly ArgValue[]) : [];
}

const GETTER = 'item getter';

/** The same for a function that is given the list: `Enum.filter(records, fn)`, `array_filter($records, $fn)`. */
export function throughGiven(
  cx: Context,
  { path }: ExternalValue,
  args: readonly ArgValue[],
  span: Span,
): Value | undefined {
  const [of, more] = args.flatMap(({ value }) => (value.kind === 'response' ? [value] : []));
  if (of === undefined || more !== undefined) return undefined;
  return throughAnswer(cx, of, (path.at(-1) ?? '').replace(/^array_/, ''), args, span);
}

/** An item of a list; a whole answer, and what is declared to be one thing, is no list. */
export function itemOf(of: ResponseValue): Value {
  const isOne =
    of.shape === undefined ? of.path.length === 0 && of.at !== 'page' : declaredElement(of.shape) === undefined;
  return isOne ? of : (elements(of).items[0] ?? unknown());
}

/** Beside the item there may be its place, or what was made of the items before: it counts as an item, too. */
function calledWith(cx: Context, fn: FunctionValue, item: Value, span: Span): Value {
  const given = Math.max(1, fn.fn.params.length);
  return cx.call(
    fn,
    Array.from({ length: given }, () => ({ value: item, span })),
    { span },
  );
}
