import { posix } from 'node:path';
import type { Expr, Program, Stmt } from '../model/program.js';

/** Which file a relative module specifier may mean, in the order in which to look. */
const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '.vue', '.svelte', '.json'];
const INDEX = ['/index.ts', '/index.tsx', '/index.js', '/index.mjs', '/index.cjs', '/index.jsx'];

/** Candidate files for a relative specifier, seen from a file; none for packages. */
export function candidates(from: string, specifier: string): readonly string[] {
  if (!specifier.startsWith('./') && !specifier.startsWith('../') && specifier !== '.' && specifier !== '..') return [];
  const base = posix.normalize(posix.join(posix.dirname(from), specifier)).replace(/\/$/, '');
  // TypeScript names the file that will be there after compiling.
  const source = /\.([mc]?)jsx?$/.test(base) ? [base.replace(/\.([mc]?)js(x?)$/, '.$1ts$2')] : [];
  return [...EXTENSIONS.map((extension) => base + extension), ...source, ...INDEX.map((index) => base + index)];
}

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
