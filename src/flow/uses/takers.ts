import type { CallExpr, Expr, TextExpr } from '../../model/program.js';
import { mayMean } from './module-names.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** Names under which other files take what a file hands out by this name. */
export function takersOf(
  trees: Trees,
  tree: Tree,
  name: string,
): readonly { readonly tree: Tree; readonly binding: Binding }[] {
  return trees.holding(tree, 'import', name).flatMap((other) => {
    if (other === tree) return [];
    return other.imports.flatMap(({ imported, local }) => {
      const binding = imported === name ? other.lookUp(other.program as unknown as Node, local) : undefined;
      return binding === undefined ? [] : [{ tree: other, binding }];
    });
  });
}

/** Places where other files use all that one hands out as one value: `Object.values(consts)` of `import * as consts`. */
export function wholesTaken(trees: Trees, tree: Tree): readonly { readonly tree: Tree; readonly expr: Expr }[] {
  const { file, language } = tree.program;
  return trees.modules.askersOf(tree).flatMap((other) =>
    other.imports.flatMap(({ imported, local, from }) => {
      const asked = language === 'python' ? (from.split('.').at(-1) ?? from) : from;
      if (imported !== '*' || local === '*' || !mayMean(asked, file)) return [];
      const binding = other.lookUp(other.program as unknown as Node, local);
      const uses = binding?.uses.filter((use) => {
        const place = other.places.get(use as unknown as Node);
        // Its members are met by their names.
        return place?.parent['kind'] !== 'member' || place.via === 'key' || typeof place.parent['key'] !== 'string';
      });
      return (uses ?? []).map((expr) => ({ tree: other, expr }));
    }),
  );
}

/** Places by which other files take what stands at the top of one: `consts.PART`, `Parts::PART`, `PART`. */
export function takenFromOutside(
  trees: Trees,
  tree: Tree,
  name: string,
): readonly { readonly tree: Tree; readonly expr: Expr }[] {
  const askers = trees.modules.askersOf(tree);
  const asking = new Set(askers);
  const isConstant = /^[A-Z][A-Z\d_]+$/.test(name);
  const members = trees.withMember(tree, name).flatMap(({ tree: other, member }) => {
    if (other === tree || other.isPattern(member as unknown as Node)) return [];
    const root = member.of.kind === 'name' ? member.of : undefined;
    const isModule = asking.has(other) && root !== undefined && isWhole(other, root);
    return isModule || (isConstant && root !== undefined) ? [{ tree: other, expr: member }] : [];
  });
  const bare = askers.flatMap((other) =>
    [...other.unbound(name), ...other.qualified(name)].map((expr) => ({ tree: other, expr })),
  );
  return [...members, ...bare];
}

/** Calls by which other files ask for one: `require('./consts')`. */
export function requiresOf(trees: Trees, tree: Tree): readonly { readonly tree: Tree; readonly call: CallExpr }[] {
  return trees.holding(tree, 'called', 'require').flatMap((other) =>
    other.callsNamed('require').flatMap((call) => {
      const from = call.args[0]?.value;
      const isOwn = from?.kind === 'text' && mayMean(textIn(from), tree.program.file);
      return isOwn ? [{ tree: other, call }] : [];
    }),
  );
}

/** A name stands for a module, a class or something that is not declared here. */
function isWhole(tree: Tree, name: Expr): boolean {
  const binding = tree.bindingOf(name);
  return binding === undefined || binding.imported !== undefined || binding.functions.length === 0;
}

function textIn({ text }: TextExpr): string {
  return text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
}
