import { runPrograms } from '../flow/world.js';
import type { Program } from '../model/program.js';
import type { Request } from '../model/request.js';
import type { Schedule } from '../model/schedule.js';
import { matchExpressionText, type TextMatch } from '../match/expression-text.js';
import { matchRequest, type Match } from '../match/match.js';
import { fileOfPart } from '../text/part-name.js';
import { isClient, type Evidence } from './evidence.js';
import { candidates } from './modules.js';
import { recogniseAll } from './recognise.js';
import type { Unit } from './units.js';

/** What the files are compared with. */
export interface Terms {
  readonly schedule: Schedule;
  readonly day: string;
  readonly dueWithin: number;
  readonly hosts: readonly string[];
}

/** What was found: in a request, or in a text that stands by itself. */
export type AnyMatch = Match | TextMatch;

export interface Analysis {
  /** Sorted; one for each entry and place, the surest of those that fell together. */
  readonly matches: readonly AnyMatch[];
  /** Matches at the same place as one of `matches`, which a fix must agree with. */
  readonly twins: ReadonlyMap<AnyMatch, readonly AnyMatch[]>;
  readonly requests: readonly Request[];
  readonly notes: readonly { readonly file: string; readonly reason: string }[];
}

/** Folds the programs, takes the requests and compares each with the schedule. */
export function analyse(units: readonly Unit[], evidence: Evidence, terms: Terms): Analysis {
  const requests: Request[] = [];
  const host = recogniseAll((request) => requests.push(request));
  const programs = units.flatMap(({ reading }) => reading.programs);
  const byFile = new Map<string, Program>();
  for (const program of programs) if (!byFile.has(program.file)) byFile.set(program.file, program);
  const outcomes = runPrograms(programs, {
    host,
    resolve: (from, specifier) => {
      for (const file of candidates(from, specifier)) {
        const found = byFile.get(file);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  });
  host.flush();
  for (const { reading } of units) requests.push(...reading.requests);
  const exhausted = [...outcomes].filter(([, outcome]) => outcome.exhausted).map(([file]) => fileOfPart(file));
  const notes = [...new Set(exhausted)].map((file) => ({
    file,
    reason: 'too much to follow: some of its calls were not looked at',
  }));
  const found: AnyMatch[] = requests.flatMap((request) =>
    matchRequest(request, { ...terms, isClient: (one) => isClient(one, evidence) }),
  );
  for (const { reading } of units) {
    for (const text of reading.expressions ?? []) found.push(...matchExpressionText(text, terms));
  }
  return { ...joined(found), requests, notes };
}

const SURENESS = { certain: 0, likely: 1, possible: 2 } as const;

/** One match for each entry and place: the surest, then the one whose method is known. */
function joined(found: readonly AnyMatch[]): { matches: AnyMatch[]; twins: Map<AnyMatch, AnyMatch[]> } {
  const byPlace = new Map<string, AnyMatch[]>();
  for (const match of found) {
    const { span, rule } = match.finding;
    const key = `${rule}\0${span.file}\0${span.start}\0${span.end}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), match]);
  }
  const twins = new Map<AnyMatch, AnyMatch[]>();
  for (const group of byPlace.values()) {
    group.sort((a, b) => rank(a) - rank(b));
    const [first, ...rest] = group;
    if (first !== undefined) twins.set(first, rest);
  }
  return { matches: [...twins.keys()].sort(byPosition), twins };
}

function rank({ finding }: AnyMatch): number {
  return SURENESS[finding.confidence] * 2 + (finding.method === null ? 1 : 0);
}

function byPosition(a: AnyMatch, b: AnyMatch): number {
  const one = a.finding;
  const two = b.finding;
  if (one.span.file !== two.span.file) return one.span.file < two.span.file ? -1 : 1;
  if (one.span.start !== two.span.start) return one.span.start - two.span.start;
  return one.rule < two.rule ? -1 : 1;
}
