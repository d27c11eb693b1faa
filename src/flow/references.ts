import type { Expr, Program, Stmt } from '../model/program.js';
import type { Span } from '../model/span.js';

/** The variable that a piece of text is the value of. */
export interface Binding {
  readonly exported: boolean;
  /** The places that use it, its own declaration apart. */
  readonly uses: readonly Span[];
}

/** A variable and the value that it gets; in languages without declarations, where it is the only one. */
type Given = Extract<Stmt, { kind: 'let' }> | Extract<Expr, { kind: 'assign' }>;

/** The innermost variable whose initial value holds the span; undefined when the text is no variable's. */
export function bindingAround(program: Program, span: Span): Binding | undefined {
  let found: Given | undefined;
  const assigned = new Map<string, number>();
  walk(program, (node) => {
    if ((node.kind !== 'let' && node.kind !== 'assign') || node.target.kind !== 'name') return;
    if (node.kind === 'assign') assigned.set(node.target.name, (assigned.get(node.target.name) ?? 0) + 1);
    if (node.value === undefined || !holds(node.value.span, span)) return;
    if (found?.value === undefined || holds(found.value.span, node.value.span)) found = node;
  });
  if (found?.target.kind !== 'name' || found.value?.kind === 'function' || found.value?.kind === 'class')
    return undefined;
  const { name } = found.target;
  if (found.kind === 'assign' && (found.op !== '=' || assigned.get(name) !== 1)) return undefined;
  const declaration = found.span;
  const uses: Span[] = [];
  let exported = false;
  walk(program, (node) => {
    if (node.kind === 'name' && node.name === name && !holds(declaration, node.span)) uses.push(node.span);
    if (node.kind === 'export' && node.exports.some((one) => (one.local ?? one.exported) === name)) exported = true;
  });
  return { exported, uses };
}

/** Whether one pipeline feeds what is written at `text` to what is written at `command`: here-documents lie behind. */
export function isPiped(program: Program, text: Span, command: Span): boolean {
  let found = false;
  walk(program, (node) => {
    if (found || node.kind !== 'op' || node.op !== 'pipe') return;
    const spans: Span[] = [];
    walk(node, (inner) => spans.push(inner.span));
    found = spans.some((span) => holds(span, text)) && spans.some((span) => holds(command, span));
  });
  return found;
}

function holds(outer: Span, inner: Span): boolean {
  return outer.file === inner.file && inner.start >= outer.start && inner.end <= outer.end;
}

function walk(root: Program | Expr, visit: (node: Stmt | Expr) => void): void {
  const open: unknown[] = ['body' in root ? root.body : root];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if ('kind' in node) visit(node as Stmt | Expr);
    for (const value of Object.values(node)) if (typeof value === 'object') open.push(value);
  }
}
