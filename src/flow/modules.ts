import type { ExportBinding, Stmt } from '../model/program.js';
import type { ObjectValue, Value } from '../model/value.js';
import { declare, lookUp, type Context, type Scope } from './context.js';
import { typeKey } from './declared.js';
import { external, object, unknown } from './values.js';

type ImportStmt = Extract<Stmt, { kind: 'import' }>;
type ExportStmt = Extract<Stmt, { kind: 'export' }>;

/** `import a, { b as c } from 'x'`: names of another module of the project, or of a package outside it. */
export function importNames(cx: Context, stmt: ImportStmt, scope: Scope): void {
  const from = cx.importModule(scope.module, stmt.from, stmt.span);
  for (const { imported, local, typeOnly } of stmt.bindings) {
    const type = typeTaken(from, imported, typeOnly === true);
    if (type !== undefined) declare(scope, typeKey(local), type);
    if (typeOnly !== true) declare(scope, local, taken(from, imported));
  }
}

/** The type of this name in another module; classes, and what is outside, are types of their own. */
function typeTaken(from: Value, name: string, alsoValue: boolean): Value | undefined {
  const type = from.kind === 'object' ? from.members.get(typeKey(name))?.value : undefined;
  return type ?? (alsoValue ? taken(from, name) : undefined);
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
      reExport(cx, one, one.from, stmt, scope);
      continue;
    }
    const local = one.local ?? one.exported;
    const type = lookUp(scope, typeKey(local))?.value;
    if (type !== undefined) put(exports, typeKey(one.exported), type);
    if (one.typeOnly === true) continue;
    const value =
      one.value !== undefined ? cx.evaluate(one.value, scope) : (lookUp(scope, local)?.value ?? unknown(local));
    put(exports, one.exported, value);
  }
}

function put(exports: ObjectValue, key: string, value: Value): void {
  exports.members.set(key, { key, value });
}

function reExport(cx: Context, one: ExportBinding, from: string, stmt: ExportStmt, scope: Scope): void {
  const { exports } = scope.module;
  const { exported, imported = exported, typeOnly } = one;
  const source = cx.importModule(scope.module, from, stmt.span);
  if (exported !== '*') {
    const type = typeTaken(source, imported, typeOnly === true);
    if (type !== undefined) put(exports, typeKey(exported), type);
    if (typeOnly !== true) put(exports, exported, taken(source, imported));
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
