import { LockedError } from '../../serve/store-errors.js';
import { UsageError, textOption, type Arguments } from '../arguments.js';
import { interruptible } from '../interruptible.js';
import { runAction } from './action.js';
import { reportAction } from './report.js';
import { statusAction } from './status.js';
import type { FleetAction } from './terms.js';
import { pauseAction, workerAction } from './worker.js';

const ACTIONS = {
  scan: runAction,
  fix: runAction,
  pr: runAction,
  report: reportAction,
  status: statusAction,
  worker: workerAction,
  pause: pauseAction,
  resume: pauseAction,
} as const satisfies Record<FleetAction, unknown>;

/** Milliseconds. */
const LONGEST_WAIT = 5000;

/** `eolint fleet`: the exit code is 0 when all was done, 3 when something failed, 130 when it was broken off. */
export async function fleet(given: Arguments, asOf: string, dueWithin: number, version: string): Promise<number> {
  const [action = ''] = given.paths;
  if (!Object.hasOwn(ACTIONS, action)) {
    throw new UsageError(`fleet takes ${Object.keys(ACTIONS).join(', ')}; not ${action === '' ? 'nothing' : action}`);
  }
  const stopping = new AbortController();
  // A worker ends what it is at, unless it is asked again. What a forge asks all to wait is waited for together.
  const { outside, unhear } = interruptible(LONGEST_WAIT, () => {
    if (action !== 'worker' || stopping.signal.aborted) return false;
    stopping.abort();
    return true;
  });
  const stateFile = textOption(given.values, 'state') ?? 'eolint-fleet.db';
  try {
    const queue = textOption(given.values, 'queue');
    const terms = { given, asOf, dueWithin, version, outside, stateFile, queue, stopping: stopping.signal };
    return await ACTIONS[action as FleetAction](terms, action as FleetAction);
  } catch (error) {
    if (outside.signal.aborted) {
      process.stderr.write(`eolint: broken off; ${afterwards(action, given)}\n`);
      return 130;
    }
    if (!(error instanceof LockedError)) throw error;
    process.stderr.write(`eolint: ${error.message}: another run is going on\n`);
    return 3;
  } finally {
    unhear();
  }
}

function afterwards(action: string, { values }: Arguments): string {
  if (action === 'worker') return 'what it was at is left to other workers';
  if (textOption(values, 'queue') === undefined) return 'run it again and it goes on where it stopped';
  return 'the workers do what is in the queue; run it again to go on';
}
