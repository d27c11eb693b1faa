import type { Entry } from '../../model/entry.js';
import type { Plan } from '../data/limits.js';
import type { Level } from '../records.js';

/** Where a rule stands, and what its day allows. */
export interface Place {
  readonly phase: string;
  readonly level: Level;
  readonly plan: Plan;
  /** Fields that expressions may no longer use, with the entry that says so. */
  readonly retiredFields: ReadonlyMap<string, Entry>;
  /** The lists that there are, by name, with what each holds. */
  readonly lists: ReadonlyMap<string, string>;
}
