import { setTimeout as sleep } from 'node:timers/promises';
import type { Outside } from '../campaign/connection.js';

/** A signal asked for the end: what is under way is broken off. */
export class Interrupted extends Error {}

/** What a command reaches outside of the program, until a signal ends it. */
export interface Interruptible {
  readonly outside: Outside;
  /** Signals do again what they do by default. */
  readonly unhear: () => void;
}

/**
 * Hears SIGINT and SIGTERM, which abort `outside.signal`; the next one ends the program. `first`: takes a signal before
 * that, where it answers true. `longestWait`: milliseconds that a call waits by itself where a forge asks it to.
 */
export function interruptible(longestWait?: number, first: () => boolean = () => false): Interruptible {
  const stop = new AbortController();
  const unhear = (): void => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  };
  const onSignal = (): void => {
    if (first()) return;
    unhear();
    stop.abort(new Interrupted());
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const outside: Outside = {
    fetch: (...args) => fetch(...args),
    now: () => Date.now(),
    sleep: (milliseconds) => sleep(milliseconds, undefined, { signal: stop.signal }),
    timeout: 30_000,
    ...(longestWait === undefined ? {} : { longestWait }),
    signal: stop.signal,
  };
  return { outside, unhear };
}
