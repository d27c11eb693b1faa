import { setTimeout as sleep } from 'node:timers/promises';
import type { Outside } from '../../campaign/connection.js';
import { LockedError } from '../../serve/store-errors.js';
import { UsageError, textOption, type Arguments } from '../arguments.js';
import { Interrupted } from '../pr.js';
import { runAction } from './action.js';
import { reportAction } from './report.js';
import { statusAction } from './status.js';
import type { FleetAction } from './terms.js';

const ACTIONS = {
  scan: runAction,
  fix: runAction,
  pr: runAction,
  report: reportAction,
  status: statusAction,
} as const satisfies Record<FleetAction, unknown>;

/** `eolint fleet`: the exit code is 0 when all was done, 3 when something failed, 130 when it was broken off. */
export async function fleet(given: Arguments, asOf: string, dueWithin: number, version: string): Promise<number> {
  const [action = ''] = given.paths;
  if (!Object.hasOwn(ACTIONS, action)) {
    throw new UsageError(`fleet takes ${Object.keys(ACTIONS).join(', ')}; not ${action === '' ? 'nothing' : action}`);
  }
  const stop = new AbortController();
  const onSignal = (): void => {
    stop.abort(new Interrupted());
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  const outside: Outside = {
    fetch: (...args) => fetch(...args),
    now: () => Date.now(),
    sleep: (milliseconds) => sleep(milliseconds, undefined, { signal: stop.signal }),
    timeout: 30_000,
    // What is longer is waited for by all repositories of the forge together.
    longestWait: 5000,
    signal: stop.signal,
  };
  const stateFile = textOption(given.values, 'state') ?? 'eolint-fleet.db';
  try {
    const terms = { given, asOf, dueWithin, version, outside, stateFile };
    return await ACTIONS[action as FleetAction](terms, action as FleetAction);
  } catch (error) {
    if (stop.signal.aborted) {
      process.stderr.write('eolint: broken off; run it again and it goes on where it stopped\n');
      return 130;
    }
    if (!(error instanceof LockedError)) throw error;
    process.stderr.write(`eolint: ${error.message}: another run is going on\n`);
    return 3;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
