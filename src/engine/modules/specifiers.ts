import type { Expr, Program, Stmt } from '../../model/program.js';

/** The module specifiers that a program names: imports, re-exports and `require` of a literal. */
export function specifiersOf(program: Program): readonly string[] {
  const found = new Set<string>();
  const open: unknown[] = [program.body];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (!Array.isArray(node)) note(node as Stmt | Expr, found);
    for (const value of Object.values(node)) if (typeof value === 'object') open.push(value);
  }
  return [...found];
}

function note(node: Stmt | Expr, found: Set<string>): void {
  if (node.kind === 'import') found.add(node.from);
  else if (node.kind === 'export') {
    for (const { from } of node.exports) if (from !== undefined) found.add(from);
  } else if (node.kind === 'call' && node.callee.kind === 'name' && /^(require|import)$/.test(node.callee.name)) {
    const [first] = node.args;
    if (first?.value.kind === 'text')
      found.add(first.value.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join(''));
  }
}

const WRITTEN = /(?:\bfrom|\brequire\(|\bimport)[ (]*['"]([^'"\n]{2,200})['"]/g;

/** The specifiers in a text that was not parsed: quick, and some may be in comments. */
export function specifiersIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const match of text.matchAll(WRITTEN)) found.push(match[1] ?? '');
  return found;
}
