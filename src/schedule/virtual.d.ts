declare module 'eolint:schedule' {
  // An import statement in here cannot be relative: TypeScript would take `Entry` for `any`.
  export const entries: readonly import('../model/entry.js').Entry[];
}

declare module 'eolint:prefilter' {
  /** Matches a file that can hold a finding. */
  export const prefilter: RegExp;
  /** The path segments that ways need, in the order of their numbers. */
  export const segments: readonly string[];
  /** Find them in a row, in files where text is quoted and in others. */
  export const strictSegments: RegExp;
  export const looseSegments: RegExp;
}

declare module 'eolint:ways' {
  /** All texts that must be written together for something to be found. */
  export const ways: readonly import('./ways/way.js').Way[];
}

declare module 'eolint:package' {
  /** The address of the documentation, with a slash at its end; the pages of the rules are below it. */
  export const homepage: string;
  /** Where mistakes are reported. */
  export const bugs: string;
}
