import type { Expr, Program, Stmt } from '../model/program.js';
import type { Span } from '../model/span.js';

/** The variable that a piece of text is the value of. */
export interface Binding {
  readonly exported: boolean;
  /** The places that use it, its own declaration apart. */
  readonly uses: readonly Span[];
}

/** The innermost variable whose initial value holds the span; undefined when the text is no variable's. */
export function bindingAround(program: Program, span: Span): Binding | undefined {
  let found: Extract<Stmt, { kind: 'let' }> | undefined;
  walk(program, (node) => {
    if (node.kind !== 'let' || node.target.kind !== 'name' || node.value === undefined) return;
    if (!holds(node.value.span, span)) return;
    if (found?.value === undefined || holds(found.value.span, node.value.span)) found = node;
  });
  if (found?.target.kind !== 'name' || found.value?.kind === 'function' || found.value?.kind === 'class')
    return undefined;
  const { name } = found.target;
  const declaration = found.span;
  const uses: Span[] = [];
  let exported = false;
  walk(program, (node) => {
    if (node.kind === 'name' && node.name === name && !holds(declaration, node.span)) uses.push(node.span);
    if (node.kind === 'export' && node.exports.some((one) => (one.local ?? one.exported) === name)) exported = true;
  });
  return { exported, uses };
}

function holds(outer: Span, inner: Span): boolean {
  return outer.file === inner.file && inner.start >= outer.start && inner.end <= outer.end;
}

function walk(program: Program, visit: (node: Stmt | Expr) => void): void {
  const open: unknown[] = [program.body];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('kind' in node) visit(node as Stmt | Expr);
    for (const value of Object.values(node)) if (typeof value === 'object') open.push(value);
  }
}
