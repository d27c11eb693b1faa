/** A released version, most significant number first; numbers that are not given count as 0. */
export type Version = readonly number[];

/** Versions from `from` on, up to but not including `below`; an end that is absent is open. */
export interface VersionRange {
  readonly from?: Version | undefined;
  readonly below?: Version | undefined;
}
