import type { Arg, CallExpr, ClassExpr, Expr, FunctionExpr, ObjectExpr, ObjectMember } from '../../model/program.js';
import type { Led } from './chains.js';
import { mayMean } from './module-names.js';
import { givenTo, isByAnyKey, resultsOf } from './value-places.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** What has methods: a class, or an object that is written out. */
export interface Holder {
  readonly tree: Tree;
  readonly of: ClassExpr | ObjectExpr;
}

interface Naming {
  readonly tree: Tree;
  readonly use: Expr;
}

/** Names of names, and functions that give what functions give, are looked through so far. */
const DEEP = 3;
/** What is named in more places is a common name: what stands beside it there is not looked at. */
const MOST = 200;

/**
 * What may come to where an object of a class does, without a base in common: `dry ? new Dry() : new Api()`, `return` of
 * both from one function, both in one table, both given to one name, both imported by one name.
 */
export class StandingInstead {
  private readonly known = new Map<unknown, readonly Holder[]>();

  constructor(private readonly trees: Trees) {}

  of({ tree, of }: Holder): readonly Holder[] {
    const known = this.known.get(of);
    if (known !== undefined) return known;
    const found = new Map<unknown, Holder>();
    const beside = of.kind === 'class' ? this.namedIn(tree, tree.nameOfClass(of), DEEP) : this.beside(tree, of, DEEP);
    for (const { tree: other, use } of beside)
      for (const one of this.holdersOf(other, use, DEEP)) found.set(one.of, one);
    found.delete(of);
    const all = [...found.values()];
    this.known.set(of, all);
    return all;
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
    const renamed = this.trees.askersOf(tree).flatMap((other) =>
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
    return this.trees.importedBy(tree).flatMap((file) => {
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

  /** The other values of a table, or of a list: what is taken out of it by a name that is not written may be any. */
  private inTable(tree: Tree, node: Node, via: string, part: Node): readonly Expr[] {
    const holder = tree.places.get(part)?.parent;
    if (via !== 'value' || holder === undefined) return [];
    if (holder['kind'] === 'list') return (holder['items'] as readonly Arg[]).map(({ value }) => value);
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

  /** The classes that a value may be an object of, or is, and the objects that it may be. */
  private holdersOf(tree: Tree, expr: Expr, deep: number): readonly Holder[] {
    const all = (of: readonly Expr[], less = deep): readonly Holder[] =>
      of.flatMap((one) => this.holdersOf(tree, one, less));
    switch (expr.kind) {
      case 'await':
      case 'typed':
        return all([expr.of]);
      case 'assign':
        return all([expr.value]);
      case 'choice':
        return all(expr.options);
      case 'class':
      case 'object':
        return [{ tree, of: expr }];
      case 'function':
        return deep === 0 ? [] : all(resultsOf(expr), deep - 1);
      case 'name': {
        const found = this.named(tree, expr.name);
        const binding = found.length > 0 || deep === 0 ? undefined : tree.bindingOf(expr);
        return binding === undefined ? found : all(tree.valuesOf(binding), deep - 1);
      }
      case 'call':
        return this.madeBy(tree, expr, deep);
      default:
        return [];
    }
  }

  private madeBy(tree: Tree, { callee }: CallExpr, deep: number): readonly Holder[] {
    if (callee.kind === 'member') return callee.of.kind === 'name' ? this.named(tree, callee.of.name) : [];
    if (callee.kind !== 'name') return [];
    const made = this.named(tree, callee.name);
    if (made.length > 0 || deep === 0) return made;
    const binding = tree.bindingOf(callee);
    if (binding?.imported === undefined)
      return (binding?.functions ?? []).flatMap((fn) => this.holdersOf(tree, fn, deep - 1));
    const { name } = binding.imported;
    return this.trees
      .holding(tree, 'function', name)
      .flatMap((other) => other.functionsNamed(name).flatMap((fn) => this.holdersOf(other, fn, deep - 1)));
  }

  private named(tree: Tree, name: string): readonly Holder[] {
    const found = this.trees.families.named(tree, name);
    if (found !== undefined) return [found];
    const imported = tree.lookUp(tree.program as unknown as Node, name)?.imported;
    if (imported?.name !== 'default' || !this.trees.isOwn(imported.from)) return [];
    // A class that is handed out without its name.
    const files = this.trees.importedBy(tree).filter((file) => mayMean(imported.from, file));
    return files.flatMap((file) => {
      const other = this.trees.of(file);
      const [only, ...more] = other?.classes ?? [];
      return other === undefined || only === undefined || more.length > 0 ? [] : [{ tree: other, of: only }];
    });
  }
}

/** What a function is a method of. */
export function holderOf(tree: Tree, fn: FunctionExpr): Holder | undefined {
  const node = fn as unknown as Node;
  const member = tree.places.get(node);
  const object = member === undefined ? undefined : tree.places.get(member.parent)?.parent;
  if (object?.['kind'] === 'object' && member?.via === 'value') return { tree, of: object as unknown as ObjectExpr };
  const of = tree.classOf(node);
  return of === undefined ? undefined : { tree, of };
}

/** The functions that an object which is written out has by a name. */
export function methodsOfObject(tree: Tree, { members }: ObjectExpr, name: string): readonly Led[] {
  return members.flatMap(({ key, value }) => {
    if (key !== name) return [];
    if (value.kind === 'function') return [{ tree, fn: value }];
    return value.kind === 'name' ? (tree.bindingOf(value)?.functions ?? []).map((fn) => ({ tree, fn })) : [];
  });
}
