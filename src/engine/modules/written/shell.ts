import { takenScripts } from '../../../text/script-files.js';
import { sourcedFiles } from '../../../text/sourced-files.js';

/** The scripts that a text takes in, parsed or not. */
export function shellSpecifiersIn(text: string): readonly string[] {
  return sourcedFiles(text).map(({ path }) => path);
}

/** The same for PowerShell. */
export function scriptSpecifiersIn(text: string): readonly string[] {
  return takenScripts(text).map(({ path }) => path);
}
