import type { Expr, Stmt } from '../../../model/program.js';
import { WHOLE } from '../modules.js';
import { classUnit, functionUnit } from './declarations.js';
import type { Walk } from './walk.js';

export function imports(walk: Walk, { bindings, from }: Extract<Stmt, { kind: 'import' }>): void {
  const found = walk.isSeed(`import ${from} from ${from} '${from}' "${from}"`);
  for (const { imported, local } of bindings) {
    walk.modules.take(local, from, imported);
    for (const node of walk.resolve(local)) {
      walk.imports.push({ from, imported, node });
      // What goes by a name for all of it is read as members.
      if (imported !== '*') for (const handed of walk.modules.handedBy(from, imported)) walk.same(handed, node);
      if (found !== false) walk.spread.link(found === 'answers' ? walk.kept : walk.seed, node);
    }
  }
}

export function exports(walk: Walk, { exports }: Extract<Stmt, { kind: 'export' }>): void {
  for (const { exported, local, value, from, imported } of exports) {
    const as = exported === 'default' ? WHOLE : exported;
    if (value !== undefined) handOut(walk, value, as);
    else if (from === undefined) {
      walk.exported.add(local ?? exported);
      walk.modules.handOn(as, local ?? exported);
      const handed = walk.modules.handing(as);
      for (const node of walk.resolve(local ?? exported)) walk.same(node, handed);
    } else if (exported === '*') {
      walk.passesOn = true;
      walk.modules.passOn(from);
    } else if (imported === '*') {
      walk.modules.handedOn.set(as, '*');
      walk.modules.passOn(from);
    } else {
      walk.modules.handedOn.set(as, imported ?? exported);
      for (const one of walk.modules.handedBy(from, imported ?? exported)) walk.same(one, walk.modules.handing(as));
    }
  }
}

/** Others may use a value by a name. */
export function handOut(walk: Walk, value: Expr, as: string): void {
  const handed = walk.modules.handing(as);
  walk.exported.add(as);
  switch (value.kind) {
    case 'function':
      functionUnit(walk, value, [handed, walk.names.method(as)], as);
      return;
    case 'class':
      classUnit(walk, value, [handed], as);
      return;
    case 'name':
      walk.exported.add(value.name);
      for (const node of walk.resolve(value.name)) walk.same(node, handed);
      return;
    case 'object':
      for (const { key, value: one } of value.members) {
        if (typeof key !== 'string') walk.flow(handed, walk.expr(one));
        else if (one.kind === 'function' || one.kind === 'class' || one.kind === 'name') {
          handOut(walk, one, key);
          walk.spread.link(walk.modules.handing(key), handed);
        } else {
          const of = walk.expr(one);
          walk.exported.add(key);
          walk.flow(walk.modules.handing(key), of);
          walk.flow(handed, of);
        }
        if (typeof key === 'string') walk.spread.link(walk.modules.handing(key), walk.names.memberHanded(key));
        if (typeof key === 'string' && walk.isSeed(key) !== false) walk.spread.link(walk.seedNode(key), handed);
      }
      return;
    default:
      walk.flow(handed, walk.expr(value));
  }
}
