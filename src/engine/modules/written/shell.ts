import { sourcedFiles } from '../../../text/sourced-files.js';

/** The scripts that a text takes in, parsed or not. */
export function shellSpecifiersIn(text: string): readonly string[] {
  return sourcedFiles(text).map(({ path }) => path);
}
