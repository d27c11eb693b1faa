import type { CallExpr, FunctionExpr } from '../../model/program.js';
import type { Tree } from './tree/tree.js';
import type { CallSite, Trees } from './trees.js';

/** The calls of one program that may be of a function of another one. */
interface OpenCalls {
  /** The program's place among those of its language. */
  readonly place: number;
  readonly sites: readonly CallSite[];
}

/** The calls of a name, and those among them of which the method is written there. */
interface NamedCalls {
  readonly sites: readonly CallSite[];
  readonly told: ReadonlyMap<CallSite, FunctionExpr>;
  readonly byMethod: ReadonlyMap<FunctionExpr, readonly CallSite[]>;
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
    if (own === undefined) return meant(this.allOf(tree, name), fn);
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
    const told = new Map<CallSite, FunctionExpr>();
    const byMethod = new Map<FunctionExpr, CallSite[]>();
    for (const site of sites) {
      const method = methodOfMade(site, name);
      if (method === undefined) continue;
      told.set(site, method);
      const known = byMethod.get(method);
      if (known === undefined) byMethod.set(method, [site]);
      else known.push(site);
    }
    const found = { sites, told, byMethod };
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
function meant({ sites, told, byMethod }: NamedCalls, fn: FunctionExpr): readonly CallSite[] {
  if (told.size === 0) return sites;
  if (told.size === sites.length) return byMethod.get(fn) ?? [];
  return sites.filter((site) => (told.get(site) ?? fn) === fn);
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
