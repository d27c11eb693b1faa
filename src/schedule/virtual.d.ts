declare module 'eolint:schedule' {
  import type { Entry } from '../model/entry.js';
  export const entries: readonly Entry[];
}

declare module 'eolint:prefilter' {
  /** Matches a file that can hold a finding. */
  export const prefilter: RegExp;
}
