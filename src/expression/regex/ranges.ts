/** Sorted, disjoint, inclusive ranges of code points, or of bytes. */
export type Ranges = readonly (readonly [first: number, last: number])[];

/** The ranges in order, joined where they touch. */
export function normalise(ranges: Ranges): Ranges {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const out: [number, number][] = [];
  for (const [first, last] of sorted) {
    const top = out.at(-1);
    if (top !== undefined && first <= top[1] + 1) top[1] = Math.max(top[1], last);
    else out.push([first, last]);
  }
  return out;
}

/** Everything from 0 to `max` that is not in the ranges. */
export function complement(ranges: Ranges, max: number): Ranges {
  const out: [number, number][] = [];
  let next = 0;
  for (const [first, last] of normalise(ranges)) {
    if (first > next) out.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= max) out.push([next, max]);
  return out;
}

/** What is in both. */
export function intersect(a: Ranges, b: Ranges, max: number): Ranges {
  return complement([...complement(a, max), ...complement(b, max)], max);
}

/** Both cases of every ASCII letter in the ranges. */
export function foldAscii(ranges: Ranges): Ranges {
  const out: (readonly [number, number])[] = [...ranges];
  for (const [first, last] of ranges) {
    for (const [from, to, shift] of [
      [65, 90, 32],
      [97, 122, -32],
    ] as const) {
      const low = Math.max(first, from);
      const high = Math.min(last, to);
      if (low <= high) out.push([low + shift, high + shift]);
    }
  }
  return normalise(out);
}

export const perlClasses: Readonly<Record<string, Ranges>> = {
  d: [[48, 57]],
  s: [
    [9, 13],
    [32, 32],
  ],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
};

/** The names inside `[:name:]`. */
export const posixClasses: Readonly<Record<string, Ranges>> = {
  alnum: [
    [48, 57],
    [65, 90],
    [97, 122],
  ],
  alpha: [
    [65, 90],
    [97, 122],
  ],
  ascii: [[0, 127]],
  blank: [
    [9, 9],
    [32, 32],
  ],
  cntrl: [
    [0, 31],
    [127, 127],
  ],
  digit: [[48, 57]],
  graph: [[33, 126]],
  lower: [[97, 122]],
  print: [[32, 126]],
  punct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
  space: [
    [9, 13],
    [32, 32],
  ],
  upper: [[65, 90]],
  word: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  xdigit: [
    [48, 57],
    [65, 70],
    [97, 102],
  ],
};
