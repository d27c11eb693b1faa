import type { ExportBinding, Expr, ImportBinding, Pattern, Stmt } from '../model/program.js';
import type { ObjectValue, Value } from '../model/value.js';
import { type Context, type Scope } from './context.js';
import { include } from './included.js';
import { declareLazily, lookUp } from './scopes.js';
import { allExported, exportOf, exportAll, typeKey, wholeOf } from './exports.js';
import { external, knownText, object, unknown } from './values.js';

type ImportStmt = Extract<Stmt, { kind: 'import' }>;
type ExportStmt = Extract<Stmt, { kind: 'export' }>;

/**
 * `import a, { b as c } from 'x'`: names of another module of the project, or of a package outside it. The module is
 * loaded when one of them is used: most of what a program imports has nothing to do with what it sends.
 */
export function importNames(cx: Context, stmt: ImportStmt, block: Scope): void {
  // Where a block may hold an import, its names are the whole function's.
  const scope = block.home ?? block;
  if (stmt.bindings.length === 0) cx.importModule(scope.module, stmt.from, stmt.span);
  for (const binding of stmt.bindings) {
    const { imported, local, typeOnly, guessed, included } = binding;
    const source = (): Value => cx.importModule(scope.module, stmt.from, stmt.span, imported);
    if (local.startsWith('.')) {
      cx.extensions.import(scope.module.file, local.slice(1), source);
      continue;
    }
    if (local === '*') {
      everyName(source(), scope, included === true);
      continue;
    }
    declareLazily(scope, typeKey(local), () => typeTaken(source(), imported, typeOnly === true));
    if (typeOnly !== true) {
      declareLazily(scope, local, () => orModule(cx, source(), binding, stmt, scope), guessed === true);
    }
  }
}

/** `from x import *`, `source ./x` */
function everyName(from: Value, scope: Scope, included: boolean): void {
  if (from.kind !== 'object') return;
  if (included) include(from, scope);
  else for (const name of namesGiven(from)) declareLazily(scope, name, () => exportOf(from, name) ?? unknown(name));
}

/** All that a module exports, or what `__all__` of Python says, where that is known. */
function namesGiven(from: ObjectValue): Iterable<string> {
  const all = allExported(from);
  const said = exportOf(from, '__all__');
  if (said?.kind !== 'list' || said.open === true) return all;
  const named = said.items.map((item) => (item.kind === 'text' ? knownText(item) : undefined));
  return named.includes(undefined) ? all : [...all].filter((name) => named.includes(name));
}

/** What a name is in another module, or the module that it is. */
function orModule(
  cx: Context,
  from: Value,
  { imported, module }: ImportBinding,
  stmt: ImportStmt,
  scope: Scope,
): Value {
  const has = imported !== '*' && from.kind === 'object' && exportOf(from, imported) !== undefined;
  const below = module === undefined || has ? undefined : cx.importModule(scope.module, module, stmt.span);
  if (below?.kind !== 'object') return taken(from, imported);
  return imported === '*' ? reachedThrough(from, below, module ?? '') : below;
}

/** `import a.b`: `a` has what it has, and `b`. */
function reachedThrough(from: Value, below: Value, module: string): Value {
  const path = module.split('.').slice(1);
  const inner = path.reduceRight<Value>((value, key) => object([{ key, value }], { open: true }), below);
  if (from.kind !== 'object' || inner.kind !== 'object') return inner;
  return object([...from.members.values(), ...inner.members.values()], { open: true });
}

/** The type of this name in another module; classes, and what is outside, are types of their own. */
function typeTaken(from: Value, name: string, alsoValue: boolean): Value {
  const type = from.kind === 'object' ? exportOf(from, typeKey(name)) : undefined;
  return type ?? (alsoValue ? taken(from, name) : unknown(name));
}

function taken(from: Value, name: string): Value {
  if (name === '*') return from.kind === 'object' ? wholeOf(from) : from;
  if (from.kind === 'external') return external(from.module, name === 'default' ? [] : [...from.path, name]);
  if (from.kind !== 'object') return unknown(name);
  const found = exportOf(from, name);
  if (found !== undefined) return found;
  // A CommonJS module's exports are its default export.
  return name === 'default' ? wholeOf(from) : unknown(name);
}

export function exportNames(cx: Context, stmt: ExportStmt, scope: Scope): void {
  const { exports } = scope.module;
  for (const one of stmt.exports) {
    if (one.from !== undefined) {
      reExport(cx, one, one.from, stmt, scope);
      continue;
    }
    const local = one.local ?? one.exported;
    const type = lookUp(scope, typeKey(local));
    if (type !== undefined) putLazily(exports, typeKey(one.exported), () => type.value);
    if (one.typeOnly === true) continue;
    const { value } = one;
    if (value === undefined) putLazily(exports, one.exported, () => lookUp(scope, local)?.value ?? unknown(local));
    else exports.members.set(one.exported, { key: one.exported, value: cx.evaluate(value, scope) });
  }
}

/** The exported name stands for the variable, whatever that holds when it is asked for. */
function putLazily(exports: ObjectValue, key: string, find: () => Value): void {
  let finding = false;
  const get = (): Value => {
    if (finding) return unknown();
    finding = true;
    try {
      return find();
    } finally {
      finding = false;
    }
  };
  const member = {
    key,
    late: true,
    get value() {
      return get();
    },
  } as const;
  exports.members.set(key, member);
}

function reExport(cx: Context, one: ExportBinding, from: string, stmt: ExportStmt, scope: Scope): void {
  const { exports } = scope.module;
  const { exported, imported = exported, typeOnly } = one;
  if (exported === '*') {
    exportAll(exports, { cx, module: scope.module, from, span: stmt.span });
    return;
  }
  const source = (): Value => cx.importModule(scope.module, from, stmt.span, imported);
  putLazily(exports, typeKey(exported), () => typeTaken(source(), imported, typeOnly === true));
  if (typeOnly !== true) putLazily(exports, exported, () => taken(source(), imported));
}

/**
 * `const a = require('x')`, `const { a } = require('x')`, `const a = require('x').b`: names that are imported, which
 * load the module when they are used. Answers whether the declaration was one of these.
 */
export function declareRequired(cx: Context, target: Pattern, value: Expr, scope: Scope): boolean {
  if (!isRequired(value) || lookUp(scope, 'require') !== undefined) return false;
  const whole = (): Value => cx.evaluate(value, scope);
  if (target.kind === 'name') {
    declareLazily(scope, target.name, whole);
    return true;
  }
  if (target.kind !== 'object-pattern' || target.rest !== undefined) return false;
  const names = target.members.flatMap(({ key, keySpan, target: inner }) =>
    typeof key === 'string' && inner.kind === 'name' ? [{ key, keySpan, name: inner.name }] : [],
  );
  if (names.length !== target.members.length) return false;
  for (const { key, keySpan, name } of names) {
    declareLazily(scope, name, () => cx.member(whole(), key, keySpan, keySpan));
  }
  return true;
}

function isRequired(value: Expr): boolean {
  if (value.kind === 'member') return typeof value.key === 'string' && isRequired(value.of);
  if (value.kind !== 'call' || value.callee.kind !== 'name' || value.callee.name !== 'require') return false;
  return value.args.length === 1 && value.args[0]?.value.kind === 'text';
}
