import { posix } from 'node:path';
import { pathOfData } from '../../text/data-files.js';
import { withoutExtension } from '../../text/written-extension.js';

/** Files that stand for the folder in which they are: of JavaScript, Go, Python, Rust, Lua. */
const HEADS = new Set(['index', 'main', '__init__', 'mod', 'lib', 'init']);

/** The last names of specifiers that may mean a file: its own, or those of the folders that it is the index of. */
export function namesOf(file: string): string[] {
  const name = posix.basename(file).replace(/\.\w+$/, '');
  const names = HEADS.has(name) ? [name, '.', '..', ...posix.dirname(file).split('/')] : [name];
  return names.map(plain);
}

/** The last name of a specifier, as the files that it may mean are called. */
export function lastName(specifier: string): string {
  const path = pathOfData(specifier);
  if (path !== undefined) return plain(posix.basename(path).replace(/\.\w+$/, ''));
  if (specifier.includes('\\')) return plain(specifier.slice(specifier.lastIndexOf('\\') + 1));
  if (/^[\w.:]+$/.test(specifier)) return plain(/[^.:]*$/.exec(specifier)?.[0] ?? specifier);
  return plain(withoutExtension(posix.basename(specifier)));
}

/** `HttpClient` may be kept in `http_client.rb`, `My_Class` in `class-my-class.php`. */
function plain(name: string): string {
  return name
    .replace(/^class-/, '')
    .replaceAll(/[-_]/g, '')
    .toLowerCase();
}
