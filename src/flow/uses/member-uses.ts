import type { ClassExpr, Expr, MemberExpr, Pattern } from '../../model/program.js';
import { isSelf } from './following/spelling.js';
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
export function isPlainUse(trees: Trees, tree: Tree, node: Node): boolean {
  const place = tree.places.get(node);
  if (place === undefined) return false;
  const { parent, via } = place;
  const kind = parent['kind'];
  if (kind === 'member')
    return via === 'of' && typeof parent['key'] === 'string' && tree.places.get(parent)?.via === 'callee';
  if (kind === 'choice' || kind === 'await' || kind === 'typed') return isPlainUse(trees, tree, parent);
  if ((kind === 'assign' || kind === 'let') && via === 'value') {
    const target = parent['target'] as Expr | Pattern;
    return target.kind === 'member' && isOwn(target);
  }
  const call = callTaking(tree, node);
  const name = call === undefined ? undefined : calledName(call);
  if (name !== undefined) return trees.families.named(tree, name) !== undefined;
  const holder = call === undefined ? tree.places.get(parent)?.parent : undefined;
  return holder?.['kind'] === 'object' && isPlainUse(trees, tree, holder);
}

/** A member of the object itself: `this.client`, `self.client`. */
export function isOwn({ of }: MemberExpr): boolean {
  return of.kind === 'this' || (of.kind === 'name' && isSelf(of.name));
}
