import type { CallExpr, Expr, FunctionExpr, MemberExpr } from '../../model/program.js';
import type { ClassExpr } from '../../model/class.js';
import { holds } from '../../text/spans.js';
import { isTest } from '../../text/test-file.js';
import type { Callees } from './callees.js';
import type { Made } from './class-family.js';
import { isSelf } from './following/spelling.js';
import { argumentOf, memberOf, parameterOf, type Given } from './given-arguments.js';
import { isOwn, isPlainUse } from './member-uses.js';
import { isAsWritten, isHandedOver, takesAny } from './plain-classes.js';
import type { Node } from './tree/places.js';
import type { Binding } from './tree/scopes.js';
import type { Tree } from './tree/tree.js';
import { calledName, nameIn } from './tree/written.js';
import type { CallSite } from './trees.js';

/** More steps back than this are not made: what is left may come from anywhere. */
const MOST = 100;

/**
 * The methods of the project's classes that a call leads to, by all that it may be called on: looked back over members,
 * parameters and names to where the objects are made. Undefined where something else may come there. Of what tests put in
 * its place only what cannot see the path is let through.
 */
export function receivingMethods(callees: Callees, tree: Tree, call: CallExpr): readonly FunctionExpr[] | undefined {
  const { callee } = call;
  if (callee.kind !== 'member' || typeof callee.key !== 'string') return undefined;
  const name = callee.key;
  // A method that is put in the place of another one: `client.get = counted(client.get)`.
  const { isSet } = callees.trees.memberUses.of(tree, name);
  const made = isSet ? undefined : new Receivers(callees).of(tree, callee.of);
  if (made === undefined || made.length === 0 || !made.every((one) => isAsWritten(callees, one))) return undefined;
  const methods = made.map((one) => callees.trees.families.method(one, name));
  return methods.some((fn) => fn === undefined) ? undefined : (methods as FunctionExpr[]);
}

class Receivers {
  private readonly seen = new Set<unknown>();

  constructor(private readonly callees: Callees) {}

  /** The classes that a value is made of; undefined where that is not known of all that it may be. */
  of(tree: Tree, expr: Expr): readonly Made[] | undefined {
    if (this.seen.has(expr)) return [];
    this.seen.add(expr);
    if (this.seen.size > MOST) return undefined;
    switch (expr.kind) {
      case 'await':
      case 'typed':
        return this.of(tree, expr.of);
      case 'assign':
        return this.of(tree, expr.value);
      case 'choice':
        return all(expr.options, (one) => this.of(tree, one));
      case 'call':
        return this.made(tree, expr);
      case 'this':
        return this.self(tree, expr);
      case 'name':
        return isSelf(expr.name) ? this.self(tree, expr) : this.named(tree, expr);
      case 'member':
        return this.field(tree, expr);
      default:
        return undefined;
    }
  }

  /** `new Client(...)` */
  private made(tree: Tree, call: CallExpr): readonly Made[] | undefined {
    const name = calledName(call);
    const isBare = call.callee.kind === 'name';
    if (name === undefined || !(isBare || call.construct === true)) return undefined;
    const found = this.callees.trees.families.named(tree, name);
    return found === undefined ? undefined : [found];
  }

  private named(tree: Tree, expr: Expr): readonly Made[] | undefined {
    const binding = tree.bindingOf(expr);
    if (binding === undefined || this.isGivenAway(tree, binding.uses)) return undefined;
    const given = parameterOf(tree, binding);
    if (given !== undefined) return this.given(tree, given);
    const { imported } = binding;
    if (imported === undefined) return this.held(tree, binding);
    const own = this.callees.trees.modules.isOwn(imported.from)
      ? this.callees.trees.alike(tree).flatMap((other) => {
          const there = other.lookUp(other.program as unknown as Node, imported.name);
          return there !== undefined && there.imported === undefined && other !== tree ? [{ other, there }] : [];
        })
      : [];
    return own.length === 0 ? undefined : all(own, ({ other, there }) => this.held(other, there));
  }

  private held(tree: Tree, binding: Binding): readonly Made[] | undefined {
    const values = tree.valuesOf(binding);
    if (this.isGivenAway(tree, binding.uses)) return undefined;
    return values.length < tree.patternsOf(binding).length || values.length === 0
      ? undefined
      : all(values, (one) => this.of(tree, one));
  }

  /** Something else than to call it, or to hand it to an object of the project, is done with it: `instrument(client)`. */
  private isGivenAway(tree: Tree, uses: readonly Expr[]): boolean {
    return uses.some((use) => !isPlainUse(this.callees.trees, tree, use as unknown as Node));
  }

