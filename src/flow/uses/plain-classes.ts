import type { FunctionExpr, Stmt } from '../../model/program.js';
import { literally } from '../../text/pattern.js';
import type { Callees } from './callees.js';
import type { Made } from './class-family.js';
import { decoratorOf } from './following/decorators.js';
import { handedOutAs, takenLater } from './handed-out.js';
import type { Node } from './tree/places.js';
import type { Tree } from './tree/tree.js';
import type { Trees } from './trees.js';

/** By which a class decides itself what its objects are, or what their members are. */
const MAKES_OTHERS: Readonly<Record<string, RegExp>> = {
  python: /\bdef\s+__(?:new|getattribute|init_subclass)__\b|\bmetaclass\s*=/,
  ruby: /\bdef\s+self\.(?:new|inherited|method_added)\b|\bprepend\b|\bdefine_method\b|\balias_method\b/,
};

/** By which an object gets members whose names are not written out. */
const TAKES_ANY: Readonly<Record<string, RegExp>> = {
  javascript:
    /\bObject\.(?:assign|definePropert(?:y|ies)|setPrototypeOf)\s*\(\s*this\b|\bReflect\.set\s*\(\s*this\b|\bthis\[/,
  python: /\bsetattr\s*\(\s*self\b|\bself\.__dict__\b|\bvars\s*\(\s*self\s*\)|\b__setattr__\b/,
  ruby: /\binstance_variable_set\b/,
  php: /\$this\s*->\s*(?:\$|\{)|\bforeach\s*\([^)]*\$this\b/,
};

/** How the methods of a class are changed from outside, by the name of the class. */
const CHANGES: Readonly<Record<string, (name: string) => string>> = {
  javascript: (name) => `\\b${name}\\s*\\.\\s*prototype\\b`,
  ruby: (name) =>
    `\\b${name}\\.(?:class_eval|class_exec|prepend|include|send|define_method|alias_method|public_send)\\b`,
  python: (name) => `\\b(?:setattr|delattr)\\(\\s*(?:\\w+\\.)*${name}\\b|\\b${name}\\.__dict__\\b`,
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
  if (callees.wholes(tree).length + takenLater(trees, tree, name).length > 0) return true;
  if (trees.handedMembers(tree, name).length + callees.namedByText(tree, name).length > 0) return true;
  return trees.alike(tree).some((other) =>
    other.namesOf(name).some((use) => {
      const via = other.places.get(use as unknown as Node)?.via;
      return via !== 'base' && via !== 'of' && other.isHandedOver(use) && handedOutAs(trees, other, use) === undefined;
    }),
  );
}

/** Objects of a class have the methods that it is written with, as far as it and what was read say. */
function isPlain(trees: Trees, { tree, of }: Made): boolean {
  const { language, file } = tree.program;
  const source = trees.text(file);
  const text = source?.text.slice(of.span.start, of.span.end) ?? '';
  if (MAKES_OTHERS[language]?.test(text) === true) return false;
  if (decoratorOf(source, of) !== undefined) return false;
  const constructor = of.members.find(({ kind }) => kind === 'constructor')?.value;
  if (language === 'javascript' && constructor?.kind === 'function' && givesAnother(constructor)) return false;
  const changes = of.name === undefined ? undefined : CHANGES[language]?.(literally(of.name));
  if (changes === undefined) return true;
  const pattern = new RegExp(changes);
  return trees.alike(tree).every((other) => {
    const { text: all = '' } = trees.text(other.program.file) ?? {};
    return !all.includes(of.name ?? '') || !pattern.test(all);
  });
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
