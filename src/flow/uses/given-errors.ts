import type { Expr, FunctionExpr } from '../../model/program.js';
import type { Handler } from './error-handlers.js';
import type { Tree } from './tree/tree.js';
import { nameIn } from './tree/written.js';

/** By which languages give an error as a value: members and methods without arguments of what tells how something ended. */
const GIVES: Readonly<Record<string, readonly string[]>> = {
  javascript: ['reason'],
  python: ['exception'],
  java: ['exceptionNow', 'getSuppressed'],
  kotlin: ['exceptionOrNull', 'getCompletionExceptionOrNull', 'suppressedExceptions'],
  csharp: ['Exception'],
  ruby: ['reason'],
  php: ['reason'],
  rust: ['unwrap_err', 'expect_err', 'err'],
};
/** What they are asked by alone, where others have members of the name as well. */
const IN_SIGHT: Readonly<Record<string, string>> = { javascript: 'allSettled', php: 'settle' };

/** Methods that hand an error to the last parameter of a function. */
const HANDS: Readonly<Record<string, readonly string[]>> = {
  java: [
    'exceptionally',
    'handle',
    'whenComplete',
    'onErrorResume',
    'doOnError',
    'onErrorReturn',
    'onFailure',
    'recover',
  ],
  kotlin: [
    'onFailure',
    'getOrElse',
    'recover',
    'recoverCatching',
    'fold',
    'invokeOnCompletion',
    'CoroutineExceptionHandler',
  ],
  php: ['otherwise', 'then', 'set_exception_handler'],
  ruby: ['rescue', 'rescue_from', 'on_error'],
  rust: ['unwrap_or_else', 'map_err', 'or_else', 'inspect_err'],
  csharp: ['ContinueWith'],
};

/** Errors that a program gets as values, not in a handler: `task.exception()`, `gather(..., return_exceptions=True)`. */
export function errorsGiven(tree: Tree): readonly Expr[] {
  const { language } = tree.program;
  const keys = GIVES[language] ?? [];
  const beside = IN_SIGHT[language];
  const isGiven = beside === undefined || tree.callsNamed(beside).length > 0;
  const asked = !isGiven ? [] : keys.flatMap((key) => askedBy(tree, key));
  const gathered = ['gather', 'multi'].flatMap((name) =>
    tree.callsNamed(name).filter(({ args }) => args.some((one) => one.name === 'return_exceptions')),
  );
  return language === 'python' ? [...asked, ...gathered] : asked;
}

function askedBy(tree: Tree, key: string): readonly Expr[] {
  const calls = tree.callsNamed(key);
  // `logger.exception(text)` is given one.
  const giving = calls.filter(({ args, callee }) => args.length === 0 && callee.kind === 'member');
  const called = new Set<Expr>(calls.map(({ callee }) => callee));
  return [...giving, ...tree.members.filter((one) => one.key === key && !called.has(one))];
}

/** Functions that are handed an error by a method: `.exceptionally(t -> ...)`, `.onFailure { println(it) }`. */
export function handedErrors(tree: Tree): readonly Handler[] {
  return (HANDS[tree.program.language] ?? []).flatMap((name) =>
    tree.callsNamed(name).flatMap(({ args }) => {
      const fn = args.map(({ value }) => value).findLast((value): value is FunctionExpr => value.kind === 'function');
      if (fn === undefined) return [];
      const last = fn.params.at(-1)?.target;
      const said = last === undefined ? undefined : nameIn(last);
      return [{ range: fn.span, names: new Set([said ?? 'it']) }];
    }),
  );
}
