import type { ExportBinding, Stmt } from '../model/program.js';
import type { Span } from '../model/span.js';
import { namesOf } from './top-level.js';

/* Scripts that take in others, whose functions and variables are theirs from there on. */

/** A script that is taken in as a whole. */
export function wholeImport(from: string, span: Span): Stmt {
  return { kind: 'import', from, bindings: [{ imported: '*', local: '*', included: true, span }], span };
}

/** The statements of a script, with each import before the statement that it stands in. */
export function between(body: readonly Stmt[], imports: readonly Stmt[]): readonly Stmt[] {
  if (imports.length === 0) return body;
  let next = 0;
  const whole = body.flatMap((stmt) => {
    const before: Stmt[] = [];
    for (let one = imports[next]; one !== undefined && one.span.start < stmt.span.end; one = imports[++next])
      before.push(one);
    return [...before, stmt];
  });
  return [...whole, ...imports.slice(next)];
}

/** Hands out the functions and variables that a script sets, and those of scripts that it takes in, to those that take it in. */
export function exportsOf(body: readonly Stmt[]): Stmt[] {
  const [first] = body;
  const names = new Set(body.flatMap((stmt) => [...namesOf(stmt), ...assignedIn(stmt)]));
  const own = [...names].map((name): ExportBinding => ({ exported: name, local: name }));
  const taken = body.flatMap((stmt): ExportBinding[] =>
    stmt.kind === 'import' ? [{ exported: '*', from: stmt.from }] : [],
  );
  if (first === undefined || own.length + taken.length === 0) return [];
  const span = { ...first.span, end: first.span.start };
  return [{ kind: 'export', exports: [...own, ...taken], included: true, span }];
}

function assignedIn(stmt: Stmt): string[] {
  if (stmt.kind === 'expr' && stmt.value.kind === 'assign' && stmt.value.target.kind === 'name') {
    return [stmt.value.target.name];
  }
  if (stmt.kind === 'if') return [...stmt.then, ...stmt.otherwise].flatMap(assignedIn);
  return stmt.kind === 'block' ? stmt.body.flatMap(assignedIn) : [];
}
