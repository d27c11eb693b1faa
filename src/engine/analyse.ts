import { runPrograms, type Resolving } from '../flow/world.js';
import type { Program } from '../model/program.js';
import type { Request } from '../model/request.js';
import type { Resource } from '../model/resource.js';
import type { Schedule } from '../model/schedule.js';
import { declaredErrors, expressionErrors } from '../match/expression-errors.js';
import { matchRequest, type Match } from '../match/match.js';
import { libraryOf } from '../schedule/library.js';
import { matchResource, type ResourceMatch } from '../match/resource.js';
import { matchStanding, type TextMatch } from '../match/standing.js';
import { matchStrings } from '../match/strings.js';
import { fileOfPart } from '../text/part-name.js';
import type { Finding } from '../model/finding.js';
import { isClient, type Evidence } from './evidence.js';
import { joinedPrograms } from './join.js';
import { recogniseAll } from './recognise.js';
import type { Parsed } from './sources.js';
import type { Unit } from './units.js';

/** What the files are compared with. */
export interface Terms {
  readonly schedule: Schedule;
  readonly day: string;
  readonly dueWithin: number;
  readonly hosts: readonly string[];
  /** The program that a module specifier means, seen from a file; it may be read only now, and is one of `parsed` then. */
  resolve(from: string, specifier: string, how: Resolving): Program | undefined;
  /** All programs of the package that a program is of; they may be read only now, too. */
  packageOf(program: Program): readonly Program[];
  /** What is known of the files, once the programs have run. */
  evidence(): Evidence;
  /** The version of a package that a file's project has; undefined when it does not say. */
  versionOf(file: string, name: string): string | undefined;
  /** Look for mistakes in expressions too. */
  readonly checkExpressions?: boolean | undefined;
}

/** What was found: in a request, in a declared object, or in a text that stands by itself. */
export type AnyMatch = Match | ResourceMatch | TextMatch;

export interface Analysis {
  /** Sorted; one for each entry and place, the surest of those that fell together. */
  readonly matches: readonly AnyMatch[];
  /** Matches at the same place as one of `matches`, which a fix must agree with. */
  readonly twins: ReadonlyMap<AnyMatch, readonly AnyMatch[]>;
  readonly requests: readonly Request[];
  /** Mistakes in expressions, each place once. */
  readonly invalid: readonly Finding[];
  readonly notes: readonly { readonly file: string; readonly reason: string }[];
}

/** Folds the programs, takes the requests and compares each with the schedule. */
export function analyse(parsed: ReadonlyMap<string, Parsed>, terms: Terms): Analysis {
  const requests: Request[] = [];
  const javascript = {
    generated: libraryOf(terms.schedule.entries, 'node'),
    byHand: libraryOf(terms.schedule.entries, 'node2'),
    versionOf: (file: string) => terms.versionOf(file, 'cloudflare'),
  };
  const python = {
    generated: libraryOf(terms.schedule.entries, 'python'),
    byHand: libraryOf(terms.schedule.entries, 'python2'),
    versionOf: (file: string) => terms.versionOf(file, 'pypi:cloudflare'),
  };
  const go = {
    generated: libraryOf(terms.schedule.entries, 'go2'),
    byHand: libraryOf(terms.schedule.entries, 'go'),
    versionOf: (file: string, module: string) => terms.versionOf(file, `go:${module}`),
  };
  const resources: Resource[] = [];
  const host = recogniseAll(
    (request) => requests.push(request),
    { javascript, python, go },
    (resource) => resources.push(resource),
  );
  const read = unitsOf(parsed).flatMap(({ reading }) => reading.programs);
  const joint = joinedPrograms(read);
  const outcomes = runPrograms(joint.programs, {
    host,
    resolve: (from, specifier, how) => joint.resolve(from, specifier) ?? terms.resolve(from, specifier, how),
    packageOf: (program) => terms.packageOf(program),
  });
  host.flush();
  // Modules that were read meanwhile are among them.
  const units = unitsOf(parsed);
  for (const { reading } of units) requests.push(...reading.requests);
  const exhausted = [...outcomes].filter(([, outcome]) => outcome.exhausted).map(([file]) => fileOfPart(file));
  const notes = [...new Set(exhausted)].map((file) => ({
    file,
    reason: 'too much to follow: some of its calls were not looked at',
  }));
  const evidence = terms.evidence();
  const matching = { ...terms, isClient: (one: Request) => isClient(one, evidence) };
  const found: AnyMatch[] = requests.flatMap((request) => matchRequest(request, matching));
  for (const resource of resources) found.push(...matchResource(resource, terms));
  for (const program of read) if (HOLDS_EXPRESSIONS.has(program.language)) found.push(...matchStrings(program, terms));
  for (const { reading } of units) {
    for (const one of reading.expressions ?? []) found.push(...matchStanding(one, terms));
  }
  const invalid =
    terms.checkExpressions === true
      ? [...requests.flatMap((request) => expressionErrors(request, matching)), ...resources.flatMap(declaredErrors)]
      : [];
  return { ...joined(found), requests, invalid: distinct(invalid), notes };
}

/** The files and their parts. */
export function unitsOf(parsed: ReadonlyMap<string, Parsed>): readonly Unit[] {
  return [...parsed.values()].flatMap(({ units }) => units);
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

/** Languages whose strings are configuration wherever they stand. */
const HOLDS_EXPRESSIONS = new Set(['hcl', 'pulumi']);

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
