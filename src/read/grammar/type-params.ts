import type { Lowering } from './lowering.js';
import { named, type SyntaxNode } from './syntax-node.js';

/** The names of the type parameters of a class, without their bounds and variance: `<in K, out V : Any>`. */
export function typeParams(node: SyntaxNode | undefined, to: Lowering): { readonly params?: readonly string[] } {
  if (node === undefined) return {};
  return { params: named(node).map((one) => NAME.exec(to.text(one))?.[1] ?? '') };
}

/** Behind annotations and variance. */
const NAME = /^(?:\[[^\]]*\]|@[\w.]+|(?:in|out)\b|\s)*(\w+)/;
