import type { Command, Word } from 'unbash';
import type { Arg, Expr, Stmt } from '../../model/program.js';
import { assigned, assignmentExpr } from './assignment.js';
import { builtin } from './builtins.js';
import { plainWord } from './plain-word.js';
import { assign, call, method, name, sequence, spanOf, text, type Lowering } from './lowering.js';
import { standardInput } from './redirections.js';
import { element } from './parameter.js';
import { spreadOf, args as wordArgs, wordExpr } from './word.js';
import { wrapped } from './wrappers.js';
import { intoFile, readFile, sentFile } from './written-files.js';
import type { Declaration } from './builtins.js';

/** What a simple command comes to: variables it declares, and an expression. */
interface Lowered {
  readonly declarations: readonly Declaration[];
  /** The declarations last as long as the command: `X=1 cmd`. */
  readonly passing: boolean;
  readonly value: Expr | undefined;
}

/** A simple command as statements. */
export function commandStatements(cx: Lowering, command: Command): Stmt[] {
  const { declarations, passing, value } = lower(cx, command);
  const span = spanOf(cx, command);
  const lets = declarations.map((one): Stmt => {
    const target = { kind: 'name', name: one.name, span: one.span } as const;
    return { kind: 'let', target, value: one.value, functionScoped: !passing, span: one.span };
  });
  const rest: Stmt[] = value === undefined ? [] : [{ kind: 'expr', value, span }];
  return passing && lets.length > 0 ? [{ kind: 'block', body: [...lets, ...rest], span }] : [...lets, ...rest];
}

/** A simple command as an expression: what it prints. */
export function commandExpr(cx: Lowering, command: Command): Expr {
  const { declarations, value } = lower(cx, command);
  const span = spanOf(cx, command);
  const sets = declarations.map((one) => assign(one.name, one.value, one.span));
  const items = value === undefined ? sets : [...sets, value];
  return items.length === 0 ? text([], span) : sequence(items, span);
}

function lower(cx: Lowering, command: Command): Lowered {
  const span = spanOf(cx, command);
  const prefix = command.prefix.flatMap((one) => (one.type === 'Assignment' ? [one] : []));
  if (command.name === undefined) {
    const input = standardInput(cx, command.redirects);
    const items = [...prefix.map((one) => assignmentExpr(cx, one)), ...(input === undefined ? [] : [input])];
    return { declarations: [], passing: false, value: items.length === 0 ? undefined : sequence(items, span) };
  }
  const known = builtin(cx, command);
  if (known !== undefined) return { ...known, passing: false, value: withInput(cx, command, known.value) };
  const declarations = prefix.map((one) => ({
    name: one.name,
    value: assigned(cx, one),
    span: spanOf(cx, one),
  }));
  const value = withInput(cx, command, commandCall(cx, command));
  return { declarations, passing: true, value: value === undefined ? undefined : intoFile(cx, command, value) };
}

function withInput(cx: Lowering, command: Command, value: Expr | undefined): Expr | undefined {
  const input = value === undefined ? undefined : standardInput(cx, command.redirects);
  if (value === undefined || input === undefined) return value;
  return { kind: 'op', op: 'pipe', args: [{ value: input }, { value }], span: spanOf(cx, command) };
}

/** The call itself: `sudo`, `env X=1` and their like make way for the command they run. */
function commandCall(cx: Lowering, command: Command): Expr {
  const words = [command.name, ...command.args.flatMap((arg) => (arg.type === 'Word' ? [arg] : []))];
  const [callee, ...rest] = wrapped(words.flatMap((word) => (word === undefined ? [] : [word])));
  const span = spanOf(cx, command);
  if (callee === undefined) return text([], span);
  const plain = plainWord(callee);
  if (plain === undefined)
    return variableCall(
      cx,
      callee,
      rest.flatMap((word) => wordArgs(cx, word)),
    );
  const program = programName(plain);
  const read = readFile(cx, program, rest);
  const args = (read?.rest ?? rest).flatMap(
    (word, i) => sentFile(cx, program, rest[i - 1], word) ?? wordArgs(cx, word),
  );
  const run = call(name(program, spanOf(cx, callee)), args, span);
  return read === undefined ? run : { kind: 'op', op: 'pipe', args: [{ value: read.input }, { value: run }], span };

  function variableCall(at: Lowering, word: Word, given: readonly Arg[]): Expr {
    const list = spreadOf(at, word);
    if (list === undefined) return call(wordExpr(at, word), given, span);
    // `"${CURL[@]}" url`: the first item is the command. Wrapped, for it is no method of the list.
    const first = sequenceOf(element(list, 0, list.span));
    const others = method(list, 'slice', [{ kind: 'literal', value: 1, span: list.span }], list.span);
    return call(first, [{ value: others, spread: true }, ...given], span);
  }
}

function sequenceOf(expr: Expr): Expr {
  return { kind: 'sequence', items: [expr], span: expr.span };
}

/** `/usr/bin/curl` is `curl`; a script of the project keeps its path. */
function programName(command: string): string {
  return /^\/(?:usr\/(?:local\/)?|opt\/(?:[\w.-]+\/)?)?s?bin\/([\w.+-]+)$/.exec(command)?.[1] ?? command;
}
