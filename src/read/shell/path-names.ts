import type { Lowering } from './lowering.js';

/*
 * A path with a variable in it (`"$OUT"`) names another file once the variable has another value, and so does a relative
 * one in another folder. The first value of a variable, and the first change of folder, may stand behind the function
 * that needs it: only those that follow count.
 */

const FOLDER = '/';
const ARGUMENTS = '@';

/** A variable gets a value. */
export function setsVariable(cx: Lowering, variable: string): void {
  cx.changes.set(variable, (cx.changes.get(variable) ?? -1) + 1);
}

/** The commands behind this one run in another folder. */
export function changesFolder(cx: Lowering): void {
  setsVariable(cx, FOLDER);
}

/** `$1` is that of a function from here on, or of the script again. */
export function changesArguments(cx: Lowering): void {
  setsVariable(cx, ARGUMENTS);
}

/** A path as it is written, told apart from what the same words say elsewhere. */
export function pathHere(cx: Lowering, path: string): string {
  const found = path.replace(/\$(\w+)/g, (all, variable: string) => all + count(cx, variable));
  return /^[/$~]/.test(path) ? found : found + count(cx, FOLDER);
}

function count(cx: Lowering, variable: string): string {
  const at = cx.changes.get(/^\d+$/.test(variable) ? ARGUMENTS : variable) ?? 0;
  return at > 0 ? `#${at}` : '';
}
