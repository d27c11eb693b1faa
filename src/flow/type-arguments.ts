import type { ClassExpr } from '../model/class.js';
import type { TypeNote } from '../model/type-note.js';
import type { Declared } from '../model/value.js';
import type { Scope } from './context.js';
import { typeKey } from './exports.js';

/** The scope that declares a type: the same one wherever the type is named. */
export function homeOf(type: TypeNote, scope: Scope): Scope {
  if (type.kind === 'elements') return homeOf(type.of, scope);
  if (type.kind !== 'named' || type.args !== undefined) return scope;
  const [first = ''] = type.name;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.parent) {
    if (at.names.has(first) || at.names.has(typeKey(first))) return at;
  }
  return scope;
}

/** The type of a field of a type, where that is one of its type parameters: what was given for it. */
export function boundBy(
  of: Declared,
  { params }: Pick<ClassExpr, 'params'>,
  field: Declared | undefined,
): Declared | undefined {
  const args = of.type.kind === 'named' ? of.type.args : undefined;
  if (field === undefined || args === undefined || params === undefined) return field;
  const given = (type: TypeNote): TypeNote | undefined => {
    const at = type.kind === 'named' && type.name.length === 1 ? params.indexOf(type.name[0] ?? '') : -1;
    return at < 0 ? undefined : args[at];
  };
  const { type } = field;
  const whole = given(type);
  if (whole !== undefined) return { type: whole, scope: of.scope };
  const inner = type.kind === 'elements' ? given(type.of) : undefined;
  return inner === undefined ? field : { type: listOf(inner), scope: of.scope };
}

const lists = new WeakMap<TypeNote, TypeNote>();

/** The type of a list of something: the same one each time. */
function listOf(of: TypeNote): TypeNote {
  const made: TypeNote = lists.get(of) ?? { kind: 'elements', of };
  lists.set(of, made);
  return made;
}
