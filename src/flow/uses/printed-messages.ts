import type { CallExpr, Expr, MemberExpr, Pattern } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Callees } from './callees.js';
import { Follower } from './following/follower.js';
import { isShown } from './names.js';
import { isAnswered, isGivenOn, isPrinted, isToErrors, saysTheSame, writerOf } from './program-outputs.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName, callTaking, chainOf, nameIn } from './tree/written.js';

/** Members by which an error says what it is; what else it is asked for (`e.status`) is no part of its message. */
export const SAYS =
  /^(?:message|getMessage|Message|Exception|msg|stack|full_message|detailed_message|to_s|to_string|toString|ToString|getLocalizedMessage|localizedMessage|args|reason|description|Error|StackTrace|stackTraceToString|getTraceAsString|__toString|inspect)$/;
/** What an error was made of by another one: the message of that is told through it as well. */
const CAUSES =
  /^(?:cause|getCause|getRootCause|root_?[cC]ause|__cause__|__context__|getPrevious|InnerExceptions?|GetBaseException|Flatten|getSuppressed|suppressed|suppressedExceptions|exceptions|ExceptionObject|[uU]nwrap)$/;

/** What is asked of an error gives its message, a part of it, or that of the error it was made for. */
function goesOn(tree: Tree, key: string): boolean {
  return (
    SAYS.test(key) ||
    saysTheSame(key) ||
    CAUSES.test(key) ||
    (key === 'errors' && tree.namesOf('AggregateError').length > 0)
  );
}

/** What it is only asked by, not shown. */
const ASKS = /^(?:isinstance|type|is_a\?|kind_of\?|get_class|errors\.(?:Is|As)|bool|issubclass)$/;

/** Functions that make the text of an error which they are handed. */
const TELLS =
  /^(?:(?:util\.|pprint\.|traceback\.|reprlib\.)?(?:inspect|format(?:WithOptions|_exception(?:_only)?)?|stripVTControlCharacters|repr|ascii|pformat|escape)|html\.escape|serializeError|pc\.\w+|chalk\.\w+)$/;

/** Errors of Go that are made of another one say what that says. */
const WRAPS = /^(?:fmt\.Errorf|\w*errors?\.(?:Wrapf?|WithMessagef?|WithStack|Join|Append)|\w+\.Append)$/;

/**
 * Functions that an error may be handed to and which do nothing with its text that a program goes by: those that ask what
 * it is, that hand it to who waits for it, and trackers, which are for people.
 */
const HARMLESS = new RegExp(
  [
    String.raw`(?:^|\.)(?:(?:is|has|should|can|was|are)_?[A-Z]\w*|(?:is|has|should|can|was)_\w+|len|hash|id|getattr|hasattr|backoff|retry\w*)$`,
    String.raw`(?:^|\.)(?:reject|rej|resolve|cb|callback|panic|sleep|exit|Exit|setFailed|set_?[sS]tatus)$`,
    String.raw`(?:^|\.)(?:set\w*Err(?:or)?\w*|alert|notify|show\w*(?:Error|Message|Toast|Alert)\w*|toast(?:\.\w+)?)$`,
    String.raw`(?:^|\.)(?:err|stderr|STDERR|\$stderr)\.\w+$`,
    String.raw`(?:^|\.)(?:capture|notify|record|report|notice)_?(?:[eE]xception|[eE]rror|[mM]essage)$`,
    String.raw`\b(?:[sS]entry\w*|[bB]ugsnag|[rR]ollbar|[hH]oneybadger|[rR]aven|[nN]ew_?[rR]elic|[aA]irbrake|[aA]ppsignal|[sS]pan|[tT]racer|Timber)\b`,
  ].join('|'),
);

/** So many names of the same message are followed. */
export const DEEP = 2;

/** A place in a range that prints an error, or its message, which goes by one of the names. */
export function printedIn(
  callees: Callees,
  tree: Tree,
  range: Span,
  names: ReadonlySet<string>,
  deep: number,
): Span | undefined {
  for (const use of tree.namesIn(range)) {
    if (use.kind !== 'name' || !names.has(use.name) || tree.isPattern(use)) continue;
    const found =
      printedFrom(callees, tree, use, range, deep) ?? (deep === DEEP ? printedFurther(callees, tree, use) : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A place that prints it behind the handler: what this gives back, hands to a function or keeps in a list. */
export function printedFurther(callees: Callees, tree: Tree, use: Expr): Span | undefined {
  const isGo = tree.program.language === 'go';
  const follower = new Follower(callees, {
    isRequest: () => false,
    noKeys: true,
    member: (key) => (goesOn(tree, key) ? 'go' : 'stop'),
    // The lines of a message, or the errors that one holds.
    elements: () => true,
    call: (_, chain) => {
      if (ASKS.test(chain)) return 'stop';
      return TELLS.test(chain) || (isGo && WRAPS.test(chain)) ? 'go' : undefined;
    },
  });
  follower.flow(tree, use, []);
  return follower.uses.find(
    ({ kind, name = '' }) =>
      kind === 'printed' ||
      (kind === 'returned' && !isGo) ||
      (kind === 'argument' && (isGivenOn(name) || !HARMLESS.test(name))),
  )?.span;
}

/** Up from where an error, or its message, is named to what is done with it. */
export function printedFrom(callees: Callees, tree: Tree, use: Expr, range: Span, deep: number): Span | undefined {
  let node = use as unknown as Node;
  for (;;) {
    const place = tree.places.get(node);
    if (place === undefined) return undefined;
    const { parent, via } = place;
    const kind = parent['kind'] as string | undefined;
    const call = kind === 'call' ? (parent as unknown as CallExpr) : callTaking(tree, node);
    if (kind === 'member') {
      const { key } = parent as unknown as MemberExpr;
      const isSame = typeof key !== 'string' || goesOn(tree, key);
      if (via !== 'of' || !isSame) return undefined;
    } else if (call !== undefined && via !== 'callee') {
      const chain = writerOf(call) ?? chainOf(call.callee) ?? calledName(call) ?? '';
      const isTold = call.args.some(({ name }) => name === 'file' || name === 'err') || isToErrors(callees.trees, call);
      if (isPrinted(callees.trees, tree, chain) && !isTold) return use.span;
      if (isGivenOn(chain)) return use.span;
      if (isShown(chain) || ASKS.test(chain)) return undefined;
      node = call as unknown as Node;
      continue;
    } else if (kind === 'let' || kind === 'assign') {
      if (via === 'value' && isAnswered(chainOf(parent['target'] as Expr) ?? '')) return use.span;
      const name = via === 'value' ? nameIn(parent['target'] as Pattern) : undefined;
      return name === undefined || deep === 0 ? undefined : printedIn(callees, tree, range, new Set([name]), deep - 1);
    } else if (kind === 'choice' && via === 'test') return undefined;
    else if (
      kind !== undefined &&
      !/^(?:call|join|choice|binary|typed|await|list|object|other|op|sequence)$/.test(kind)
    )
      return undefined;
    node = parent;
  }
}
