import type { ExportBinding, Expr, Pattern, Stmt } from '../model/program.js';
import type { TypeNote } from '../model/type-note.js';

/* Languages in which every name of a file can be used from outside of it, and classes without an import. */

/** The statement that exports all names of a file; `main` is what a file stands for that is asked for as a whole. */
export function exportsOf(body: readonly Stmt[], main?: string): Stmt[] {
  const exports = new Map<string, ExportBinding>();
  for (const name of body.flatMap(namesOf)) exports.set(name, { exported: name, local: name });
  if (main !== undefined) exports.set('default', { exported: 'default', local: main });
  const [first] = body;
  if (first === undefined || exports.size === 0) return [];
  return [{ kind: 'export', exports: [...exports.values()], span: { ...first.span, end: first.span.start } }];
}

/** `from .a import *`: where such names are a module's own, others may take them of it. */
export function handedOnAsWhole(body: readonly Stmt[]): Stmt[] {
  return body.flatMap((stmt): Stmt[] => {
    if (stmt.kind !== 'import' || !stmt.bindings.some(({ local }) => local === '*')) return [];
    return [{ kind: 'export', exports: [{ exported: '*', from: stmt.from }], span: stmt.span }];
  });
}

/** The names that a statement of the top level gives, blocks in it included. */
export function namesOf(stmt: Stmt): string[] {
  switch (stmt.kind) {
    case 'let':
      return patternNames(stmt.target);
    case 'if':
      return [...stmt.then, ...stmt.otherwise].flatMap(namesOf);
    case 'loop':
      return stmt.body.flatMap(namesOf);
    case 'try':
      return [...stmt.body, ...stmt.handler, ...stmt.finalizer].flatMap(namesOf);
    case 'switch':
      return stmt.cases.flatMap(({ body }) => body.flatMap(namesOf));
    case 'import':
      return stmt.bindings.flatMap(({ local }) => (local === '*' ? [] : [local]));
    default:
      return [];
  }
}

function patternNames(pattern: Pattern): string[] {
  switch (pattern.kind) {
    case 'name':
      return [pattern.name];
    case 'list-pattern':
      return [...pattern.items, pattern.rest].flatMap((item) => (item === undefined ? [] : patternNames(item)));
    default:
      return [];
  }
}

/** The class that a file is about: the one that is called like it, or the last. */
export function mainClass(
  body: readonly Stmt[],
  file: string,
  nameOfFile: (name: string) => string,
): string | undefined {
  const classes = body.flatMap((stmt) =>
    stmt.kind === 'let' && stmt.value?.kind === 'class' && stmt.target.kind === 'name' ? [stmt.target.name] : [],
  );
  const base = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return classes.find((name) => nameOfFile(name) === base) ?? classes.at(-1);
}

/** Names that a program uses and that look like those of classes, as `looks` says, without those that it declares. */
export function foreignNames(body: readonly Stmt[], looks: RegExp): readonly string[] {
  const known = new Set(body.flatMap(namesOf));
  const found = new Set<string>();
  const open: unknown[] = [body];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (!Array.isArray(node)) note(node as Expr, found);
    for (const value of Object.values(node)) if (typeof value === 'object') open.push(value);
  }
  return [...found].filter((name) => looks.test(name) && !known.has(name));
}

function note(node: Expr | Named, found: Set<string>): void {
  if (node.kind === 'class') for (const name of node.bases ?? []) found.add(name);
  else if (node.kind === 'name') found.add(node.name);
  // A type goes by its name, too.
  else if (node.kind === 'named') for (const name of node.name.slice(0, 1)) found.add(name);
}

type Named = Extract<TypeNote, { kind: 'named' }>;
