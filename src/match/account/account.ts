import type { Account, AccountedText } from '../../model/account.js';
import type { Entry } from '../../model/entry.js';
import type { Confidence, Finding } from '../../model/finding.js';
import type { HostEvidence, Request } from '../../model/request.js';
import type { SourceText, Span } from '../../model/span.js';
import { severityOf, statusAt } from '../../schedule/status.js';
import type { Api } from '../address.js';
import { isDisputed, predicate, replacementOf } from '../message.js';
import type { DeclaredMatching } from '../resource.js';
import type { TextMatch } from '../standing.js';
import { withoutYielding } from '../yielding.js';
import { literalAt, type LiteralIndex } from './literals.js';
import { methodBeside } from './method.js';
import { methodNearby } from './nearby.js';
import { askedBy } from './asked.js';
import { readSpelled, type Spelled } from './reading.js';
import { reasonFor } from './reasons.js';
import { isTest } from '../../text/test-file.js';
import { particularity } from '../../schedule/common-words.js';
import type { RetiredPaths, SpelledOperation } from './retired-paths.js';
import type { WrittenText } from './spelled.js';
import { surroundingsOf, type Surroundings } from './surroundings.js';
import { holds } from '../../text/spans.js';

/** What is known of the rest of the run. */
export interface AccountTerms extends DeclaredMatching {
  readonly api: Api;
  readonly paths: RetiredPaths;
  /** How far it is known that a file has to do with the API: it names it, it is a client's, or only its project is. */
  readonly shows: 'names' | 'client' | 'project' | 'none';
  /** Documents for people, whose requests are read apart, and data, which no one sends. */
  readonly kind: 'program' | 'data' | 'document';
  /** A place is in a text of several lines. */
  readonly inLines: (span: Span) => boolean;
  /** Requests that a place has gone into, with what was found in them. */
  readonly requestsAt: (span: Span) => readonly FollowedRequest[];
  /** Entries found in requests that are sent by a call around a place, with where the texts of their paths are written. */
  readonly sentAround: (span: Span) => readonly SentAround[];
  /** Entries that were found at a place in any other way. */
  readonly foundAt: (span: Span) => ReadonlySet<string>;
  /** An entry has an account at a place: another text is written there too, as where many commands are given one value. */
  readonly hasAccount: (span: Span, entry: string) => boolean;
  /** Entries that were found outside of tests. */
  readonly foundInCode: ReadonlySet<string>;
}

export interface FollowedRequest {
  readonly request: Request;
  readonly evidence: HostEvidence;
  readonly found: ReadonlySet<string>;
}

export interface SentAround {
  readonly rule: string;
  readonly isMadeOf: (span: Span) => boolean;
}

/** An accounted text, with the finding where it is left over. */
export interface Accounted extends AccountedText {
  /** Where constants are written that it is put together from. */
  readonly from: readonly Span[];
  readonly match: TextMatch | undefined;
}

/** The account of a text; undefined where it spells nothing that is retired. */
export function accountFor(
  text: WrittenText,
  source: SourceText,
  literals: LiteralIndex,
  terms: AccountTerms,
): readonly Accounted[] {
  const spelled = readSpelled(text, terms.paths, terms.api);
  if (spelled === undefined) return [];
  const byEntry = new Map<Entry, SpelledOperation[]>();
  for (const one of spelled.operations) byEntry.set(one.entry, [...(byEntry.get(one.entry) ?? []), one]);
  const groups = withoutYielding([...byEntry].map(([entry, operations]) => ({ entry, operations }))).filter(
    ({ entry }) => !terms.hasAccount(spelled.span, entry.id),
  );
  const around = surroundingsOf(source.text, text.span.start, text.span.end);
  const about: About = { text, spelled, around, file: source.file, literals, terms };
  return groups.map(({ entry, operations }) => {
    const account = accountOf(entry, operations, about);
    const { path } = operations[0]?.operation ?? { path: '' };
    const match = account.kind === 'left-over' ? leftOver(entry, operations, account.confidence, about) : undefined;
    return { span: spelled.span, path, entries: [entry.id], account, match, from: constantsIn(text) };
  });
}

function constantsIn({ pieces, span }: WrittenText): readonly Span[] {
  return pieces.flatMap((piece) => {
    const at = piece.kind === 'run' ? piece.span : undefined;
    return at === undefined || holds(span, at) ? [] : [at];
  });
}

export interface About {
  readonly text: WrittenText;
  readonly spelled: Spelled;
  readonly around: Surroundings;
  readonly file: string;
  readonly literals: LiteralIndex;
  readonly terms: AccountTerms;
}

function accountOf(entry: Entry, operations: readonly SpelledOperation[], about: About): Account {
  const { spelled, file, terms } = about;
  const followed = terms.requestsAt(spelled.span);
  const ids = [entry.id, ...(entry.yieldsTo ?? [])];
  const found = terms.foundAt(spelled.span);
  if (ids.some((id) => found.has(id) || followed.some((one) => one.found.has(id)))) return { kind: 'followed' };
  const constants = constantsIn(about.text);
  const sent = constants.length === 0 ? [] : terms.sentAround(spelled.span);
  if (sent.some(({ rule, isMadeOf }) => ids.includes(rule) && constants.some(isMadeOf))) return { kind: 'followed' };
  if (spelled.evidence === 'other' || followed.some(({ evidence }) => evidence === 'other')) {
    return { kind: 'explained', reason: 'other-host' };
  }
  const asked = askedBy(followed, operations, about);
  if (spelled.alive === true || asked.includes('another')) return { kind: 'explained', reason: 'living-operation' };
  if (spelled.otherApi === true) return { kind: 'explained', reason: 'other-api' };
  const reason = wordReason(about) ?? reasonFor(file, about.around);
  // With a host in front it is no route of a server, whatever the receiver is called.
  const isRoute = reason !== 'own-route' || !namesHost(about.text);
  if (reason !== undefined && isRoute) return { kind: 'explained', reason };
  if (isTest(file) && terms.kind === 'data') return { kind: 'explained', reason: 'mock' };
  if (isTest(file) && terms.foundInCode.has(entry.id)) return { kind: 'explained', reason: 'test' };
  if (terms.kind === 'document') return { kind: 'explained', reason: 'documented' };
  const confidence = asked.includes('another-method') ? 'possible' : confidenceOf(operations, about);
  return { kind: 'left-over', confidence };
}

