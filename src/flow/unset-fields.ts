import type { ObjectValue, Value } from '../model/value.js';
import { isEnum } from './class-constants.js';
import type { Context, Scope } from './context.js';
import { declaredAs, declaredClass } from './declared.js';
import { embeddedFields, fieldOf, typeOfField } from './fields.js';
import { possibleValues } from './possible-values.js';
import { object, unknown } from './values.js';

/**
 * What a field holds that nothing was seen to set: an object of its own where it is a part of the object, else what
 * its declaration tells.
 */
export function unsetField(cx: Context, of: ObjectValue, key: string): Value | undefined {
  const field = fieldOf(of.instanceOf, key);
  if (field === undefined) return undefined;
  const declared = typeOfField(field);
  const type = field.member.part === true && declared !== undefined ? declaredClass(cx, declared) : undefined;
  // A value of an enum is no object of its own.
  if (type === undefined || isEnum(type)) {
    const { span, type: said } = field.member;
    return possibleValues(cx, declaredAs(unknown(`this.${key}`, span), said, field.owner.scope as Scope));
  }
  const part = object([], { instanceOf: type });
  // It was there from the start: no branch takes note of it.
  of.members.set(key, { key, value: part });
  return part;
}

/** Values of the embedded fields, where they may hold a member. */
export function embeddedValues(cx: Context, of: ObjectValue): readonly Value[] {
  return embeddedFields(of.instanceOf).map(({ member }) => {
    const key = typeof member.key === 'string' ? member.key : '';
    return of.members.get(key)?.value ?? unsetField(cx, of, key) ?? unknown(key);
  });
}
