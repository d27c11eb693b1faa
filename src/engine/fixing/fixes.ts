import { Chains } from '../../flow/uses/chains.js';
import { Elsewhere } from '../../flow/uses/elsewhere/elsewhere.js';
import { callsOthers } from '../../flow/uses/in-markup.js';
import { isStandIn, StandIns } from '../../flow/uses/stand-ins.js';
import { Trees } from '../../flow/uses/trees.js';
import { Uses } from '../../flow/uses/uses.js';
import type { Entry, Operation } from '../../model/entry.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import type { TypeFacts } from '../../model/type-facts.js';
import { expressionFix, isOneLiteral } from '../../rewrite/expression-fix.js';
import { rewrite, type Rewritten } from '../../rewrite/plan.js';
import { keepsAddress, readsAnew, rewritesOf } from '../../rewrite/rewrites.js';
import { tellingWords } from '../../rewrite/proof.js';
import { rewriteResource } from '../../rewrite/resource.js';
import { fileOfPart } from '../../text/part-name.js';
import type { Match } from '../../match/match.js';
import type { Analysis } from '../run/analyse.js';
import type { Deadline } from '../run/deadline.js';
import { reasonOf } from '../reading/files.js';
import type { AnyMatch } from '../accounts/joined-matches.js';
import { dialectOf } from '../reading/kinds.js';
import { inFiles } from './part-fixes.js';
import type { Placed } from './placed.js';
import { Doubts } from './doubts.js';
import { agreed } from './agreed.js';
import { annotated } from './annotated.js';
import { isOwnFile } from '../policy/own-file.js';
import { otherFiles, seeingAnswers, testsOf } from './others.js';
import { OwnReads } from './own-reads.js';
import { together, type Sharing } from './together.js';
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
  const unreadOfAll = filesUnread(new Set([...listed, ...looked]), units);
  const trees = new Trees({
    programs,
    textOf: (file) => index.unit(file)?.source,
    unread: unreadKinds(unreadFiles),
    unreadSays: unreadWords(cwd, unreadOfAll),
    unreadModules: unreadModules(cwd, unreadOfAll),
    documents: units.flatMap(({ source }) => (callsOthers(source.file) ? [source] : [])),
  });
  const found = new Set([...all.map(({ entry }) => entry), ...also]);
  const others = otherFiles(cwd, listed, [...new Set([...found].flatMap(tellingWords))]);
  const changed = new Set(all.flatMap(({ finding }) => fileOfPart(finding.span.file)));
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
    ownReads,
    madeOf: new MadeOf(analysis.requests, ownReads),
    chains: new Map(),
    byRequest: byRequest(all),
  };
  const unseen = [others, tests, seeing].find(({ unread }) => unread !== undefined)?.unread;
  const doubts = new Doubts(index, trees, { cwd, all: listed, named, unseen, isSent: sentBy(analysis.requests) });
  const invalid: Placed[] = analysis.invalid.map((finding) => ({ finding, calls: [] }));
  const placed: Placed[] = [];
  for (const match of analysis.matches) {
    if (match.finding.noFix !== null) {
      placed.push({ finding: match.finding, calls: callsOf(match) });
      continue;
    }
    const unit = fixing.index.unit(match.finding.span.file);
    const made: (Rewritten | undefined)[] = [];
    const ways = certainWays([match, ...(analysis.twins.get(match) ?? [])], (one) =>
      usesFor(alike.of(one), one.request, fixing).leadsOn(one.request),
    );
    for (const one of ways) {
      if (deadline?.over() === true) made.push({ noFix: 'the time of --max-time was over' });
      else if (unit !== undefined) made.push(doubts.of(await guarded(one, unit, fixing), one));
      // Where one of the ways takes no fix, there is none.
      const last = made.at(-1);
      if (last !== undefined && 'noFix' in last) break;
    }
    placed.push({
      finding: agreed(
        match.finding,
        madeOrUnsent(match, made).map((one) => doubts.withSum(one, match.finding.span.file)),
      ),
      calls: ways.flatMap(callsOf),
    });
  }
  const sharing = placed.map(({ finding }, at): Sharing => {
    const match = analysis.matches[at];
    const ways = match === undefined ? [] : [match, ...(analysis.twins.get(match) ?? [])];
    const requests = ways.filter(isRequest).map(({ request }) => request);
    return { rule: finding.rule, requests, edits: finding.fix?.edits ?? [] };
  });
  const groups = together(sharing, (request) => ownReads.withOwn(request));
  return inFiles([...invalid, ...placed.map((one, at) => ({ ...one, together: groups[at] }))], index);
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
  const read = new Set(units.map(({ source }) => source.file));
  // Groovy is read for what its steps run: its classes are not.
  return [...looked].filter((file) => !read.has(file) || file.endsWith('.groovy'));
}

function unreadKinds(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => /\.\w+$/.exec(file)?.[0] ?? []));
}

