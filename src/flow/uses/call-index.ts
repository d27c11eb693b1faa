import type { CallExpr, FunctionExpr } from '../../model/program.js';
import { isMethod } from './methods-on-self.js';
import type { Tree } from './tree/tree.js';
import type { CallSite, Trees } from './trees.js';

/** The calls of one program that may be of a function of another one. */
interface OpenCalls {
  /** The program's place among those of its language. */
  readonly place: number;
  readonly sites: readonly CallSite[];
}

/** The calls of a name: those that may be of any method of it, and those of which it is known of which they are, by place. */
interface NamedCalls {
  readonly sites: readonly CallSite[];
  readonly open: readonly number[];
  readonly byMethod: ReadonlyMap<FunctionExpr, readonly number[]>;
  /** Those that are not called on what is made there, as `new Zones(http).list()` is. */
  readonly unmade: readonly CallSite[];
}

/** The calls of one name in the programs of a language, looked up once for all functions that are called so. */
export class CallIndex {
  /** The place of each program among those of its language. */
  private readonly places = new Map<Tree, number>();
  private readonly all = new Map<string, NamedCalls>();
  private readonly open = new Map<string, readonly OpenCalls[]>();

  constructor(private readonly trees: Trees) {}

  /** All calls that may lead to a function which goes by a name, in the order of the programs. */
  of(tree: Tree, fn: FunctionExpr, name: string): readonly CallSite[] {
    const own = tree.bindingFor(fn);
    const here = callsIn(tree, name);
    const isOf = ({ callee }: CallExpr): boolean =>
      callee.kind === 'member' ? isNamespace(tree, callee) : tree.bindingOf(callee) === own;
    const inOwn = own === undefined ? here : here.filter(isOf);
    const sites = inOwn.map((call) => ({ tree, call }));
    if (tree.isPrivate(fn)) return sites;
    if (own === undefined) return meant(this.allOf(tree, name), fn, isMethod(tree, fn));
    const others = this.openOf(tree, name);
    const place = this.placeOf(tree);
    return [
      ...others.filter((one) => one.place < place).flatMap((one) => one.sites),
      ...sites,
      ...others.filter((one) => one.place > place).flatMap((one) => one.sites),
    ];
  }

  private allOf(tree: Tree, name: string): NamedCalls {
    const key = `${tree.program.language}.${name}`;
    const known = this.all.get(key);
    if (known !== undefined) return known;
    const sites = this.trees
      .holding(tree, 'called', name)
      .flatMap((other) => callsIn(other, name).map((call) => ({ tree: other, call })));
    const open: number[] = [];
    const unmade: CallSite[] = [];
    const byMethod = new Map<FunctionExpr, number[]>();
    for (const [place, site] of sites.entries()) {
      const made = methodOfMade(site, name);
      if (made === undefined) unmade.push(site);
      const meant = made === undefined ? this.trees.onSelf.of(site.tree, site.call, name) : [{ fn: made }];
      if (meant === undefined) open.push(place);
      for (const { fn } of meant ?? []) {
        const known = byMethod.get(fn);
        if (known === undefined) byMethod.set(fn, [place]);
        else known.push(place);
      }
    }
    const found = { sites, open, byMethod, unmade };
    this.all.set(key, found);
    return found;
  }

  /** Without the calls of what is declared beside them. */
  private openOf(tree: Tree, name: string): readonly OpenCalls[] {
    const key = `${tree.program.language}.${name}`;
    const known = this.open.get(key);
    if (known !== undefined) return known;
    const found = this.trees.holding(tree, 'called', name).flatMap((other) => {
      const sites = callsIn(other, name).flatMap((call) => (isOpen(other, call) ? [{ tree: other, call }] : []));
      return sites.length === 0 ? [] : [{ place: this.placeOf(other), sites }];
    });
    this.open.set(key, found);
    return found;
  }

  private placeOf(tree: Tree): number {
    if (!this.places.has(tree))
      for (const [place, one] of this.trees.alike(tree).entries()) this.places.set(one, place);
    return this.places.get(tree) ?? 0;
  }
}

/** The calls of a name in a program, also by the names that it is imported as. */
function callsIn(tree: Tree, name: string): readonly CallExpr[] {
  const taken = tree.imports.filter(({ imported }) => imported === name).map(({ local }) => local);
  const found = [...new Set([name, ...taken])].flatMap((one) => tree.callsNamed(one));
  // A value of a type that a method is called like: `var m Monitor`, beside `client.Monitor(zone)`.
  return tree.program.language === 'go' ? found.filter(({ construct }) => construct !== true) : found;
}

function isOpen(tree: Tree, { callee }: CallExpr): boolean {
  if (callee.kind === 'member') return isNamespace(tree, callee);
  const binding = tree.bindingOf(callee);
  return binding === undefined || binding.imported !== undefined;
}

/** `of` in `of.name()` stands for a module. */
function isNamespace(tree: Tree, callee: CallExpr['callee']): boolean {
  const of = callee.kind === 'member' ? callee.of : undefined;
  return of?.kind === 'name' && tree.bindingOf(of)?.imported !== undefined;
}

/** The calls that may be of a function, without those of which it is known that they are of another one. */
function meant(
  { sites, open, byMethod, unmade }: NamedCalls,
  fn: FunctionExpr,
  isMethod: boolean,
): readonly CallSite[] {
  const own = byMethod.get(fn) ?? [];
  // What is no method may be put into an object in the place of one.
  if (!isMethod && own.length === 0) return unmade;
  if (open.length === sites.length) return sites;
  const places = own.length === 0 ? open : [...open, ...own].sort((a, b) => a - b);
  return places.flatMap((place) => sites[place] ?? []);
}

/** `new Zones(http).list()`, where the class is declared beside it and has the method itself. */
function methodOfMade({ tree, call: { callee } }: CallSite, name: string): FunctionExpr | undefined {
  const made =
    callee.kind === 'member' && callee.of.kind === 'call' && callee.of.construct === true ? callee.of : undefined;
  if (made?.callee.kind !== 'name') return undefined;
  const { name: className } = made.callee;
  const binding = tree.bindingOf(made.callee);
  const [of, more] = tree.classes.filter((one) => tree.nameOfClass(one) === className);
  if (of === undefined || more !== undefined || binding?.imported !== undefined) return undefined;
  const methods = of.members.filter(({ key }) => key === name);
  const [method] = methods;
  return methods.length === 1 &&
    method?.kind === 'method' &&
    method.static !== true &&
    method.value?.kind === 'function'
    ? method.value
    : undefined;
}
