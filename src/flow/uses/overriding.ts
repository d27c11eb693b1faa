import type { CallExpr, Expr, Program } from '../../model/program.js';
import type { ClassExpr } from '../../model/class.js';
import { isBuiltElsewhere } from './built-elsewhere.js';
import type { ByName } from './by-name.js';
import type { Led } from './chains.js';
import type { Made } from './class-family.js';
import { isOwn } from './member-uses.js';
import { holderOf, methodsOfObject } from './held-values.js';
import { StandingInstead } from './standing-instead.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** Languages in which `send(path)` may be a method of the class around it, or of one that is made of that. */
const IMPLICIT_SELF = /^(?:ruby|java|kotlin|csharp|scala|swift|groovy|dart)$/;

/** A call goes to the object that it stands in. */
export function isOnSelf(tree: Tree, { callee }: CallExpr): boolean {
  if (callee.kind === 'member')
    return isOwn(callee) || (callee.of.kind === 'name' && /^(?:static|self|super)$/.test(callee.of.name));
  if (callee.kind !== 'name' || !IMPLICIT_SELF.test(tree.program.language)) return false;
  const { functions, imported } = tree.bindingOf(callee) ?? {};
  // What nothing declares is taken for a class beside the file.
  if (functions === undefined || imported?.from === callee.name) return true;
  return functions.some((fn) => tree.classOf(fn as unknown as Node) !== undefined);
}

/** The methods that may take the place of one, by the class that it stands in: found once for all calls. */
export class Overriding {
  private readonly inFamily = new Map<ClassExpr, Map<string, readonly Led[]>>();
  private readonly open = new Map<ClassExpr, boolean>();
  private readonly anywhere = new Map<string, readonly Led[]>();

  /** The methods that interfaces of Go ask for: any that takes as many arguments may be meant by a call of one. */
  private readonly asked: ByName<true>;

  private readonly instead: StandingInstead;

  constructor(private readonly trees: Trees) {
    this.instead = new StandingInstead(trees);
    this.asked = trees.byName((tree) => askedMethods(tree.program));
  }

  /** An interface asks for a method of that name, and types say nowhere which interfaces they keep. */
  isAskedFor(tree: Tree, name: string): boolean {
    return tree.program.language === 'go' && this.asked.of(tree, name).length > 0;
  }

  /** The methods that take the place of the one that a call is seen to lead to, where the object is of another class. */
  of(tree: Tree, call: CallExpr, led: Led, name: string): readonly Led[] {
    const own = classAround(led.tree, led.fn);
    // The method of a base calls what the classes made of it have: `toggle() { return this.send('/path'); }`.
    const home = isOnSelf(tree, call) ? classAround(tree, call) : undefined;
    const homes = [own, home === own?.of ? undefined : home].flatMap((one) => one ?? []);
    const beside = this.besideOf(led, name);
    if (homes.length + beside.length === 0) return [];
    const found = [...homes.flatMap((one) => this.inFamilyOf(one, name)), ...beside, ...this.ofAny(tree, name)];
    return [...new Map(found.map((one) => [one.fn, one])).values()].filter(({ fn }) => fn !== led.fn);
  }

  /** One of the methods is of a class whose place another may take that was not read as one. */
  isOpen(found: readonly Led[]): boolean {
    return found.some(({ tree, fn }) => {
      const own = classAround(tree, fn);
      if (own === undefined) return false;
      const known = this.open.get(own.of);
      if (known !== undefined) return known;
      const isOpen = this.trees.families.basesOf(own).some((name) => isBuiltElsewhere(this.trees, tree, name));
      this.open.set(own.of, isOpen);
      return isOpen;
    });
  }

  /** Of what is no relative, and may be what is called on all the same. */
  private besideOf({ tree, fn }: Led, name: string): readonly Led[] {
    const home = holderOf(tree, fn);
    if (home === undefined) return [];
    return this.instead
      .of(home)
      .flatMap(({ tree: other, of }) =>
        of.kind === 'object'
          ? methodsOfObject(other, of, name)
          : this.methodsIn(this.trees.families.andBelow({ tree: other, of }), name),
      );
  }

  private inFamilyOf(home: Made, name: string): readonly Led[] {
    const byName = this.inFamily.get(home.of) ?? new Map<string, readonly Led[]>();
    this.inFamily.set(home.of, byName);
    const { families } = this.trees;
    const known =
      byName.get(name) ??
      this.methodsIn([...families.andBelow(home), ...families.reopened(home), ...families.beside(home)], name);
    byName.set(name, known);
    return known;
  }

  /** Of classes whose base is not known, and of modules that are put into any. */
  private ofAny(tree: Tree, name: string): readonly Led[] {
    const { families } = this.trees;
    const key = `${tree.program.language}.${name}`;
    const known =
      this.anywhere.get(key) ??
      this.methodsIn([...families.ofUnknownBase(tree), ...families.mixedAnywhere(tree)], name);
    this.anywhere.set(key, known);
    return known;
  }

  private methodsIn(classes: readonly Made[], name: string): readonly Led[] {
    const { families } = this.trees;
    const all = new Map(classes.flatMap((one) => [one, ...families.mixedInto(one)]).map((one) => [one.of, one]));
    const names = new Set([...all.values()].flatMap((one) => [...families.namesFor(one, name)]));
    return [...all.values()].flatMap((one) =>
      one.of.members.flatMap(({ key, value }) =>
        typeof key === 'string' && names.has(key) && value?.kind === 'function' ? [{ tree: one.tree, fn: value }] : [],
      ),
    );
  }
}

function askedMethods({ body }: Program): readonly (readonly [name: string, asked: true])[] {
  return body.flatMap((stmt) =>
    stmt.kind === 'type' && stmt.type.kind === 'members'
      ? stmt.type.members.flatMap(({ key, type }) => (type?.kind === 'function' ? [[key, true] as const] : []))
      : [],
  );
}

function classAround(tree: Tree, node: Expr): Made | undefined {
  const of = tree.classOf(node as unknown as Node);
  return of === undefined ? undefined : { tree, of };
}
