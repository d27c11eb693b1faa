import type { ClassExpr } from '../../model/class.js';
import type { Lowering } from './lowering.js';
import type { SyntaxNode } from './syntax-node.js';

/** What a class says that it is built on, as it is written: `a.b.Base` of `a.b.Base<T>`, `Base` of `Base by other`. */
export function basesOf(types: readonly SyntaxNode[], to: Lowering): Pick<ClassExpr, 'bases'> {
  const bases = types.flatMap(
    (type) =>
      /(?<![\w.\\])([A-Za-z_\\][\w.\\]*)\s*(?:[<([].*)?$/s.exec(to.text(type).replace(/\s+by\b.*/s, ''))?.[1] ?? [],
  );
  return bases.length === 0 ? {} : { bases };
}
