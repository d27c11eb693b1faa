import { TOO_DEEP } from '../../flow/budget.js';
import { Interest } from '../../flow/interest.js';
import { runPrograms } from '../../flow/world.js';
import type { AccountedText } from '../../model/account.js';
import type { Finding } from '../../model/finding.js';
import type { FileNote } from '../../model/report.js';
import type { HostEvidence, Request } from '../../model/request.js';
import type { Resource } from '../../model/resource.js';
import { addressOfRequest } from '../../match/request-address.js';
import { withBestHosts } from './evaluation/hosts.js';
import { RequestSet } from './evaluation/request-set.js';
import { fileOfPart } from '../../text/part-name.js';
import { accountsOf, withoutOwnRoutes } from '../accounts/accounts.js';
import { bounded, TookTooLong } from './bounded.js';
import type { Deadline } from './deadline.js';
import { withoutIdleTypes } from '../accounts/declared-uses.js';
import { ConstantCalls, type Written } from '../accounts/constant-calls.js';
import { distinct, joined, type JoinedMatches } from '../accounts/joined-matches.js';
import { joinedPrograms } from '../reading/join.js';
import { recordOf } from '../reading/kinds.js';
import { recogniserOf } from './recognise.js';
import type { Parsed } from '../reading/sources.js';
import type { Unit } from '../reading/units.js';
import { notingLeftOut } from '../../text/left-out.js';
import type { Terms } from './terms.js';
import { Comparing } from './comparing.js';

export interface Analysis extends JoinedMatches {
  readonly requests: readonly Request[];
  /** The version of a package that a file's project has; undefined when it does not say. */
  readonly versionOf: Terms['versionOf'];
  /** All objects that are declared, those without a finding among them. */
  readonly resources: readonly Resource[];
  /** What became of the texts that spell a retired operation. */
  readonly accounts: readonly AccountedText[];
  /** Steps that the evaluator took. */
  readonly steps: number;
  /** Mistakes in expressions, each place once. */
  readonly invalid: readonly Finding[];
  readonly notes: readonly FileNote[];
  /** Files in which something broke off. */
  readonly failed: readonly FileNote[];
}

/** Folds the programs, takes the requests and compares each with the schedule. */
export async function analyse(parsed: ReadonlyMap<string, Parsed>, terms: Terms): Promise<Analysis> {
  const sent = new RequestSet();
  const resources: Resource[] = [];
  const programs = unitsOf(parsed).flatMap(({ reading }) => reading.programs);
  const interest = new Interest((key, file) => terms.isSeed(key, file) !== false);
  const host = await recogniserOf(
    programs.map(({ language }) => language),
    {
      record: (request) => {
        if (interest.inRequest(request)) (request.site.ofInterest ??= new Set()).add(request.asked);
        sent.add(request);
      },
      declare: (resource) => resources.push(resource),
      entries: terms.apis.entries,
      versionOf: (file, name) => terms.versionOf(fileOfPart(file), name),
    },
  );
  const joint = joinedPrograms(programs);
  const run = (): ReturnType<typeof runPrograms> =>
    runPrograms(joint.programs, {
      host: {
        ...host,
        sent: () => sent.met,
        sentOfInterest: () => sent.ofInterest,
        sentBesideInterest: () => sent.besideInterest,
        sentAgain: (log, callers) => {
          sent.again(log, callers);
        },
      },
      isSeed: terms.isSeed,
      slice: terms.slice,
      resolve: (from, specifier, how) => joint.resolve(from, specifier) ?? terms.resolve(from, specifier, how),
      packageOf: (program) => terms.packageOf(program),
      implementing: (from, type) => terms.implementing(from, type),
    });
  const outcomes = inTime(run, terms.deadline);
  host.flush();
  for (const [file, { steps }] of outcomes ?? []) terms.work?.add('steps of the evaluator', file, steps);
  // Modules that were read meanwhile are among them.
  const units = unitsOf(parsed);
  const evidence = (request: Request): HostEvidence | undefined =>
    terms.apis.of(request).map(({ api }) => addressOfRequest(request, api).evidence)[0];
  const requests = [...withBestHosts(sent.all(), evidence), ...units.flatMap(({ reading }) => reading.requests)];
  const comparing = new Comparing(terms);
  const exhausted: string[] = [];
  const compared = (file: string, compare: () => void): void => {
    if (notingLeftOut(compare).left.length > 0) exhausted.push(fileOfPart(file));
  };
  for (const request of requests) compared(request.span.file, () => comparing.request(request));
  for (const resource of resources) compared(resource.span.file, () => comparing.resource(resource));
  for (const program of programs) if (recordOf(program.language)?.holdsExpressions === true) comparing.strings(program);
  for (const unit of units) comparing.expressions(unit);
  for (const unit of units) comparing.ciphers(unit);
  const { invalid, failed } = comparing;
  const found = [...withoutOwnRoutes(comparing.found, units)];
  const accounts = accountsOf({ units, requests, matches: found, apis: terms.apis, terms });
  found.push(...accounts.flatMap(({ match }) => (match === undefined ? [] : [match])));
  if (outcomes === undefined) {
    for (const file of new Set(programs.map((program) => fileOfPart(program.file)))) {
      failed.push({ file, reason: 'not wholly followed: the time of --max-time was over' });
    }
  }
  const deep = new Set<string>();
  for (const [file, { fault }] of outcomes ?? []) {
    // A text that is too deep is no mistake of the product: it is told as it is where a reader meets it.
    if (fault === TOO_DEEP) deep.add(fileOfPart(file));
    else if (fault !== undefined) failed.push({ file: fileOfPart(file), reason: `could not be followed: ${fault}` });
  }
  for (const [file, { cuts }] of outcomes ?? []) if (cuts.length > 0) exhausted.push(fileOfPart(file));
  for (const { site, span } of requests) if (site.isCut === true) exhausted.push(fileOfPart(span.file));
  const notes = [...new Set(exhausted)].map((file) => ({
    file,
    reason: 'too much to follow: some of its calls were not looked at',
  }));
  for (const file of deep) notes.push({ file, reason: `could not be followed: ${TOO_DEEP}` });
  const steps = [...(outcomes ?? [])].reduce((sum, [, outcome]) => sum + outcome.steps, 0);
  return {
    ...joined(withoutIdleTypes(found), new ConstantCalls(units.flatMap(writtenIn))),
    requests,
    versionOf: (file, name) => terms.versionOf(file, name),
    resources,
    accounts: accounts.map(told),
    steps,
    invalid: distinct(invalid),
    notes,
    failed,
  };
}

function writtenIn({ reading, source }: Unit): readonly Written[] {
  return reading.programs.map((program) => ({ program, source }));
}

function told({ span, path, entries, account }: AccountedText): AccountedText {
  return { span, path, entries, account };
}

/** The result of the work, or undefined where the time was over first: what it has told until then stays. */
function inTime<T>(work: () => T, deadline: Deadline | undefined): T | undefined {
  if (deadline === undefined) return work();
  try {
    return bounded(deadline.left(), work);
  } catch (error) {
    if (error instanceof TookTooLong) return undefined;
    throw error;
  }
}

/** The files and their parts. */
export function unitsOf(parsed: ReadonlyMap<string, Parsed>): readonly Unit[] {
  return [...parsed.values()].flatMap(({ units }) => units);
}
