import { Chains } from '../../flow/uses/chains.js';
import type { Elsewhere } from '../../flow/uses/elsewhere/elsewhere.js';
import type { StandIns } from '../../flow/uses/stand-ins.js';
import type { Trees } from '../../flow/uses/trees.js';
import { Uses } from '../../flow/uses/uses.js';
import type { Operation } from '../../model/entry.js';
import type { Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import type { TypeFacts } from '../../model/type-facts.js';
import { expressionFix, isOneLiteral } from '../../rewrite/expression-fix.js';
import { rewrite, type Rewritten } from '../../rewrite/plan.js';
import { keepsAddress, readsAnew, rewritesOf } from '../../rewrite/rewrites.js';
import { rewriteResource } from '../../rewrite/resource.js';
import { placeOf } from '../../rewrite/step.js';
import { holds } from '../../text/spans.js';
import { fileOfPart } from '../../text/part-name.js';
import type { Match } from '../../match/match.js';
import type { Analysis } from '../run/analyse.js';
import { reasonOf } from '../reading/files.js';
import type { AnyMatch } from '../accounts/joined-matches.js';
import { dialectOf } from '../reading/kinds.js';
import { annotated } from './annotated.js';
import { besideAnonymous } from './anonymous.js';
import { documented } from './documented.js';
import type { OwnReads } from './own-reads.js';
import { OTHER_CALLS, type SamePath } from './same-path.js';
import type { Alike, MadeOf } from './shared.js';
import type { UnitIndex, Unit } from '../reading/units.js';
import { isRequest } from './ways.js';

/** What the fix of one match is made from besides the match. */
export interface Fixing {
  readonly analysis: Analysis;
  readonly index: UnitIndex;
  readonly trees: Trees;
  readonly standIns: StandIns;
  readonly elsewhere: Elsewhere;
  readonly alike: Alike;
  readonly samePath: SamePath;
  readonly ownReads: OwnReads;
  readonly madeOf: MadeOf;
  /** By requests that are alike. */
  readonly chains: Map<ReadonlySet<Request>, Chains>;
  readonly byRequest: ReadonlyMap<Request, readonly Match[]>;
  /** The requests that are found at one place with a match, its own among them. */
  readonly foundWith: (match: Match) => readonly Request[];
}

function chainsOf(own: ReadonlySet<Request>, { chains }: Fixing): Chains {
  const known = chains.get(own);
  if (known !== undefined) return known;
  const made = new Chains([...own]);
  chains.set(own, made);
  return made;
}

/** A rewriter that throws has a bug: this place is left as it is. */
export async function fixOf(match: AnyMatch, unit: Unit, fixing: Fixing): Promise<Rewritten | undefined> {
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
  const isOthers = fixing.madeOf.others(keepsAddress(entry) ? fixing.madeOf.withOtherMethods(own, isFound) : own);
  // Others whose paths change in the same way have fixes of their own.
  let mate: Span | undefined;
  const sharedWith = (span: Span): boolean => {
    if (!isOthers(span)) return false;
    const mates = fixing.samePath.at(match, span);
    if (mates === undefined || mates.size === own.size || fixing.madeOf.others(mates)(span)) return true;
    mate ??= [...mates].find((one) => !own.has(one))?.span;
    return mate === undefined;
  };
  const tangled = readsAnew(entry) ? fixing.ownReads.tangled(request) : undefined;
  if (tangled !== undefined)
    return { noFix: `what is read of the answers of ${String(tangled)} calls by one function is not told apart` };
  const narrowed = fixing.ownReads.withOwn(request);
  const uses = usesFor(own, request, fixing, answeringOf(match, own, fixing, narrowed !== request));
  const dialect = await dialectOf(request.dialect);
  const inFile = (span: Span): ReturnType<UnitIndex['inFile']> => fixing.index.inFile(span);
  const types = await typesOf(source, kind);
  const typesBeside = types === undefined ? undefined : await typesNear(source, request, fixing.index);
  const declares = declaresIn(source, kind, fixing.trees);
  const retires = (method: string, segment: string): string | undefined =>
    fixing.byRequest
      .get(request)
      ?.find((other) => other.entry !== entry && ends(other.entry.operations, method, segment))?.entry.id;
  const versionOf = (name: string): string | undefined =>
    fixing.analysis.versionOf(fileOfPart(request.span.file), name);
  const about = { uses, types, typesBeside, declares, sharedWith, inFile, retires, versionOf };
  const sentAlike = (span: Span, at: Span): boolean =>
    [...(fixing.samePath.at(match, span) ?? [])].some(
      (one) =>
        !own.has(one) &&
        one.client !== 'unknown-sender' &&
        [one.span, ...one.callers].some((call) => holds(call, at) || holds(at, call)),
    );
  const input = { entry, operation, request: narrowed, expression, source, dialect, sentAlike, ...about };
  const made = rewrite(input);
  return mate === undefined ? made : withMate(made, placeOf(input, mate));
}

/** A part of the path is that of other calls too. */
function withMate(made: Rewritten | undefined, place: string): Rewritten | undefined {
  if (made === undefined || !('fix' in made)) return made;
  const because = `${OTHER_CALLS} (${place})`;
  return { ...made, fix: { ...made.fix, applicability: 'unsafe', because: joined(made.fix.because, because) } };
}

const joined = (first: string | null, second: string): string => (first === null ? second : `${first}; ${second}`);

/**
 * The calls over which the answer comes back to what is found at a place, wherever those of others go that take the same
 * change; `isOwn`: only some of the reads at them are of the request's answer.
 */
function answeringOf(
  match: Match,
  own: ReadonlySet<Request>,
  { foundWith }: Fixing,
  isOwn: boolean,
): Chains | undefined {
  if (isOwn) return new Chains([match.request]);
  const there = foundWith(match).filter((one) => own.has(one));
  return there.length === own.size ? undefined : new Chains(there);
}

/** `answering`: the calls over which the answer comes back, where that is not all those of requests that are alike. */
export function usesFor(own: ReadonlySet<Request>, request: Request, fixing: Fixing, answering?: Chains): Uses {
  return new Uses(fixing.trees, chainsOf(own, fixing), request, fixing.standIns, fixing.elsewhere, answering);
}

function ends(operations: readonly Operation[], method: string, segment: string): boolean {
  return operations.some((one) => one.method === method && one.path.endsWith(`/${segment}`));
}

/** What declares a key of an object, in languages whose types are not read. */
function declaresIn(
  source: SourceText,
  kind: Unit['kind'],
  trees: Trees,
): ((key: string, at: Span) => Span | undefined) | undefined {
  if (kind === 'python') return (key, at) => annotated(source, trees, key, at);
  if (kind === 'csharp') return (key, at) => besideAnonymous(source, key, at);
  return kind === 'javascript' || kind === 'php' ? (key) => documented(source, kind, key) : undefined;
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

/** The same of the other files that a request is put together in, and its answer read: their functions may say its type. */
async function typesNear(
  { file: own }: SourceText,
  { span, callers, builtBy = [] }: Request,
  index: UnitIndex,
): Promise<() => readonly TypeFacts[]> {
  const files = new Set([span, ...callers, ...builtBy].map(({ file }) => file).filter((file) => file !== own));
  const units = [...files].flatMap((file) => index.unit(file) ?? []);
  const found = await Promise.all(units.map(({ source, kind }) => typesOf(source, kind)));
  return () => found.flatMap((types) => types?.() ?? []);
}

/** What files declare is the same for all of their fixes. */
const factsOf = new WeakMap<SourceText, TypeFacts>();