function namesHost({ pieces: [first] }: WrittenText): boolean {
  return first?.kind === 'run' && /^https?:\/\//i.test(first.text);
}

function startsAtRoot({ pieces: [first] }: WrittenText): boolean {
  return first?.kind === 'run' && first.text.startsWith('/');
}

/** Comments, and sentences that a path stands in. */
function wordReason({ text: { span, as }, around, literals, terms }: About): 'comment' | 'prose' | undefined {
  if (as === 'words') return BARE.test(literals.source.text.slice(span.start, span.start + MOST)) ? 'prose' : undefined;
  const literal = literalAt(literals, span);
  if (literal === 'comment') return 'comment';
  return literal === 'sentence' || (isWord(around) && terms.inLines(span)) ? 'prose' : undefined;
}

/** Words of a command without quotes, `cf user billing profile`: commands of a program that has such, and no path. */
const BARE = /^[a-z][\w-]*(?:[ \t]+[a-z][\w-]*)+(?=\s|$)/;
const MOST = 200;

/** A path among other words of a line that is no request by itself: how a program is used. */
function isWord({ before, after }: Surroundings): boolean {
  return /\S\s+$/.test(before) && /^(?:\s|$)/.test(after) && !COMMAND.test(before);
}

/** A command that sends, at the beginning of a line or of a text. */
const COMMAND = /(?:^|[\s"'`($;|&])(?:curl|wget|https?|xh|iwr|irm|Invoke-(?:RestMethod|WebRequest))\s/;

/** What is given to a name of this kind is an address, or a part of one. */
const ADDRESS = /(?:endpoint|ur[il])s?$/i;

function confidenceOf(operations: readonly SpelledOperation[], about: About): Confidence {
  const { spelled, file, terms, text, around } = about;
  const { shows, kind } = terms;
  if (isTest(file) || shows === 'none') return 'possible';
  if (spelled.evidence === 'api') return 'likely';
  if (kind === 'data') return 'possible';
  const [root] = spelled.segments;
  const particular = particularity(spelled.segments);
  const whole = operations.some((one) => one.whole);
  const words = spelled.segments.filter((segment) => segment !== undefined).length;
  const named = words > 1 && (shows === 'client' || shows === 'names') && /cloudflare/i.test(file);
  if (text.as === 'words') {
    // `api._patch(['zones', id, 'settings', 'minify'])`: a verb of the operation is called with all of its words.
    const beside = words > 2 && whole ? methodBeside(around) : undefined;
    if (operations.some(({ operation }) => operation.method === beside)) return 'likely';
    if (shows === 'project') return particular > 1 && root === 'zones' ? 'likely' : 'possible';
    return named || particular > (root === 'zones' ? 0 : 1) ? 'likely' : 'possible';
  }
  if (whole && root === 'zones') return 'likely';
  // `/${team}/${project}/firewall/rules`: whose path it is would stand where something else is put in.
  if (root === undefined && startsAtRoot(text)) return 'possible';
  if (whole) return shows === 'names' || named || (shows === 'client' && particular > 1) ? 'likely' : 'possible';
  if (shows === 'client' && words > 1 && ADDRESS.test(around.key ?? '')) return 'likely';
  return particular > 1 || shows === 'names' || (spelled.underZone && shows === 'client') ? 'likely' : 'possible';
}

function leftOver(
  of: Entry,
  operations: readonly SpelledOperation[],
  confidence: Confidence,
  { spelled, around, terms, literals: { source } }: About,
): TextMatch {
  const { span, segments } = spelled;
  const entry = terms.entryIn?.(of, span.file) ?? of;
  const [sent] = terms
    .requestsAt(span)
    .flatMap(({ request }) => (request.method === undefined ? [] : [request.method.name]));
  const beside = sent ?? methodBeside(around) ?? methodNearby(source.text, span.start);
  const same = operations.find(({ operation }) => operation.method === beside);
  const operation = (same ?? operations[0])?.operation;
  const status = statusAt(entry, terms.day, terms.dueWithin);
  const disputed = isDisputed(entry, operation);
  const method = same === undefined ? null : (beside ?? null);
  const name = `${method === null ? '' : `${method} `}${operation?.path ?? ''}`;
  const finding: Finding = {
    rule: entry.id,
    status,
    severity: disputed ? 'warning' : (entry.atMost?.severity ?? severityOf(status)),
    confidence: entry.atMost?.confidence ?? confidence,
    span,
    related: [],
    method,
    path: `/${segments.map((segment) => segment ?? '{}').join('/')}`,
    endOfLife: entry.endOfLife,
    extendedTo: entry.extendedTo ?? null,
    replacement: replacementOf(entry),
    disputed: disputed ? (entry.disputed?.because ?? null) : null,
    message: `${name} ${predicate(entry, operation, status)}; the path is written here, and what sends it was not found`,
    fix: null,
    noFix: null,
  };
  return { finding, entry };
}
