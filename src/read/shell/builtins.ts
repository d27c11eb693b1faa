import type { Assignment, Command, CommandArgument, Word } from 'unbash';
import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { assigned, assignmentExpr } from './assignment.js';
import { assign, call, forget, method, name, other, sequence, spanOf, text, type Lowering } from './lowering.js';
import { bracketTest } from './test-command.js';
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
  ['read', (cx, command, span) => filled(cx, command, span, readNames(command))],
  ['mapfile', (cx, command, span) => filled(cx, command, span, lastName(command))],
  ['readarray', (cx, command, span) => filled(cx, command, span, lastName(command))],
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

/** The text of a word without expansions. */
export function plainWord(word: Word): string | undefined {
  const plain = (word.parts ?? []).every(
    (part) =>
      part.type === 'Literal' ||
      part.type === 'SingleQuoted' ||
      part.type === 'AnsiCQuoted' ||
      (part.type === 'DoubleQuoted' && part.parts.every((child) => child.type === 'Literal')) ||
      // `[` is a command too.
      (part.type === 'Glob' && part.text === '['),
  );
  return plain ? word.value : undefined;
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

const NAME = /^[A-Za-z_]\w*$/;

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

function words(command: Command): Word[] {
  return command.args.flatMap((arg) => (arg.type === 'Word' ? [arg] : []));
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

const READ_TAKING = /^-[a-zA-Z]*[adinNptu]$/;

/** The names that `read` fills. */
export function readNames(command: Command): string[] {
  const found: string[] = [];
  const all = words(command);
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at]?.text ?? '';
    if (READ_TAKING.test(word)) {
      at += 1;
      const array = all[at]?.text ?? '';
      if (word.endsWith('a') && NAME.test(array)) found.push(array);
    } else if (NAME.test(word)) found.push(word);
  }
  return found.length === 0 ? ['REPLY'] : found;
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
