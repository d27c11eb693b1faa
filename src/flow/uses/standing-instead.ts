import type { Arg, Expr, FunctionExpr, ObjectMember } from '../../model/program.js';
import type { ClassExpr } from '../../model/class.js';
import { isTest } from '../../text/test-file.js';
import { HeldValues, MOST, type Holder, type Naming } from './held-values.js';
import { mayMean } from './module-names.js';
import { givenTo, isByAnyKey, resultsOf } from './value-places.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** Names of names, and functions that give what functions give, are looked through so far. */
const DEEP = 3;
/**
 * What may come to where an object of a class does, without a base in common: `dry ? new Dry() : new Api()`, `return` of
 * both from one function, both in one table, both given to one name, both imported by one name.
 */
export class StandingInstead {
  private readonly known = new Map<unknown, readonly Holder[]>();

  private readonly values: HeldValues;

  constructor(private readonly trees: Trees) {
    this.values = new HeldValues(trees);
  }

  of({ tree, of }: Holder): readonly Holder[] {
    const known = this.known.get(of);
    if (known !== undefined) return known;
    const found = new Map<unknown, Holder>();
    const beside =
      of.kind === 'class'
        ? [...this.namedIn(tree, tree.nameOfClass(of), DEEP), ...this.madeInside(tree, of), ...setAgain(tree, of)]
        : this.beside(tree, of, DEEP);
    for (const { tree: other, use } of beside)
      for (const one of this.values.of(other, use, DEEP)) found.set(one.of, one);
    found.delete(of);
    const all = [...found.values()];
    this.known.set(of, all);
    return all;
  }

  /** `cls()`, `new static()`: a class makes its own objects. */
  private madeInside(tree: Tree, { span }: ClassExpr): readonly Naming[] {
    return tree.namesIn(span).flatMap((use) => {
      const isOwn = use.kind === 'name' && /^(?:cls|self|static|new)$/.test(use.name) && tree.isCallee(use);
      return isOwn ? this.beside(tree, use, DEEP) : [];
    });
  }

  /** What may come to where something of a name is used. */
  private namedIn(tree: Tree, name: string | undefined, deep: number): readonly Naming[] {
    if (name === undefined || deep === 0) return [];
    const places = this.namings(tree, name);
    if (places.length > MOST) return [];
    return places.flatMap(({ tree: other, use }) => [
      ...this.beside(other, use, deep),
      ...this.importedAlike(other, use),
    ]);
  }

  /** Places that name what a file has: by its own name, and by that which another file takes it by. */
  private namings(tree: Tree, name: string): readonly Naming[] {
    const own = this.trees
      .holding(tree, 'name', name)
      .flatMap((other) => other.namesOf(name).map((use) => ({ tree: other, use })));
    const renamed = this.trees.modules.askersOf(tree).flatMap((other) =>
      other.imports.flatMap(({ imported, local, from }) => {
        const isOf = local !== name && (imported === name || imported === 'default');
        return isOf && mayMean(from, tree.program.file)
          ? other.namesOf(local).map((use) => ({ tree: other, use }))
          : [];
      }),
    );
    return [...own, ...renamed];
  }

  /** `if dry: from dry import Client`, `else: from live import Client` */
  private importedAlike(tree: Tree, use: Expr): readonly Naming[] {
    const name = use.kind === 'name' ? use.name : '';
    const alike = tree.imports.filter(({ local }) => local === name);
    if (alike.length < 2) return [];
    return this.trees.modules.importedBy(tree).flatMap((file) => {
      const other = this.trees.of(file);
      const asked = alike.filter(({ from }) => mayMean(from.replaceAll('.', '/'), file));
      if (other === undefined) return [];
      return asked.flatMap(({ imported }) =>
        other.classes.filter((of) => other.nameOfClass(of) === imported).map((of) => ({ tree: other, use: of })),
      );
    });
  }

  /** What may come to where a value that is written here comes to, in its place. */
  private beside(tree: Tree, use: Expr, deep: number): readonly Naming[] {
    const found: Naming[] = [];
    const put = (all: readonly Expr[]): void => {
      found.push(...all.map((one) => ({ tree, use: one })));
    };
    let node = use as unknown as Node;
    for (;;) {
      const place = tree.places.get(node);
      if (place === undefined) return found;
      const { parent, via } = place;
      switch (parent['kind']) {
        case 'default-pattern':
          return via === 'value' ? [...found, ...this.givenFor(tree, parent['target'] as Node)] : found;
        case 'member':
          // `Api.create()`, `Api::make()`; a member of an object is not the object.
          if (via !== 'of' || tree.places.get(parent)?.via !== 'callee') return found;
          break;
        case 'call':
          if (via !== 'callee') return found;
          break;
        case 'choice':
          if (via !== 'options') return found;
          put(parent['options'] as readonly Expr[]);
          break;
        case 'await':
        case 'typed':
          break;
        case 'return': {
          const fn = tree.scopeOf(node) as unknown as FunctionExpr;
          if (fn.kind !== 'function') return found;
          put(resultsOf(fn));
          found.push(...this.namedIn(tree, tree.nameOf(fn), deep - 1));
          node = fn as unknown as Node;
          continue;
        }
        case 'let':
        case 'assign': {
          const target = parent['target'] as Node;
          if (via !== 'value') return found;
          put(givenTo(tree, target));
          put(becomes(tree, target));
          found.push(...this.setFromOutside(tree, target));
          // What a name of a function is given stays there.
          const isOpen = target['kind'] === 'name' && tree.scopeOf(target)['kind'] !== 'function';
          if (isOpen || node['kind'] === 'object')
            found.push(...this.namedIn(tree, (target['name'] as string | undefined) ?? undefined, deep - 1));
          return found;
        }
        default:
          put(this.inTable(tree, node, via, parent));
          return found;
      }
      node = parent;
    }
  }

