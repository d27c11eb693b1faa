import type { FunctionValue, ObjectValue, Value } from '../model/value.js';
import { madeBy } from './state/prototypes.js';
import { object } from './values.js';

const functionObjects = new WeakMap<object, ObjectValue>();

/** The object that a function is, with `prototype` in it. */
export function functionObject(fn: object): ObjectValue {
  let found = functionObjects.get(fn);
  if (found === undefined) {
    found = object([{ key: 'prototype', value: object() }]);
    functionObjects.set(fn, found);
  }
  return found;
}

/** A member of the object that a function is. */
export function functionMember(of: FunctionValue, key: string): Value | undefined {
  const found = functionObject(of.fn).members.get(key)?.value;
  if (key === 'prototype' && found?.kind === 'object') madeBy(found, of);
  return found;
}

/** `Thing.key = value` */
export function setFunctionMember(of: FunctionValue, key: string, value: Value): void {
  functionObject(of.fn).members.set(key, { key, value });
  if (key === 'prototype' && value.kind === 'object') madeBy(value, of);
}
