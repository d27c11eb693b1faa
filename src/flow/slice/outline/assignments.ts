import type { Expr, Pattern, Stmt } from '../../../model/program.js';
import { moduleNameOf, moduleOf, namesIn } from '../names.js';
import { Node, type Sources } from '../nodes.js';
import { NOTHING, both, isExports, lastNameOf, requiredIn } from '../shapes.js';
import { bind, into } from './bindings.js';
import { classUnit, declared, functionUnit } from './declarations.js';
import { goesByField, taken } from './members.js';
import { handOut } from './modules.js';
import type { Walk } from './walk.js';

export function declare(walk: Walk, { target, value, type }: Extract<Stmt, { kind: 'let' }>): void {
  const from = value === undefined ? undefined : requiredIn(value);
  if (value !== undefined && from !== undefined) required(walk, target, value, from);
  if (type !== undefined) into(walk, target, declared(walk, type));
  walk.classes.declare(target, type);
  packaged(walk, target);
  if (value?.kind === 'this' && target.kind === 'name' && walk.scopes.length > 0)
    for (const node of walk.resolve(target.name)) walk.selves.add(node);
  walk.isTakenApart = from !== undefined;
  if (value !== undefined) assignTo(walk, target, value);
  else bind(walk, target, NOTHING);
  walk.isTakenApart = false;
}

/** What stands at the top of a package is what others read of it by its name (`paths.Rules`), as are constants of Ruby. */
function packaged(walk: Walk, target: Pattern): void {
  if (walk.inPackage === undefined && walk.program.language !== 'ruby') return;
  if (walk.scopes.length > 0) return;
  for (const name of namesIn(target)) {
    const own = walk.names.variable(walk.file, name);
    walk.flow(walk.names.handed(name), { flow: [own], need: [own] });
  }
}

/** `const a = require('x')`, `const { a: { b } } = require('x')`, `const a = require('x').b` */
function required(walk: Walk, target: Pattern, value: Expr, from: string): void {
  const take = (name: string, imported: string): void => {
    if (walk.scopes.length === 0) walk.importNames.add(name);
    if (/^(?:\.|[@~#]\/)/.test(from)) walk.ownImports.add(name);
    for (const node of walk.resolve(name)) {
      walk.imports.push({ from, imported, node });
      if (!walk.isOutside(from)) walk.same(walk.names.handed(imported === '*' ? moduleNameOf(from) : imported), node);
    }
  };
  const member = value.kind === 'member' && typeof value.key === 'string' ? value.key : '*';
  const takeApart = (at: Pattern, key: string): void => {
    if (at.kind === 'name') take(at.name, key);
    else if (at.kind === 'default-pattern') takeApart(at.target, key);
    else if (at.kind === 'object-pattern') {
      for (const { key: of, target: inner } of at.members) if (typeof of === 'string') takeApart(inner, of);
    }
  };
  takeApart(target, member);
}

export function assignTo(walk: Walk, target: Pattern, value: Expr): Sources {
  if (target.kind === 'member' && typeof target.key === 'string') {
    if (target.key === 'exports' || isExports(target.of)) {
      handOut(walk, value, target.key === 'exports' ? moduleOf(walk.program) : target.key);
      return NOTHING;
    }
  }
  if (value.kind === 'function' || value.kind === 'class') {
    const named = namedBy(walk, target);
    if (value.kind === 'function') functionUnit(walk, value, named.nodes, named.word ?? value.name);
    else classUnit(walk, value, named.nodes, named.word ?? value.name);
    if (target.kind === 'member') walk.expr(target.of);
    return NOTHING;
  }
  walk.classes.set(target, value);
  const sources = walk.expr(value);
  walk.before = lastNameOf(value);
  const method = taken(walk, value);
  if (target.kind === 'member' && typeof target.key === 'string' && walk.isSelf(target.of))
    goesByField(walk, target.key, method);
  bind(walk, target, both(sources, method));
  walk.before = undefined;
  return sources;
}

function namedBy(walk: Walk, target: Pattern): { nodes: readonly Node[]; word: string | undefined } {
  if (target.kind === 'name') {
    const nodes = walk.resolve(target.name);
    // Other files may see what stands at the top.
    const isTop = walk.shares && walk.scopes.length === 0;
    return { nodes: isTop ? [...nodes, walk.names.handed(target.name)] : nodes, word: target.name };
  }
  if (target.kind !== 'member' || typeof target.key !== 'string') return { nodes: [], word: undefined };
  return { nodes: [walk.names.method(target.key)], word: target.key };
}
