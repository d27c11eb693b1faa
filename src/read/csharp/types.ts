import type { Expr } from '../../model/program.js';
import type { TypeNote } from '../../model/type-note.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

const DEPTH = 8;
/** Types that are, for what is followed here, what they hold. */
const HOLDERS = new Set(['Task', 'ValueTask', 'Nullable', 'Lazy', 'ActionResult', 'IOptions']);
const LISTS = /^(?:I?(?:ReadOnly)?(?:List|Collection|Dictionary)|IEnumerable|IAsyncEnumerable|HashSet)$/;

/** What a type says of a value; undefined for types that say nothing that helps. */
export function typeNote(node: SyntaxNode | undefined, to: Lowering, depth = 0): TypeNote | undefined {
  if (node === undefined || depth > DEPTH) return undefined;
  const inner = (one: SyntaxNode | undefined): TypeNote | undefined => typeNote(one, to, depth + 1);
  switch (node.type) {
    case 'identifier':
      return { kind: 'named', name: [to.text(node)] };
    case 'qualified_name':
      return inner(childOf(node, 'name'));
    case 'nullable_type':
      return inner(childOf(node, 'type'));
    case 'array_type': {
      const of = inner(childOf(node, 'type'));
      return of === undefined ? undefined : { kind: 'elements', of };
    }
    case 'generic_name': {
      const [base, list] = named(node);
      const bare = to.text(base);
      const types = named(list);
      if (HOLDERS.has(bare)) return inner(types.at(-1));
      if (!LISTS.test(bare)) {
        return { kind: 'named', name: [bare], ...(types.length === 0 ? {} : { args: types.map(inner) }) };
      }
      const of = inner(types.at(-1));
      return of === undefined ? undefined : { kind: 'elements', of };
    }
    default:
      return undefined;
  }
}

/** A type as a value: the class of that name. Namespaces before it are left out. */
export function typeValue(node: SyntaxNode, to: Lowering): Expr {
  const holdsName = /^(?:generic_name|nullable_type)$/.test(node.type);
  const inner = node.type === 'qualified_name' ? childOf(node, 'name') : holdsName ? named(node)[0] : undefined;
  return inner === undefined ? { kind: 'name', name: to.text(node), span: to.span(node) } : typeValue(inner, to);
}
