import type { ObjectValue } from '../../model/value.js';

/** `Thing.prototype` of the objects made by `new Thing()`. */
export const prototypes = new WeakMap<ObjectValue, ObjectValue>();
