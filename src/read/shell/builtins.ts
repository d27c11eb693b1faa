import type { Assignment, Command, CommandArgument } from 'unbash';
import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { assigned, assignmentExpr } from './assignment.js';
import { assign, call, forget, method, name, other, sequence, spanOf, text, type Lowering } from './lowering.js';
import { bracketTest } from './test-command.js';
import { changesFolder, setsVariable } from './path-names.js';
import { NAME, plainWord, words } from './plain-word.js';
import { allFields, assignedFields, linesOf, readNames, separatorsOf } from './read-fields.js';
import { standardInput } from './redirections.js';
import { args, wordExpr } from './word.js';

/** A variable that a command declares where it stands. */
export interface Declaration {
  readonly name: string;
  readonly value: Expr;
  readonly span: Span;
}

interface Effect {
  readonly declarations: readonly Declaration[];
  readonly value: Expr | undefined;
}

type Builtin = (cx: Lowering, command: Command, span: Span) => Effect | undefined;

const BUILTINS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['local', (cx, command) => declare(cx, command, true)],
  ['declare', (cx, command) => declare(cx, command, cx.inFunction && !hasFlag(command, 'g'))],
  ['typeset', (cx, command) => declare(cx, command, cx.inFunction && !hasFlag(command, 'g'))],
  ['export', (cx, command) => declare(cx, command, false)],
  ['readonly', (cx, command) => declare(cx, command, false)],
  ['shift', (_, command, span) => just(assign('@', shifted(command, span), span))],
  ['set', setPositional],
  ['unset', (cx, command, span) => emptied(cx, command, span)],
  ['read', readNext],
  ...['cd', 'pushd', 'popd'].map((one): [string, Builtin] => [one, moved]),
  ['mapfile', (cx, command, span) => linesInto(cx, command, span) ?? filled(cx, command, span, lastName(command))],
  ['readarray', (cx, command, span) => linesInto(cx, command, span) ?? filled(cx, command, span, lastName(command))],
  ['getopts', (cx, command, span) => filled(cx, command, span, [...lastName(command), 'OPTARG', 'OPTIND'])],
  ['printf', printfInto],
  ['[', (cx, command) => just(bracketTest(cx, command))],
  ['test', (cx, command) => just(bracketTest(cx, command))],
]);

/** Commands of the shell that change its variables, or test; undefined for every other command. */
export function builtin(cx: Lowering, command: Command): Effect | undefined {
  const known = command.name === undefined ? undefined : BUILTINS.get(plainWord(command.name) ?? '');
  return known?.(cx, command, spanOf(cx, command));
}

const just = (value: Expr): Effect => ({ declarations: [], value });

const known = new WeakMap<Command, readonly string[]>();

function flags(command: Command): readonly string[] {
  const found = known.get(command) ?? flagsIn(command);
  known.set(command, found);
  return found;
}

function flagsIn(command: Command): readonly string[] {
  return command.args.flatMap((arg) => (arg.type === 'Word' && /^-[A-Za-z]+$/.test(arg.text) ? [arg.text] : []));
}

function hasFlag(command: Command, letter: string): boolean {
  return flags(command).some((flag) => flag.includes(letter));
}

function declare(cx: Lowering, command: Command, local: boolean): Effect {
  if (hasFlag(command, 'f') || hasFlag(command, 'F')) return { declarations: [], value: undefined };
  const all = command.args.flatMap((arg) => declaration(cx, command, arg, local) ?? []);
  if (local) return { declarations: all, value: undefined };
  const span = spanOf(cx, command);
  const items = [
    ...all.map((one) => assign(one.name, one.value, one.span)),
    ...command.args.flatMap((arg) => (arg.type === 'Assignment' && changesPart(arg) ? [assignmentExpr(cx, arg)] : [])),
  ];
  return { declarations: [], value: items.length === 0 ? undefined : sequence(items, span) };
}

const changesPart = (node: Assignment): boolean => node.append === true || node.index !== undefined;

function declaration(cx: Lowering, command: Command, arg: CommandArgument, local: boolean): Declaration | undefined {
  const span = spanOf(cx, arg);
  if (arg.type === 'Assignment') {
    if (changesPart(arg) && !local) return undefined;
    // A reference to another variable by its name.
    const value = hasFlag(command, 'n') ? other([], span) : assigned(cx, arg, hasFlag(command, 'A'));
    return { name: arg.name, value, span };
  }
  if (!NAME.test(arg.text)) return undefined;
  const empty = emptyValue(command, span);
  if (!local && empty.kind === 'text') return undefined;
  return { name: arg.text, value: empty, span };
}

