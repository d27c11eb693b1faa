import type { Expr } from '../../model/program.js';
import type { TypeNote } from '../../model/type-note.js';
import type { Lowering } from '../grammar/lowering.js';
import { childOf, named, type SyntaxNode } from '../grammar/syntax-node.js';

const DEPTH = 8;
/** Types that are, for what is followed here, what they hold. */
const HOLDERS = new Set([
  'CompletableFuture',
  'Future',
  'Mono',
  'Optional',
  'Supplier',
  'AtomicReference',
  'ResponseEntity',
]);
const LISTS = /^(?:(?:Array|Linked)?List|Collection|Set|Flux|Iterable|Stream|(?:Hash|Linked|Tree)?\w*Map)$/;

/** What a type says of a value; undefined for types that say nothing that helps. */
export function typeNote(node: SyntaxNode | undefined, to: Lowering, depth = 0): TypeNote | undefined {
  if (node === undefined || depth > DEPTH) return undefined;
  switch (node.type) {
    case 'type_identifier':
      return to.text(node) === 'var' ? undefined : { kind: 'named', name: [to.text(node)] };
    case 'scoped_type_identifier':
      return within(node, typeNote(named(node).at(-1), to, depth + 1), to);
    case 'array_type': {
      const of = typeNote(childOf(node, 'element'), to, depth + 1);
      return of === undefined ? undefined : { kind: 'elements', of };
    }
    case 'generic_type': {
      const [base, list] = named(node);
      const bare = to.text(base);
      const types = named(list).map((one) => typeNote(one, to, depth + 1));
      const last = types.at(-1);
      if (HOLDERS.has(bare)) return last;
      if (!LISTS.test(bare)) {
        const of = typeNote(base, to, depth + 1);
        return of?.kind === 'named' && types.length > 0 ? { ...of, args: types } : of;
      }
      return last === undefined ? undefined : { kind: 'elements', of: last };
    }
    default:
      return undefined;
  }
}

/** `WebClient.Builder`: a class that stands in another one goes by both names, without the packages before them. */
function within(node: SyntaxNode, inner: TypeNote | undefined, to: Lowering): TypeNote | undefined {
  const [of] = named(node);
  const outer = of === undefined ? '' : (/[^.]*$/.exec(to.text(of))?.[0] ?? '');
  return inner?.kind === 'named' && /^[A-Z]\w*$/.test(outer) ? { ...inner, name: [outer, ...inner.name] } : inner;
}

/** A type as a value: the class of that name. Packages before it are left out. */
export function typeValue(node: SyntaxNode, to: Lowering): Expr {
  if (node.type === 'generic_type') {
    const [first] = named(node);
    if (first !== undefined) return typeValue(first, to);
  }
  if (node.type !== 'scoped_type_identifier') return { kind: 'name', name: to.text(node), span: to.span(node) };
  const [of, key] = named(node);
  if (of === undefined || key === undefined || !/^[A-Z]/.test(to.text(of))) return typeValue(key ?? node, to);
  return { kind: 'member', of: typeValue(of, to), key: to.text(key), keySpan: to.span(key), span: to.span(node) };
}
