import type { Arguments } from '../arguments.js';
export function initialise(_given: Arguments, _version: string): Promise<number> {
  return Promise.resolve(0);
}
