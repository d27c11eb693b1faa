import type { ClassExpr } from '../model/class.js';
import type { ClassValue, KeptType, Value } from '../model/value.js';
import type { Scope } from './context.js';
import { named } from './declared.js';

/** Languages whose interfaces, or traits, give methods to what keeps them. */
const GIVES_METHODS = new Set(['java', 'kotlin', 'csharp', 'rust']);

/** What a class is said to be built on, and where that is said. */
export function saidOf({ fn, scope, kept = [] }: ClassValue): readonly KeptType[] {
  return [...(fn.bases ?? []).map((name) => ({ name, scope })), ...kept];
}

/** What the name of a type means where it is written. */
export function typeNamed({ name, scope }: KeptType): Value | undefined {
  return named(name.includes('\\') ? [name] : name.split(/\.|::/), { scope }, true);
}

/**
 * The interfaces that a class keeps and has methods of, with those that they are built on in turn: all that is none of
 * the row of its bases. Asked for where a method is looked for, since a class may stand before what it keeps.
 */
export function keptBy(of: ClassValue): readonly ClassValue[] {
  if (!GIVES_METHODS.has((of.scope as Scope).module.language)) return [];
  const met = new Set<ClassExpr>();
  const found: ClassValue[] = [];
  const open: ClassValue[] = [];
  for (let at: Value | undefined = of; at?.kind === 'class'; at = at.base) {
    met.add(at.fn);
    open.push(at);
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const said of saidOf(at)) {
      const one = typeNamed(said);
      if (one?.kind !== 'class' || met.has(one.fn)) continue;
      met.add(one.fn);
      found.push(one);
      open.push(one);
    }
  }
  return found;
}
