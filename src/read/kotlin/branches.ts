import type { Expr, Stmt } from '../../model/program.js';
import { oneOf } from '../build.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';

/** Statements in a block or the one statement that stands for it. */
export function body(node: SyntaxNode | undefined, to: Lowering): Stmt[] {
  if (node === undefined) return [];
  return node.type === 'block' ? to.statements(named(node)) : to.statements([node]);
}

/** `if (a) b else c`, as statements. */
export function branch(node: SyntaxNode, to: Lowering): Stmt[] {
  const condition = childOf(node, 'condition');
  const split = node.children.findIndex(({ type }) => type === 'else');
  const parts = node.children.filter((one) => one.named && one !== condition);
  const [then] = parts;
  const otherwise = split < 0 ? undefined : node.children.slice(split + 1).find((one) => one.named);
  return [
    {
      kind: 'if',
      test: to.maybe(condition),
      then: then === otherwise ? [] : body(then, to),
      otherwise: body(otherwise, to),
      span: to.span(node),
    },
  ];
}

/** `when (x) { "a", "b" -> ...; else -> ... }`, as statements. */
export function when(node: SyntaxNode, to: Lowering): Stmt[] {
  const span = to.span(node);
  const subject = ofType(node, 'when_subject');
  const on = named(subject).at(-1);
  const cases = named(node).flatMap((entry) => {
    if (entry.type !== 'when_entry') return [];
    const tests = childrenOf(entry, 'condition').filter((one) => one.named);
    const last = named(entry).filter((one) => !tests.includes(one));
    const inside: Stmt[] = [...body(last.at(-1), to), { kind: 'jump', to: 'break', span }];
    if (tests.length === 0) return [{ body: inside }];
    return tests.map((test, i) => ({
      test: /_test$/.test(test.type) ? { kind: 'other' as const, children: [], span } : to.expr(test),
      body: i === tests.length - 1 ? inside : [],
    }));
  });
  const value: Expr = on === undefined ? { kind: 'literal', value: true, span } : to.expr(on);
  return [{ kind: 'switch', on: value, cases, span }];
}

export function attempt(node: SyntaxNode, to: Lowering): Stmt[] {
  const handlers = named(node).filter(({ type }) => type === 'catch_block');
  const last = ofType(node, 'finally_block');
  return [
    {
      kind: 'try',
      body: body(ofType(node, 'block'), to),
      handler: oneOf(
        handlers.map((one) => body(ofType(one, 'block'), to)),
        to.span(node),
      ),
      finalizer: body(ofType(last, 'block'), to),
      span: to.span(node),
    },
  ];
}
