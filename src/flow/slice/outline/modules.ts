import type { Expr, Stmt } from '../../../model/program.js';
import { moduleNameOf, moduleOf } from '../names.js';
import { classUnit, functionUnit } from './declarations.js';
import { both } from '../shapes.js';
import { taken } from './members.js';
import type { Node } from '../nodes.js';
import type { Walk } from './walk.js';

export function imports(walk: Walk, { bindings, from }: Extract<Stmt, { kind: 'import' }>): void {
  const found = walk.isSeed(`import ${from} from ${from} '${from}' "${from}"`);
  for (const { imported, local } of bindings) {
    // What is called as a method of objects stands in no one's sight.
    if (local.startsWith('.')) {
      walk.imports.push({ from, imported, node: walk.names.method(local.slice(1)) });
      continue;
    }
    walk.importNames.add(local);
    if (imported === '*') walk.namespaces.add(local);
    if (imported === '*' && walk.around.isOutside(walk.program.file, from)) walk.outside.add(local);
    if (/^(?:\.|[@~#]\/)/.test(from)) walk.ownImports.add(local);
    if (imported !== '*') walk.importedAs.set(local, walk.names.handed(imported));
    for (const node of walk.resolve(local)) {
      walk.imports.push({ from, imported, node });
      if (imported !== '*' && !walk.isOutside(from))
        walk.same(walk.names.handed(imported === 'default' ? moduleNameOf(from) : imported), node);
      // A constant of Ruby is in a file of any name.
      if (walk.program.language === 'ruby' && from === local) {
        const handed = walk.names.handed(local);
        walk.flow(node, { flow: [handed], need: [handed] });
      }
      if (found !== false) walk.spread.link(found === 'answers' ? walk.kept : walk.seed, node);
    }
  }
}

export function exports(walk: Walk, { exports, included }: Extract<Stmt, { kind: 'export' }>): void {
  if (included === true) walk.open = walk.isIncluded = true;
  for (const { exported, local, value, from, imported } of exports) {
    const as = exported === 'default' ? moduleOf(walk.program) : exported;
    const handed = walk.names.handed(as);
    handsOut(walk, handed);
    if (value !== undefined) handOut(walk, value, as);
    else if (from === undefined) {
      walk.exported.add(local ?? exported);
      // A namespace goes by any name: what is read of it has the names that its module gives.
      if (walk.namespaces.has(local ?? exported)) walk.passesOn = true;
      for (const node of walk.resolve(local ?? exported)) walk.same(node, handed);
    } else if (exported === '*') walk.passesOn = true;
    else {
      const name = imported ?? exported;
      walk.exported.add(as);
      if (name === '*') walk.passesOn = true;
      if (name !== '*' && !walk.isOutside(from))
        walk.same(walk.names.handed(name === 'default' ? moduleNameOf(from) : name), handed);
    }
  }
}

/** Modules of JavaScript may be taken where they are used. */
function handsOut(walk: Walk, handed: Node): void {
  const { program, names, spread } = walk;
  if (program.language === 'javascript') names.handsOut(moduleOf(walk.program), handed, spread.link.bind(spread));
}

/** Others may use a value by a name. */
export function handOut(walk: Walk, value: Expr, as: string): void {
  const handed = walk.names.handed(as);
  handsOut(walk, handed);
  walk.exported.add(as);
  if (value.kind !== 'object') walk.classes.set(as, value);
  switch (value.kind) {
    case 'function':
      functionUnit(walk, value, [handed, walk.names.method(as)], as);
      return;
    case 'class':
      classUnit(walk, value, [handed], as);
      return;
    case 'name':
      walk.exported.add(value.name);
      if (walk.namespaces.has(value.name)) walk.passesOn = true;
      for (const node of walk.resolve(value.name)) walk.same(node, handed);
      return;
    case 'object':
      for (const { key, value: one } of value.members) {
        if (key === undefined && one.kind === 'name' && walk.namespaces.has(one.name)) walk.passesOn = true;
        if (typeof key !== 'string') walk.flow(handed, walk.expr(one));
        else if (one.kind === 'function' || one.kind === 'class' || one.kind === 'name') {
          handOut(walk, one, key);
          walk.spread.link(walk.names.handed(key), handed);
        } else {
          const of = both(walk.expr(one), taken(walk, one));
          walk.exported.add(key);
          walk.classes.set(key, one);
          walk.flow(walk.names.handed(key), of);
          walk.flow(handed, of);
        }
        if (typeof key === 'string' && walk.isSeed(key) !== false) walk.spread.link(walk.seedNode(key), handed);
      }
      return;
    default:
      walk.flow(handed, both(walk.expr(value), taken(walk, value)));
  }
}