function emptyValue(command: Command, span: Span): Expr {
  if (hasFlag(command, 'A')) return { kind: 'object', members: [], span };
  if (hasFlag(command, 'a')) return { kind: 'list', items: [], span };
  return text([], span);
}

function shifted(command: Command, span: Span): Expr {
  const [count] = words(command);
  const known = count === undefined ? 1 : Number(count.text);
  if (!Number.isInteger(known) || known < 0) return other([], span);
  return method(name('@', span), 'slice', [{ kind: 'literal', value: known, span }], span);
}

/** `set -- a b`; other uses set options of the shell. */
function setPositional(cx: Lowering, command: Command, span: Span): Effect | undefined {
  const all = words(command);
  const at = all.findIndex((word) => word.text === '--');
  if (at < 0) return undefined;
  const items = all.slice(at + 1).flatMap((word) => args(cx, word));
  return just(assign('@', { kind: 'list', items, span }, span));
}

function emptied(cx: Lowering, command: Command, span: Span): Effect {
  const names = words(command).filter((word) => NAME.test(word.text));
  const items = hasFlag(command, 'f') ? [] : names.map((word) => assign(word.text, text([], span), spanOf(cx, word)));
  return { declarations: [], value: items.length === 0 ? undefined : sequence(items, span) };
}

/** It is a call like any other. */
function moved(cx: Lowering): undefined {
  changesFolder(cx);
}

function readNext(cx: Lowering, command: Command, span: Span): Effect {
  const names = readNames(command);
  for (const one of names) setsVariable(cx, one);
  return readFrom(cx, command, span) ?? filled(cx, command, span, names);
}

/** What a command is fed that is written out beside it: `<<< "a b"`, `<<EOF`. */
function written(cx: Lowering, { redirects }: Command): Expr | undefined {
  const input = redirects.some(({ type }) => type !== 'Redirect') ? standardInput(cx, redirects) : undefined;
  return input !== undefined && callsNothing(input) ? input : undefined;
}

function callsNothing(expr: Expr): boolean {
  if (expr.kind === 'join') return expr.parts.every(callsNothing);
  if (expr.kind === 'choice') return expr.options.every(callsNothing);
  return expr.kind === 'text' || expr.kind === 'name';
}

/** `IFS=, read -ra names <<< "a,b"`, `read -r a b <<< "a b"`: the fields of the first line. */
function readFrom(cx: Lowering, command: Command, span: Span): Effect | undefined {
  const input = written(cx, command);
  const separators = separatorsOf(command);
  if (input === undefined || separators === undefined || flags(command).some((one) => !/^-[era]+$/.test(one)))
    return undefined;
  const names = readNames(command);
  const [only] = names;
  const line: Expr = { kind: 'member', of: linesOf(input, span), key: '0', keySpan: span, span };
  if (hasFlag(command, 'a'))
    return only === undefined ? undefined : just(assign(only, allFields(line, separators, span), span));
  return just(sequence(assignedFields(names, line, separators, span), span));
}

/** `mapfile -t names <<< "$all"` */
function linesInto(cx: Lowering, command: Command, span: Span): Effect | undefined {
  const input = written(cx, command);
  const [into] = lastName(command);
  if (input === undefined || into === undefined || flags(command).some((one) => one !== '-t')) return undefined;
  return just(assign(into, linesOf(input, span), span));
}

/** The command is a call like any other, and gives the names values that are not known. */
function filled(cx: Lowering, command: Command, span: Span, names: readonly string[]): Effect {
  const callee = name(command.name?.value ?? '', span);
  const made = call(
    callee,
    words(command).flatMap((word) => args(cx, word)),
    span,
  );
  return just(sequence([...names.map((one) => forget(one, span)), made], span));
}

function lastName(command: Command): string[] {
  const last = words(command).at(-1)?.text ?? '';
  return NAME.test(last) ? [last] : [];
}

/** `printf -v X format args` */
function printfInto(cx: Lowering, command: Command, span: Span): Effect | undefined {
  const [option, target, ...rest] = words(command);
  if (option?.text !== '-v' || target === undefined || !NAME.test(target.text)) return undefined;
  const made = call(
    name('printf', span),
    rest.map((word) => ({ value: wordExpr(cx, word) })),
    span,
  );
  return just(assign(target.text, made, span));
}
