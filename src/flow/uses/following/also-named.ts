import type { Expr, Pattern } from '../../../model/program.js';
import { holds } from '../../../text/spans.js';
import type { Binding } from '../tree/scopes.js';
import type { Tree } from '../tree/tree.js';
import { nameIn } from '../tree/written.js';
import type { Way } from './follower.js';

interface OtherName {
  readonly binding: Binding;
  readonly way: Way;
}

const known = new WeakMap<Binding, readonly OtherName[]>();

/** Other names of the same object: `const record = given`, `for (const record of records)`. */
export function alsoNamed(tree: Tree, binding: Binding): readonly OtherName[] {
  const made = known.get(binding) ?? otherNames(tree, binding);
  known.set(binding, made);
  return made;
}

function otherNames(tree: Tree, binding: Binding): readonly OtherName[] {
  const named = (value: Expr | undefined, way: Way): { binding: Binding; way: Way }[] => {
    const found = value?.kind === 'name' ? tree.bindingOf(value) : undefined;
    return found === undefined ? [] : [{ binding: found, way }];
  };
  const elements = tree.patternsOf(binding).flatMap((span) => {
    const loop = tree.holding(span).find((node) => node['kind'] === 'loop');
    // A loop that tests something goes through nothing.
    const target = loop?.['target'] as Pattern | undefined;
    return target !== undefined && nameIn(target) === binding.name && holds(target.span, span)
      ? named(loop?.['over'] as Expr | undefined, ['[]'])
      : [];
  });
  return [...tree.valuesOf(binding).flatMap((value) => named(value, [])), ...elements];
}
