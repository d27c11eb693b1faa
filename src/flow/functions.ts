import { keyOf } from './arguments.js';
import type { Expr, FunctionExpr, Param } from '../model/program.js';
import type { ArgValue, ClassValue, FunctionValue, Member, Value } from '../model/value.js';
import { newFrame, type Completion, type Context, type Frame, type Scope } from './context.js';
import { decoded } from './decoded-types.js';
import { hosted } from './declared-objects.js';
import { declaredAs, returnedAs } from './declared.js';
import { possibleValues } from './possible-values.js';
import { eachRow, rowsOf } from './rows.js';
import { childScope } from './scopes.js';
import { GIVES_IT } from './slice/called-names.js';
import { lastNameOf } from './slice/shapes.js';
import { textsOf } from './type-texts.js';
import { choice } from './join.js';
import { UNDEFINED, list, object, unknown } from './values.js';

/** Binds the parameters and runs the body of a function in its own frame; answers what it returns. */
export function runBody(cx: Context, callee: FunctionValue, args: readonly ArgValue[], frame: Frame): Value {
  const { fn } = callee;
  cx.entered.add(fn);
  const scope = childScope(callee.scope as Scope, true);
  cx.frames.push(frame);
  try {
    const choosing = bindParams(cx, fn, args, scope);
    cx.store.region((region) => {
      frame.body = region;
      const reached = runFor(cx, fn, choosing, scope) === 'next';
      if (reached) frame.returns.push(UNDEFINED);
      return reached;
    });
  } finally {
    cx.frames.pop();
  }
  const handed = frame.yields.length > 0 ? fn.generator : undefined;
  const value =
    handed !== undefined && handed !== false
      ? handed === 'one'
        ? choice(frame.yields)
        : list([...frame.yields], { open: true })
      : decoded(cx, returnedAs(result(frame), fn.returns, scope), fn.returns, scope, fn.span);
  cx.returned(fn, value);
  return value;
}

/** A function that only throws on some ways returns what the others do. */
function result(frame: Frame): Value {
  const said = frame.returns.filter((value) => !(value.kind === 'literal' && value.value === undefined));
  return said.length === 0 ? UNDEFINED : choice(frame.returns);
}

/** A parameter that may be any of these rows of a table. */
interface Choosing {
  readonly param: Param;
  readonly rows: readonly Value[];
}

/** Runs the body: where a parameter is a row of a table, for each of them. */
function runFor(cx: Context, fn: FunctionExpr, choosing: Choosing | undefined, scope: Scope): Completion {
  if (choosing === undefined) return cx.run(fn.body, scope);
  return eachRow(cx, choosing.rows, (row) => {
    cx.bind(choosing.param.target, row, scope, 'declare');
    return cx.run(fn.body, scope);
  });
}

function bindParams(cx: Context, fn: FunctionExpr, args: readonly ArgValue[], scope: Scope): Choosing | undefined {
  let choosing: Choosing | undefined;
  if (fn.arrow !== true && scope.module.language === 'javascript') {
    const all = list(args.map(({ value }) => value));
    cx.bind({ kind: 'name', name: 'arguments', span: fn.span }, all, scope, 'declare');
  }
  const block = fn.params.some((param) => param.block === true) ? args.at(-1)?.value : undefined;
  const isGiven = block?.kind === 'function' || block?.kind === 'external';
  const given = sorted(fn, isGiven ? args.slice(0, -1) : args);
  fn.params.forEach((param, i) => {
    // They are come to with each call, whatever it gives.
    for (const text of param.type === undefined ? [] : textsOf(param.type))
      if (text.seed === true) cx.reached.add(text);
    const value = hosted(
      cx,
      possibleValues(
        cx,
        declaredAs(
          param.block === true ? (isGiven ? block : UNDEFINED) : placed(given(param, i), param, scope),
          param.type,
          scope,
        ),
      ),
    );
    cx.bind(param.target, value, scope, 'declare');
    const rows = choosing === undefined && value.kind === 'choice' ? rowsOf(cx, value) : undefined;
    if (rows !== undefined) choosing = { param, rows };
  });
  return choosing;
}

/** Languages in which one list for a parameter that takes all that are left is that list. */
const TAKES_LIST = new Set(['java', 'csharp']);

