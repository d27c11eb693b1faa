import type { ExportBinding, Pattern, Stmt } from '../../model/program.js';

/** The statement that exports every name of a module's top level. */
export function exported(body: readonly Stmt[]): Stmt[] {
  const names = new Map<string, ExportBinding>();
  for (const name of body.flatMap(namesOf)) names.set(name, { exported: name, local: name });
  const [first] = body;
  if (first === undefined || names.size === 0) return [];
  return [{ kind: 'export', exports: [...names.values()], span: { ...first.span, end: first.span.start } }];
}

/** The names that a statement of the module's top level gives, blocks in it included. */
function namesOf(stmt: Stmt): string[] {
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
