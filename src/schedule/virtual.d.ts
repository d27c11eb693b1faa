declare module 'eolint:schedule' {
  // An import statement in here cannot be relative: TypeScript would take `Entry` for `any`.
  export const entries: readonly import('../model/entry.js').Entry[];
}

declare module 'eolint:prefilter' {
  /** Matches a file that can hold a finding. */
  export const prefilter: RegExp;
}
