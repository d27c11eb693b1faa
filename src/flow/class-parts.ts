import type { ClassExpr } from '../model/class.js';

type Members = ClassExpr['members'];

/** What each object that is made of a class asks its members for. */
interface ClassParts {
  readonly constructors: Members;
  /** Fields of its objects with a value. */
  readonly fields: Members;
}

const known = new WeakMap<ClassExpr, ClassParts>();

/** Found once for a class: each variant of a long enum is an object of it. */
export function partsOfClass(of: ClassExpr): ClassParts {
  const before = known.get(of);
  if (before !== undefined) return before;
  const parts = {
    constructors: of.members.filter(({ kind }) => kind === 'constructor'),
    // What a field without a value holds is asked for when it is read.
    fields: of.members.filter((one) => one.kind === 'field' && one.static !== true && one.value !== undefined),
  };
  known.set(of, parts);
  return parts;
}
