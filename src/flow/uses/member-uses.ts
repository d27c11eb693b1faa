import type { CallExpr, ClassExpr, Expr, FunctionExpr, MemberExpr, Pattern } from '../../model/program.js';
import { holds } from '../../text/spans.js';
import { decoratorOf } from './following/decorators.js';
import { isSelf } from './following/spelling.js';
import { parameterOf } from './given-arguments.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { callTaking, calledName } from './tree/written.js';
import type { Trees } from './trees.js';

/** What is put into a member; `value`: undefined where that is not written. */
export interface Put {
  readonly tree: Tree;
  readonly value: Expr | undefined;
}

/** What the programs of a language do with members of one name. */
interface OfName {
  /** Some are written to. */
  readonly isSet: boolean;
  /** Some are handed to something that may change them, or set from outside of their class. */
  readonly isElsewhere: boolean;
  /** What classes put into their own. */
  readonly puts: ReadonlyMap<ClassExpr, readonly Put[]>;
}

/** What is done with members, by their names: asked for with each call on a member, and found once. */
export class MemberUses {
  private readonly known = new Map<string, OfName>();

  constructor(private readonly trees: Trees) {}

  of(tree: Tree, name: string): OfName {
    const key = `${tree.program.language}.${name}`;
    const known = this.known.get(key) ?? this.find(tree, name);
    this.known.set(key, known);
    return known;
  }

  private find(of: Tree, name: string): OfName {
    const puts = new Map<ClassExpr, Put[]>();
    let isSet = false;
    let isElsewhere = false;
    for (const { tree, member } of this.trees.withMember(of, name)) {
      const node = member as unknown as Node;
      if (!tree.isPattern(node)) {
        isElsewhere ||= !isPlainUse(this.trees, tree, node);
        continue;
      }
      isSet = true;
      if (!isOwn(member)) {
        isElsewhere = true;
        continue;
      }
      const owner = tree.classOf(node);
      if (owner === undefined) continue;
      const put = { tree, value: tree.places.get(node)?.parent['value'] as Expr | undefined };
      const all = puts.get(owner);
      if (all === undefined) puts.set(owner, [put]);
      else all.push(put);
    }
    return { isSet, isElsewhere, puts };
  }
}

/** Nothing else is done with a value than to call it, or to hand it to an object of the project. */
export function isPlainUse(trees: Trees, tree: Tree, node: Node, deep = DEEP): boolean {
  const place = tree.places.get(node);
  if (place === undefined) return false;
  const { parent, via } = place;
  const kind = parent['kind'];
  if (kind === 'member')
    return via === 'of' && typeof parent['key'] === 'string' && tree.places.get(parent)?.via === 'callee';
  if (kind === 'choice' || kind === 'await' || kind === 'typed') return isPlainUse(trees, tree, parent, deep);
  if ((kind === 'assign' || kind === 'let') && via === 'value') {
    const target = parent['target'] as Expr | Pattern;
    return target.kind === 'member' && isOwn(target);
  }
  const call = callTaking(tree, node);
  const name = call === undefined ? undefined : calledName(call);
  if (call !== undefined && name !== undefined)
    return (
      trees.families.named(tree, name) !== undefined || (deep > 0 && isOnlyCalledIn(trees, tree, call, node, deep))
    );
  const holder = call === undefined ? tree.places.get(parent)?.parent : undefined;
  return holder?.['kind'] === 'object' && isPlainUse(trees, tree, holder, deep);
}

/** Functions of functions are looked through so far. */
const DEEP = 4;

/** `status(client, zone)`: a function of the project, which is named, does nothing else with it either. */
function isOnlyCalledIn(trees: Trees, tree: Tree, call: CallExpr, node: Node, deep: number): boolean {
  const at = call.args.findIndex(({ value }) => (value as unknown as Node) === node);
  const before = call.args.slice(0, at + 1);
  if (at < 0 || before.some(({ spread, name }) => spread !== undefined || name !== undefined)) return false;
  const found = functionsOf(trees, tree, call);
  return (
    found.length > 0 &&
    found.every(({ tree: other, fn }) => {
      const target = fn.params.slice(0, at + 1).some(({ rest }) => rest !== undefined)
        ? undefined
        : fn.params[at]?.target;
      const binding = target?.kind === 'name' ? other.lookUp(target, target.name) : undefined;
      if (binding === undefined || decoratorOf(trees.text(fn.span.file), fn) !== undefined) return false;
      if (
        parameterOf(other, binding) === undefined ||
        other.namesOf('arguments').some((one) => holds(fn.span, one.span))
      )
        return false;
      return binding.uses.every((use) => isPlainUse(trees, other, use as unknown as Node, deep - 1));
    })
  );
}

/** The functions of the project that a call by a name alone may lead to. */
function functionsOf(
  trees: Trees,
  tree: Tree,
  { callee }: CallExpr,
): readonly { readonly tree: Tree; readonly fn: FunctionExpr }[] {
  const binding = callee.kind === 'name' ? tree.bindingOf(callee) : undefined;
  if (binding === undefined) return [];
  if (binding.imported === undefined)
    return tree.valuesOf(binding).every(({ kind }) => kind === 'function')
      ? binding.functions.map((fn) => ({ tree, fn }))
      : [];
  const { from, name } = binding.imported;
  if (!trees.isOwn(from) || name === 'default' || name === '*') return [];
  return trees
    .holding(tree, 'function', name)
    .filter((other) => other !== tree)
    .flatMap((other) => other.functionsNamed(name).map((fn) => ({ tree: other, fn })));
}

/** A member of the object itself: `this.client`, `self.client`. */
export function isOwn({ of }: MemberExpr): boolean {
  return of.kind === 'this' || (of.kind === 'name' && isSelf(of.name));
}
