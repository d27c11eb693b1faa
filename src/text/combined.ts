/**
 * The lists that come of one alternative for each part, one behind the other: `most` at most. Of more, the alternatives
 * that weigh more are taken first, and `cut` is told at which part some were left out.
 */
export function combined<T>(
  parts: readonly (readonly (readonly T[])[])[],
  { most, weigh, cut }: { most: number; weigh: (of: readonly T[]) => number; cut: (part: number) => void },
): readonly (readonly T[])[] {
  let lists: T[][] = [[]];
  parts.forEach((all, i) => {
    const room = Math.max(1, Math.floor(most / lists.length));
    const several = all.length <= room ? all : [...all].sort((a, b) => weigh(b) - weigh(a)).slice(0, room);
    if (several.length < all.length) cut(i);
    const [only = [], more] = several;
    if (more === undefined) for (const list of lists) list.push(...only);
    else lists = lists.flatMap((list) => several.map((one) => [...list, ...one]));
  });
  return lists;
}
