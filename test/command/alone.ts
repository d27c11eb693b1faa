/** Test files that put other modules in the place of the program's own, which no other test may see. */
export const ALONE = [
  'test/cli/part-gone.test.ts',
  'test/engine/faults.test.ts',
  'test/engine/languages/registry.test.ts',
  'test/engine/reading/pipe.test.ts',
];