function placed(value: Value, { rest }: Param, { module }: Scope): Value {
  if (rest !== true || value.kind !== 'list' || !TAKES_LIST.has(module.language)) return value;
  const [only, more] = value.items;
  return only?.kind === 'list' && more === undefined && !value.open ? only : value;
}

/** What each parameter gets of arguments by place and by name. */
function sorted(fn: FunctionExpr, args: readonly ArgValue[]): (param: Param, i: number) => Value {
  if (args.every(({ name, open, forType }) => name === undefined && open !== true && forType === undefined)) {
    return (param, i) => {
      if (param.rest === 'members') return object();
      return param.rest === true ? list(args.slice(i).map((arg) => arg.value)) : (args[i]?.value ?? UNDEFINED);
    };
  }
  const names = new Set(fn.params.map(({ target }) => paramName(target)));
  const takesAll = fn.params.some((param) => param.rest === 'members');
  const foreign = takesAll ? [] : args.filter(({ name }) => name !== undefined && !names.has(name));
  const inOrder = args.filter(
    ({ name, open, forType }) => name === undefined && open !== true && forType === undefined,
  );
  // Where no parameter has the names, they are the members of one object, the last argument.
  const placed = foreign.length === 0 ? inOrder : [...inOrder, { value: object(foreign.map(memberOf)), span: fn.span }];
  const named = new Map(args.flatMap((arg) => (arg.name === undefined ? [] : [[arg.name, arg] as const])));
  const open = args.some((arg) => arg.open === true);
  const rest = fn.params.findIndex((param) => param.rest === true);
  return (param, i) => {
    if (param.rest === true)
      return list(
        placed.slice(i).map((arg) => arg.value),
        { open },
      );
    const name = paramName(param.target);
    if (param.rest === 'members') {
      const taken = new Set(fn.params.map(({ target }) => paramName(target)));
      return object([...named.values()].filter((arg) => !taken.has(arg.name)).map(memberOf), { open });
    }
    const type = param.type?.kind === 'named' ? param.type.name.at(-1) : undefined;
    const put = type === undefined ? undefined : args.find(({ forType }) => forType === type);
    if (put !== undefined) return put.value;
    const byPlace = rest < 0 || i < rest ? placed[i] : undefined;
    const found = byPlace ?? (name === undefined ? undefined : named.get(name));
    return found?.value ?? (open ? unknown(name, param.span) : UNDEFINED);
  };
}

/** An argument given by name, as a member of an object. */
function memberOf(arg: ArgValue): Member {
  return {
    key: keyOf(arg.name ?? ''),
    value: arg.value,
    keySpan: arg.nameSpan,
    valueSpan: arg.span,
    span: arg.whole,
  };
}

/** The name a parameter goes by, for messages. */
export function paramName(target: FunctionExpr['params'][number]['target']): string | undefined {
  if (target.kind === 'name') return target.name;
  return target.kind === 'default-pattern' && target.target.kind === 'name' ? target.target.name : undefined;
}

/**
 * Arguments of which nothing is known: a parameter with a default may have that, or anything else. `defaults`: it has
 * its default, since nobody says otherwise.
 */
export function blindArgs(fn: FunctionExpr | undefined, defaults = false): ArgValue[] {
  return (fn?.params ?? []).map((param) => ({
    value:
      param.target.kind === 'default-pattern' && (defaults || isInjected(param.target.value))
        ? UNDEFINED
        : unknown(paramName(param.target), param.span),
    span: param.span,
    open: param.rest === 'members',
  }));
}

/** `api = Depends(get_api)`: the framework calls the function, and gives what the default says. */
function isInjected(value: Expr): boolean {
  return value.kind === 'call' && value.args.length > 0 && GIVES_IT.test(lastNameOf(value) ?? '');
}

/** Languages in which what is not given has its default. */
const DECLARES = new Set(['hcl']);

/** Runs a function for its own sake. */
export function runAlone(cx: Context, callee: FunctionValue, owner: ClassValue | undefined): Value {
  const { language } = (callee.scope as Scope).module;
  const args = blindArgs(callee.fn, DECLARES.has(language));
  const frame = newFrame((callee.scope as Scope).module, { fn: callee.fn, self: callee.self, owner });
  return runBody(cx, callee, args, frame);
}
