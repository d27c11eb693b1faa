import type { Expr, Pattern } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import { chainOf } from './tree/written.js';

/** A value that a name is given, with the place and the block of that. */
export interface GivenTo {
  readonly span: Span;
  readonly value: Expr;
  /** Where all of it is written, of which the name may get a part. */
  readonly whole: Span;
  /** What was there before is not there any more. */
  readonly isOver: boolean;
  readonly list: Node | undefined;
  readonly via: string | undefined;
}

/** Values that a name may have where it is read: what is set for sure before it hides what was set earlier. */
export function reaching(tree: Tree, binding: Binding, name: Expr): readonly GivenTo[] {
  const at = name.span;
  const all = givenTo(tree, binding).toSorted((a, b) => a.span.start - b.span.start);
  const around = tree.holding(at);
  const loops = around.filter((node) => node['kind'] === 'loop');
  const functionOf = (one: Expr): unknown => tree.around(one as unknown as Node)[0];
  const own = functionOf(name);
  const blocks = blocksAround(tree, around[0]);
  // What is set from the name itself, `data = data.result`, comes behind it.
  const isBefore = ({ span, whole }: GivenTo): boolean =>
    span.end <= at.start || (holds(span, at) && !holds(whole, at));
  const sure = all.findLast((one) => one.isOver && isBefore(one) && blocks.get(one.list) === one.via);
  return all.filter((one) => {
    if (sure !== undefined && one.span.start < sure.span.start) return false;
    // Another function may have run before.
    return (
      isBefore(one) || functionOf(one.value) !== own || loops.some((loop) => holds(loop['span'] as Span, one.span))
    );
  });
}

/** `[a, b] = await Promise.all([x, y])`: what stands in the place of the name. */
function partOf(target: Pattern, value: Expr, at: Span): Expr {
  if (target.kind !== 'list-pattern') return value;
  const index = target.items.findIndex((one) => one !== undefined && holds(one.span, at));
  const list = value.kind === 'await' ? value.of : value;
  const [only, second] = list.kind === 'call' && WAITS.test(chainOf(list.callee) ?? '') ? list.args : [];
  const inner = second === undefined ? only?.value : undefined;
  const items = list.kind === 'list' ? list.items : inner?.kind === 'list' ? inner.items : [];
  if (index < 0 || items.slice(0, index + 1).some(({ spread }) => spread !== undefined)) return value;
  return items[index]?.value ?? value;
}

/** What gives a list of what each of a list comes to. */
const WAITS = /^Promise\.all$/;

/** All values that a name is given, and those that stand in for parts which are not there. */
export function givenTo(tree: Tree, binding: Binding): readonly GivenTo[] {
  return tree.patternsOf(binding).flatMap((at) => {
    const found: GivenTo[] = [];
    for (const node of tree.holding(at)) {
      const target = node['target'] as Pattern | undefined;
      const value = (node['value'] ?? node['over']) as Expr | undefined;
      if (target === undefined || value === undefined || !holds(target.span, at)) continue;
      const place = tree.places.get(node);
      const outer = place?.parent['kind'] === 'expr' ? tree.places.get(place.parent) : place;
      const isDefault = node['kind'] === 'default-pattern';
      const isOver = !isDefault && (node['op'] === undefined || node['op'] === '=');
      const part = node['over'] === undefined ? partOf(target, value, at) : value;
      found.push({
        span: node['span'] as Span,
        value: part,
        whole: value.span,
        isOver,
        list: outer?.parent,
        via: outer?.via,
      });
    }
    return found;
  });
}

/** The nodes around one, each with the part of it that it stands in. */
function blocksAround(tree: Tree, inner: Node | undefined): ReadonlyMap<Node | undefined, string> {
  const found = new Map<Node | undefined, string>();
  for (let place = inner && tree.places.get(inner); place; place = tree.places.get(place.parent))
    found.set(place.parent, place.via);
  return found;
}
