import type { TypeNote } from '../../model/type-note.js';
import type { Lowering } from '../grammar/lowering.js';
import { named, ofType, type SyntaxNode } from '../grammar/syntax-node.js';

const LISTS = /^(?:Mutable)?(?:List|Set|Map|Collection)$|^Flow$|^Array$/;

/** The type that stands behind a name. */
export function typeAt(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return ofType(node, 'user_type', 'nullable_type');
}

/** What a type says of a value; undefined for types that say nothing that helps. */
export function typeNote(node: SyntaxNode | undefined, to: Lowering): TypeNote | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'nullable_type') return typeNote(typeAt(node), to);
  const names = named(node).filter(({ type }) => type === 'identifier');
  const last = names.at(-1);
  if (node.type !== 'user_type' || last === undefined) return undefined;
  const bare = to.text(last);
  const list = ofType(node, 'type_arguments');
  if (!LISTS.test(bare)) {
    const args = named(list).map((one) => typeNote(typeAt(one), to));
    // `WebClient.Builder`: a class that stands in another one goes by both names.
    const outer = names
      .slice(-2, -1)
      .map((one) => to.text(one))
      .filter((one) => /^[A-Z]/.test(one));
    return { kind: 'named', name: [...outer, bare], ...(args.length === 0 ? {} : { args }) };
  }
  const inner = list === undefined ? undefined : typeNote(typeAt(named(list).at(-1)), to);
  return inner === undefined ? undefined : { kind: 'elements', of: inner };
}
