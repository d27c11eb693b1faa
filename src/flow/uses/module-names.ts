import { withoutExtension } from '../../text/written-extension.js';

/** Files that others call by the name of their folder. */
export const WHOLE_FOLDER = /^(?:index|__init__|mod|init|main)$/;

/** Languages whose modules are folders: each file is a part of one. */
const FOLDER_IS_MODULE = /\.go$/;

/** The folder that a file is in; empty for one at the root. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/** A file's name without its folder and last extension. */
export function bareName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

/** The names by which others may ask for a file: its own, and its folder's where it stands for that. */
export function moduleNames(file: string): readonly string[] {
  const own = bareName(file);
  const folder = bareName(folderOf(file));
  const isWhole = WHOLE_FOLDER.test(own) || FOLDER_IS_MODULE.test(file);
  return isWhole && folder !== '' ? [own, folder] : [own];
}

/** The name of the file that a path of a module may mean; `index` where it has no name of its own: `.`, `../`. */
export function nameAsked(path: string): string {
  return /^[./]*$/.test(path) ? 'index' : withoutExtension(path.slice(path.lastIndexOf('/') + 1));
}

/** Whether a path of a module may mean a file: `./consts`, `./consts.js`, `./consts/index`, `..`. */
export function mayMean(path: string, file: string): boolean {
  const own = moduleNames(file);
  return own.includes(nameAsked(path)) || own.includes(nameAsked(path.replace(/\/index(?:\.\w+)?$/, '')));
}
