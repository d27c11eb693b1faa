import type { CallExpr, FunctionExpr } from '../../model/program.js';
import type { Tree } from './tree/tree.js';
import type { CallSite } from './trees.js';

/** The calls of one program that may be of a function of another one. */
interface OpenCalls {
  /** The program's place among those of its language. */
  readonly place: number;
  readonly sites: readonly CallSite[];
}

/** The calls of one name in the programs of a language, looked up once for all functions that are called so. */
export class CallIndex {
  /** Programs that call a name, or import what has it, by language. */
  private readonly callers = new Map<string, ReadonlyMap<string, readonly Tree[]>>();
  private readonly places = new Map<Tree, number>();
  private readonly all = new Map<string, readonly CallSite[]>();
  private readonly open = new Map<string, readonly OpenCalls[]>();

  /** `alike`: the programs of the language of one. */
  constructor(private readonly alike: (tree: Tree) => readonly Tree[]) {}

  /** All calls that may lead to a function which goes by a name, in the order of the programs. */
  of(tree: Tree, fn: FunctionExpr, name: string): readonly CallSite[] {
    const own = tree.bindingFor(fn);
    const here = callsIn(tree, name);
    const isOf = ({ callee }: CallExpr): boolean =>
      callee.kind === 'member' ? isNamespace(tree, callee) : tree.bindingOf(callee) === own;
    const inOwn = own === undefined ? here : here.filter(isOf);
    const sites = inOwn.map((call) => ({ tree, call }));
    if (tree.isPrivate(fn)) return sites;
    if (own === undefined) return this.allOf(tree, name);
    const others = this.openOf(tree, name);
    const place = this.places.get(tree) ?? 0;
    return [
      ...others.filter((one) => one.place < place).flatMap((one) => one.sites),
      ...sites,
      ...others.filter((one) => one.place > place).flatMap((one) => one.sites),
    ];
  }

  private allOf(tree: Tree, name: string): readonly CallSite[] {
    const key = `${tree.program.language}.${name}`;
    const known = this.all.get(key);
    if (known !== undefined) return known;
    const found = this.callersOf(tree, name).flatMap((other) =>
      callsIn(other, name).map((call) => ({ tree: other, call })),
    );
    this.all.set(key, found);
    return found;
  }

  /** Without the calls of what is declared beside them. */
  private openOf(tree: Tree, name: string): readonly OpenCalls[] {
    const key = `${tree.program.language}.${name}`;
    const known = this.open.get(key);
    if (known !== undefined) return known;
    const found = this.callersOf(tree, name).flatMap((other) => {
      const sites = callsIn(other, name).flatMap((call) => (isOpen(other, call) ? [{ tree: other, call }] : []));
      return sites.length === 0 ? [] : [{ place: this.places.get(other) ?? 0, sites }];
    });
    this.open.set(key, found);
    return found;
  }

  private callersOf(tree: Tree, name: string): readonly Tree[] {
    const { language } = tree.program;
    const known = this.callers.get(language) ?? this.indexed(this.alike(tree));
    this.callers.set(language, known);
    return known.get(name) ?? [];
  }

  private indexed(trees: readonly Tree[]): ReadonlyMap<string, readonly Tree[]> {
    const index = new Map<string, Tree[]>();
    for (const [place, tree] of trees.entries()) {
      this.places.set(tree, place);
      const names = new Set(tree.calledNames());
      for (const { imported } of tree.imports) if (imported !== undefined) names.add(imported);
      for (const name of names) {
        const callers = index.get(name);
        if (callers === undefined) index.set(name, [tree]);
        else callers.push(tree);
      }
    }
    return index;
  }
}

/** The calls of a name in a program, also by the names that it is imported as. */
function callsIn(tree: Tree, name: string): readonly CallExpr[] {
  const taken = tree.imports.filter(({ imported }) => imported === name).map(({ local }) => local);
  return [...new Set([name, ...taken])].flatMap((one) => tree.callsNamed(one));
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
