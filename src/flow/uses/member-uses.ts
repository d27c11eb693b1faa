import type { CallExpr, Expr, FunctionExpr, MemberExpr, Pattern } from '../../model/program.js';
import type { ClassExpr } from '../../model/class.js';
import { holds } from '../../text/spans.js';
import type { Made } from './class-family.js';
import { decoratorOf } from './following/decorators.js';
import { isSelf } from './following/spelling.js';
import { parameterOf } from './given-arguments.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import { callTaking, calledName, lastWord, nameIn } from './tree/written.js';
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
export function isPlainUse(trees: Trees, tree: Tree, node: Node, deep = DEEP, key?: string): boolean {
  const place = tree.places.get(node);
  if (place === undefined) return false;
  const { parent, via } = place;
  const kind = parent['kind'];
  if (kind === 'member')
    return via === 'of' && typeof parent['key'] === 'string' && tree.places.get(parent)?.via === 'callee';
  if (kind === 'choice' || kind === 'await' || kind === 'typed') return isPlainUse(trees, tree, parent, deep, key);
  if ((kind === 'assign' || kind === 'let') && via === 'value') {
    const target = parent['target'] as Expr | Pattern;
    return target.kind === 'member' && isOwn(target);
  }
  const call = callTaking(tree, node);
  if (call !== undefined && (call.callee.kind === 'super' || calledName(call) !== undefined)) {
    const made = madeBy(trees, tree, call);
    // A class without a constructor of its own puts what it is given into its members, or hands it to its base.
    const takers = made === undefined ? functionsOf(trees, tree, call) : constructorsOf(made);
    return (
      (made !== undefined && takers.length === 0) ||
      (deep > 0 && isOnlyCalledIn(trees, takers, call, { node, key, deep }))
    );
  }
  const holder = call === undefined ? tree.places.get(parent)?.parent : undefined;
  const { key: member } = parent as { readonly key?: unknown };
  return holder?.['kind'] === 'object' && typeof member === 'string' && isPlainUse(trees, tree, holder, deep, member);
}

/** Functions of functions are looked through so far. */
const DEEP = 4;

/** `status(client, zone)`: a function of the project, which is named, does nothing else with it either. */
function isOnlyCalledIn(trees: Trees, found: readonly Taker[], call: CallExpr, { node, key, deep }: Handed): boolean {
  const at = call.args.findIndex(({ value }) => (value as unknown as Node) === node);
  const before = call.args.slice(0, at + 1);
  if (at < 0 || before.some(({ spread }) => spread !== undefined)) return false;
  const named = before.findLast(({ name }) => name !== undefined);
  // What stands behind a name counts from nowhere.
  if (named !== undefined && named !== call.args[at]) return false;
  return (
    found.length > 0 &&
    found.every(({ tree: other, fn }) => {
      const binding = bindingIn(other, targetOf(fn, at, named?.name), key);
      if (binding === undefined || decoratorOf(trees, fn) !== undefined) return false;
      if (
        parameterOf(other, binding) === undefined ||
        other.namesOf('arguments').some((one) => holds(fn.span, one.span))
      )
        return false;
      return binding.uses.every((use) => isPlainUse(trees, other, use as unknown as Node, deep - 1));
    })
  );
}

/** The name of what is taken, or of the member of it; undefined where it is taken in another way. */
function bindingIn(tree: Tree, target: Pattern | undefined, key: string | undefined): Binding | undefined {
  const bare = target?.kind === 'default-pattern' ? target.target : target;
  const taken =
    key !== undefined && bare?.kind === 'object-pattern' ? bare.members.find((one) => one.key === key)?.target : bare;
  const name = taken === undefined ? undefined : nameIn(taken);
  return taken === undefined || name === undefined ? undefined : tree.lookUp(taken as unknown as Node, name);
}

/** What a function takes an argument by; undefined where that is not one name alone. */
function targetOf({ params }: FunctionExpr, at: number, name: string | undefined): Pattern | undefined {
  if (name !== undefined)
    return params.find(({ target, rest }) => rest === undefined && nameIn(target) === name)?.target;
  return params.slice(0, at + 1).some(({ rest }) => rest !== undefined) ? undefined : params[at]?.target;
}

interface Handed {
  readonly node: Node;
  /** The member of what is handed, where the value is in an object. */
  readonly key: string | undefined;
  readonly deep: number;
}

interface Taker {
  readonly tree: Tree;
  readonly fn: FunctionExpr;
}

/** The class of the project that a call makes an object of, or that is given its part of one: `super(client)`. */
function madeBy({ families }: Trees, tree: Tree, call: CallExpr): Made | undefined {
  if (call.callee.kind !== 'super') return families.named(tree, calledName(call) ?? '');
  const base = lastWord(tree.classOf(call as unknown as Node)?.base);
  return base === undefined ? undefined : families.named(tree, base);
}

function constructorsOf({ tree, of }: Made): readonly Taker[] {
  return of.members.flatMap(({ kind, value }) =>
    kind === 'constructor' && value?.kind === 'function' ? [{ tree, fn: value }] : [],
  );
}

/** The functions of the project that a call by a name alone may lead to. */
function functionsOf(trees: Trees, tree: Tree, { callee }: CallExpr): readonly Taker[] {
  const binding = callee.kind === 'name' ? tree.bindingOf(callee) : undefined;
  if (binding === undefined) return [];
  if (binding.imported === undefined)
    return tree.valuesOf(binding).every(({ kind }) => kind === 'function')
      ? binding.functions.map((fn) => ({ tree, fn }))
      : [];
  const { from, name } = binding.imported;
  if (!trees.modules.isOwn(from) || name === 'default' || name === '*') return [];
  return trees
    .holding(tree, 'function', name)
    .filter((other) => other !== tree)
    .flatMap((other) => other.functionsNamed(name).map((fn) => ({ tree: other, fn })));
}

/** A member of the object itself: `this.client`, `self.client`. */
export function isOwn({ of }: MemberExpr): boolean {
  return of.kind === 'this' || (of.kind === 'name' && isSelf(of.name));
}
