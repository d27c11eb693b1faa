import type { HostObject, Value } from '../model/value.js';

/** What input is checked with; it stands for the values that it lets through. */
export interface Schema extends HostObject {
  readonly type: 'schema';
  readonly gives: Value;
}

/** What a schema lets through; undefined for what is none. */
export function letThrough(value: Value | undefined): Value | undefined {
  return value?.kind === 'object' && value.host?.type === 'schema' ? (value.host as Schema).gives : undefined;
}
