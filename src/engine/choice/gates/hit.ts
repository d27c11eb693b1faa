import type { ReadFile } from '../../reading/files.js';

/** A file that holds a word of the schedule; `sure`: it is parsed whatever stands around it. */
export interface Hit {
  readonly read: ReadFile;
  readonly sure: boolean;
}
