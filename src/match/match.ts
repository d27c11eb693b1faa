import type { Entry } from '../model/entry.js';
import type { ExpressionText } from '../model/expression-text.js';
import type { Confidence, Finding, Severity } from '../model/finding.js';
import type { Request } from '../model/request.js';
import type { Schedule } from '../model/schedule.js';
import type { Span } from '../model/span.js';
import { severityOf, statusAt } from '../schedule/status.js';
import type { Address, Api } from './address.js';
import { addressOfRequest } from './request-address.js';
import { confidenceOf } from './evidence.js';
import { adviceOf, isDisputed, messageOf, replacementOf } from './message.js';
import { bodyValue } from './body.js';
import { expressionsIn, type FoundExpression } from './expression-places.js';
import { generalUses, hostUses, usesOf, type Use, libraryUses } from './rules.js';
import { hitsBehindBase } from './behind-base.js';
import { withoutYielding } from './yielding.js';
import { PATH_ROOTS } from '../text/lexical/path-run.js';
import { holds } from '../text/spans.js';

/** What a request is compared with, and when. */
export interface Matching {
  readonly schedule: Schedule;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly dueWithin: number;
  /** The API that the schedule is of. */
  readonly api: Api;
  /** The entry as it holds in a file, where settings give it another date. */
  readonly entryIn?: ((entry: Entry, file: string) => Entry) | undefined;
  /** The file or its project shows that it is a client of the API. */
  readonly isClient: (request: Request) => boolean;
}

/** A finding with what a rewriter needs of its origin. */
export interface Match {
  readonly finding: Finding;
  readonly entry: Entry;
  readonly operation: Use['operation'];
  readonly request: Request;
  /** The expression that the finding is in. */
  readonly expression: ExpressionText | undefined;
  /** Only a declared type is known to have what is found. */
  readonly declared?: Use['declared'];
}

/**
 * The findings of one request: at most one for each entry, or one for each expression. A request to a known other host
 * has none. Findings carry no fix yet.
 */
export function matchRequest(request: Request, matching: Matching): Match[] {
  const address = addressOfRequest(request, matching.api);
  const uses =
    address.evidence === 'other'
      ? hostUses(matching.schedule.everyRequest, request, address.host)
      : withoutYielding(allUses(request, address, matching.schedule));
  return uses.map((use) => ({
    finding: findingOf(use, request, address, matching),
    entry: use.entry,
    operation: use.operation,
    request,
    expression: use.expression,
    declared: use.declared,
  }));
}

function allUses(request: Request, address: Address, schedule: Schedule): Use[] {
  const found = new Map<Entry, readonly Use[]>();
  let expressions: readonly FoundExpression[] | undefined;
  const inBody = (): readonly FoundExpression[] => (expressions ??= requestExpressions(request, address));
  for (const hit of schedule.byPath(request.method?.name, address.segments)) {
    const known = found.get(hit.entry);
    // Of several operations that may be meant, one that is disputed speaks for all: the finding must not be too sure.
    if (known !== undefined && !(isDisputed(hit.entry, hit.operation) && !isDisputed(hit.entry, known[0]?.operation)))
      continue;
    const uses = usesOf(hit, request, address, inBody);
    if (uses.length > 0) found.set(hit.entry, uses);
  }
  for (const use of libraryUses(request, schedule)) found.set(use.entry, [use]);
  const rooted = address.evidence === 'api' || looksRooted(address);
  if (!rooted) {
    for (const hit of hitsBehindBase(request.method?.name, address.segments, schedule)) {
      const uses = found.has(hit.entry) ? [] : usesOf(hit, request, address, inBody);
      if (uses.length > 0) found.set(hit.entry, uses);
    }
  }
  if (rooted) {
    for (const use of generalUses(schedule.everyRequest, request, address)) {
      if (!found.has(use.entry)) found.set(use.entry, [use]);
    }
  }
  return [...found.values()].flat();
}

/** The expressions that a request sends. The path of an entry point tells the phase. */
export function requestExpressions(request: Request, { segments }: Address): readonly FoundExpression[] {
  const body = bodyValue(request.body);
  if (body === undefined) return [];
  const [scope, , product, phases, phase] = segments;
  const level = scope === 'accounts' ? 'account' : scope === 'zones' ? 'zone' : undefined;
  return expressionsIn(body, { level, phase: product === 'rulesets' && phases === 'phases' ? phase : undefined });
}

function looksRooted(address: Address): boolean {
  const [first] = address.segments;
  return first !== undefined && PATH_ROOTS.has(first);
}

function findingOf(use: Use, request: Request, address: Address, matching: Matching): Finding {
  const { operation } = use;
  const span = use.at ?? request.named ?? request.span;
  const entry = matching.entryIn?.(use.entry, span.file) ?? use.entry;
  const status = statusAt(entry, matching.day, matching.dueWithin);
  const disputed = isDisputed(entry, operation);
  const confidence = confidenceOf(address.evidence, request, address.evidence === 'none' && matching.isClient(request));
  return {
    rule: entry.id,
    status,
    severity: least(SEVERITIES, disputed ? 'warning' : severityOf(status), entry.atMost?.severity),
    confidence: least(CONFIDENCES, least(CONFIDENCES, confidence, entry.atMost?.confidence), declared(use)),
    span,
    related: [...relatedTo(span, request), ...(use.given === undefined ? [] : [use.given])],
    method: request.method?.name ?? null,
    path: `/${address.segments.map((segment) => segment ?? '{}').join('/')}`,
    endOfLife: entry.endOfLife,
    extendedTo: entry.extendedTo ?? null,
    replacement: replacementOf(entry),
    advice: adviceOf(entry),
    disputed: disputed ? (entry.disputed?.because ?? null) : null,
    message: messageOf(use, status, request.method?.name),
    fix: null,
    noFix: use.declared === undefined ? null : DECLARED[use.declared],
  };
}

/**
 * A type that has a field does not show that anything reads it: only of some is that much by itself. What is of the type
 * is sent with all that it has.
 */
function declared({ declared, entry }: Use): Confidence | undefined {
  if (declared === undefined) return undefined;
  return declared === 'response' && entry.records === undefined ? 'possible' : 'likely';
}

const DECLARED = {
  response: 'a declared type has the field, and what reads it was not found',
  body: 'a declared type has the field, and what sets it was not found',
} as const;

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];
const CONFIDENCES: readonly Confidence[] = ['certain', 'likely', 'possible'];

/** Of two words of a scale, most first, the lesser. */
function least<T>(scale: readonly T[], word: T, bound: T | undefined): T {
  return bound !== undefined && scale.indexOf(bound) > scale.indexOf(word) ? bound : word;
}

/** The call that sends it, when the retired thing is named elsewhere. */
function relatedTo(span: Span, request: Request): Span[] {
  const { span: sent } = request;
  return holds(sent, span) ? [] : [sent];
}
