import type { TextExpr } from '../model/program.js';
import type { TypeNote } from '../model/type-note.js';

const known = new WeakMap<TypeNote, readonly TextExpr[]>();

/** The texts that stand in a type as values, at any depth. */
export function textsOf(type: TypeNote): readonly TextExpr[] {
  const made = known.get(type) ?? textsIn(type);
  known.set(type, made);
  return made;
}

function textsIn(type: TypeNote | undefined): readonly TextExpr[] {
  switch (type?.kind) {
    case 'texts':
      return type.of;
    case 'elements':
      return textsIn(type.of);
    case 'function':
      return textsIn(type.returns);
    case 'several':
      return type.types.flatMap(textsIn);
    case 'members':
      return [...type.members.flatMap((one) => textsIn(one.type)), ...(type.bases ?? []).flatMap(textsIn)];
    default:
      return [];
  }
}
