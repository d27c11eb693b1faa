import type { Arg, CallExpr, FunctionExpr } from '../../../model/program.js';
import type { Led } from '../chains.js';
import type { Tree } from '../tree/tree.js';
import { calledName, nameIn } from '../tree/written.js';
import { watcherOf } from './class-watchers.js';
import { decoratorOf } from './decorators.js';
import { type Follower, type Way } from './follower.js';
import { bind } from './patterns.js';
import { holds } from '../../../text/spans.js';

/** What takes the place of the functions that a call enters, or may, sees all that it is handed. */
export function seenBefore(follower: Follower, tree: Tree, call: CallExpr, found: readonly Led[]): void {
  if (found.length === 0) return;
  const { callees } = follower;
  const replaced = callees.replacedAt(tree, call, found);
  if (replaced !== undefined) follower.end('unknown', replaced);
  if (callees.trees.overriding.isOpen(found)) follower.end('unknown', call.span, calledName(call));
  const watcher = found.map((one) => watcherOf(callees.trees, one)).find((name) => name !== undefined);
  if (watcher !== undefined) follower.end('argument', watcher.span, watcher.name);
}

/** A decorator that is not known sees what the function is given. */
export function seenByDecorator(follower: Follower, fn: FunctionExpr): void {
  const decorator = decoratorOf(follower.callees.trees, fn);
  if (decorator !== undefined) follower.end('argument', fn.span, decorator);
}

/** A function has what it is given by its parameters. */
export function into(
  follower: Follower,
  { tree, fn }: { readonly tree: Tree; readonly fn: FunctionExpr },
  index: number,
  arg: Arg,
  way: Way,
): void {
  // Behind the one that takes all the rest, parameters are given by their names: `def call(self, *parts, **options)`.
  const rest = fn.params.findIndex(({ rest: takes }) => takes === true);
  // What an extension is called on comes before what it is given, unless it is called by the name of its class.
  const behind = fn.extends === true && arg.name === undefined ? fn.params[index + 1] : undefined;
  if (behind !== undefined) bind(follower, tree, behind.target, way, behind.span);
  const param =
    arg.name === undefined
      ? rest >= 0 && index >= rest
        ? fn.params[rest]
        : (fn.params[index] ?? fn.params.at(-1))
      : (fn.params.find(({ target }) => nameIn(target) === arg.name) ??
        fn.params.find(({ rest: takes }) => takes === 'members'));
  seenByDecorator(follower, fn);
  asArguments(follower, tree, fn, index, arg, way);
  if (param === undefined) follower.end('unknown', arg.value.span);
  else if (param.rest === true) bind(follower, tree, param.target, [String(index - rest), ...way], param.span);
  else if (param.rest === 'members') bind(follower, tree, param.target, [arg.name ?? '[]', ...way], param.span);
  else if (arg.name === undefined && index >= fn.params.length) follower.end('unknown', arg.value.span);
  else bind(follower, tree, param.target, way, param.span);
}

/** `$PSBoundParameters` has all that a function of PowerShell is given, `$args` what no parameter takes. */
export function asBoundParameters(follower: Follower, tree: Tree, fn: FunctionExpr, { value }: Arg): void {
  if (tree.program.language !== 'powershell') return;
  const text = follower.callees.trees.text(fn.span.file)?.text.slice(fn.span.start, fn.span.end) ?? '';
  if (/[$@](?:PSBoundParameters|args)\b|\bBoundParameters\b/i.test(text)) follower.end('unknown', value.span);
}

/** Functions see all that they are given besides their parameters. */
function asArguments(follower: Follower, tree: Tree, fn: FunctionExpr, index: number, { value }: Arg, way: Way): void {
  const { language } = tree.program;
  if (language === 'javascript')
    for (const all of tree.namesOf('arguments'))
      if (holds(fn.span, all.span)) follower.flow(tree, all, [String(index), ...way]);
  if (language !== 'php') return;
  for (const call of [...tree.callsNamed('func_get_args'), ...tree.callsNamed('func_get_arg')])
    if (holds(fn.span, call.span)) follower.end('unknown', value.span);
}
