import { RetiredHeaders } from '../../match/account/headers.js';
import { RetiredNames } from '../../match/account/names.js';
import { RetiredRecords } from '../../match/account/records.js';
import { RetiredPaths } from '../../match/account/retired-paths.js';
import type { constantsOf, WrittenText } from '../../match/account/spelled.js';
import type { Schedule } from '../../model/schedule.js';
import { Places } from './places.js';

/** What the retired operations of a schedule are found by. */
export interface Spelling {
  readonly paths: RetiredPaths;
  /** The words of their paths, for `exec` in a row. */
  readonly words: RegExp;
  /** The fields of rule expressions, likewise. */
  readonly fields: RegExp;
  /** Constants that hold such words. */
  readonly names: RegExp;
  /** Fields and methods. */
  readonly retired: RetiredNames;
  readonly records: RetiredRecords;
  readonly headers: RetiredHeaders;
}

export function spelling(schedule: Schedule, constants: ReturnType<typeof constantsOf>): Spelling {
  const own = spelled.get(schedule) ?? ofSchedule(schedule);
  spelled.set(schedule, own);
  const names = [...constants].flatMap(([name, text]) =>
    text?.some((piece) => piece.kind === 'run' && mentions(piece.text, own.words)) === true
      ? [name.slice(name.lastIndexOf('.') + 1)]
      : [],
  );
  return { ...own, names: anyOf(names) };
}

/** What does not depend on the files: runs of one process look for the same schedule. */
const spelled = new WeakMap<Schedule, Omit<Spelling, 'names'>>();

function ofSchedule(schedule: Schedule): Omit<Spelling, 'names'> {
  const paths = new RetiredPaths(schedule);
  const fields = schedule.everyRequest.flatMap(({ expressions }) => expressions?.fields ?? []);
  return {
    paths,
    words: anyOf([...paths.words, ...fields]),
    fields: anyOf(fields),
    retired: new RetiredNames(schedule),
    records: new RetiredRecords(schedule),
    headers: new RetiredHeaders(schedule),
  };
}

function anyOf(words: readonly string[]): RegExp {
  const all = words.map((word) => word.replaceAll(/[^\w-]/g, '\\$&')).join('|');
  return all === '' ? /(?!)/g : new RegExp(`(?<![\\w-])(?:${all})(?![\\w-])`, 'g');
}

export function mentions(text: string, words: RegExp): boolean {
  words.lastIndex = 0;
  return words.test(text);
}

/** The texts of several lines, found when they are first asked for. */
export function linesOf(texts: () => readonly WrittenText[], source: string): () => Places<true> {
  let found: Places<true> | undefined;
  return () => {
    if (found !== undefined) return found;
    found = new Places();
    for (const { span, as } of texts()) {
      const stop = source.indexOf('\n', span.start);
      if (as === 'path' && stop >= 0 && stop < span.end) found.add(span, true);
    }
    return found;
  };
}
