import type { Outside } from '../../campaign/connection.js';
import { countOption, type Arguments } from '../arguments.js';

export type FleetAction = 'scan' | 'fix' | 'pr' | 'report' | 'status' | 'worker' | 'pause' | 'resume';

/** What counts for every action of `eolint fleet`. */
export interface FleetTerms {
  readonly given: Arguments;
  readonly asOf: string;
  readonly dueWithin: number;
  readonly version: string;
  readonly outside: Outside;
  readonly stateFile: string;
  /** Where the state and the jobs are kept for workers instead. */
  readonly queue: string | undefined;
  /** Asks a worker to take nothing more; `outside.signal` ends what it is at as well. */
  readonly stopping: AbortSignal;
}

/** A number from 1 on, or what holds without it. */
export function numberOption(values: Arguments['values'], name: string, otherwise: number): number {
  return countOption(values, name) ?? otherwise;
}
