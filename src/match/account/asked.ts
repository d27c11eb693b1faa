import { PATH_ROOTS } from '../../text/lexical/path-run.js';
import { addressOfRequest } from '../request-address.js';
import type { About, FollowedRequest } from './account.js';
import { endsInQuery } from './reading.js';
import type { SpelledOperation } from './retired-paths.js';

/** So many requests are asked: all words of a command may go into all that it sends. */
const MOST = 64;

type Asked = 'another' | 'another-method' | 'same';

/** What requests ask for that a text went into. */
export function askedBy(
  followed: readonly FollowedRequest[],
  operations: readonly SpelledOperation[],
  about: About,
): readonly Asked[] {
  return followed.slice(0, MOST).map((one) => askedFor(one, operations, about));
}

/**
 * What the request asks for that the text went into: another operation, the same path with a method of which the
 * schedule says nothing, or what it may be taken for.
 */
function askedFor(
  { request, evidence }: FollowedRequest,
  operations: readonly SpelledOperation[],
  { text, spelled, terms: { api, schedule, paths } }: About,
): Asked {
  const { segments } = addressOfRequest(request, api);
  const [root] = segments;
  const rooted = evidence === 'api' || (root !== undefined && PATH_ROOTS.has(root));
  if (!rooted) return 'same';
  // Where the request is known to less than what the text spells, it says nothing of it.
  if (!operations.some(({ named }) => segments.includes(spelled.segments[named]))) return 'same';
  // What is put in at the end may be a query, as where the text is read.
  const [named] = operations.map((one) => spelled.segments[one.named]);
  const isOpen = segments.at(-1) === undefined && segments.at(-2) === named && endsInQuery(text.pieces);
  const asked = isOpen ? segments.slice(0, -1) : segments;
  const same = schedule.byPath(undefined, asked).filter((hit) => operations.some((one) => one.entry === hit.entry));
  if (same.length === 0) return 'another';
  const method = request.method?.name;
  if (method === undefined || same.some(({ operation }) => operation.method === method)) return 'same';
  return paths.alive(segments).some(({ operation }) => operation.method === method) ? 'another' : 'another-method';
}
