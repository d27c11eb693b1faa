import type { ClassExpr } from '../../model/class.js';
import type { CallExpr, FunctionExpr } from '../../model/program.js';
import type { ByName } from './by-name.js';
import type { Led } from './chains.js';
import { isOwn } from './member-uses.js';
import { isOnSelf } from './overriding.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** Languages whose types have their methods written beside them, where none takes the place of another type's. */
const EXTENDS = /^(?:go|rust)$/;
/** Languages in which what goes by its name alone is a method of the object around it. */
const IMPLICIT = /^(?:java|csharp)$/;
/** Languages in which any function in a method has its object: elsewhere it may be called on another one. */
const KEEPS_SELF = /^(?:python|java|csharp|go|rust)$/;
/** Languages in which a block may be run on another object than the one it is written in. */
const RUNS_ON_OTHERS = /^(?:ruby|kotlin)$/;

/**
 * What calls on the object that they stand in lead to, where its class or type has the method itself: that, and what may
 * take its place. Methods of the same name elsewhere are none of them.
 */
export class MethodsOnSelf {
  private readonly known = new Map<CallExpr, readonly Led[] | undefined>();
  private readonly extended: ByName<Led>;
  /** Members that some object is given: `this.send = send`. */
  private readonly set: ByName<true>;

  constructor(private readonly trees: Trees) {
    this.extended = trees.byName(extending);
    this.set = trees.byName(setMembers);
  }

  /** Undefined where another method may be meant. `name`: that of the method. */
  of(tree: Tree, call: CallExpr, name: string): readonly Led[] | undefined {
    if (this.known.has(call)) return this.known.get(call);
    const found = this.find(tree, call, name);
    this.known.set(call, found);
    return found;
  }

  private find(tree: Tree, call: CallExpr, name: string): readonly Led[] | undefined {
    if (!isOnObject(tree, call)) return undefined;
    const { language } = tree.program;
    const home = homeAround(tree, call as unknown as Node);
    if (home === undefined || this.set.of(tree, name).length > 0) return undefined;
    if (EXTENDS.test(language)) {
      const own = this.extended.of(tree, `${String(home['of'])}.${name}`);
      return home['kind'] === 'extend' && own.length > 0 ? own : undefined;
    }
    const own = (home as unknown as ClassExpr).members.filter(({ key }) => key === name);
    const methods = own.flatMap(({ kind, value }) =>
      kind === 'method' && value?.kind === 'function' ? [{ tree, fn: value }] : [],
    );
    const [first] = methods;
    if (first === undefined || methods.length < own.length) return undefined;
    const instead = this.trees.overriding.of(tree, call, first, name);
    return [...new Map([...methods, ...instead].map((one) => [one.fn, one])).values()];
  }
}

/** A function is a member of a class, or of a type that it is written beside. */
export function isMethod(tree: Tree, fn: FunctionExpr): boolean {
  return homeOf(tree, fn) !== undefined;
}

/** The call names the object around it, or needs not. */
function isOnObject(tree: Tree, call: CallExpr): boolean {
  const { callee } = call;
  const { language } = tree.program;
  if (callee.kind === 'name') return IMPLICIT.test(language) && isOnSelf(tree, call);
  if (callee.kind !== 'member') return false;
  if (language !== 'go') return isOwn(callee);
  const binding = tree.bindingOf(callee.of);
  const values = binding === undefined ? [] : tree.valuesOf(binding);
  return values.length > 0 && values.every(({ kind }) => kind === 'this');
}

/** What the method around a node is a member of whose object is still that of the node. */
function homeAround(tree: Tree, node: Node): Node | undefined {
  for (const fn of tree.around(node)) {
    const home = homeOf(tree, fn);
    if (home !== undefined) return home;
    const { language } = tree.program;
    if (RUNS_ON_OTHERS.test(language) || (fn.arrow !== true && !KEEPS_SELF.test(language))) return undefined;
  }
  return undefined;
}

/** The class, or the declaration beside a type, that a function is a member of. */
function homeOf(tree: Tree, fn: FunctionExpr): Node | undefined {
  const member = tree.places.get(fn as unknown as Node)?.parent;
  const home = member === undefined ? undefined : tree.places.get(member)?.parent;
  return home !== undefined && /^(?:class|extend)$/.test(String(home['kind'])) ? home : undefined;
}

function* setMembers(tree: Tree): Iterable<readonly [string, true]> {
  for (const member of tree.members) {
    const isSet = tree.places.get(member as unknown as Node)?.via === 'target';
    if (isSet && typeof member.key === 'string') yield [member.key, true];
  }
}

/** The methods of a program that are written beside their types, each by both names. */
function* extending(tree: Tree): Iterable<readonly [string, Led]> {
  for (const fn of tree.functions) {
    const home = homeOf(tree, fn);
    const member = tree.places.get(fn as unknown as Node)?.parent;
    if (home?.['kind'] === 'extend') yield [`${String(home['of'])}.${String(member?.['key'])}`, { tree, fn }];
  }
}