/** What the fix of one match is made from besides the match. */
interface Fixing {
  readonly analysis: Analysis;
  readonly index: UnitIndex;
  readonly trees: Trees;
  readonly standIns: StandIns;
  readonly elsewhere: Elsewhere;
  readonly alike: Alike;
  readonly ownReads: OwnReads;
  readonly madeOf: MadeOf;
  /** By requests that are alike. */
  readonly chains: Map<ReadonlySet<Request>, Chains>;
  readonly byRequest: ReadonlyMap<Request, readonly Match[]>;
}

/** Places of requests that clients are known to send. */
function sentBy(requests: readonly Request[]): (place: Span) => boolean {
  let sent: Chains | undefined;
  return (place) => {
    sent ??= new Chains(requests.filter((one) => !isStandIn(one) && one.client !== 'unknown-sender'));
    return sent.holds(place) || sent.spells(place);
  };
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

function chainsOf(own: ReadonlySet<Request>, { chains }: Fixing): Chains {
  const known = chains.get(own);
  if (known !== undefined) return known;
  const made = new Chains([...own]);
  chains.set(own, made);
  return made;
}

/** A rewriter that throws has a bug: this place is left as it is. */
async function guarded(match: AnyMatch, unit: Unit, fixing: Fixing): Promise<Rewritten | undefined> {
  try {
    return await rewritten(match, unit, fixing);
  } catch (error) {
    return { noFix: `the rewriter failed: ${reasonOf(error)}` };
  }
}

async function rewritten(match: AnyMatch, { source, kind }: Unit, fixing: Fixing): Promise<Rewritten | undefined> {
  const { entry, expression } = match;
  if ('resource' in match) {
    const siblings = fixing.analysis.resources;
    return rewriteResource({ ...match, source, dialect: await dialectOf(match.resource.dialect), siblings });
  }
  if (!isRequest(match)) {
    if (expression === undefined) return undefined;
    // Found out once: it is asked for each edit.
    const isShared = !isOneLiteral(expression);
    const sharedWith = (): boolean => isShared;
    return expressionFix({ source, dialect: await dialectOf(kind), sharedWith }, entry, expression);
  }
  if (rewritesOf(entry).length === 0 && entry.drafts === undefined) return undefined;
  const { operation, request } = match;
  const own = fixing.alike.of(match);
  const isFound = (one: Request): boolean => fixing.byRequest.has(one);
  const sharedWith = fixing.madeOf.others(keepsAddress(entry) ? fixing.madeOf.withOtherMethods(own, isFound) : own);
  const tangled = readsAnew(entry) ? fixing.ownReads.tangled(request) : undefined;
  if (tangled !== undefined)
    return { noFix: `what is read of the answers of ${String(tangled)} calls by one function is not told apart` };
  const narrowed = fixing.ownReads.withOwn(request);
  const uses = usesFor(own, request, fixing, narrowed === request ? undefined : new Chains([request]));
  const dialect = await dialectOf(request.dialect);
  const inFile = (span: Span): ReturnType<UnitIndex['inFile']> => fixing.index.inFile(span);
  const types = await typesOf(source, kind);
  const declares =
    kind === 'python'
      ? (key: string, at: Span): Span | undefined => annotated(source, fixing.trees, key, at)
      : undefined;
  const retires = (method: string, segment: string): string | undefined =>
    fixing.byRequest
      .get(request)
      ?.find((other) => other.entry !== entry && ends(other.entry.operations, method, segment))?.entry.id;
  const versionOf = (name: string): string | undefined =>
    fixing.analysis.versionOf(fileOfPart(request.span.file), name);
  const about = { uses, types, declares, sharedWith, inFile, retires, versionOf };
  return rewrite({ entry, operation, request: narrowed, expression, source, dialect, ...about });
}

/** `answering`: the request's own calls, where only some of the reads at them are of its answer. */
function usesFor(own: ReadonlySet<Request>, request: Request, fixing: Fixing, answering?: Chains): Uses {
  return new Uses(fixing.trees, chainsOf(own, fixing), request, fixing.standIns, fixing.elsewhere, answering);
}

function ends(operations: readonly Operation[], method: string, segment: string): boolean {
  return operations.some((one) => one.method === method && one.path.endsWith(`/${segment}`));
}

/** What a TypeScript file declares, read when it is asked for. */
async function typesOf(source: SourceText, kind: Unit['kind']): Promise<(() => TypeFacts) | undefined> {
  if (kind !== 'javascript' || !/\.(?:[mc]?ts|tsx|vue|svelte|astro)$/.test(source.file)) return undefined;
  const { typeFacts } = await import('../../read/javascript/type-facts.js');
  return () => {
    let facts = factsOf.get(source);
    if (facts === undefined) factsOf.set(source, (facts = typeFacts(source)));
    return facts;
  };
}

/** What files declare is the same for all of their fixes. */
const factsOf = new WeakMap<SourceText, TypeFacts>();

function callsOf(match: AnyMatch): readonly Span[] {
  if ('resource' in match) return [match.resource.span];
  return isRequest(match) ? [match.request.span, ...match.request.callers] : [];
}
