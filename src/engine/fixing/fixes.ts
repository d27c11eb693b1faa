import { Chains } from '../../flow/uses/chains.js';
import { Elsewhere } from '../../flow/uses/elsewhere/elsewhere.js';
import { callsOthers } from '../../flow/uses/in-markup.js';
import { isStandIn, StandIns } from '../../flow/uses/stand-ins.js';
import { Trees } from '../../flow/uses/trees.js';
import type { Entry } from '../../model/entry.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Rewritten } from '../../rewrite/plan.js';
import { withManual } from '../../rewrite/manual.js';
import { tellingWords } from '../../rewrite/proof.js';
import { fileOfPart } from '../../text/part-name.js';
import type { Match } from '../../match/match.js';
import type { Analysis } from '../run/analyse.js';
import type { Deadline } from '../run/deadline.js';
import type { AnyMatch } from '../accounts/joined-matches.js';
import { inFiles } from './part-fixes.js';
import type { Placed } from './placed.js';
import { Doubts } from './doubts.js';
import { agreed } from './agreed.js';
import { fixOf, usesFor, type Fixing } from './fix-of.js';
import { isOwnFile } from '../policy/own-file.js';
import { KeptLogs } from './kept-logs.js';
import { lateTakers } from './late-takers.js';
import { otherFiles, seeingAnswers, testsOf } from './others.js';
import { OwnReads } from './own-reads.js';
import { together, type Sharing } from './together.js';
import { SamePath, unlessHalved } from './same-path.js';
import { Alike, MadeOf } from './shared.js';
import { unreadModules } from './unread-modules.js';
import { unreadWords } from './unread-words.js';
import { UnitIndex, type Unit } from '../reading/units.js';
import { certainWays, isRequest, madeOrUnsent } from './ways.js';

/**
 * Gives each match's finding its fix, or the reason why it has none; places are those of the files then. Mistakes in
 * expressions are among them.
 */
export async function withFixes(
  analysis: Analysis,
  read: readonly Unit[],
  { cwd, looked, all: listed, named, also = [] }: Listed,
  deadline?: Deadline,
): Promise<Placed[]> {
  // Which place a reason names does not depend on the order in which files were read.
  const units = [...read].sort((a, b) => byName(fileOfPart(a.source.file), fileOfPart(b.source.file)));
  const all = analysis.matches.flatMap((match) => [match, ...(analysis.twins.get(match) ?? [])]).filter(isRequest);
  const index = new UnitIndex(units);
  const programs = units.flatMap(({ reading }) => reading.programs);
  const unreadFiles = filesUnread(looked, units);
  const everyFile = new Set([...listed, ...looked]);
  const unreadOfAll = filesUnread(everyFile, units);
  const changed = new Set(all.flatMap(({ finding }) => fileOfPart(finding.span.file)));
  const textOf = (file: string): SourceText | undefined => index.unit(file)?.source;
  const takenLate = lateTakers({
    cwd,
    all: everyFile,
    changed,
    textOf,
    isKnown: (place, language) => {
      const tree = trees.of(place.file);
      return tree?.program.language === language && !tree.isInText(place);
    },
  });
  const trees = new Trees({
    programs,
    textOf: (file) => index.unit(file)?.source,
    unread: unreadKinds(unreadFiles),
    unreadSays: unreadWords(cwd, unreadOfAll),
    unreadModules: unreadModules(cwd, unreadOfAll),
    takenLate,
    logs: new KeptLogs(cwd, everyFile, textOf),
    documents: units.flatMap(({ source }) => (callsOthers(source.file) ? [source] : [])),
  });
  const found = new Set([...all.map(({ entry }) => entry), ...also]);
  const others = otherFiles(cwd, listed, [...new Set([...found].flatMap(tellingWords))]);
  const tests = testsOf(cwd, listed, changed, (file) => index.unit(file) !== undefined);
  const texts = units.map(({ source }) => source);
  const seeing = seeingAnswers(
    cwd,
    listed,
    texts.filter(({ file }) => changed.has(file)),
    (file) => index.unit(file) !== undefined,
  );
  let every: Chains | undefined;
  const alike = new Alike(all);
  // Its own alone, not those that take the same change with it: each of these may be left as it is.
  const ownReads = new OwnReads(analysis.requests, (request) => usesFor(new Set([request]), request, fixing));
  const fixing: Fixing = {
    analysis,
    index,
    trees,
    standIns: new StandIns(
      trees,
      [...units.flatMap(({ source }) => (isOwnFile(source) ? [] : [source])), ...others.texts, ...tests.texts],
      () => (every ??= new Chains(analysis.requests.filter((request) => !isStandIn(request)))),
    ),
    elsewhere: new Elsewhere([...texts, ...seeing.texts]),
    alike,
    samePath: new SamePath(all),
    ownReads,
    madeOf: new MadeOf(analysis.requests, ownReads),
    chains: new Map(),
    byRequest: byRequest(all),
    foundWith: foundTogether(analysis),
  };
  const unseen = [others, tests, seeing].find(({ unread }) => unread !== undefined)?.unread;
  const doubts = new Doubts(index, trees, { cwd, all: listed, named, unseen, isSent: sentBy(analysis.requests) });
  const invalid: Placed[] = analysis.invalid.map((finding) => ({ finding, calls: [] }));
  const placed: Placed[] = [];
  const sharing: Sharing[] = [];
  const place = (match: AnyMatch, finding: Placed['finding'], calls: readonly Span[]): void => {
    placed.push({ finding, calls });
    const { rule, fix } = finding;
    sharing.push({ rule, requests: requestsOf(match, analysis), edits: fix?.edits ?? [] });
  };
  for (const match of analysis.matches) {
    if (match.finding.noFix !== null) {
      place(match, match.finding, callsOf(match));
      continue;
    }
    const unit = fixing.index.unit(match.finding.span.file);
    const made: (Rewritten | undefined)[] = [];
    const ways = certainWays([match, ...(analysis.twins.get(match) ?? [])], (one) =>
      usesFor(alike.of(one), one.request, fixing).leadsOn(one.request),
    );
    for (const one of ways) {
      if (deadline?.over() === true) made.push({ noFix: 'the time of --max-time was over' });
      else if (unit !== undefined) made.push(doubts.of(await fixOf(one, unit, fixing), one));
      // Where one of the ways takes no fix, there is none.
      const last = made.at(-1);
      if (last !== undefined && 'noFix' in last) break;
    }
    const all = madeOrUnsent(match, made).map((one) => doubts.withSum(one, match.finding.span.file));
    place(match, withManual(agreed(match.finding, all), match), ways.flatMap(callsOf));
  }
  const groups = together(sharing, (request) => ownReads.withOwn(request));
  return inFiles(
    [...invalid, ...unlessHalved(placed, groups).map((one, at) => ({ ...one, together: groups[at] }))],
    index,
  );
}

