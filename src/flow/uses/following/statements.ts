import type { Pattern, Stmt } from '../../../model/program.js';
import type { Span } from '../../../model/span.js';
import type { Node } from '../tree/places.js';
import type { Tree } from '../tree/tree.js';
import { chainOf } from '../tree/written.js';
import { type Follower, type Way } from './follower.js';
import { bind } from './patterns.js';
import { stored } from './stored.js';
import { givenAsDefault } from './defaults.js';
import { returned } from './results.js';
import { isGivenOut, prints } from '../scripts.js';
import { elements } from './elements.js';
import type { Climb } from './climb.js';

/** What a function throws to itself is read where it catches it; else it goes to who shows errors. */
function thrown(follower: Follower, tree: Tree, stmt: Node, way: Way, span: Span): void {
  let place = tree.places.get(stmt);
  while (place !== undefined && place.parent['kind'] !== 'function') {
    const { parent, via } = place;
    const caught =
      parent['kind'] === 'try' && via === 'body' ? (parent as unknown as Stmt & { kind: 'try' }).param : undefined;
    if (caught !== undefined) {
      bind(follower, tree, caught, way, span);
      return;
    }
    place = tree.places.get(parent);
  }
  follower.end(follower.ends.printsErrors?.(span) === true ? 'printed' : 'logged', span);
}

/** What a statement does with a value that comes to it. */
export function statement(follower: Follower, tree: Tree, { parent, via, expr, way }: Climb, kind: string): void {
  const stmt = parent as unknown as Stmt;
  switch (kind) {
    case 'expr':
      // A name by itself does nothing: what it stands in was not read.
      if (expr.kind === 'name' && tree.program.language === 'ruby') follower.end('unknown', expr.span);
      if (follower.ends.shows?.(tree, expr) === true) follower.end('printed', expr.span);
      else if (
        (follower.ends.shows === undefined || isGivenOut(tree, expr)) &&
        prints(follower.callees.trees, tree, expr)
      )
        follower.end('printed', expr.span);
      return;
    case 'let':
      if (stmt.kind === 'let') bind(follower, tree, stmt.target, way, expr.span);
      // `NAME=value command`
      if (stmt.kind === 'let' && tree.program.language === 'shell' && stmt.functionScoped === false)
        follower.end('exported', expr.span);
      return;
    case 'default-pattern':
      givenAsDefault(follower, tree, parent, expr.span);
      bind(follower, tree, (parent as unknown as { target: Pattern }).target, way, expr.span);
      return;
    case 'if':
      follower.end(follower.ends.shows?.(tree, expr) === true ? 'printed' : 'tested', expr.span);
      return;
    case 'switch':
      follower.end(stmt.kind === 'switch' && asksKind(tree, stmt) ? 'tested' : 'compared', expr.span);
      return;
    case 'loop':
      if (via === 'over' && stmt.kind === 'loop' && stmt.target !== undefined)
        elements(follower, tree, stmt.target, { expr, way });
      else follower.end(via === 'test' ? 'tested' : 'iterated', expr.span);
      return;
    case 'return':
      returned(follower, tree, parent, way, expr.span);
      return;
    case 'throw':
      thrown(follower, tree, parent, way, expr.span);
      return;
    case 'field':
      stored(follower, tree, parent, parent['key'], way, expr.span);
      return;
    default:
      follower.end('unknown', expr.span);
  }
}

/** `case answer when Net::HTTPSuccess`: only classes are asked for. */
function asksKind(tree: Tree, { cases }: Extract<Stmt, { kind: 'switch' }>): boolean {
  const tests = cases.flatMap(({ test }) => test ?? []);
  return tree.program.language === 'ruby' && tests.every((test) => /^Net::HTTP\w+$/.test(chainOf(test) ?? ''));
}
