import type { Envelope } from '../../src/rulesets/envelope.js';
import type { ServiceAnswer, ServiceOptions } from '../../src/rulesets/index.js';
import { createService } from '../../src/rulesets/index.js';

/** A day on which every entry of the text of record has ended, and one on which only the oldest have. */
export const late = '2026-11-21';
export const early = '2020-06-01';

export const zone = '/zones/023e105f4ecef8ad9ca31a8372d0c353';
export const account = '/accounts/01a7362d577a6c3019a474fd6f485823';
export const firewall = 'http_request_firewall_custom';

export const block = { action: 'block', expression: 'http.host eq "a.example"' };

/** A rule and a ruleset as a test reads them back. */
export interface ReadRule {
  readonly id: string;
  readonly version: string;
  readonly ref: string;
  readonly action: string;
  readonly expression: string;
  readonly categories: readonly string[];
  readonly last_updated: string;
  readonly [name: string]: unknown;
}

export interface ReadRuleset {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly version: string;
  readonly last_updated: string;
  /** A test knows how many there are. */
  readonly rules: readonly [ReadRule, ReadRule, ReadRule, ...ReadRule[]];
  readonly [name: string]: unknown;
}

/** A service with a clock that goes on by itself, and what a test asks of it. */
export function service(options: ServiceOptions = {}) {
  let minute = 0;
  const now = (): Date => new Date(Date.UTC(2026, 10, 21, 0, minute++));
  const made = createService({ asOf: late, now, ...options });
  const ask = (method: string, path: string, body?: unknown, asOf?: string): ServiceAnswer =>
    made.handle({ method, path, body, asOf });
  /** The result of a call that must succeed. */
  const get = (method: string, path: string, body?: unknown, asOf?: string): ReadRuleset => {
    const answer = ask(method, path, body, asOf);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return rulesetOf(answer);
  };
  const list = (path: string): readonly ReadRuleset[] => get('GET', path) as unknown as readonly ReadRuleset[];
  return { ask, get, list };
}

export function envelope({ body }: ServiceAnswer): Envelope {
  if (body === undefined) throw new Error('the answer has no body');
  return body;
}

/** The ruleset that an answer holds. */
export function rulesetOf(answer: ServiceAnswer): ReadRuleset {
  return envelope(answer).result as unknown as ReadRuleset;
}

/** The errors of an answer, as `code pointer`. */
export function errorsOf(answer: ServiceAnswer): readonly string[] {
  return envelope(answer).errors.map(({ code, source }) =>
    source === undefined ? `${code}` : `${code} ${source.pointer}`,
  );
}