  /** `this.client`: all that the classes which share the member put into it. */
  private field(tree: Tree, member: MemberExpr): readonly Made[] | undefined {
    const { key } = member;
    const owner = isOwn(member) ? tree.classOf(member as unknown as Node) : undefined;
    if (typeof key !== 'string' || owner === undefined) return undefined;
    const { trees } = this.callees;
    const family = trees.families.of({ tree, of: owner });
    if (family.some((one) => takesAny(trees, one))) return undefined;
    const sources: { readonly tree: Tree; readonly value: Expr }[] = [];
    for (const { tree: other, of } of family)
      for (const { key: own, value } of of.members)
        if (own === key && value !== undefined && value.kind !== 'literal') sources.push({ tree: other, value });
    const { isElsewhere, puts } = trees.memberUses.of(tree, key);
    if (isElsewhere) return undefined;
    for (const { of } of family)
      for (const { tree: other, value } of puts.get(of) ?? []) {
        if (value === undefined) return undefined;
        sources.push({ tree: other, value });
      }
    return sources.length === 0 ? undefined : all(sources, (one) => this.of(one.tree, one.value));
  }

  /** What a function is given for a parameter, by all that call it. */
  private given(tree: Tree, { fn, index, key }: Given): readonly Made[] | undefined {
    const param = fn.params[index];
    if (param === undefined || param.rest !== undefined) return undefined;
    const sites = this.sites(tree, fn);
    if (sites?.some(({ tree: other }) => !isTest(other.program.file)) !== true) return undefined;
    const preset = param.target.kind === 'default-pattern' ? param.target.value : undefined;
    return all(sites, ({ tree: other, call }) => {
      const arg = argumentOf(call.args, index, nameIn(param.target));
      if (arg === 'unknown') return undefined;
      if (arg === undefined) return preset === undefined || key !== undefined ? undefined : this.of(tree, preset);
      const value = key === undefined ? arg : arg.kind === 'object' ? memberOf(arg.members, key) : undefined;
      if (value === undefined) return undefined;
      return isTest(other.program.file) && isBlind(other, value) ? [] : this.of(other, value);
    });
  }

  private self(tree: Tree, expr: Expr): readonly Made[] | undefined {
    const of = tree.classOf(expr as unknown as Node);
    return of === undefined ? undefined : this.callees.trees.families.andBelow({ tree, of });
  }

  /** All calls of a function; undefined where it is handed on, so that others may call it. */
  private sites(tree: Tree, fn: FunctionExpr): readonly CallSite[] | undefined {
    const { callees } = this;
    if (tree.places.get(fn as unknown as Node)?.parent['kind'] !== 'constructor')
      return tree.nameOf(fn) === undefined || callees.handed(tree, fn).length > 0 ? undefined : callees.sites(tree, fn);
    const of = tree.classOf(fn as unknown as Node);
    return of === undefined ? undefined : this.constructions(tree, of, fn);
  }

  /** The calls that make objects of a class, or of classes that are made of it. */
  private constructions(tree: Tree, of: ClassExpr, fn: FunctionExpr): readonly CallSite[] | undefined {
    const { trees } = this.callees;
    if (of.name === undefined || isHandedOver(this.callees, tree, of.name)) return undefined;
    const found = [...trees.callsOf(tree, fn)];
    const heirs = new Set(trees.families.below(tree, of));
    for (const { tree: other, of: sub } of heirs) {
      const own = sub.members.find(({ kind }) => kind === 'constructor')?.value;
      const calls = own?.kind === 'function' ? supersIn(other, own) : this.makersOf(other, sub);
      if (calls.length === 0) return undefined;
      found.push(...calls);
      // What an heir without a constructor hands on, its own heirs do as well.
      if (own === undefined) for (const one of trees.families.below(other, sub)) heirs.add(one);
    }
    return found;
  }

  private makersOf(tree: Tree, { name }: ClassExpr): readonly CallSite[] {
    if (name === undefined) return [];
    const { trees } = this.callees;
    return trees
      .holding(tree, 'called', name)
      .flatMap((one) => one.callsNamed(name).map((call) => ({ tree: one, call })));
  }
}

/** What a test gives in the place of a client does not see what it is asked for: `{ get: async () => [] }`. */
function isBlind(tree: Tree, given: Expr): boolean {
  const binding = tree.bindingOf(given);
  const values = binding === undefined || binding.imported !== undefined ? [given] : tree.valuesOf(binding);
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        value.kind === 'object' &&
        value.members.every(
          ({ key, value: one }) => typeof key === 'string' && one.kind === 'function' && one.params.length === 0,
        ),
    )
  );
}

function supersIn(tree: Tree, fn: FunctionExpr): readonly CallSite[] {
  return tree.calls.flatMap((call) =>
    call.callee.kind === 'super' && holds(fn.span, call.span) ? [{ tree, call }] : [],
  );
}

function all<T>(of: readonly T[], ask: (one: T) => readonly Made[] | undefined): readonly Made[] | undefined {
  const found: Made[] = [];
  for (const one of of) {
    const made = ask(one);
    if (made === undefined) return undefined;
    found.push(...made);
  }
  return found;
}
