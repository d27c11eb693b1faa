import type { CallExpr, Expr, MemberExpr, Pattern } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import type { Callees } from './callees.js';
import { AT_HAND, handlersOf } from './error-handlers.js';
import { Follower } from './following/follower.js';
import { isShown } from './names.js';
import { isAnswered, isGivenOn, isPrinted, isToErrors, saysTheSame, writerOf } from './program-outputs.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName, callTaking, chainOf, nameIn } from './tree/written.js';
import type { Trees } from './trees.js';

/** What a handler calls the error that it is for, where the common form does not say: `except E as e:`, `catch (E $e)`. */
const CALLED =
  /\bexcept\b[^:\n]*\bas\s+(\w+)|\brescue\b[^;\n]*=>\s*(\w+)|\bcatch\s*\(\s*(?:[^()\n]*\s)?(\$?\w+)(?:\s*:[^()]*)?\s*\)/g;

/** Members by which an error says what it is; what else it is asked for (`e.status`) is no part of its message. */
const SAYS =
  /^(?:message|getMessage|Message|Exception|msg|stack|full_message|detailed_message|to_s|to_string|toString|ToString|getLocalizedMessage|localizedMessage|args|reason|description|Error|StackTrace|stackTraceToString|getTraceAsString|__toString|inspect)$/;
/** What it is only asked by, not shown. */
const ASKS = /^(?:isinstance|type|is_a\?|kind_of\?|get_class|errors\.(?:Is|As)|bool|issubclass)$/;

/** Functions that make the text of an error which they are handed. */
const TELLS =
  /^(?:(?:util\.|pprint\.|traceback\.|reprlib\.)?(?:inspect|format(?:WithOptions|_exception(?:_only)?)?|stripVTControlCharacters|repr|ascii|pformat|escape)|html\.escape|serializeError|pc\.\w+|chalk\.\w+)$/;

/** So many names of the same message are followed. */
const DEEP = 2;
/** So far up the callers of callers may handle it, and so many of each are looked at. */
const CALLERS = 3;
const SITES = 8;

/**
 * A place where the program prints, to its standard output, the error that a request ends in: `except RuntimeError as e:
 * print(e)`. What the program puts into such an error is part of its output.
 */
export function printedErrorOf(callees: Callees, { span, callers }: Request): Span | undefined {
  const { trees } = callees;
  const seen = new Set<Node>();
  const met = new Set<Tree>();
  const open = [span, ...callers].map((at) => ({ at, deep: CALLERS }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, deep } = next;
    const tree = trees.of(at.file);
    if (tree === undefined) continue;
    const found =
      (tree.program.language === 'go' ? inResult(callees, tree, at) : inHandlers(callees, tree, at)) ??
      (met.has(tree) ? undefined : inOtherHandlers(callees, tree));
    if (found !== undefined) return found;
    met.add(tree);
    // What nothing handles goes on to those that call the function.
    for (const fn of deep === 0 ? [] : tree.around(tree.holding(at)[0] as Node)) {
      if (seen.has(fn as unknown as Node)) continue;
      seen.add(fn as unknown as Node);
      const sites = trees.callsOf(tree, fn).slice(0, SITES);
      open.push(...sites.map(({ call }) => ({ at: call.span, deep: deep - 1 })));
    }
  }
  return undefined;
}

/** Handlers that stand around none of the calls: for the whole program, for what is handed over, for what ended. */
function inOtherHandlers(callees: Callees, tree: Tree): Span | undefined {
  const { functions, around, members } = handlersOf(callees.trees, tree);
  for (const { range, names } of functions) {
    const found = printedIn(callees, tree, range, names, DEEP);
    if (found !== undefined) return found;
  }
  for (const node of around) {
    const found = inHandler(callees, tree, node);
    if (found !== undefined) return found;
  }
  // A function that a handler calls asks for it as well.
  const { file } = tree.program;
  const whole = { file, start: 0, end: callees.trees.text(file)?.text.length ?? 0 };
  const isAsked = (call: CallExpr): boolean =>
    tree.program.language === 'php' || tree.around(call as unknown as Node).length > 0;
  const trace = tracePrinted(callees, tree, whole, isAsked);
  if (trace !== undefined) return trace;
  for (const member of members) {
    const range = { ...member.span, start: 0 };
    const found = printedFrom(callees, tree, member, range, 0) ?? printedFurther(callees, tree, member);
    if (found !== undefined) return found;
  }
  return undefined;
}

