import type { ClassMember } from '../model/class.js';
import type { ClassValue, Member, Value } from '../model/value.js';
import { keptBy } from './kept-types.js';

interface Found {
  readonly owner: ClassValue;
  readonly member: Member;
  readonly kind: string;
}

/**
 * The class and member of a method, looked up through its bases, then through what these keep; what is no class of the
 * program has none.
 */
export function findMethod(from: Value | undefined, key: string, given?: number): Found | undefined {
  const own = inRow(from, key, given);
  if (own !== undefined || from?.kind !== 'class') return own;
  for (const one of keptBy(from)) {
    const found = inRow(one, key, given);
    if (found !== undefined) return found;
  }
  return undefined;
}

function inRow(from: Value | undefined, key: string, given: number | undefined): Found | undefined {
  for (let at = from; at?.kind === 'class'; at = at.base) {
    if (at.before !== undefined) return inRow(at.before, key, given);
    const own = overload(at.fn.members, key, given);
    const added = own === undefined ? at.added.find(({ member }) => isMethod(member, key)) : undefined;
    const member = own ?? added?.member;
    if (member?.value?.kind !== 'function') continue;
    const value: Value = { kind: 'function', fn: member.value, scope: added?.scope ?? at.scope };
    return { owner: at, member: { key, value, span: member.span }, kind: member.kind };
  }
  return undefined;
}

/** Of several methods of one name, the one that takes as many arguments. */
function overload(members: readonly ClassMember[], key: string, given: number | undefined): ClassMember | undefined {
  const all = methodsOf(members).get(key);
  if (all === undefined || given === undefined) return all?.[0];
  return all.find((member) => takes(member, given)) ?? all[0];
}

/** The methods of a class by their names: a class that was generated has thousands, and each call asks for one. */
function methodsOf(members: readonly ClassMember[]): ReadonlyMap<string, readonly ClassMember[]> {
  const known = METHODS.get(members);
  if (known !== undefined) return known;
  const made = new Map<string, ClassMember[]>();
  for (const member of members) {
    if (typeof member.key !== 'string' || !isMethod(member, member.key)) continue;
    const all = made.get(member.key);
    if (all === undefined) made.set(member.key, [member]);
    else all.push(member);
  }
  METHODS.set(members, made);
  return made;
}

const METHODS = new WeakMap<readonly ClassMember[], ReadonlyMap<string, readonly ClassMember[]>>();

/** Whether a function can be called with so many arguments. */
export function takes({ value }: ClassMember, given: number): boolean {
  if (value?.kind !== 'function') return false;
  const params = value.params.filter(({ block }) => block !== true);
  const least = params.filter(({ target, rest }) => target.kind !== 'default-pattern' && rest === undefined).length;
  return given >= least && (given <= params.length || params.some(({ rest }) => rest !== undefined));
}

function isMethod(member: ClassMember, key: string): boolean {
  if (member.kind === 'field' || member.kind === 'setter') return false;
  return member.static !== true && member.key === key && member.value?.kind === 'function';
}

/** The setter of a member, looked up through the bases. */
export function findSetter(from: ClassValue | undefined, key: string): { owner: ClassValue; value: Value } | undefined {
  for (let at: Value | undefined = from; at?.kind === 'class'; at = at.base) {
    const own = at.fn.members.find((one) => one.kind === 'setter' && one.key === key)?.value;
    if (own?.kind === 'function') return { owner: at, value: { kind: 'function', fn: own, scope: at.scope } };
  }
  return undefined;
}
