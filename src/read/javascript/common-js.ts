import type { Arg, ExportBinding, Expr, Pattern, Stmt } from '../../model/program.js';

/*
 * Modules of CommonJS that hand on others: `module.exports = { ...require('./a'), b: require('./b') }`. They are read when a name
 * is asked for that they may have, as those of `export * from './a'` are.
 */

/** A statement of the top level, and behind it what it hands on. */
export function handingOn(body: readonly Stmt[]): readonly Stmt[] {
  const required = new Map(body.flatMap(requiredBy));
  return body.flatMap((stmt) => {
    const exports = stmt.kind === 'expr' ? handedOn(stmt.value, required) : [];
    return exports.length === 0 ? [stmt] : [stmt, { kind: 'export', exports, span: stmt.span }];
  });
}

/** `const a = require('./a')`: the module that a name stands for. */
function requiredBy(stmt: Stmt): readonly (readonly [name: string, from: string])[] {
  if (stmt.kind !== 'let' || stmt.target.kind !== 'name' || stmt.value === undefined) return [];
  const from = moduleOf(stmt.value, new Map());
  return from === undefined ? [] : [[stmt.target.name, from]];
}

function handedOn(expr: Expr, required: ReadonlyMap<string, string>): readonly ExportBinding[] {
  if (expr.kind === 'call') return added(expr.callee, expr.args, required);
  if (expr.kind !== 'assign' || expr.op !== '=') return [];
  const { target, value } = expr;
  const key = exportedKey(target);
  const from = moduleOf(value, required);
  if (key !== undefined && from !== undefined) return [whole(key, from)];
  return isModuleExports(target) ? contents(value, required) : [];
}

/** `Object.assign(exports, require('./a'))`, `__exportStar(require('./a'), exports)` */
function added(callee: Expr, args: readonly Arg[], required: ReadonlyMap<string, string>): readonly ExportBinding[] {
  const name = callee.kind === 'member' ? callee.key : callee.kind === 'name' ? callee.name : undefined;
  if (name !== 'assign' && name !== '__exportStar') return [];
  const values = args.map(({ value }) => value);
  return values.some(isExports) ? values.flatMap((value) => contents(value, required)) : [];
}

/** What an object has that is the same as what a module exports, and its members that stand for modules. */
function contents(value: Expr, required: ReadonlyMap<string, string>): readonly ExportBinding[] {
  const from = moduleOf(value, required);
  if (from !== undefined) return [{ exported: '*', from }];
  if (value.kind === 'call') return added(value.callee, [...value.args, { value: EXPORTS }], required);
  if (value.kind !== 'object') return [];
  return value.members.flatMap(({ key, value: member }) => {
    const module = moduleOf(member, required);
    if (module === undefined || (key !== undefined && typeof key !== 'string')) return [];
    return [key === undefined ? { exported: '*', from: module } : whole(key, module)];
  });
}

const EXPORTS: Expr = { kind: 'name', name: 'exports', span: { file: '', start: 0, end: 0 } };

function whole(exported: string, from: string): ExportBinding {
  return { exported, imported: '*', from };
}

function moduleOf(value: Expr, required: ReadonlyMap<string, string>): string | undefined {
  if (value.kind === 'name') return required.get(value.name);
  if (value.kind !== 'call' || value.callee.kind !== 'name' || value.callee.name !== 'require') return undefined;
  const [first] = value.args;
  const [piece, ...rest] = first?.value.kind === 'text' ? first.value.text : [];
  // What packages export is none of the project's.
  return piece?.kind === 'run' && rest.length === 0 && piece.text.startsWith('.') ? piece.text : undefined;
}

/** `exports.key`, `module.exports.key` */
function exportedKey(target: Pattern): string | undefined {
  return target.kind === 'member' && typeof target.key === 'string' && isExports(target.of) ? target.key : undefined;
}

function isModuleExports(target: Pattern): boolean {
  return target.kind === 'member' && target.key === 'exports';
}

function isExports(of: Expr): boolean {
  return of.kind === 'name' ? of.name === 'exports' : of.kind === 'member' && of.key === 'exports';
}
