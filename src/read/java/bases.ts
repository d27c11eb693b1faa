import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';

/** What is there for all, and says nothing of a class. */
const COMMON =
  /^(?:Serializable|Cloneable|Comparable|Runnable|AutoCloseable|Iterable|\w*(?:Listener|Handler|Callback|Function|Supplier|Consumer))\b/;

/** The class that one is built on; where there is none, an interface of the project, which may have constants and methods. */
export function baseOf(node: SyntaxNode, to: Lowering): SyntaxNode | undefined {
  const superclass = childOf(node, 'superclass');
  if (superclass !== undefined) return named(superclass)[0];
  // What a record is made with are its fields, whatever else it is.
  if (node.type === 'record_declaration') return undefined;
  const interfaces = ofType(childOf(node, 'interfaces') ?? ofType(node, 'extends_interfaces'), 'type_list');
  return named(interfaces).find((one) => isOwn(to.text(one), to));
}

/** All that a class says it is built on. */
export function allBases(node: SyntaxNode): readonly SyntaxNode[] {
  const superclass = childOf(node, 'superclass');
  const interfaces = ofType(childOf(node, 'interfaces') ?? ofType(node, 'extends_interfaces'), 'type_list');
  return [superclass, interfaces].flatMap((one) => named(one));
}

/** It is of the same package, or of one that begins like it. */
function isOwn(type: string, to: Lowering): boolean {
  const name = /^\w+/.exec(type)?.[0] ?? '';
  if (COMMON.test(name)) return false;
  const { text } = to.source;
  const from = new RegExp(String.raw`^[ \t]*import[ \t]+([\w.]+)\.${name}[ \t]*;`, 'm').exec(text)?.[1];
  return from === undefined || rootOf(from) === rootOf(/^[ \t]*package[ \t]+([\w.]+)/m.exec(text)?.[1] ?? '');
}

const rootOf = (path: string): string => path.split('.').slice(0, 2).join('.');
