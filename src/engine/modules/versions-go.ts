import { join } from 'node:path';
import { readPlain } from '../reading/plain-file.js';
import { literally } from '../../text/pattern.js';

/** The text of the go.mod of a folder; empty where there is none. */
export function goManifest(folder: string): string {
  try {
    return readPlain(join(folder, 'go.mod'));
  } catch {
    return '';
  }
}

/** The version of a module that the text of a go.mod requires; undefined where it does not say. */
export function goVersionIn(manifest: string, module: string): string | undefined {
  const quoted = literally(module);
  return new RegExp(`^\\s*(?:require\\s+)?${quoted}\\s+v(\\d+(?:\\.\\d+)*)`, 'm').exec(manifest)?.[1];
}
