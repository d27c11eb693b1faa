import type { CallExpr, Expr, FunctionExpr } from '../../model/program.js';
import type { ClassExpr } from '../../model/class.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import { calledName, lastWord } from './tree/written.js';
import type { Trees } from './trees.js';
import { holds } from '../../text/spans.js';

/** An expression whose value is an object, or a class, as a whole. */
export interface Whole {
  readonly tree: Tree;
  readonly expr: Expr;
  /** It is the class, not an object of it. */
  readonly isClass?: boolean | undefined;
}

/** Members that hold all the others, or look one up by a text. */
const REFLECTIVE =
  /^(?:__dict__|__getattribute__|__members__|cases|getEnumConstants|psobject|PSObject|instance_variable_get|instance_variables|instance_values|to_json|inspect|public_send|__send__|hasOwnProperty|GetType|getClass|javaClass|model_dump\w*|as_?dict|_asdict|to_dict|to_h|toJSON)$/;
/** Of Ruby alone: elsewhere the method of a request, and what sends it. */
const REFLECTIVE_IN_RUBY = /^(?:send|method)$/;

export function isReflective(name: string, language: string): boolean {
  return REFLECTIVE.test(name) || (language === 'ruby' && REFLECTIVE_IN_RUBY.test(name));
}

/** In a way that a value takes: it is what calling the function gives that stands there. */
export const CALLED = '()';

/** Functions that call another one for what it does, not for what it gives. */
export const RUNS_LATER =
  /^(?:setTimeout|setInterval|setImmediate|queueMicrotask|nextTick|addEventListener|removeEventListener|defer|after|at_exit|atexit|trap)$/;

/** Languages in which a class has no member of its objects. */
const DECLARED = /^(?:javascript|php|java|kotlin|csharp|scala|swift|powershell)$/;

/** Functions that ask an object for its kind, and calls that say which one a function belongs to. */
const ASKS_KIND = /^(?:bind|call|apply|super|isinstance|issubclass|is_a|is_a\?|get_class|callable|id)$/;

/**
 * Places where an object is used as a whole that keeps a text as one of its members: what is handed on, gone through or taken
 * apart there has the text as well.
 */
export class Wholes {
  private readonly known = new WeakMap<ClassExpr, readonly Whole[]>();
  private readonly loose = new WeakMap<Tree, readonly Whole[]>();

  constructor(private readonly trees: Trees) {}

  /** Of the class around a node, its bases and what extends it; where there is no class, of the functions of the file. */
  around(tree: Tree, node: Node): readonly Whole[] {
    const of = tree.classOf(node);
    if (of === undefined) {
      const known = this.loose.get(tree) ?? this.selvesOf(tree, undefined);
      this.loose.set(tree, known);
      return known;
    }
    const known = this.known.get(of) ?? this.familyOf(tree, of);
    // A class without a name is that of one object, which may be a constant of what it is built on.
    const isOfObjects = of.name !== undefined && (node['kind'] === 'member' || node['static'] !== true);
    return isOfObjects && DECLARED.test(tree.program.language)
      ? known.filter(({ isClass }) => isClass !== true)
      : known;
  }

  /** Of a class and of all that it extends or is extended by: the same for each of them, so found once. */
  private familyOf(tree: Tree, of: ClassExpr): readonly Whole[] {
    const family = new Map<ClassExpr, Tree>([[of, tree]]);
    const open = [of];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const own = family.get(one) ?? tree;
      const { families } = this.trees;
      for (const near of [...families.below(own, one), ...families.above(own, one)]) {
        if (family.has(near.of)) continue;
        family.set(near.of, near.tree);
        open.push(near.of);
      }
    }
    const all = [...family].flatMap(([one, own]) => [...this.selvesOf(own, one), ...this.namedOf(own, one)]);
    for (const one of family.keys()) this.known.set(one, all);
    return all;
  }

  private selvesOf(tree: Tree, of: ClassExpr | undefined): readonly Whole[] {
    return tree.selvesIn(of).flatMap((self) => asWhole(tree, self));
  }

  /** Objects that are made of a class, and the class itself, by its name. */
  private namedOf(tree: Tree, of: ClassExpr): readonly Whole[] {
    const name = tree.nameOfClass(of);
    if (name === undefined) return [];
    // Ruby loads classes by their names alone.
    const near =
      tree.program.language === 'ruby' ? this.trees.alike(tree) : [tree, ...this.trees.modules.askersOf(tree)];
    return near.flatMap((other) => {
      const locals = new Set([
        name,
        ...other.imports.filter(({ imported }) => imported === name).map(({ local }) => local),
      ]);
      return [...locals].flatMap((local) => {
        const made = [...other.callsNamed(local), ...other.callsNamed('new').filter((call) => isMadeBy(call, local))];
        const names = other.namesOf(local).filter((one) => !isBase(other, one));
        return [
          ...[...made, ...other.givenAs(local)].flatMap((one) => asWhole(other, one)),
          ...names.flatMap((one) => asWhole(other, one).map((whole) => ({ ...whole, isClass: true }))),
        ];
      });
    });
  }
}

