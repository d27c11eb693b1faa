import type { Stmt } from '../model/program.js';
import type { Value } from '../model/value.js';
import { declare, lookUp, type Context, type Scope } from './context.js';
import { external, object, unknown } from './values.js';

type ImportStmt = Extract<Stmt, { kind: 'import' }>;
type ExportStmt = Extract<Stmt, { kind: 'export' }>;

/** `import a, { b as c } from 'x'`: names of another module of the project, or of a package outside it. */
export function importNames(cx: Context, stmt: ImportStmt, scope: Scope): void {
  const from = cx.importModule(scope.module, stmt.from, stmt.span);
  for (const { imported, local } of stmt.bindings) declare(scope, local, taken(from, imported));
}

function taken(from: Value, name: string): Value {
  if (name === '*') return from;
  if (from.kind === 'external') return external(from.module, name === 'default' ? [] : [...from.path, name]);
  if (from.kind !== 'object') return unknown(name);
  const found = from.members.get(name)?.value;
  if (found !== undefined) return found;
  // A CommonJS module's exports are its default export.
  if (name === 'default') return from.members.get('module.exports')?.value ?? from;
  const whole = from.members.get('module.exports')?.value;
  return (whole?.kind === 'object' ? whole.members.get(name)?.value : undefined) ?? unknown(name);
}

export function exportNames(cx: Context, stmt: ExportStmt, scope: Scope): void {
  const { exports } = scope.module;
  for (const one of stmt.exports) {
    if (one.from !== undefined) {
      reExport(cx, one.from, one.imported ?? one.exported, one.exported, stmt, scope);
      continue;
    }
    const value =
      one.value !== undefined
        ? cx.evaluate(one.value, scope)
        : (lookUp(scope, one.local ?? one.exported)?.value ?? unknown());
    exports.members.set(one.exported, { key: one.exported, value });
  }
}

function reExport(cx: Context, from: string, imported: string, exported: string, stmt: ExportStmt, scope: Scope): void {
  const { exports } = scope.module;
  const source = cx.importModule(scope.module, from, stmt.span);
  if (exported !== '*') {
    exports.members.set(exported, { key: exported, value: taken(source, imported) });
    return;
  }
  if (source.kind !== 'object') return;
  for (const member of source.members.values()) {
    if (member.key !== 'default' && !exports.members.has(member.key)) exports.members.set(member.key, member);
  }
}

/** The value of `require('x')` and of an imported namespace. */
export function namespaceOf(exports: ReturnType<typeof object>): Value {
  return exports.members.get('module.exports')?.value ?? exports;
}