  /** What calls give for a parameter: `new Shield(new Plan())` of `constructor(http = new Live())`, `setClient(dry)`. */
  private givenFor(tree: Tree, target: Node): readonly Naming[] {
    const name = target['kind'] === 'name' ? (target['name'] as string) : undefined;
    const binding = name === undefined ? undefined : tree.lookUp(target, name);
    return binding === undefined ? [] : this.values.argumentsFor(tree, binding);
  }

  /** `cf.client = Dry()` of a file that takes the module `cf`. */
  private setFromOutside(tree: Tree, target: Node): readonly Naming[] {
    const name = target['kind'] === 'name' ? (target['name'] as string) : undefined;
    if (name === undefined || tree.scopeOf(target)['kind'] === 'function') return [];
    const askers = new Set(this.trees.modules.askersOf(tree));
    return this.trees.withMember(tree, name).flatMap(({ tree: other, member }) => {
      const node = member as unknown as Node;
      if (!askers.has(other) || !other.isPattern(node) || isTest(other.program.file)) return [];
      const value = other.places.get(node)?.parent['value'] as Expr | undefined;
      return value === undefined ? [] : [{ tree: other, use: value }];
    });
  }

  /** The other values of a table, or of a list: what is taken out of it by a name that is not written may be any. */
  private inTable(tree: Tree, node: Node, via: string, part: Node): readonly Expr[] {
    const holder = tree.places.get(part)?.parent;
    if (via !== 'value' || holder === undefined) return [];
    if (holder['kind'] === 'list') return [...itemsOf(holder), ...besidePair(tree, holder)];
    if (holder['kind'] !== 'object') return [];
    const isMade = node['kind'] !== 'name' && node['kind'] !== 'function';
    if (isMade && !this.isLookedUp(tree, holder)) return [];
    return (holder['members'] as readonly ObjectMember[]).map(({ value }) => value);
  }

  /** `services[name]`; what is always taken by its own name is no choice: `services.zones`. */
  private isLookedUp(tree: Tree, table: Node): boolean {
    const target = tree.places.get(table)?.parent['target'] as Node | undefined;
    const name = target?.['kind'] === 'name' ? (target['name'] as string) : undefined;
    if (name === undefined) return isByAnyKey(tree, table);
    return this.trees
      .holding(tree, 'name', name)
      .some((other) => other.namesOf(name).some((use) => isByAnyKey(other, use as unknown as Node)));
  }
}

function itemsOf(list: Node): readonly Expr[] {
  return (list['items'] as readonly Arg[]).map(({ value }) => value);
}

/** What stands in the other pairs of a list of pairs: `new Map([['dry', Dry], ['live', Live]])`. */
function besidePair(tree: Tree, pair: Node): readonly Expr[] {
  const place = tree.places.get(pair);
  const outer = place === undefined ? undefined : tree.places.get(place.parent)?.parent;
  if (outer?.['kind'] !== 'list') return [];
  return itemsOf(outer).flatMap((one) => (one.kind === 'list' ? itemsOf(one as unknown as Node) : []));
}

/** The name of a class is given something else later: `if dry: Live = Dry`. */
function setAgain(tree: Tree, of: ClassExpr): readonly Naming[] {
  const name = tree.nameOfClass(of);
  const binding = name === undefined ? undefined : tree.lookUp(tree.program as unknown as Node, name);
  if (binding === undefined || binding.imported !== undefined) return [];
  return tree.valuesOf(binding).flatMap((use) => (use.kind === 'class' ? [] : [{ tree, use }]));
}

/** What an object is made later: `Object.setPrototypeOf(api, Dry.prototype)`, `api.__class__ = Dry`. */
function becomes(tree: Tree, target: Node): readonly Expr[] {
  const binding = target['kind'] === 'name' ? tree.lookUp(target, target['name'] as string) : undefined;
  if (binding === undefined) return [];
  const isIt = (expr: Expr | undefined): boolean => expr?.kind === 'name' && tree.bindingOf(expr) === binding;
  const put = tree.callsNamed('setPrototypeOf').flatMap(({ args: [of, proto] }) => {
    return isIt(of?.value) && proto !== undefined ? [proto.value] : [];
  });
  const set = tree.members.flatMap((member) => {
    const node = member as unknown as Node;
    const isKind = typeof member.key === 'string' && /^__(?:class|proto)__$/.test(member.key);
    const value =
      isKind && isIt(member.of) && tree.isPattern(node) ? tree.places.get(node)?.parent['value'] : undefined;
    return value === undefined ? [] : [value as Expr];
  });
  return [...put, ...set].map((one) => (one.kind === 'member' && one.key === 'prototype' ? one.of : one));
}
