declare module 'eolint:grammars' {
  /** Where a grammar may lie, the likeliest place first. */
  export const grammarFiles: (name: string) => readonly URL[];
}
