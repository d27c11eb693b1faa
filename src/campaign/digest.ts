import { ForgeError } from './connection.js';
import type { Forge, Issue } from './forge.js';
import { code, plain, table } from './markdown.js';
import { CLOSED, hashOf, markerOf, readMarker } from './marker.js';

/** What is still to be done in a repository, by entry. */
export interface DigestRow {
  readonly rule: string;
  readonly title: string;
  /** The day that decides, `YYYY-MM-DD`. */
  readonly date: string | null;
  readonly count: number;
  readonly owners: readonly string[];
}

export interface Digest {
  readonly body: string;
  readonly hash: string;
}

const ENTRY = 'digest';
/** By it the issue is found again. */
export const DIGEST_LABEL = 'eolint';
const ROOM = 40_000;

export const DIGEST_TITLE = 'Uses of what the Cloudflare v4 API retires';

/** The text of the issue; undefined where there is nothing to say. */
export function digestOf(rows: readonly DigestRow[]): Digest | undefined {
  if (rows.length === 0) return undefined;
  const cells = rows.map(({ rule, title, date, count, owners }) => [
    `${code(rule)} ${plain(title)}`,
    date ?? 'not set',
    String(count),
    owners.map((owner) => code(owner)).join(' '),
  ]);
  const parts = [
    'This repository uses what the Cloudflare v4 API retires, and none of it can be changed with certainty by a program: it needs a person.',
    table(['Entry', 'End of life', 'Uses', 'Owners'], cells, ROOM),
    'To see each place, run `npx eolint` in a checkout. eolint brings this issue up to date, and closes it when nothing is left. Close it, and eolint does not open it again.',
  ];
  const hash = hashOf(parts.join('\n\n'));
  return { body: `${[markerOf({ entry: ENTRY, hash }), ...parts].join('\n\n')}\n`, hash };
}

export type DigestDecision =
  | { readonly do: 'open' }
  | { readonly do: 'edit'; readonly issue: Issue; readonly state: Issue['state'] }
  | { readonly do: 'leave'; readonly issue?: Issue | undefined };

/** What to do about the one issue of a repository. Asked again after it is done, it answers `leave`. */
export function decideDigest(wanted: Digest | undefined, found: readonly Issue[]): DigestDecision {
  const own = found.filter(({ body }) => readMarker(body)?.entry === ENTRY).sort((a, b) => b.number - a.number);
  const issue = own.find(({ state }) => state === 'open') ?? own[0];
  const hash = readMarker(issue?.body ?? '')?.hash;
  if (wanted === undefined) {
    return issue?.state === 'open' ? { do: 'edit', issue, state: 'closed' } : { do: 'leave' };
  }
  if (issue === undefined) return { do: 'open' };
  // One that a person closed stays closed.
  if (issue.state === 'closed') return hash === CLOSED ? { do: 'edit', issue, state: 'open' } : { do: 'leave' };
  return hash === wanted.hash ? { do: 'leave', issue } : { do: 'edit', issue, state: 'open' };
}

export interface Kept {
  /** Where the issue is, while it is open. */
  readonly url: string | undefined;
  readonly note: string | undefined;
}

/** Brings the issue to what is wanted. `mayOpen` says why not one more. Throws `ForgeError`. */
export async function keepDigest(
  forge: Forge,
  wanted: Digest | undefined,
  mayOpen: () => Promise<string | undefined>,
): Promise<Kept> {
  let found: readonly Issue[];
  try {
    found = await forge.issues(DIGEST_LABEL);
  } catch (error) {
    // The project has no issues.
    if (error instanceof ForgeError && (error.status === 404 || error.status === 410)) {
      return { url: undefined, note: 'the project takes no issues' };
    }
    throw error;
  }
  const decision = decideDigest(wanted, found);
  if (decision.do === 'leave') return { url: decision.issue?.url, note: undefined };
  if (decision.do === 'edit') {
    const { issue, state } = decision;
    const body = wanted?.body ?? `${markerOf({ entry: ENTRY, hash: CLOSED })}\n\nNothing is left to be done.\n`;
    await forge.editIssue(issue.number, { body, state });
    return state === 'open' ? { url: issue.url, note: 'issue updated' } : { url: undefined, note: 'issue closed' };
  }
  const refused = await mayOpen();
  if (refused !== undefined || wanted === undefined) return { url: undefined, note: refused };
  const made = await forge.openIssue({ title: DIGEST_TITLE, body: wanted.body, labels: [DIGEST_LABEL] });
  return { url: made.url, note: 'issue opened' };
}
