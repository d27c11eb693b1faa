import { posix } from 'node:path';

/** The last names of specifiers that may mean a file: its own, or those of the folders that it is the index of. */
export function namesOf(file: string): string[] {
  const name = posix.basename(file).replace(/\.\w+$/, '');
  return name === 'index' || name === 'main' || name === '__init__'
    ? [name, '.', '..', ...posix.dirname(file).split('/')]
    : [name];
}

/** The last name of a specifier, as the files that it may mean are called. */
export function lastName(specifier: string): string {
  if (specifier.includes('\\')) return specifier.slice(specifier.lastIndexOf('\\') + 1);
  if (/^[\w.]+$/.test(specifier) && !specifier.includes('/')) return specifier.slice(specifier.lastIndexOf('.') + 1);
  return posix.basename(specifier).replace(/\.(?:[cm]?[jt]sx?|vue|svelte|json|php|rb)$/, '');
}
