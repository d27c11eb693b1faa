import * as v from 'valibot';
import { about } from './shape.js';
import { description, flag, named, object, oneOf, optionals, record, some, text, whole } from './types.js';

/** Set by the service; clients that send back what they read send them too, and they are ignored. */
const ignored = v.optional(v.unknown());

export const rateLimit = v.pipe(
  object({
    characteristics: some(text),
    period: whole(1),
    requests_per_period: v.optional(whole(1)),
    score_per_period: v.optional(whole(1)),
    score_response_header_name: v.optional(named),
    mitigation_timeout: v.optional(whole(0)),
    counting_expression: v.optional(text),
    requests_to_origin: v.optional(flag),
  }),
  v.check(
    ({ requests_per_period: requests, score_per_period: score }) => (requests === undefined) !== (score === undefined),
    about('exactly one of requests_per_period and score_per_period must be given'),
  ),
  v.check(
    ({ score_per_period: score, score_response_header_name: name }) => (score === undefined) === (name === undefined),
    about('score_per_period and score_response_header_name go together'),
  ),
);

const members = {
  id: v.optional(v.pipe(text, v.regex(/^[0-9a-f]{32}$/, 'is not an identifier of 32 hexadecimal digits'))),
  version: ignored,
  last_updated: ignored,
  categories: ignored,
  action: v.optional(text),
  action_parameters: v.optional(record(v.unknown())),
  description: v.optional(description),
  enabled: v.optional(flag),
  expression: v.optional(text),
  ref: v.optional(named),
  logging: v.optional(object({ enabled: flag })),
  ratelimit: v.optional(rateLimit),
  exposed_credential_check: v.optional(object({ username_expression: text, password_expression: text })),
};

/** A rule in the list of a ruleset. What depends on its action and phase is checked apart. */
export const rule = object(members);

const position = v.pipe(
  optionals({ before: text, after: text, index: whole(Number.MIN_SAFE_INTEGER) }),
  v.check((input) => Object.keys(input).length === 1, about('position takes exactly one of before, after and index')),
);

/** A rule that is sent on its own, with the place where it shall stand. */
export const placedRule = object({ ...members, position: v.optional(position) });

export type RuleInput = v.InferOutput<typeof rule>;
export type Position = v.InferOutput<typeof position>;

const rules = v.array(rule, 'is not a list');

export const newRuleset = object({
  name: named,
  kind: oneOf(['managed', 'custom', 'root', 'zone']),
  phase: text,
  description: v.optional(description),
  rules: v.optional(rules),
  id: ignored,
  version: ignored,
  last_updated: ignored,
});

/** What can be changed, and what a client may send back as long as it is the same. */
export const rulesetUpdate = object({
  description: v.optional(description),
  rules: v.optional(rules),
  name: v.optional(text),
  kind: v.optional(text),
  phase: v.optional(text),
  id: ignored,
  version: ignored,
  last_updated: ignored,
});

export type RulesetUpdate = v.InferOutput<typeof rulesetUpdate>;
