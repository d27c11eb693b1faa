import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import { textOf } from './following/spelling.js';
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
  /** Errors as members of what tells how calls ended: `one.reason` of `Promise.allSettled`. */
  readonly members: readonly Expr[];
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
  const told = tree.callsNamed('set_error_handler').flatMap(({ args }) => messageOf(tree, args[0]?.value) ?? []);
  const whole = { file, start: 0, end: text.length };
  const kept = KEPT_AS[language];
  const tries = [...tree.places.keys()].filter((node) => node['kind'] === 'try');
  return {
    functions: [...functions, ...told, ...(kept === undefined ? [] : [{ range: whole, names: kept }])],
    around: tries.filter((node) => runsOther(tree, node, text)),
    members: tree.callsNamed('allSettled').length === 0 ? [] : tree.members.filter(({ key }) => key === 'reason'),
  };
}

/** PHP hands the message of a warning to the function of its own, behind its number. */
function messageOf(tree: Tree, given: Expr | undefined): Handler | undefined {
  const name = given?.kind === 'text' ? textOf(given) : undefined;
  const fn = given?.kind === 'function' ? given : tree.functionsNamed(name ?? '')[0];
  const message = fn?.params[1]?.target;
  const said = message === undefined ? undefined : nameIn(message);
  return fn === undefined || said === undefined ? undefined : { range: fn.span, names: new Set([said]) };
}

/** What a statement tries is handed to the function, or comes in where it yields. */
function runsOther(tree: Tree, node: Node, text: string): boolean {
  const body = node['body'] as readonly { readonly span: Span }[];
  const [first, last] = [body[0]?.span, body.at(-1)?.span];
  if (first === undefined || last === undefined) return false;
  const range = { ...first, end: last.end };
  if (YIELDS.test(text.slice(range.start, range.end))) return true;
  return tree.namesIn(range).some((name) => {
    const binding = tree.bindingOf(name);
    if (binding === undefined || !tree.isOfParameter(binding) || !holds(range, name.span)) return false;
    return tree.places.get(name as unknown as Node)?.via === 'callee';
  });
}
