import type { CallExpr, Expr, FunctionExpr, MemberExpr } from '../../model/program.js';
import type { Span } from '../../model/span.js';
import { holds } from '../../text/spans.js';
import { isTest } from '../../text/test-file.js';
import type { ByName } from './by-name.js';
import { mayMean } from './module-names.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import { chainOf } from './tree/written.js';
import type { Trees } from './trees.js';

/** What puts the members of an object into another one, or makes a class of them: `Object.assign(zone, { send })`. */
const PUTS_MEMBERS = ['assign', 'extend', 'mixin', 'merge', 'type', 'defineProperties', 'create'];

interface Place {
  readonly tree: Tree;
  readonly at: Span;
  /** What is put there; undefined where that is not looked at. */
  readonly value: Expr | undefined;
}

/** Places of a language that put something where a function of one name is: found once for all that ask. */
export class Replaced {
  private readonly known = new Map<string, readonly Place[]>();
  private readonly fields: ByName<Place>;

  constructor(private readonly trees: Trees) {
    this.fields = trees.byName((tree) => (isTest(tree.program.file) ? [] : fieldsOf(tree)));
  }

  /** A place that may put something else where a call leads, which is not a function that is followed. */
  at(tree: Tree, call: CallExpr, led: ReadonlySet<FunctionExpr>, name: string): Span | undefined {
    const { callee } = call;
    const binding = tree.bindingOf(callee);
    const values = binding === undefined ? [] : tree.valuesOf(binding);
    const other = values.find(({ kind }) => kind !== 'function' && kind !== 'literal');
    if (other !== undefined) return other.span;
    const wrapped = this.wrapped(tree, binding, led);
    if (wrapped !== undefined) return wrapped;
    return this.of(tree, name).find(({ tree: home, value }) => {
      const functions = value?.kind === 'name' ? (home.bindingOf(value)?.functions ?? []) : [];
      const isFollowed = value?.kind === 'function' && led.has(value);
      return !isFollowed && !functions.some((fn) => led.has(fn));
    })?.at;
  }

  /** `export const get = logged(api.get)` of another file, where a function of the program makes what is called. */
  private wrapped(tree: Tree, binding: Binding | undefined, led: ReadonlySet<FunctionExpr>): Span | undefined {
    const imported = binding?.imported;
    if (imported === undefined || !this.trees.modules.isOwn(imported.from)) return undefined;
    for (const file of this.trees.modules.importedBy(tree)) {
      const home = mayMean(imported.from, file) ? this.trees.of(file) : undefined;
      const there = home?.lookUp(home.program as unknown as Node, imported.name);
      if (home === undefined || there === undefined) continue;
      const made = there.imported === undefined ? home.valuesOf(there) : [];
      const found = made.find((value) => this.isWrapping(home, value, led));
      if (found !== undefined) return found.span;
    }
    return undefined;
  }

  /** A call that is handed something, of a function of the program in which those that are followed do not stand. */
  private isWrapping(tree: Tree, value: Expr, led: ReadonlySet<FunctionExpr>): boolean {
    if (value.kind !== 'call' || value.callee.kind !== 'name' || value.construct === true) return false;
    const isHanded = value.args.some(({ value: { kind } }) => /^(?:name|member|function|call)$/.test(kind));
    const own = tree.bindingOf(value.callee);
    const { name } = value.callee;
    const makers =
      own === undefined || own.imported === undefined
        ? (own?.functions ?? [])
        : this.trees.modules.isOwn(own.imported.from)
          ? this.trees.holding(tree, 'function', name).flatMap((one) => one.functionsNamed(name))
          : [];
    return isHanded && makers.length > 0 && !makers.some(({ span }) => [...led].some((fn) => holds(span, fn.span)));
  }

  private of(tree: Tree, name: string): readonly Place[] {
    const key = `${tree.program.language}.${name}`;
    const known = this.known.get(key) ?? [
      ...this.set(tree, name),
      ...this.put(tree, name),
      ...this.fields.of(tree, name),
    ];
    this.known.set(key, known);
    return known;
  }

  /** `zone.send = store.get` */
  private set(of: Tree, name: string): readonly Place[] {
    return this.trees.withMember(of, name).flatMap(({ tree, member }) => {
      if (!tree.isPattern(member as unknown as Node) || isTest(tree.program.file) || isHandedOut(member)) return [];
      const value = tree.places.get(member as unknown as Node)?.parent['value'] as Expr | undefined;
      return isBound(value, name) ? [] : [{ tree, at: member.span, value }];
    });
  }

  private put(of: Tree, name: string): readonly Place[] {
    return PUTS_MEMBERS.flatMap((puts) =>
      this.trees.holding(of, 'called', puts).flatMap((tree) =>
        tree.callsNamed(puts).flatMap(({ args }) =>
          args.flatMap(({ value: of }) => {
            if (of.kind !== 'object' || isTest(tree.program.file)) return [];
            return of.members.flatMap((member) =>
              'key' in member && member.key === name ? [{ tree, at: of.span, value: undefined }] : [],
            );
          }),
        ),
      ),
    );
  }
}

/** `send = store.get` in a class. */
function fieldsOf(tree: Tree): readonly (readonly [string, Place])[] {
  return tree.classes
    .flatMap(({ members }) => members)
    .flatMap(({ key, value }) =>
      typeof key !== 'string' || value === undefined || value.kind === 'function'
        ? []
        : [[key, { tree, at: value.span, value }]],
    );
}

/** `exports.send = send` */
function isHandedOut({ of }: MemberExpr): boolean {
  return /(?:^|\.)exports$/.test(chainOf(of) ?? '');
}

/** `this.send = this.send.bind(this)` */
function isBound(value: Expr | undefined, name: string): boolean {
  return value?.kind === 'call' && (chainOf(value.callee) ?? '').endsWith(`${name}.bind`);
}
