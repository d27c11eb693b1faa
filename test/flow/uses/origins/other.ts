import { project } from '../uses-in.js';

export const CALL = "fetch('/zones')";

/** What gives the object of the marked read, `.«value»`, besides the answer of the call. */
export const other = async (
  marked: string,
  call = CALL,
  file = 'a.mjs',
  callers: readonly string[] = [],
): Promise<string | undefined> => {
  const text = marked.replaceAll(/[«»]/g, '');
  const { uses, said } = await project({ [file]: text }, call, { callers });
  const start = marked.indexOf('«');
  return said(uses.otherOrigin({ file, start, end: marked.indexOf('»') - 1 }));
};
