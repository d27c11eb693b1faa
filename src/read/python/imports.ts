import type { ImportBinding, Stmt } from '../../model/program.js';
import type { LowerStmt, Lowering } from '../grammar/lowering.js';
import { childOf, childrenOf, ofType, type SyntaxNode } from '../grammar/syntax-node.js';

/** `import a.b as c, d.e`: without another name, `d` is what the program sees. */
export const importStatement: LowerStmt = (node, to) =>
  childrenOf(node, 'name').map((one): Stmt => {
    const span = to.span(one);
    const module = moduleName(one, to);
    const alias = childOf(one, 'alias');
    if (alias !== undefined) return imported(module, [{ imported: '*', local: to.text(alias), span }], to, node);
    const [first = module] = module.split('.');
    const below = first === module ? {} : { module };
    return imported(first, [{ imported: '*', local: first, ...below, span }], to, node);
  });

/** `from .a import b as c`, `from a import *` */
export const importFrom: LowerStmt = (node, to) => {
  const from = childOf(node, 'module_name');
  if (from === undefined) return [];
  const module = to.text(from).replaceAll(/\s/g, '');
  const star = ofType(node, 'wildcard_import');
  if (star !== undefined) return [imported(module, [{ imported: '*', local: '*', span: to.span(star) }], to, node)];
  const bindings = childrenOf(node, 'name').map((one): ImportBinding => {
    const name = moduleName(one, to);
    const alias = childOf(one, 'alias');
    const local = alias === undefined ? name : to.text(alias);
    return { imported: name, local, module: `${module}${module.endsWith('.') ? '' : '.'}${name}`, span: to.span(one) };
  });
  return [imported(module, bindings, to, node)];
};

function moduleName(node: SyntaxNode, to: Lowering): string {
  return to.text(childOf(node, 'name') ?? node).replaceAll(/\s/g, '');
}

function imported(from: string, bindings: readonly ImportBinding[], to: Lowering, node: SyntaxNode): Stmt {
  return { kind: 'import', from, bindings, span: to.span(node) };
}