/** The files of a run: those that were looked at, whether they were read or not, and all that there are. */
export interface Listed {
  readonly cwd: string;
  readonly looked: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
  /** Those that were asked for by their names. */
  readonly named: ReadonlySet<string>;
  /** Entries of which something was found elsewhere. */
  readonly also?: readonly Entry[] | undefined;
}

function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Files that were not read, since nothing of interest is in them. */
function filesUnread(looked: ReadonlySet<string>, units: readonly Unit[]): readonly string[] {
  // Of templates, settings and Groovy only texts and scripts are read: the names that they say are not.
  const read = new Set(units.flatMap(({ source, reading }) => (reading.programs.length > 0 ? [source.file] : [])));
  return [...looked].filter((file) => !read.has(file));
}

function unreadKinds(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => /\.\w+$/.exec(file)?.[0] ?? []));
}

/** Places of requests that clients are known to send. */
function sentBy(requests: readonly Request[]): (place: Span) => boolean {
  let sent: Chains | undefined;
  return (place) => {
    sent ??= new Chains(requests.filter((one) => !isStandIn(one) && one.client !== 'unknown-sender'));
    return sent.holds(place) || sent.spells(place);
  };
}

/** The requests of a finding: it may be found in several ways. */
function requestsOf(match: AnyMatch, { twins }: Analysis): readonly Request[] {
  return [match, ...(twins.get(match) ?? [])].filter(isRequest).map(({ request }) => request);
}

function foundTogether(analysis: Analysis): Fixing['foundWith'] {
  const places = new Map<AnyMatch, readonly Request[]>();
  for (const match of analysis.matches) {
    const requests = requestsOf(match, analysis);
    for (const way of [match, ...(analysis.twins.get(match) ?? [])]) places.set(way, requests);
  }
  return (match) => places.get(match) ?? [match.request];
}

function byRequest(all: readonly Match[]): ReadonlyMap<Request, readonly Match[]> {
  const found = new Map<Request, Match[]>();
  for (const match of all) {
    const known = found.get(match.request);
    if (known === undefined) found.set(match.request, [match]);
    else known.push(match);
  }
  return found;
}

function callsOf(match: AnyMatch): readonly Span[] {
  if ('resource' in match) return [match.resource.span];
  return isRequest(match) ? [match.request.span, ...match.request.callers] : [];
}
