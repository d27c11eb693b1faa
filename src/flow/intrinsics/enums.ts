import type { Value } from '../../model/value.js';
import { enumList, enumNames, memberFor, namedMember } from '../enums.js';
import { each } from '../join.js';
import { unknown } from '../values.js';
import type { Intrinsic, IntrinsicMethod } from './types.js';

/** What the enums of several languages have, each under its own name. */

/** `Setting.values()`, `Setting::cases()` */
export const allValues: IntrinsicMethod<'class'> = (_cx, of) => enumList(of);

/** `Setting.valueOf(name)` */
export const valueNamed: IntrinsicMethod<'class'> = (cx, of, [name]) => namedMember(cx, of, name?.value);

/** `Setting::from($id)` */
export const valueFor: IntrinsicMethod<'class'> = (cx, of, [held]) => memberFor(cx, of, held?.value);

/** The same of functions whose first argument is the enum. */
function ofClass(method: IntrinsicMethod<'class'>): Intrinsic {
  return (cx, [of, ...args], { span }) => {
    if (of === undefined) return undefined;
    return each(of.value, (one): Value => {
      const found = one.kind === 'class' ? method(cx, one, args, span) : undefined;
      return found ?? unknown();
    });
  };
}

export const valuesOf = ofClass(allValues);
export const namesOf = ofClass((_cx, of) => enumNames(of));
export const namedIn = ofClass(valueNamed);
