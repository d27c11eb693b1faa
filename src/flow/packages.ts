import type { Program, Stmt } from '../model/program.js';
import type { ObjectValue, Value } from '../model/value.js';
import { newFrame, type Context, type Module, type Scope } from './context.js';
import { declareLazily } from './scopes.js';
import { declareType, declaredAs } from './declared.js';
import { importNames } from './modules.js';
import { UNDEFINED, object, unknown } from './values.js';

type LetStmt = Extract<Stmt, { kind: 'let' }>;

/** One file of a package under way. */
interface PackageFile {
  readonly program: Program;
  readonly scope: Scope;
}

/** Runs something on behalf of a file, as if nothing else were under way. */
export type RunFor = (file: string, work: () => void) => void;

/**
 * Loads the programs of one package: they share the names of their top level, each of which gets its value when it is
 * first asked for, so that the order of files does not matter. Imports are each file's own. `note` takes each file's
 * module before anything runs. Answers what the package exports: all of its names.
 */
export function loadPackage(
  cx: Context,
  programs: readonly Program[],
  runFor: RunFor,
  note: (program: Program, module: Module) => void,
): ObjectValue {
  const exports = object();
  const names: Scope['names'] = new Map();
  const files = programs.map((program): PackageFile => {
    const { file, language } = program;
    const imports = program.body.flatMap((stmt) => (stmt.kind === 'import' ? [stmt.from] : []));
    const module: Module = { file, language, imports, exports };
    note(program, module);
    const shared: Scope = { names, parent: undefined, home: undefined, module };
    return { program, scope: { names: new Map(), parent: shared, home: shared, module } };
  });
  for (const { program, scope } of files) {
    for (const stmt of program.body) {
      if (stmt.kind === 'type') declareType(scope.parent ?? scope, stmt.name, stmt.type, scope);
      else if (isNamed(stmt))
        declareLazily(scope.parent ?? scope, stmt.target.name, () => valueOf(cx, stmt, scope, runFor));
    }
  }
  for (const { program, scope } of files) {
    // Not among the names of the package: those are all asked for.
    const own: Scope = { ...scope, home: undefined };
    for (const stmt of program.body) if (stmt.kind === 'import') importNames(cx, stmt, own);
  }
  for (const file of files) runPart(cx, file, runFor, (stmt) => stmt.kind === 'extend');
  // A name that nothing asks for may hold functions to be run for their own sake.
  for (const cell of [...names.values()]) void cell.value;
  for (const file of files) {
    runPart(cx, file, runFor, (stmt) => !isNamed(stmt) && !['import', 'extend', 'type'].includes(stmt.kind));
  }
  for (const [key, cell] of names) exports.members.set(key, { key, value: cell.value });
  return exports;
}

function isNamed(stmt: Stmt): stmt is LetStmt & { readonly target: { readonly kind: 'name' } } {
  return stmt.kind === 'let' && stmt.target.kind === 'name';
}

function runPart(cx: Context, { program, scope }: PackageFile, runFor: RunFor, of: (stmt: Stmt) => boolean): void {
  const part = program.body.filter(of);
  if (part.length === 0) return;
  runFor(program.file, () => {
    cx.frames.push(newFrame(scope.module));
    cx.run(part, scope);
    cx.frames.pop();
  });
}

/** The value of a name of the top level, as if nothing else were under way. */
function valueOf(cx: Context, stmt: LetStmt, scope: Scope, runFor: RunFor): Value {
  let value: Value = UNDEFINED;
  runFor(scope.module.file, () => {
    cx.frames.push(newFrame(scope.module));
    if (stmt.value !== undefined) value = cx.evaluate(stmt.value, scope);
    else if (stmt.type !== undefined) value = unknown();
    cx.frames.pop();
  });
  return declaredAs(value, stmt.type, scope);
}
