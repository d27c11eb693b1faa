import type { ChoiceExpr, Expr, FunctionExpr, ObjectExpr } from '../../model/program.js';
import type { Stmt } from '../../model/statement.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import type { Tree } from './tree/tree.js';

/**
 * What gives a text at one place and may give others there: a condition, a `switch`, one of several results of a
 * function, a table, each of which does not hold the other place, where the text goes. The innermost. `isSpelled`: what is
 * missing is sent as a word, `undefined`.
 */
export function branchAt(tree: Tree, text: Span, to: Span, isSpelled = false): Span | undefined {
  for (const node of tree.holding(text)) {
    const { span } = node as unknown as { readonly span?: Span };
    if (span === undefined) continue;
    if (span.file === to.file && holds(span, to)) return undefined;
    if (isBranch(node as unknown as Expr | Stmt, text, isSpelled)) return span;
  }
  return undefined;
}

function isBranch(node: Expr | Stmt, text: Span, isSpelled: boolean): boolean {
  switch (node.kind) {
    case 'if':
      return !holds(node.test.span, text);
    case 'switch':
      return !holds(node.on.span, text);
    case 'choice':
      return node.test === undefined || !holds(node.test.span, text) ? hasOthers(node, text, isSpelled) : false;
    case 'function':
      return resultsOf(node) > 1;
    case 'object':
      return isTable(node);
    default:
      return false;
  }
}

/** An option that stands for no value, `|| ''`, says no other one. */
function hasOthers({ options, by }: ChoiceExpr, text: Span, isSpelled: boolean): boolean {
  const isWord = (option: Expr): boolean => isSpelled && by === 'if' && option.kind === 'literal';
  return options.some((option) => !holds(option.span, text) && (!isNothing(option) || isWord(option)));
}

function isNothing(expr: Expr): boolean {
  if (expr.kind === 'literal') return expr.value === null || expr.value === undefined;
  return expr.kind === 'text' && expr.text.every((piece) => piece.kind === 'run' && piece.text === '');
}

/** Several members whose values are texts with nothing else in them. */
function isTable({ members }: ObjectExpr): boolean {
  const texts = members.filter(({ value }) => value.kind === 'text' && /^\w+:$/.test(plain(value)));
  return texts.length > 1;
}

function plain({ text }: Extract<Expr, { kind: 'text' }>): string {
  return text.map((piece) => (piece.kind === 'run' ? piece.text : '{}')).join('');
}

function resultsOf({ body }: FunctionExpr): number {
  let count = 0;
  const open: unknown[] = [body];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { kind, value } = node as { readonly kind?: unknown; readonly value?: Expr };
    if (kind === 'function' || kind === 'class') continue;
    if (kind === 'return' && value !== undefined && !isNothing(value)) count += 1;
    for (const one of Object.values(node)) if (typeof one === 'object') open.push(one);
  }
  return count;
}
