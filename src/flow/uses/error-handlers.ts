import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import { textOf } from './following/spelling.js';
import { errorsGiven, handedErrors } from './given-errors.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { nameIn } from './tree/written.js';
import type { Trees } from './trees.js';

/** A place that errors come to, whatever raised them: the range, and what it calls them. */
export interface Handler {
  readonly range: Span;
  readonly names: ReadonlySet<string>;
}

/** What a file does with errors that come to it by no call that is written: it says so to the language or a framework. */
export interface Handlers {
  /** Functions that take an error: `sys.excepthook = show`, `process.on('uncaughtException', fail)`, `.catch(show)`, `__exit__`. */
  readonly functions: readonly Handler[];
  /** Statements around code that is not written there: `try { await run(); }` of what is handed over, `yield`. */
  readonly around: readonly Node[];
  /** Errors as values: `one.reason` of `Promise.allSettled`. */
  readonly given: readonly Expr[];
}

/** What functions call an error that they are handed. */
export const CALLS_ERRORS =
  /^\$?_?(?:e|er|ex|err|errs?|error|exc|exn|exception|exc_value|exc_val|reason|failure|problem|cause|throwable|rejection|val)$/i;
const TYPED = /(?:Error|Exception|Throwable|ErrorRecord)$/;
/** By which Ruby names the error at hand, in any place. */
export const AT_HAND: ReadonlySet<string> = new Set(['$!', '$ERROR_INFO']);
/** Names of the error at hand that hold in a whole file, by language: what Perl's `eval` ended in is read behind it. */
const KEPT_AS: Readonly<Record<string, ReadonlySet<string>>> = {
  ruby: AT_HAND,
  perl: new Set(['$@', '$EVAL_ERROR']),
};
const YIELDS = /\byield\b|\.(?:call|invoke|run)\b/;
/** It waits for what was begun elsewhere, whose error comes out here: `future.get()`, `task.result()`, `await pending`. */
const WAITS = /\.(?:get|join|result|await|value|Wait|GetResult)\(\)|\bawait\s+\w+(?![\w.(\s]*\()/;
/** The same in Ruby, which calls without brackets. */
const JOINS = /\.(?:value|join|wait|value!)(?![\w(.=\[])/;
/** Events by which a program is told of errors that nothing handles. */
const EVENTS = /^(?:uncaughtException\w*|unhandledRejection|unhandledrejection|rejectionhandled|error)$/;
const HOOK = 'excepthook';

const known = new WeakMap<Tree, Handlers>();

export function handlersOf(trees: Trees, tree: Tree): Handlers {
  const found = known.get(tree) ?? find(trees, tree);
  known.set(tree, found);
  return found;
}

function find(trees: Trees, tree: Tree): Handlers {
  const { file, language } = tree.program;
  const text = trees.text(file)?.text ?? '';
  const functions = tree.functions.flatMap(({ span, params }) => {
    const names = params.flatMap(({ target, type }) => {
      const name = nameIn(target);
      return name !== undefined &&
        (CALLS_ERRORS.test(name) || (type?.kind === 'named' && TYPED.test(type.name.at(-1) ?? '')))
        ? [name]
        : [];
    });
    return names.length === 0 ? [] : [{ range: span, names: new Set(names) }];
  });
  const told = tree.callsNamed('set_error_handler').flatMap(({ args }) => handlerOf(tree, args[0]?.value, 1));
  const whole = { file, start: 0, end: text.length };
  const kept = KEPT_AS[language];
  const tries = [...tree.places.keys()].filter((node) => node['kind'] === 'try');
  return {
    functions: [
      ...functions,
      ...told,
      ...hooked(tree),
      ...trapped(text, tree),
      ...handedErrors(tree),
      ...(kept === undefined ? [] : [{ range: whole, names: kept }]),
    ],
    around: tries.filter((node) => runsOther(tree, node, text)),
    given: errorsGiven(tree),
  };
}

/** A function, or one by its name, or by a text with it, that is given an error or its message in a place. */
function handlerOf(tree: Tree, given: Expr | undefined, at: number): readonly Handler[] {
  const name = given?.kind === 'text' ? textOf(given) : given?.kind === 'name' ? given.name : undefined;
  const fn = given?.kind === 'function' ? given : tree.functionsNamed(name ?? '')[0];
  const target = fn?.params[at]?.target;
  const said = target === undefined ? undefined : nameIn(target);
  return fn === undefined || said === undefined ? [] : [{ range: fn.span, names: new Set([said]) }];
}

const TRAPS = /^[ \t]*trap\b[^{}\n]*\{[^}]*\}/gim;

/** `trap { Write-Output $_ }` of PowerShell. */
function trapped(text: string, { program: { file, language } }: Tree): readonly Handler[] {
  if (language !== 'powershell') return [];
  return [...text.matchAll(TRAPS)].map(({ 0: said, index }) => ({
    range: { file, start: index, end: index + said.length },
    names: new Set(['$_', '_']),
  }));
}

/** `sys.excepthook = lambda kind, value, trace: ...`, `process.on('uncaughtException', (x) => ...)`: whatever it is called. */
function hooked(tree: Tree): readonly Handler[] {
  const { language } = tree.program;
  if (language === 'python')
    return tree.members.flatMap((member) => {
      const place = member.key === HOOK ? tree.places.get(member as unknown as Node) : undefined;
      return place?.via === 'target' ? handlerOf(tree, place.parent['value'] as Expr, 1) : [];
    });
  if (language !== 'javascript') return [];
  return ['on', 'once', 'addEventListener'].flatMap((name) =>
    tree.callsNamed(name).flatMap(({ args: [event, listener] }) => {
      const said = event?.value.kind === 'text' ? (textOf(event.value) ?? '') : '';
      return EVENTS.test(said) ? handlerOf(tree, listener?.value, 0) : [];
    }),
  );
}

/** What a statement tries is handed to the function, or comes in where it yields. */
function runsOther(tree: Tree, node: Node, text: string): boolean {
  const body = node['body'] as readonly { readonly span: Span }[];
  const [first, last] = [body[0]?.span, body.at(-1)?.span];
  if (first === undefined || last === undefined) return false;
  const range = { ...first, end: last.end };
  const tried = text.slice(range.start, range.end);
  if (YIELDS.test(tried) || WAITS.test(tried)) return true;
  if (tree.program.language === 'ruby' && JOINS.test(tried)) return true;
  return tree.namesIn(range).some((name) => {
    const binding = tree.bindingOf(name);
    if (binding === undefined || !tree.isOfParameter(binding) || !holds(range, name.span)) return false;
    return tree.places.get(name as unknown as Node)?.via === 'callee';
  });
}
