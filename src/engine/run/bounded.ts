import { Script } from 'node:vm';

/** Something took longer than it may. */
export class TookTooLong extends Error {}

/** Where the script below finds the work: it sees nothing but the global object. */
const PLACE = Symbol.for('eolint.bounded');
const script = new Script(`globalThis[Symbol.for('eolint.bounded')]()`);

/**
 * Runs work that cannot be interrupted by itself, and ends it after so many milliseconds; throws `TookTooLong` then,
 * and what the work throws. The work must not leave behind what it was in the middle of changing.
 */
export function bounded<T>(milliseconds: number, work: () => T): T {
  const around: unknown = Reflect.get(globalThis, PLACE);
  let result: { value: T } | undefined;
  Reflect.set(globalThis, PLACE, () => {
    result = { value: work() };
  });
  try {
    script.runInThisContext({ timeout: milliseconds });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw new TookTooLong(`took longer than ${milliseconds / 1000} s`);
    throw error;
  } finally {
    Reflect.set(globalThis, PLACE, around);
  }
  if (result === undefined) throw new TookTooLong('ended early');
  return result.value;
}
