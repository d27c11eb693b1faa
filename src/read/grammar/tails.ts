import type { Expr, Stmt } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { choice, functionOf } from './builders.js';

/* For languages in which blocks and branches have values: the value is what the last statement gives back. */

/** The value of statements that give it back with `return`. */
export function valueOfBody(body: readonly Stmt[], span: Span): Expr {
  const [only, more] = body;
  if (only === undefined) return { kind: 'literal', value: undefined, span };
  if (more === undefined) {
    if (only.kind === 'return') return only.value ?? { kind: 'literal', value: undefined, span };
    if (only.kind === 'block') return valueOfBody(only.body, span);
    if (only.kind === 'if') {
      const options = [valueOfBody(only.then, span), valueOfBody(only.otherwise, span)];
      return choice('if', options, span, only.test);
    }
  }
  return { kind: 'call', callee: functionOf({ arrow: true }, [], body, span), args: [], span };
}

/** Statements of which the last one's value is given back. */
export function givingBack(body: readonly Stmt[]): Stmt[] {
  const last = body.at(-1);
  return last === undefined ? [] : [...body.slice(0, -1), ...returned(last)];
}

function returned(stmt: Stmt): readonly Stmt[] {
  switch (stmt.kind) {
    case 'expr':
      return [{ kind: 'return', value: stmt.value, span: stmt.span }];
    case 'if':
      return [{ ...stmt, then: givingBack(stmt.then), otherwise: givingBack(stmt.otherwise) }];
    case 'block':
      return [{ ...stmt, body: givingBack(stmt.body) }];
    case 'try':
      return [{ ...stmt, body: givingBack(stmt.body), handler: givingBack(stmt.handler) }];
    case 'switch':
      return [{ ...stmt, cases: stmt.cases.map((one) => ({ ...one, body: givingBackCase(one.body) })) }];
    default:
      return [stmt];
  }
}

/** The statement before the jump out of a case is its last one. */
function givingBackCase(body: readonly Stmt[]): Stmt[] {
  const last = body.at(-1);
  return last?.kind === 'jump' ? [...givingBack(body.slice(0, -1)), last] : givingBack(body);
}
