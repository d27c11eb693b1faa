import type { FileNote } from '../../../model/report.js';
import type { Choice } from '../../choice/choose.js';

/** One part of a run that is shared out. */
export interface Shard {
  /** From 1 on. */
  readonly index: number;
  readonly count: number;
  /** Of this program: the parts must come from the same. */
  readonly version: string;
}

/**
 * The part of a choice that falls to a shard. Every shard lists and searches all files, since what stands around a file
 * decides whether it matters; what can matter is shared out in runs of neighbours, about as many bytes to each, so that
 * most of what a file imports falls to the same shard. Each file falls to exactly one.
 */
export function share(choice: Choice, { index, count }: Shard): Choice {
  const shardOf = borders(choice, count);
  const isOwn = (file: string): boolean => shardOf(file) === index;
  const own = (notes: readonly FileNote[]): FileNote[] => notes.filter(({ file }) => isOwn(file));
  return {
    ...choice,
    chosen: choice.chosen.filter(({ file }) => isOwn(file)),
    skipped: own(choice.skipped),
    failed: own(choice.failed),
    reports: (file) => isOwn(file) && choice.reports(file),
  };
}

/** Which shard a file falls to, from 1 on, whether it can matter or not. */
function borders({ chosen }: Choice, count: number): (file: string) => number {
  const total = chosen.reduce((sum, { bytes }) => sum + bytes.length, 0);
  /** The first file of each shard but the first. */
  const firsts: string[] = [];
  let before = 0;
  for (const { file, bytes } of chosen) {
    // A file goes where its middle lies.
    const shard = Math.min(Math.floor(((before + bytes.length / 2) * count) / total), count - 1);
    while (firsts.length < shard) firsts.push(file);
    before += bytes.length;
  }
  return (file) => {
    let [low, high] = [0, firsts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((firsts[middle] ?? '') <= file) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
