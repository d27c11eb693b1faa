import type { CallExpr, Expr, FunctionExpr } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import { decoratorsOf } from './following/decorators.js';
import { textOf } from './following/spelling.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { chainOf, nameIn } from './tree/written.js';
import type { Trees } from './trees.js';

/** Calls that hand over what is called with any error that nothing else handles. */
const REGISTERS =
  /^(?:set_exception_handler|setErrorHandler|setDefaultUncaughtExceptionHandler|add_exception_handler|register_error_handler|rescue_from|onError|at_exit)$/;
/** Those that do so for one kind of event, by its name. */
const LISTENS = /^(?:on|once|addListener|addEventListener|prependListener)$/;
const EVENT = /^(?:unhandledRejection|uncaughtException(?:Monitor)?|unhandledrejection|error)$/;
/** Places that hold such a function. */
const HOOK = /^(?:sys\.excepthook|threading\.excepthook|(?:window|self|globalThis)\.(?:onerror|onunhandledrejection))$/;
/** What stands over one, and over what runs a block and handles its errors. */
const DECORATED = /@[\w.]*(?:error_?handler|exception_handler|contextmanager)\b/i;
const DECORATOR = /(?:^|\.)(?:app_)?(?:error_?handler|exception_handler|asynccontextmanager|contextmanager)$/i;
/** A middleware of errors says so by how many parameters it has. */
const ERROR_MIDDLEWARE = 4;

/** Looks into the handlers that a program has for all errors: what each calls the error it is for. */
export function inProgramHandlers(
  trees: Trees,
  tree: Tree,
  look: (range: Span, names: ReadonlySet<string>) => Span | undefined,
): Span | undefined {
  const source = trees.text(tree.program.file);
  for (const fn of handlersOf(tree, source)) {
    const own = fn.params.flatMap(({ target }) => nameIn(target) ?? []);
    const within = source?.text.slice(fn.span.start, fn.span.end).matchAll(/\bexcept\b[^:\n]*\bas\s+(\w+)/g) ?? [];
    const caught = [...within].map(([, name = '']) => name);
    const found = look(fn.span, new Set([...own, ...caught, '$!', '$@']));
    if (found !== undefined) return found;
  }
  return undefined;
}

const known = new WeakMap<Tree, readonly FunctionExpr[]>();

function handlersOf(tree: Tree, source: SourceText | undefined): readonly FunctionExpr[] {
  const found = known.get(tree) ?? [
    ...tree.calls.flatMap((call) => registeredBy(tree, call)),
    ...tree.members.flatMap((member) => setAt(tree, member)),
    ...tree.functionsNamed('__exit__'),
    ...(DECORATED.test(source?.text ?? '')
      ? tree.functions.filter((fn) => decoratorsOf(source, fn).some((name) => DECORATOR.test(name)))
      : []),
  ];
  known.set(tree, found);
  return found;
}

function registeredBy(tree: Tree, { callee, args }: CallExpr): readonly FunctionExpr[] {
  const name = chainOf(callee)?.split(/\.|::/).at(-1) ?? '';
  const event = args[0] === undefined ? undefined : textOf(args[0].value);
  const all = args.flatMap(({ value }) => functionsOf(tree, value));
  if (REGISTERS.test(name) || (LISTENS.test(name) && EVENT.test(event ?? ''))) return all;
  return name === 'use' ? all.filter(({ params }) => params.length === ERROR_MIDDLEWARE) : [];
}

/** `sys.excepthook = hook` */
function setAt(tree: Tree, member: Expr): readonly FunctionExpr[] {
  const place = tree.places.get(member as unknown as Node);
  if (place?.via !== 'target' || !HOOK.test(chainOf(member) ?? '')) return [];
  return functionsOf(tree, place.parent['value'] as Expr);
}

function functionsOf(tree: Tree, expr: Expr): readonly FunctionExpr[] {
  if (expr.kind === 'function') return [expr];
  const name = expr.kind === 'name' ? expr.name : expr.kind === 'text' ? textOf(expr) : undefined;
  return name === undefined ? [] : tree.functionsNamed(name);
}
