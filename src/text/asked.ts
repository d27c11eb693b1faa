import type { RequestSite } from '../model/request.js';

/** More requests of one send than these are not told apart. */
const MOST = 8;
const BETWEEN = '\n';

/** The name of an answer that may be that of each of these requests; absent where they are too many to tell. */
export function askedByEach(names: readonly string[]): string | undefined {
  const distinct = [...new Set(names)].sort();
  return distinct.length === 0 || distinct.length > MOST ? undefined : distinct.join(BETWEEN);
}

/** The requests by themselves whose answer it may be. */
export function eachAsked(asked: string): readonly string[] {
  return asked.split(BETWEEN);
}

/** Whether a word of interest is in what is asked there, or may be: the answers of others are of none. */
export function isOfInterest({ ofInterest }: RequestSite, asked: string | undefined): boolean {
  if (ofInterest === undefined || asked === undefined || ofInterest.has(asked)) return ofInterest !== undefined;
  return asked.includes(BETWEEN) && eachAsked(asked).some((one) => ofInterest.has(one));
}

/** Whether what is read of the answers to `of` may be read of the one to `asked`. */
export function mayAnswer(of: ReadonlySet<string> | undefined, asked: string | undefined): boolean {
  if (asked === undefined || of === undefined || of.has(asked)) return true;
  // Asked for each request with each read of its place: nearly all are of one.
  return asked.includes(BETWEEN) && eachAsked(asked).some((one) => of.has(one));
}
