import type { FunctionExpr } from '../model/program.js';
import type { FunctionValue, ObjectValue, Value } from '../model/value.js';
import { OfRun } from './state/of-run.js';
import { madeBy } from './state/prototypes.js';
import { object } from './values.js';

const functionObjects = new OfRun<FunctionExpr, ObjectValue>();

/** The object that a function is, with `prototype` in it. */
export function functionObject(of: FunctionValue): ObjectValue {
  let found = functionObjects.get(of);
  if (found === undefined) {
    found = object([{ key: 'prototype', value: object() }]);
    functionObjects.set(of, found);
  }
  return found;
}

/** A member of the object that a function is. */
export function functionMember(of: FunctionValue, key: string): Value | undefined {
  const found = functionObject(of).members.get(key)?.value;
  if (key === 'prototype' && found?.kind === 'object') madeBy(found, of);
  return found;
}

/** `Thing.key = value` */
export function setFunctionMember(of: FunctionValue, key: string, value: Value): void {
  functionObject(of).members.set(key, { key, value });
  if (key === 'prototype' && value.kind === 'object') madeBy(value, of);
}
