import { handedTogether, type HandedOut, type Passed } from '../../flow/slice/hand-outs.js';
import type { Slice } from '../../flow/slice/slice.js';
import type { SourceText } from '../../model/span.js';
import type { Seeds } from '../choice/gates/seeds.js';
import type { Parsed } from '../reading/sources.js';

/** What files hand out for others to send, or of what they were answered. */
export interface Handing {
  /** By file, of those that hand out any. */
  readonly handing: ReadonlyMap<string, HandedOut>;
  /** Of a file that is read later on, by what it is given itself. */
  readonly handedOut: (parsed: Parsed, given: Passed) => HandedOut | undefined;
}

/** Adds the programs of some files to the slice, and asks it what each of them hands out. */
export function handedOutOf(all: readonly Parsed[], slice: Slice, seeds: Seeds): Handing {
  const handedOut = ({ kind, reading, source }: Parsed, given: Passed): HandedOut | undefined => {
    slice.add(reading.programs);
    if (kind === 'json') return holdsSeed(source, seeds) ? WHOLE : undefined;
    const found = reading.programs.flatMap(({ file }) => slice.handedOut(file, given) ?? []);
    if (found.length === 0) return undefined;
    return { words: handedTogether(found.map(({ words }) => words)), all: handedTogether(found.map((one) => one.all)) };
  };
  slice.add(all.flatMap(({ reading }) => reading.programs));
  const handing = new Map<string, HandedOut>();
  for (const parsed of all) {
    const handed = handedOut(parsed, WHOLE);
    if (handed !== undefined) handing.set(parsed.source.file, handed);
  }
  return { handing, handedOut };
}

const WHOLE = { words: 'any', all: 'any' } as const;

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
