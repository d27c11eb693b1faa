import type { Command, CompoundList, Redirection } from 'unbash';
import type { Expr, Stmt } from '../../model/program.js';
import { plainWord } from './plain-word.js';
import { assignedFields, linesOf, readNames, separatorsOf } from './read-fields.js';
import { name, spanOf, type AnyCommand, type Lowering } from './lowering.js';

/** Commands that print the texts that they are given, and nothing else. */
function printsOnly(node: AnyCommand): boolean {
  if (node.type !== 'Command' || node.name === undefined) return false;
  const known = plainWord(node.name) ?? '';
  return known === 'echo' || known === 'printf' || (known === 'cat' && node.args.length === 0);
}

/** Commands one behind the other that print texts, or the items of an answer: `curl ... | jq -c '.result[]'`. */
export function printsLines(stages: readonly AnyCommand[]): boolean {
  const last = stages.at(-1);
  const isItems = last?.type === 'Command' && last.name !== undefined && plainWord(last.name) === 'jq';
  return isItems || stages.every(printsOnly);
}

/** Whether the lines that a redirection feeds are written out: `<<EOF`, `<<< "$list"`, `< <(printf '%s\\n' a b)`. */
export function writesLines(redirect: Redirection): boolean {
  if (redirect.type !== 'Redirect') return true;
  const [part] = redirect.target?.parts ?? [];
  if (part?.type !== 'ProcessSubstitution') return false;
  return (
    part.script?.commands.every(({ command }) =>
      printsLines(command.type === 'Pipeline' ? command.commands : [command]),
    ) === true
  );
}

/** The item that a read loop goes through; no variable of a shell has blanks in its name. */
const LINE = 'line that is read';

/**
 * `while IFS=, read -r a b; do ... done` over what it is fed: a loop over its lines. Undefined for every other command,
 * and where `read` gets something else than lines.
 */
export function readLoop(
  cx: Lowering,
  node: AnyCommand,
  input: Expr,
  lower: (list: CompoundList) => Stmt[],
): Stmt | undefined {
  const read = node.type === 'While' ? readIn(node.clause) : undefined;
  if (node.type !== 'While' || read === undefined) return undefined;
  const names = readNames(read);
  const span = spanOf(cx, read);
  const separators = separatorsOf(read);
  if (separators === undefined) return undefined;
  const fields = assignedFields(names, name(LINE, span), separators, span).map((value): Stmt => ({
    kind: 'expr',
    value,
    span,
  }));
  const target = { kind: 'name', name: LINE, span } as const;
  const over = linesOf(input, span);
  return { kind: 'loop', over, by: 'values', target, body: [...fields, ...lower(node.body)], span: spanOf(cx, node) };
}

/** `read -r a`, also before `|| [ -n "$a" ]`, which lets a last line without its end through. */
function readIn(clause: CompoundList): Command | undefined {
  const [only, second] = clause.commands;
  const node = only?.command;
  const first = node?.type === 'AndOr' && node.operators[0] === '||' ? node.commands[0] : node;
  if (second !== undefined || first?.type !== 'Command' || first.name === undefined) return undefined;
  const flags = first.args.flatMap((arg) => (arg.type === 'Word' && arg.text.startsWith('-') ? [arg.text] : []));
  const isLines = flags.every((flag) => /^-[re]+$/.test(flag));
  return plainWord(first.name) === 'read' && isLines ? first : undefined;
}
