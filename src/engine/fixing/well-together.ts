import type { Wish } from './wishes.js';

/** What comes of a file with some changes. */
export interface Tried {
  readonly sound: readonly Wish[];
  readonly text: string;
}

interface Trying {
  readonly tried: (some: readonly Wish[]) => Promise<Tried | { readonly problem: string }>;
  /** Told of each change that does not come out well with those before it. */
  readonly drop: (wish: Wish, problem: string) => void;
}

/**
 * As many changes of a file as come out well together, where not all of them do; `nothing`: the file without any. Halves of
 * what fails are tried, so that one among many costs few readings of the file.
 */
export async function wellTogether(left: readonly Wish[], nothing: Tried, { tried, drop }: Trying): Promise<Tried> {
  let best = nothing;
  const open = halves(left);
  for (let some = open.pop(); some !== undefined; some = open.pop()) {
    const [first, ...more] = some;
    if (first === undefined) continue;
    const next = await tried([...best.sound, ...some]);
    if ('sound' in next) best = next;
    else if (more.length > 0) open.push(...halves(some));
    else drop(first, next.problem);
  }
  return best;
}

/** The second half first; one alone stays whole. */
function halves(some: readonly Wish[]): (readonly Wish[])[] {
  const middle = Math.floor(some.length / 2);
  return middle === 0 ? [some] : [some.slice(middle), some.slice(0, middle)];
}
