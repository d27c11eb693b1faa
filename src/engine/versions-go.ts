import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of a module that the go.mod of a folder requires; undefined when there is none or it does not say. */
export function goVersionIn(folder: string, module: string): string | undefined {
  const quoted = module.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  try {
    const text = readFileSync(join(folder, 'go.mod'), 'utf8');
    return new RegExp(`^\\s*(?:require\\s+)?${quoted}\\s+v(\\d+(?:\\.\\d+)*)`, 'm').exec(text)?.[1];
  } catch {
    return undefined;
  }
}