function inHandlers(callees: Callees, tree: Tree, at: Span): Span | undefined {
  for (const node of tree.holding(at)) {
    const found =
      node['kind'] === 'try'
        ? inHandler(callees, tree, node, at)
        : node['kind'] === 'call'
          ? inCatch(callees, tree, node as unknown as CallExpr, at)
          : isModified(tree, node)
            ? printedIn(callees, tree, node['span'] as Span, AT_HAND, DEEP)
            : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `ask(path) rescue $!.to_s` is a choice: the error is known by no other name. */
function isModified(tree: Tree, node: Node): boolean {
  return tree.program.language === 'ruby' && node['kind'] === 'choice' && node['by'] === 'or';
}

function inHandler(callees: Callees, tree: Tree, node: Node, at?: Span): Span | undefined {
  const body = (node['body'] as readonly { readonly span: Span }[]).at(-1)?.span;
  const range = node['span'] as Span;
  if (body === undefined || (at !== undefined && at.start > body.end)) return undefined;
  const behind = { ...range, start: body.end };
  const names = namesOf(callees.trees, node['param'] as Pattern | undefined, behind);
  return printedIn(callees, tree, behind, names, DEEP) ?? tracePrinted(callees, tree, behind);
}

function namesOf(trees: Trees, param: Pattern | undefined, { file, start, end }: Span): ReadonlySet<string> {
  const own = param === undefined ? [] : namesIn(param);
  if (own.length > 0) return new Set(own);
  const text = trees.text(file)?.text.slice(start, end) ?? '';
  const said = [...text.matchAll(CALLED)].flatMap((found) => found.slice(1).filter((one) => one !== undefined));
  return new Set([...said, '$!', '$@', '$_', '_']);
}

/** What a handler calls the error, or its message: `e`, `{ message }`. */
function namesIn(param: Pattern): readonly string[] {
  const own = nameIn(param);
  if (own !== undefined) return [own];
  if (param.kind !== 'object-pattern') return [];
  const said = param.members.filter(({ key }) => typeof key === 'string' && SAYS.test(key));
  return said.flatMap(({ target }) => nameIn(target) ?? []);
}

/** By which a language gives the error at hand, or its text, wherever it is asked. */
const AT_HAND_BY = ['format_exc', 'exc_info', 'error_get_last'];

/** `print(traceback.format_exc())`, `traceback.print_exc(file=sys.stdout)`: the error that is handled, by no name. */
function tracePrinted(
  callees: Callees,
  tree: Tree,
  range: Span,
  isAt = (_: CallExpr): boolean => true,
): Span | undefined {
  const shown = tree
    .callsNamed('print_exc')
    .find(
      (call) =>
        holds(range, call.span) &&
        isAt(call) &&
        call.args.some(({ name, value }) => name === 'file' && chainOf(value) === 'sys.stdout'),
    );
  const spelled = AT_HAND_BY.flatMap((name) => tree.callsNamed(name)).filter(
    (call) => holds(range, call.span) && isAt(call),
  );
  for (const call of spelled) {
    const found = printedFrom(callees, tree, call, range, DEEP) ?? printedFurther(callees, tree, call);
    if (found !== undefined) return found;
  }
  return shown?.span;
}

/** `.catch((e) => console.log(e.message))`, `.catch(console.log)` */
function inCatch(callees: Callees, tree: Tree, { callee, args }: CallExpr, at: Span): Span | undefined {
  if (callee.kind !== 'member' || !holds(callee.span, at)) return undefined;
  const taking = callee.key === 'catch' ? args[0]?.value : callee.key === 'then' ? args[1]?.value : undefined;
  if (taking === undefined) return undefined;
  if (taking.kind !== 'function')
    return isPrinted(callees.trees, tree, chainOf(taking) ?? '') ? taking.span : undefined;
  const names = taking.params[0] === undefined ? [] : namesIn(taking.params[0].target);
  return printedIn(callees, tree, taking.span, new Set(names), DEEP);
}

/** Go: the error is the last of what a call gives. */
function inResult(callees: Callees, tree: Tree, at: Span): Span | undefined {
  const given = tree.holding(at).find((node) => /^(?:let|assign)$/.test(String(node['kind'])));
  const target = given?.['target'] as Pattern | undefined;
  const last = target?.kind === 'list-pattern' ? target.items.at(-1) : target;
  const name = last === undefined ? undefined : nameIn(last);
  const around = tree.holding(at).find((node) => node['kind'] === 'function')?.['span'] as Span | undefined;
  if (name === undefined || around === undefined || !/err|^e$/i.test(name)) return undefined;
  return printedIn(callees, tree, { ...around, start: at.end }, new Set([name]), DEEP);
}

function printedIn(
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
function printedFurther(callees: Callees, tree: Tree, use: Expr): Span | undefined {
  const follower = new Follower(callees, {
    isRequest: () => false,
    noKeys: true,
    member: (key) => (SAYS.test(key) || saysTheSame(key) ? 'go' : 'stop'),
    call: (_, chain) => (ASKS.test(chain) ? 'stop' : TELLS.test(chain) ? 'go' : undefined),
  });
  follower.flow(tree, use, []);
  return follower.uses.find(
    ({ kind, name = '' }) =>
      kind === 'printed' ||
      (kind === 'returned' && tree.program.language !== 'go') ||
      (kind === 'argument' && isGivenOn(name)),
  )?.span;
}

/** Up from where an error, or its message, is named to what is done with it. */
function printedFrom(callees: Callees, tree: Tree, use: Expr, range: Span, deep: number): Span | undefined {
  let node = use as unknown as Node;
  for (;;) {
    const place = tree.places.get(node);
    if (place === undefined) return undefined;
    const { parent, via } = place;
    const kind = parent['kind'] as string | undefined;
    const call = kind === 'call' ? (parent as unknown as CallExpr) : callTaking(tree, node);
    if (kind === 'member') {
      const { key } = parent as unknown as MemberExpr;
      const isSame = typeof key !== 'string' || SAYS.test(key) || saysTheSame(key);
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
