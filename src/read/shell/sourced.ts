import type { CallExpr, ExportBinding, ImportBinding, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { namesOf } from '../top-level.js';
import { sourcedFiles } from '../../text/sourced-files.js';
import type { ShellSource } from './shell-source.js';

/** The statements of a script, with an import of every name before each that takes in another file. */
export function withSourced(body: readonly Stmt[], source: ShellSource): readonly Stmt[] {
  const found = sourcedFiles(source.text);
  // What a text says is no command: a heredoc that shows how a file is taken in.
  const commands = found.length === 0 ? [] : sourcingIn(body);
  const imports = found.flatMap(({ path, start, end }): Stmt[] => {
    const span = source.span(start, end);
    const bindings: ImportBinding[] = [{ imported: '*', local: '*', included: true, span }];
    const isRun = commands.some((one) => one.start <= span.start && span.end <= one.end);
    return isRun ? [{ kind: 'import', from: path, bindings, span }] : [];
  });
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

/** Where the commands stand that take in files. */
function sourcingIn(body: readonly Stmt[]): readonly Span[] {
  const found: Span[] = [];
  const open: unknown[] = [body];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { kind, callee, span } = node as Partial<CallExpr>;
    if (kind === 'call' && span !== undefined && callee?.kind === 'name' && /^(?:source|\.)$/.test(callee.name))
      found.push(span);
    for (const value of Object.values(node)) if (typeof value === 'object') open.push(value);
  }
  return found;
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
