/** When a run has to be done: what it has not begun by then is named and left. */
export interface Deadline {
  over(): boolean;
  /** Milliseconds that are left, one at least. */
  left(): number;
}

/** Why a file was not looked at. */
export const TIME_OVER = 'not looked at: the time of --max-time was over';

/** A deadline so many seconds from now. */
export function deadlineIn(seconds: number, now: () => number = () => performance.now()): Deadline {
  const end = now() + seconds * 1000;
  return { over: () => now() >= end, left: () => Math.max(Math.ceil(end - now()), 1) };
}
