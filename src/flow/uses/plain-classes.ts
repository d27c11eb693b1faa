import type { FunctionExpr, Stmt } from '../../model/program.js';
import { literally } from '../../text/pattern.js';
import type { Callees } from './callees.js';
import type { Made } from './class-family.js';
import { decoratorOf } from './following/decorators.js';
import { handedOutAs, takenLater } from './handed-out.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';
import { wholesTaken } from './takers.js';

/** By which a class decides itself what its objects are, or hands them on where they are made. */
const MAKES_OTHERS: Readonly<Record<string, RegExp>> = {
  javascript: /[(,]\s*this\s*[,)]|=\s*this\s*[;,\n]/,
  python:
    /\bdef\s+__(?:new|getattribute|init_subclass)__\b|\bmetaclass\s*=|^(?![ \t]*(?:async[ \t]+)?def\b).*[(,]\s*self\s*[,)]|=\s*self\s*$/m,
  php: /[(,]\s*\$this\s*[,)]|=\s*\$this\s*;|^\s*use\s+\\?\w/m,
};

/** By which a program changes objects, or what they are made of, without naming what it changes. */
const CHANGES_ANY: Readonly<Record<string, RegExp>> = {
  javascript:
    /\bReflect\.(?:set|defineProperty|construct)\b|\bObject\.(?:definePropert(?:y|ies)|setPrototypeOf)\b|__proto__|__define[GS]etter__/,
  python:
    /\b__dict__\b|\bvars\s*\(|\bsetattr\s*\(|\b__getattr(?:ibute)?__\b|\bMethodType\b|\bwrapt\b|\bsettrace\b|\bsetprofile\b/,
  php: /\b(?:runkit\w*|uopz_\w+|ReflectionProperty|ReflectionClass)\b|\bClosure::bind\b|->bindTo\(|\bclass_alias\b/,
};

/** By which an object gets members whose names are not written out. */
const TAKES_ANY: Readonly<Record<string, RegExp>> = {
  javascript:
    /\bObject\.(?:assign|definePropert(?:y|ies)|setPrototypeOf)\s*\(\s*this\b|\bReflect\.set\s*\(\s*this\b|\bthis\[/,
  python: /\bsetattr\s*\(\s*self\b|\bself\.__dict__\b|\bvars\s*\(\s*self\s*\)|\b__setattr__\b/,
  php: /\$this\s*->\s*(?:\$|\{)|\bforeach\s*\([^)]*\$this\b/,
};

/** How a class is changed, or another one made of it, by its name. */
const MADE_OF: Readonly<Record<string, (name: string) => string>> = {
  javascript: (name) => `\\b${name}\\s*\\.\\s*prototype\\b|\\bextends\\b[^{]*\\b${name}\\b`,
  python: (name) => `\\bclass\\s+\\w+\\s*\\([^()]*\\b${name}\\b`,
  php: (name) => `\\bextends\\s+[\\w\\\\]*\\b${name}\\b`,
};

/** Nothing changes the methods of a class, or of those that its objects are of as well. */
export function isAsWritten(callees: Callees, made: Made): boolean {
  const { families } = callees.trees;
  const known = families.written.get(made.of);
  if (known !== undefined) return known;
  const found = families
    .of(made)
    .every(
      (one) =>
        isPlain(callees.trees, one) && (one.of.name === undefined || !isHandedOver(callees, one.tree, one.of.name)),
    );
  families.written.set(made.of, found);
  return found;
}

/** A class is taken as a value, or by another name, so that others may make its objects: `container.register(Zones)`. */
export function isHandedOver(callees: Callees, tree: Tree, name: string): boolean {
  const { trees } = callees;
  if (wholesTaken(trees, tree).length + takenLater(trees, tree, name).length > 0) return true;
  if (trees.handedMembers(tree, name).length + callees.namedByText(tree, name).length > 0) return true;
  return trees.holding(tree, 'name', name).some((other) =>
    other.namesOf(name).some((use) => {
      const via = other.places.get(use as unknown as Node)?.via;
      return via !== 'base' && via !== 'of' && other.isHandedOver(use) && handedOutAs(trees, other, use) === undefined;
    }),
  );
}

/** Objects of a class have the methods that it is written with, as far as it and what was read say. */
function isPlain(trees: Trees, { tree, of }: Made): boolean {
  const { language, file } = tree.program;
  const madeOf = of.name === undefined ? undefined : MADE_OF[language]?.(literally(of.name));
  // What stands above it was not read, or may do the same.
  if (madeOf === undefined || of.base !== undefined) return false;
  const source = trees.text(file);
  const text = source?.text.slice(of.span.start, of.span.end) ?? '';
  if (MAKES_OTHERS[language]?.test(text) === true || takesAny(trees, { tree, of })) return false;
  if (decoratorOf(trees, of) !== undefined) return false;
  const constructor = of.members.find(({ kind }) => kind === 'constructor')?.value;
  if (language === 'javascript' && constructor?.kind === 'function' && givesAnother(constructor)) return false;
  const pattern = new RegExp(madeOf);
  return (
    !changesAny(trees, tree) && textsOf(trees, tree).every((all) => !all.includes(of.name ?? '') || !pattern.test(all))
  );
}

/** Some program of the language changes objects without naming them; found once for all classes. */
function changesAny(trees: Trees, tree: Tree): boolean {
  const { language } = tree.program;
  const { changed } = trees.families;
  const known =
    changed.get(language) ?? textsOf(trees, tree).some((text) => CHANGES_ANY[language]?.test(text) === true);
  changed.set(language, known);
  return known;
}

function textsOf(trees: Trees, tree: Tree): readonly string[] {
  return trees.alike(tree).map(({ program }) => trees.text(program.file)?.text ?? '');
}

/** An object of a class may get members whose names are not seen. */
export function takesAny(trees: Trees, { tree, of }: Made): boolean {
  const { language, file } = tree.program;
  const text = trees.text(file)?.text.slice(of.span.start, of.span.end) ?? '';
  return TAKES_ANY[language]?.test(text) === true;
}

/** `constructor() { return new Proxy(this, {}) }` */
function givesAnother({ body }: FunctionExpr): boolean {
  const open: Stmt[] = [...body];
  for (const stmt of open) {
    if (stmt.kind === 'return' && stmt.value !== undefined) return true;
    if (stmt.kind === 'if') open.push(...stmt.then, ...stmt.otherwise);
    if (stmt.kind === 'block' || stmt.kind === 'loop') open.push(...stmt.body);
    if (stmt.kind === 'try') open.push(...stmt.body, ...stmt.handler, ...stmt.finalizer);
    if (stmt.kind === 'switch') open.push(...stmt.cases.flatMap((one) => one.body));
  }
  return false;
}
