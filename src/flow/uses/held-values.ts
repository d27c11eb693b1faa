import type { CallExpr, Expr, FunctionExpr, ObjectExpr, Pattern } from '../../model/program.js';
import type { ClassExpr } from '../../model/class.js';
import { isTest } from '../../text/test-file.js';
import type { Led } from './chains.js';
import { argumentOf, parameterOf } from './given-arguments.js';
import { mayMean } from './module-names.js';
import { resultsOf } from './value-places.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import { nameIn } from './tree/written.js';
import type { Trees } from './trees.js';

/** What has methods: a class, or an object that is written out. */
export interface Holder {
  readonly tree: Tree;
  readonly of: ClassExpr | ObjectExpr;
}

export interface Naming {
  readonly tree: Tree;
  readonly use: Expr;
}

/** What is named in more places is a common name: what stands beside it there is not looked at. */
export const MOST = 200;

/** What a value is, as far as it has methods: looked for where it is made. */
export class HeldValues {
  constructor(private readonly trees: Trees) {}

  /** The classes that a value may be an object of, or is, and the objects that it may be. */
  of(tree: Tree, expr: Expr, deep: number): readonly Holder[] {
    const all = (of: readonly Expr[], less = deep): readonly Holder[] => of.flatMap((one) => this.of(tree, one, less));
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
        if (binding === undefined) return found;
        if (binding.imported !== undefined) return this.importedAs(tree, binding.imported, deep - 1);
        const given = this.argumentsFor(tree, binding);
        return [
          ...all(tree.valuesOf(binding), deep - 1),
          ...given.flatMap(({ tree: other, use }) => this.of(other, use, deep - 1)),
        ];
      }
      case 'call':
        return this.madeBy(tree, expr, deep);
      default:
        return [];
    }
  }

  /** `import { dry } from './dry.mjs'` */
  private importedAs(tree: Tree, { from, name }: { from: string; name: string }, deep: number): readonly Holder[] {
    const files = this.trees.modules
      .importedBy(tree)
      .filter((file) => mayMean(from.replaceAll(/(?<=\w)\.(?=\w)/g, '/'), file) || mayMean(from, file));
    return files.flatMap((file) => {
      const other = this.trees.of(file);
      const there = other?.lookUp(other.program as unknown as Node, name);
      return other === undefined || there === undefined || there.imported !== undefined
        ? []
        : other.valuesOf(there).flatMap((one) => this.of(other, one, deep));
    });
  }

  private madeBy(tree: Tree, { callee }: CallExpr, deep: number): readonly Holder[] {
    if (callee.kind === 'member') return callee.of.kind === 'name' ? this.named(tree, callee.of.name) : [];
    if (callee.kind !== 'name') return [];
    const made = this.named(tree, callee.name);
    if (made.length > 0 || deep === 0) return made;
    const binding = tree.bindingOf(callee);
    if (binding?.imported === undefined) return (binding?.functions ?? []).flatMap((fn) => this.of(tree, fn, deep - 1));
    const { name } = binding.imported;
    return this.trees
      .holding(tree, 'function', name)
      .flatMap((other) => other.functionsNamed(name).flatMap((fn) => this.of(other, fn, deep - 1)));
  }

  private named(tree: Tree, name: string): readonly Holder[] {
    const found = this.trees.families.named(tree, name);
    if (found !== undefined) return [found];
    const imported = tree.lookUp(tree.program as unknown as Node, name)?.imported;
    if (imported?.name !== 'default' || !this.trees.modules.isOwn(imported.from)) return [];
    // A class that is handed out without its name.
    const files = this.trees.modules.importedBy(tree).filter((file) => mayMean(imported.from, file));
    return files.flatMap((file) => {
      const other = this.trees.of(file);
      const [only, ...more] = other?.classes ?? [];
      return other === undefined || only === undefined || more.length > 0 ? [] : [{ tree: other, of: only }];
    });
  }

  /** What calls give for a parameter. */
  argumentsFor(tree: Tree, binding: Binding): readonly Naming[] {
    const given = parameterOf(tree, binding, 'given or default');
    if (given === undefined) return this.partsFor(tree, binding);
    const sites = this.trees.callsOf(tree, given.fn);
    if (sites.length > MOST) return [];
    return sites.flatMap(({ tree: other, call }) => {
      // What an extension is called on is the first that it gets.
      const isExtended = given.fn.extends === true && call.args.length < given.fn.params.length;
      const index = isExtended ? given.index - 1 : given.index;
      const arg = isTest(other.program.file) ? undefined : argumentOf(call.args, index, binding.name);
      if (arg === undefined || arg === 'unknown') return [];
      const values = given.key === undefined ? [arg] : membersOf(other, arg, given.key);
      return values.map((use) => ({ tree: other, use }));
    });
  }

  /** What calls give for a part of a parameter: `const { api = new Live() } = options`. */
  private partsFor(tree: Tree, binding: Binding): readonly Naming[] {
    const [span, ...more] = tree.patternsOf(binding);
    const set = span === undefined ? undefined : tree.holding(span).find((node) => node['kind'] === 'let');
    const target = set?.['target'] as Pattern | undefined;
    const value = set?.['value'] as Expr | undefined;
    if (more.length > 0 || target?.kind !== 'object-pattern' || value?.kind !== 'name') return [];
    const key = target.members.find((member) => nameIn(member.target) === binding.name)?.key;
    const root = tree.bindingOf(value);
    if (typeof key !== 'string' || root === undefined || root === binding || !tree.isParameter(root)) return [];
    return this.argumentsFor(tree, root).flatMap(({ tree: other, use }) =>
      membersOf(other, use, key).map((one) => ({ tree: other, use: one })),
    );
  }
}

/** `main({ api: new Dry() })` of `main({ api = new Live() })`: what an object that is given has by a key. */
function membersOf(tree: Tree, given: Expr, key: string, deep = 2): readonly Expr[] {
  switch (given.kind) {
    case 'typed':
    case 'await':
      return membersOf(tree, given.of, key, deep);
    case 'choice':
      return given.options.flatMap((one) => membersOf(tree, one, key, deep));
    case 'object':
      return given.members.flatMap((member) =>
        member.key === key ? [member.value] : member.key === undefined ? membersOf(tree, member.value, key, deep) : [],
      );
    case 'name': {
      const binding = deep === 0 ? undefined : tree.bindingOf(given);
      return (binding === undefined ? [] : tree.valuesOf(binding)).flatMap((one) =>
        membersOf(tree, one, key, deep - 1),
      );
    }
    default:
      return [];
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
