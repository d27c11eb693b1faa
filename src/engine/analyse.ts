import { runPrograms, type Resolving } from '../flow/world.js';
import type { Program } from '../model/program.js';
import type { FileNote } from '../model/report.js';
import type { Request } from '../model/request.js';
import type { Entry } from '../model/entry.js';
import type { Finding } from '../model/finding.js';
import { expressionErrors } from '../match/expression-errors.js';
import { matchRequest, type Match } from '../match/match.js';
import { libraryOf } from '../schedule/library.js';
import type { Apis } from './apis.js';
import { reasonOf } from './files.js';
import { recogniseAll } from './recognise.js';
import type { Parsed } from './sources.js';

/** What the files are compared with. */
export interface Terms {
  readonly apis: Apis;
  readonly day: string;
  readonly dueWithin: number;
  /** The entry as it holds in a file. */
  readonly entryIn: (entry: Entry, file: string) => Entry;
  /** The program that a module specifier means, seen from a file; it may be read only now, and is one of `parsed` then. */
  resolve(from: string, specifier: string, how: Resolving): Program | undefined;
  /** The version of a package that a file's project has; undefined when it does not say. */
  versionOf(file: string, name: string): string | undefined;
  /** Look for mistakes in expressions too. */
  readonly checkExpressions?: boolean | undefined;
}

export interface Analysis {
  /** Sorted; one for each entry and place, the surest of those that fell together. */
  readonly matches: readonly Match[];
  /** Matches at the same place as one of `matches`, which a fix must agree with. */
  readonly twins: ReadonlyMap<Match, readonly Match[]>;
  readonly requests: readonly Request[];
  /** Mistakes in expressions, each place once. */
  readonly invalid: readonly Finding[];
  readonly notes: readonly FileNote[];
  /** Files in which something broke off. */
  readonly failed: readonly FileNote[];
}

/** Folds the programs, takes the requests and compares each with the schedule. */
export function analyse(parsed: ReadonlyMap<string, Parsed>, terms: Terms): Analysis {
  const requests: Request[] = [];
  const javascript = {
    generated: libraryOf(terms.apis.entries, 'node'),
    byHand: libraryOf(terms.apis.entries, 'node2'),
    versionOf: (file: string) => terms.versionOf(file, 'cloudflare'),
  };
  const host = recogniseAll((request) => requests.push(request), { javascript });
  const programs = [...parsed.values()].flatMap(({ reading }) => reading.programs);
  const outcomes = runPrograms(programs, { host, resolve: (...asked) => terms.resolve(...asked) });
  host.flush();
  for (const { reading } of parsed.values()) requests.push(...reading.requests);
  const notes = [...outcomes]
    .filter(([, outcome]) => outcome.exhausted)
    .map(([file]) => ({ file, reason: 'too much to follow: some of its calls were not looked at' }));
  const failed = [...outcomes].flatMap(([file, { fault }]) =>
    fault === undefined ? [] : [{ file, reason: `could not be followed: ${fault}` }],
  );
  const found: Match[] = [];
  const invalid: Finding[] = [];
  for (const request of requests) {
    try {
      const apis = terms.apis.of(request).map((known) => ({ ...terms, ...known }));
      for (const matching of apis) found.push(...matchRequest(request, matching));
      const [main] = apis;
      if (terms.checkExpressions === true && main !== undefined) invalid.push(...expressionErrors(request, main));
    } catch (error) {
      failed.push({ file: request.span.file, reason: `a request could not be compared: ${reasonOf(error)}` });
    }
  }
  return { ...joined(found), requests, invalid: distinct(invalid), notes, failed };
}

/** Code that is reached in several ways makes the same mistake each time. */
function distinct(findings: readonly Finding[]): Finding[] {
  const byPlace = new Map<string, Finding>();
  for (const finding of findings) {
    const { span, message } = finding;
    const key = `${message}\0${span.file}\0${span.start}\0${span.end}`;
    const known = byPlace.get(key);
    if (known === undefined || SURENESS[finding.confidence] < SURENESS[known.confidence]) byPlace.set(key, finding);
  }
  return [...byPlace.values()];
}

const SURENESS = { certain: 0, likely: 1, possible: 2 } as const;

/** One match for each entry and place: the surest, then the one whose method is known. */
function joined(found: readonly Match[]): { matches: Match[]; twins: Map<Match, Match[]> } {
  const byPlace = new Map<string, Match[]>();
  for (const match of found) {
    const { span, rule } = match.finding;
    const key = `${rule}\0${span.file}\0${span.start}\0${span.end}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), match]);
  }
  const twins = new Map<Match, Match[]>();
  for (const group of byPlace.values()) {
    group.sort((a, b) => rank(a) - rank(b));
    const [first, ...rest] = group;
    if (first !== undefined) twins.set(first, rest);
  }
  return { matches: [...twins.keys()].sort(byPosition), twins };
}

function rank({ finding }: Match): number {
  return SURENESS[finding.confidence] * 2 + (finding.method === null ? 1 : 0);
}

function byPosition(a: Match, b: Match): number {
  const one = a.finding;
  const two = b.finding;
  if (one.span.file !== two.span.file) return one.span.file < two.span.file ? -1 : 1;
  if (one.span.start !== two.span.start) return one.span.start - two.span.start;
  return one.rule < two.rule ? -1 : 1;
}
