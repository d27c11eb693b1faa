import { moduleNames } from '../../flow/uses/module-names.js';
import { look } from './looked-through.js';

/** The texts of files that were not read, by a name that others take them by; one that is too large says nothing. */
export function unreadModules(cwd: string, files: readonly string[]): (name: string, of?: RegExp) => readonly string[] {
  let byName: Map<string, string[]> | undefined;
  return (name, of = SOURCES) => {
    if (byName === undefined) {
      byName = new Map();
      for (const file of files)
        for (const one of moduleNames(file)) byName.set(one, [...(byName.get(one) ?? []), file]);
    }
    return (byName.get(name) ?? []).filter((file) => of.test(file)).map((file) => textOf(cwd, file));
  };
}

/** Languages in which what stands over a function is one. */
const SOURCES = /\.(?:py|[cm]?[jt]sx?)$/;

function textOf(cwd: string, file: string): string {
  const looked = look(cwd, file, 'words');
  return typeof looked === 'object' ? looked.text : '';
}
