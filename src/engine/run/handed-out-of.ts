import { handedTogether, type Handed } from '../../flow/slice/hand-outs.js';
import type { Slice } from '../../flow/slice/slice.js';
import type { SourceText } from '../../model/span.js';
import type { Seeds } from '../choice/gates/seeds.js';
import type { Parsed } from '../reading/sources.js';

/** What files hand out for others to send, or of what they were answered. */
export interface HandedOut {
  /** By file, of those that hand out any. */
  readonly handing: ReadonlyMap<string, Handed>;
  /** Of a file that is read later on, by what it is given itself. */
  readonly handedOut: (parsed: Parsed, given: Handed) => Handed | undefined;
}

/** Adds the programs of some files to the slice, and asks it what each of them hands out. */
export function handedOutOf(all: readonly Parsed[], slice: Slice, seeds: Seeds): HandedOut {
  const handedOut = ({ kind, reading, source }: Parsed, given: Handed): Handed | undefined => {
    slice.add(reading.programs);
    if (kind === 'json') return holdsSeed(source, seeds) ? 'any' : undefined;
    return handedTogether(reading.programs.flatMap(({ file }) => slice.handedOut(file, given) ?? []));
  };
  slice.add(all.flatMap(({ reading }) => reading.programs));
  const handing = new Map<string, Handed>();
  for (const parsed of all) {
    const handed = handedOut(parsed, 'any');
    if (handed !== undefined) handing.set(parsed.source.file, handed);
  }
  return { handing, handedOut };
}

/** Whether a text or key of a JSON file has a word of interest: it is no program before one imports it. */
export function holdsSeed(source: SourceText, seeds: Seeds): boolean {
  const known = held.get(seeds) ?? new WeakMap<SourceText, boolean>();
  held.set(seeds, known);
  const answer = known.get(source) ?? isSeeded(source, seeds);
  known.set(source, answer);
  return answer;
}

/** Several parts of a run ask the same of a file. */
const held = new WeakMap<Seeds, WeakMap<SourceText, boolean>>();

function isSeeded({ file, text }: SourceText, seeds: Seeds): boolean {
  for (const [, written = ''] of text.matchAll(JSON_TEXT)) if (seeds.isSeed(written, file) !== false) return true;
  return false;
}

const JSON_TEXT = /"((?:[^"\\\n]|\\.)*)"/g;
