/*
 * Bounds hold what a text may cost. Whoever passes something over for one of them says so here, and the run names the
 * file: one place for all, since what meets a bound is mostly far below what knows the file.
 */
let noted: Set<string> | undefined;

/** Something of what is being read or compared was passed over. */
export function leaveOut(what: string): void {
  noted?.add(what);
}

/** Does a piece of work, and says what was passed over in it; work inside of it that is noted apart is not counted. */
export function notingLeftOut<T>(work: () => T): { readonly result: T; readonly left: readonly string[] } {
  const outer = noted;
  const own = new Set<string>();
  noted = own;
  try {
    return { result: work(), left: [...own] };
  } finally {
    noted = outer;
  }
}
