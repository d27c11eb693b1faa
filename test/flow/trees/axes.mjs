import { CONSTRUCT_AXES } from './constructs.mjs';
import { PROGRAM_AXES } from './programs.mjs';
import { TEXT_AXES } from './texts.mjs';

/** All axes along which the cost of a run may grow. */
export const AXES = [...PROGRAM_AXES, ...CONSTRUCT_AXES, ...TEXT_AXES].map(([name, size, tree]) => ({
  name,
  size,
  tree,
}));
