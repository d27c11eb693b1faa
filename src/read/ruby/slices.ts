import type { Arg, Expr } from '../../model/program.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, type SyntaxNode } from '../grammar/syntax-node.js';

/** `of[1..-1]`, `of[..2]`, `of[1...3]` */
export function slice(of: Expr, range: SyntaxNode, to: Lowering, span: Expr['span']): Expr {
  const bound = (field: string): Arg => {
    const node = childOf(range, field);
    return { value: node === undefined ? { kind: 'literal', value: undefined, span } : to.expr(node) };
  };
  const end = bound('end');
  const last = to.text(range).includes('...') ? end : { value: behind(end.value) };
  return { kind: 'op', op: 'slice', args: [{ value: of }, bound('begin'), last], span };
}

/** Two dots take the last one, too: `[1..-1]` goes to the end. */
function behind(last: Expr): Expr {
  const { span } = last;
  const known =
    last.kind === 'unary' && last.op === '-' && last.of.kind === 'literal' ? -Number(last.of.value) : undefined;
  const value = known ?? (last.kind === 'literal' ? last.value : undefined);
  if (typeof value === 'number') return { kind: 'literal', value: value === -1 ? undefined : value + 1, span };
  if (last.kind === 'literal') return last;
  return { kind: 'binary', op: '+', left: last, right: { kind: 'literal', value: 1, span }, span };
}
