import type { FieldRead, Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import { followed } from './answers.js';
import type { Uses } from './uses.js';

/**
 * The reads of an answer that this request's own answer comes to, of those at a call that sends others too; undefined where
 * it is not followed to all of its ends.
 */
export function ownReads(known: Uses, request: Request): readonly FieldRead[] | undefined {
  // Nothing is read below the last member of a read. What is made of errors tells nothing of the result, and goes far.
  const holders = holdersOf(request);
  const { uses, asked } = followed(
    known,
    request,
    [],
    (path) => !BESIDE.test(path[0] ?? '') && holders.has(path.join('\0')),
  );
  if (uses.some(({ kind }) => kind === 'unknown')) return undefined;
  const at = readsByStart(request.site);
  return [...new Set(asked.flatMap(({ span }) => at.get(startOf(span)) ?? []))];
}

function startOf({ file, start }: Span): string {
  return `${start} ${file}`;
}

/** The reads of a call's answers by where they begin: each of the many requests that go out there asks. */
function readsByStart(site: Request['site']): ReadonlyMap<string, readonly FieldRead[]> {
  const known = readsOfSites.get(site);
  if (known?.size === site.reads.length) return known.at;
  const at = new Map<string, FieldRead[]>();
  for (const read of site.reads) at.set(startOf(read.span), [...(at.get(startOf(read.span)) ?? []), read]);
  readsOfSites.set(site, { size: site.reads.length, at });
  return at;
}

const readsOfSites = new WeakMap<
  Request['site'],
  { readonly size: number; readonly at: ReadonlyMap<string, readonly FieldRead[]> }
>();

/** Paths of members below which something is read of an answer: the same for all requests of a call. */
function holdersOf({ site }: Request): ReadonlySet<string> {
  const known = holders.get(site);
  if (known !== undefined) return known;
  const found = new Set(
    site.reads.flatMap(({ path }) => path.slice(0, -1).map((_, at) => path.slice(0, at + 1).join('\0'))),
  );
  holders.set(site, found);
  return found;
}

const holders = new WeakMap<Request['site'], ReadonlySet<string>>();

/** Members of an answer's envelope beside its result. */
const BESIDE = /^(?:errors|messages|success|result_info)$/;
