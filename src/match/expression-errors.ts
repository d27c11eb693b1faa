import type { StandingRule } from '../model/expression-text.js';
import type { Finding } from '../model/finding.js';
import type { Request } from '../model/request.js';
import type { Resource } from '../model/resource.js';
import type { Segment } from '../model/schedule.js';
import type { Span } from '../model/span.js';
import { canonicalName } from '../schedule/resources.js';
import { addressOfRequest } from './request-address.js';
import { confidenceOf } from './evidence.js';
import { mistakesOf, type Mistake } from './expressions.js';
import { requestExpressions, type Matching } from './match.js';
import { declaredExpressions } from './resource.js';
import { ruleExpressions } from './standing.js';

/** The rule's id in reports. It is no entry of the schedule. */
export const EXPRESSION_ERROR = 'expression-error';

/** Below a zone or account: the operations whose bodies hold rule expressions. An empty name takes any segment. */
const SENDERS: readonly (readonly string[])[] = [
  ['rulesets'],
  ['filters'],
  ['firewall', 'rules'],
  ['snippets', 'snippet_rules'],
  ['cloud_connector', 'rules'],
  ['waiting_rooms', '', 'rules'],
  ['page_shield', 'policies'],
];

function sendsExpressions([scope, , ...rest]: readonly Segment[]): boolean {
  if (scope !== 'zones' && scope !== 'accounts') return false;
  return SENDERS.some((sender) => sender.every((name, i) => name === '' || rest[i] === name));
}

/** The mistakes in the expressions that a request sends and that are wholly written out. */
export function expressionErrors(request: Request, matching: Omit<Matching, 'schedule'>): Finding[] {
  const address = addressOfRequest(request, matching.api);
  if (address.evidence === 'other' || !sendsExpressions(address.segments)) return [];
  const isClient = address.evidence === 'none' && matching.isClient(request);
  const origin: Origin = {
    span: request.span,
    confidence: confidenceOf(address.evidence, request, isClient),
    method: request.method?.name ?? null,
    path: `/${address.segments.map((segment) => segment ?? '{}').join('/')}`,
  };
  return requestExpressions(request, address).flatMap((found) =>
    mistakesOf(found).map((mistake) => errorFinding(mistake, origin)),
  );
}

/** Types of declared objects that hold rule expressions, as `canonicalName` has them and without the provider's name. */
const HOLDERS = /^(?:ruleset|filter|firewallrule|waitingroomrules|snippetrules|cloudconnectorrules|pageshieldpolicy)$/;

/** The mistakes in the expressions of a declared object. */
export function declaredErrors(resource: Resource): Finding[] {
  const type = canonicalName(resource.type).replace(/^cloudflare/, '');
  if (resource.kind !== 'resource' || !HOLDERS.test(type)) return [];
  const origin: Origin = { span: resource.typeSpan, confidence: 'certain', method: null, path: '' };
  return declaredExpressions(resource).flatMap((found) =>
    mistakesOf(found).map((mistake) => errorFinding(mistake, origin)),
  );
}

/** The mistakes in the expressions of a rule that a document spells out. */
export function ruleErrors(standing: StandingRule): Finding[] {
  const origin: Origin = { span: standing.span, confidence: 'likely', method: null, path: '' };
  return ruleExpressions(standing).flatMap((found) =>
    mistakesOf(found).map((mistake) => errorFinding(mistake, origin)),
  );
}

/** What an expression was found in. */
export interface Origin extends Pick<Finding, 'confidence' | 'method' | 'path'> {
  /** Where it is sent or declared. */
  readonly span: Span;
}

/** A mistake as it is reported: it has no day, and is none of the schedule's. */
export function errorFinding({ error, span }: Mistake, { span: whole, confidence, method, path }: Origin): Finding {
  return {
    rule: EXPRESSION_ERROR,
    status: 'invalid',
    // What a phase or kind of ruleset takes depends on the plan as well.
    severity: error.kind === 'limit' && error.reason.endsWith('is not allowed') ? 'warning' : 'error',
    confidence,
    span: span ?? whole,
    related: [],
    method,
    path,
    endOfLife: null,
    extendedTo: null,
    replacement: error.hint ?? 'none',
    disputed: null,
    message: `the expression is not valid: ${error.reason}`,
    fix: null,
    noFix: null,
  };
}
