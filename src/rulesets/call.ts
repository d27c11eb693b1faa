import type { Entry } from '../model/entry.js';
import type { Plan } from './data/limits.js';
import type { Retirement } from './retirement.js';
import type { Transaction } from './store.js';

/** What an operation knows beside what it was asked for. */
export interface Call {
  readonly data: Transaction;
  readonly retirement: Retirement;
  readonly plan: Plan;
  /** The time of the call. */
  readonly now: Date;
  /** A new identifier, 32 hexadecimal digits. */
  readonly newId: () => string;
  /** Tells that the call uses what an entry retires. */
  readonly note: (entry: Entry) => void;
}
