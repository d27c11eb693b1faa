import type { Expr, Stmt } from '../../../model/program.js';
import { membershipsIn } from '../../membership.js';
import { NOTHING } from '../shapes.js';
import { declare } from './assignments.js';
import { bind, touch } from './bindings.js';
import { classMember, declared } from './declarations.js';
import { tested } from './expressions.js';
import { exports, imports } from './modules.js';
import type { Walk } from './walk.js';

type IfStmt = Extract<Stmt, { readonly kind: 'if' }>;

export function statement(walk: Walk, stmt: Stmt): void {
  walk.size += 1;
  switch (stmt.kind) {
    case 'let':
      declare(walk, stmt);
      return;
    case 'expr':
      walk.expr(stmt.value);
      return;
    case 'if':
      conditional(walk, stmt);
      return;
    case 'loop': {
      const over = stmt.over === undefined ? NOTHING : walk.expr(stmt.over);
      if (stmt.target !== undefined) bind(walk, stmt.target, over);
      if (stmt.test !== undefined) tested(walk, stmt.test);
      walk.block(stmt.body);
      if (stmt.update !== undefined) walk.expr(stmt.update);
      return;
    }
    case 'return':
      if (stmt.value !== undefined) {
        walk.flow(walk.unit.results, walk.expr(stmt.value));
        for (const word of walk.unit.words) walk.classes.set(word, stmt.value);
      }
      return;
    case 'throw':
      if (stmt.value !== undefined) walk.flow(walk.names.thrownIn(walk.file), walk.expr(stmt.value));
      return;
    case 'try':
      walk.block(stmt.body);
      if (stmt.param !== undefined) {
        const thrown = [walk.names.thrownIn(walk.file)];
        bind(walk, stmt.param, { flow: thrown, need: thrown });
      }
      walk.block(stmt.handler);
      walk.block(stmt.finalizer);
      return;
    case 'switch':
      tested(walk, stmt.on);
      for (const one of stmt.cases) {
        if (one.test !== undefined) tested(walk, one.test);
        walk.block(one.body);
      }
      return;
    case 'block':
      walk.block(stmt.body);
      return;
    case 'import':
      imports(walk, stmt);
      return;
    case 'export':
      exports(walk, stmt);
      return;
    case 'extend':
      if (stmt.member !== undefined) classMember(walk, stmt.member, walk.resolve(stmt.of), [stmt.of]);
      return;
    case 'type':
      for (const node of walk.resolve(stmt.name)) walk.flow(node, declared(walk, stmt.type));
      walk.classes.type(stmt.name, stmt.type);
      return;
    default:
  }
}

/** Conditions in a row stand in one another, however many there are: they are gone over one after the other. */
function conditional(walk: Walk, first: IfStmt): void {
  for (let at: IfStmt | undefined = first; at !== undefined;) {
    tested(walk, at.test);
    among(walk, at.test);
    walk.block(at.then);
    const [only, ...more]: readonly Stmt[] = at.otherwise;
    if (only?.kind === 'if' && more.length === 0) {
      walk.size += 1;
      at = only;
    } else {
      walk.block(at.otherwise);
      at = undefined;
    }
  }
}

/** What is tested to be one of several is one of them behind the test. */
function among(walk: Walk, test: Expr): void {
  for (const { value, among } of membershipsIn(test)) if (value.kind === 'name') touch(walk, value, walk.expr(among));
}