/** Where a value that is an object is used as more than the holder of a member that is named. */
function asWhole(tree: Tree, expr: Expr, seen = new Set<Expr>()): readonly Whole[] {
  if (seen.has(expr)) return [];
  seen.add(expr);
  const place = tree.places.get(expr as unknown as Node);
  const parent = place?.parent;
  if (place === undefined || parent === undefined || tree.isPattern(expr as unknown as Node)) return [];
  const held = [{ tree, expr }];
  const outer = parent as unknown as Expr;
  switch (parent['kind']) {
    case 'member':
      return outer.kind === 'member' &&
        place.via === 'of' &&
        typeof outer.key === 'string' &&
        !isReflective(outer.key, tree.program.language)
        ? []
        : held;
    case 'await':
    case 'typed':
      return asWhole(tree, outer, seen);
    case 'let':
    case 'assign': {
      const target = parent['target'] as Node;
      if (target['kind'] === 'member') return [];
      const binding = target['kind'] === 'name' ? tree.lookUp(target, target['name'] as string) : undefined;
      return binding === undefined ? held : binding.uses.flatMap((use) => asWhole(tree, use, seen));
    }
    case 'return': {
      // `return this`: what is called gives the object.
      const fn = tree.scopeOf(expr as unknown as Node) as unknown as FunctionExpr;
      const name = (fn.kind as string) === 'function' ? tree.nameOf(fn) : undefined;
      return name === undefined ? [] : tree.callsNamed(name).flatMap((call) => asWhole(tree, call, seen));
    }
    case 'expr':
    case 'export':
    case 'if':
    case 'call':
    case 'class':
    case 'unary':
    case 'binary':
      return [];
    case undefined: {
      const call = tree.places.get(parent)?.parent as unknown as Expr | undefined;
      return call?.kind === 'call' && ASKS_KIND.test(calledName(call) ?? '') ? [] : held;
    }
    default:
      return held;
  }
}

/** `Name.new` */
function isMadeBy({ callee }: CallExpr, name: string): boolean {
  return callee.kind === 'member' && lastWord(callee.of) === name;
}

function isBase(tree: Tree, name: Expr): boolean {
  return tree.places.get(name as unknown as Node)?.via === 'base';
}

/**
 * Places where a function is handed over as a value, and not called: by its own name, or as a member of an object of its
 * class.
 */
export function handedOver(trees: Trees, tree: Tree, fn: FunctionExpr): readonly Whole[] {
  const binding = tree.bindingFor(fn);
  if (binding !== undefined) return binding.uses.flatMap((expr) => (tree.isHandedOver(expr) ? [{ tree, expr }] : []));
  const name = tree.nameOf(fn);
  const of = tree.classOf(fn as unknown as Node);
  if (name === undefined || of === undefined) return [];
  const own = tree.nameOfClass(of);
  return trees
    .handedMembers(tree, name)
    .flatMap(({ tree: other, member }) =>
      isOfClass(other, member.of, of, own) ? [{ tree: other, expr: member }] : [],
    );
}

/** A value is an object of a class, or the class: `this` in it, or a name that such an object is given. */
function isOfClass(tree: Tree, expr: Expr, of: ClassExpr, name: string | undefined): boolean {
  if (expr.kind === 'this') return holds(of.span, expr.span);
  if (expr.kind === 'call') return calledName(expr) === name || (name !== undefined && isMadeBy(expr, name));
  const binding = tree.bindingOf(expr);
  if (binding === undefined || expr.kind !== 'name') return false;
  if (expr.name === name) return true;
  return tree.patternsOf(binding).some((pattern) => {
    const value = tree.holding(pattern).find((one) => one['value'] !== undefined && one['target'] !== undefined)?.[
      'value'
    ] as Expr | undefined;
    return value !== undefined && value.kind !== 'name' && isOfClass(tree, value, of, name);
  });
}
