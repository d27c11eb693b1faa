import type { CallExpr, Expr, Pattern } from '../../model/program.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { holds, same } from '../../text/spans.js';
import type { Callees } from './callees.js';
import { AT_HAND, handlersOf } from './error-handlers.js';
import { isPrinted } from './program-outputs.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName, chainOf, nameIn } from './tree/written.js';
import type { Trees } from './trees.js';
import { SAYS, DEEP, printedIn, printedFurther, printedFrom } from './printed-messages.js';
import { handlerAt } from '../slice/called-names.js';

/** What a handler calls the error that it is for, where the common form does not say: `except E as e:`, `catch (E $e)`. */
const CALLED =
  /\bexcept\b[^:\n]*\bas\s+(\w+)|\brescue\b[^;\n]*=>\s*(\w+)|\bcatch\s*\(\s*(?:[^()\n]*\s)?(\$?\w+)(?:\s*:[^()]*)?\s*\)/g;

/** So far up the callers of callers may handle it, and so many of each are looked at. */
const CALLERS = 3;
const SITES = 8;

/**
 * A place where the program prints, to its standard output, the error that a request ends in: `except RuntimeError as e:
 * print(e)`. What the program puts into such an error is part of its output.
 */
export function printedErrorOf(
  callees: Callees,
  { span, callers }: Pick<Request, 'span' | 'callers'>,
): Span | undefined {
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
      (met.has(tree) ? undefined : known(callees, tree, () => inOtherHandlers(callees, tree)));
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

/**
 * A place that prints an error which is not thrown where it is made: `bus.emit('failure', new Error(path))`, `return
 * fmt.Errorf("odd: %s", path)`.
 */
export function printedAsValue(callees: Callees, made: Span): Span | undefined {
  const tree = callees.trees.of(made.file);
  const node = tree?.holding(made).find(({ kind, span }) => kind === 'call' && same(span as Span, made));
  if (tree === undefined || node === undefined) return undefined;
  const isThrown =
    tree.places.get(node)?.parent['kind'] === 'throw' || RAISES.test(calledName(node as unknown as CallExpr) ?? '');
  return isThrown ? undefined : printedFurther(callees, tree, node as unknown as Expr);
}

/** What raises an error of a text by itself. */
const RAISES = /^(?:raise|fail|die|croak|confess|throw|trigger_error|abort|exit)$|^Panic/;

/** Handlers that stand around none of the calls: for the whole program, for what is handed over, for what ended. */
function inOtherHandlers(callees: Callees, tree: Tree): Span | undefined {
  const { functions, around, given } = handlersOf(callees.trees, tree);
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
  for (const error of given) {
    const range = { ...error.span, start: 0 };
    const found = printedFrom(callees, tree, error, range, 0) ?? printedFurther(callees, tree, error);
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
  return known(callees, node, () => {
    const names = namesOf(callees.trees, node['param'] as Pattern | undefined, behind);
    return printedIn(callees, tree, behind, names, DEEP) ?? tracePrinted(callees, tree, behind);
  });
}

/** What handlers print is looked for once: many errors, and many requests, may come to one. */
function known(callees: Callees, of: object, find: () => Span | undefined): Span | undefined {
  const all = printed.get(callees) ?? new WeakMap<object, { readonly at: Span | undefined }>();
  printed.set(callees, all);
  const one = all.get(of) ?? { at: find() };
  all.set(of, one);
  return one.at;
}

const printed = new WeakMap<Callees, WeakMap<object, { readonly at: Span | undefined }>>();

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
const AT_HAND_BY = ['format_exc', 'exc_info', 'error_get_last', 'recover'];

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
  const taking = args[handlerAt(callee.key) ?? -1]?.value;
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
  const behind = { ...around, start: at.end };
  return printedIn(callees, tree, behind, new Set([name, ...takenAs(tree, name, behind)]), DEEP);
}

/** `errors.As(err, &problem)`: the error by another name. */
function takenAs(tree: Tree, name: string, range: Span): readonly string[] {
  const found = tree.callsNamed('As').filter(({ args: [error], span }) => {
    return error !== undefined && chainOf(error.value) === name && holds(range, span);
  });
  return found.flatMap(({ args: [, target] }) => {
    const names = target === undefined ? [] : tree.namesIn(target.value.span);
    return names.flatMap((one) => (one.kind === 'name' ? [one.name] : []));
  });
}
