import type { CallExpr, Expr, Pattern } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import { holds } from '../../text/spans.js';

/**
 * What a function of a shell is given (`@`) is another list behind each `shift` that stands in its body by itself: the
 * uses that a value gets to which is put into the list at `from`.
 */
export function positionalUses(tree: Tree, { name, uses, scope }: Binding, from: Span): readonly Expr[] {
  if (name !== '@' || tree.program.language !== 'shell') return uses;
  const shifts = uses.flatMap((use) => shiftAt(tree, use, scope) ?? []);
  const own = shifts.find((one) => holds(one, from) || holds(from, one));
  const isAfter = (use: Expr): boolean => own === undefined || use.span.start >= own.end;
  const start = own?.end ?? 0;
  const next = shifts.filter((one) => one.start >= start).toSorted((a, b) => a.start - b.start)[0];
  return uses.filter((use) => isAfter(use) && (next === undefined || use.span.start <= next.start));
}

/** `@ = @.slice(n)`, as a statement of the function's body: what takes place each time, and once. */
function shiftAt(tree: Tree, use: Expr, scope: Node): Span | undefined {
  const up = (node: Node | undefined): Node | undefined =>
    node === undefined ? undefined : tree.places.get(node)?.parent;
  const assign = up(up(up(use as unknown as Node)));
  const statement = up(assign);
  const isAlone = assign?.['kind'] === 'assign' && statement?.['kind'] === 'expr' && up(statement) === scope;
  return isAlone ? (statement['span'] as Span) : undefined;
}

/** Where in `list.slice(n)` an element is: `cut` where it is not in it, nothing where that is not known. */
export function afterSlice({ args }: CallExpr, way: readonly string[]): readonly string[] | 'cut' | undefined {
  const [at, ...rest] = way;
  const [start] = args;
  if (at === undefined || !/^\d+$/.test(at) || args.length !== 1 || start?.value.kind !== 'literal') return undefined;
  const { value } = start.value;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return undefined;
  return Number(at) < value ? 'cut' : [String(Number(at) - value), ...rest];
}

/** Functions whose result may hold an element at another place than the list that they are given. */
const MOVES =
  /^(?:filter|slice|reverse|reversed|compact|flat|flatten|sort|sorted|toSorted|toReversed|uniq|concat|collect|select|reject|Where|values|merge|array_\w+)$/;

/** The way to an element behind such a function. */
export function moved(name: string, way: readonly string[]): readonly string[] {
  const [at, ...rest] = way;
  return at !== undefined && /^\d+$/.test(at) && MOVES.test(name) ? ['[]', ...rest] : way;
}

/** What takes the element of a place; each may where the place is not known. */
export function placedAt({ items, rest }: Extract<Pattern, { kind: 'list-pattern' }>, place: string): typeof items {
  const at = /^\d+$/.test(place) && rest === undefined ? Number(place) : items.length;
  return at < items.length ? items.slice(at, at + 1) : items;
}
