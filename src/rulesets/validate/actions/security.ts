import * as v from 'valibot';
import { longestContent } from '../../data/limits.js';
import { phases } from '../../data/phases.js';
import { about } from '../shape.js';
import {
  atLeastOne,
  description,
  flag,
  named,
  notBoth,
  object,
  oneOf,
  optional,
  optionals,
  record,
  some,
  text,
  texts,
  whole,
} from '../types.js';

/** The parameters of the actions that secure: block, skip, execute, score. */

export const content = v.pipe(text, v.maxLength(longestContent, `is longer than ${longestContent} characters`));

export const block = optionals({
  response: object({ status_code: whole(400, 499), content, content_type: named }),
});

const products = ['bic', 'hot', 'rateLimit', 'securityLevel', 'uaBlock', 'waf', 'zoneLockdown'] as const;

export const skip = v.pipe(
  optionals({
    ruleset: oneOf(['current']),
    rulesets: some(named),
    phases: some(v.picklist(Object.keys(phases), 'is no phase')),
    phase: oneOf(['current']),
    products: some(oneOf(products)),
    rules: record(texts),
  }),
  atLeastOne(),
  notBoth('ruleset', 'rulesets'),
  notBoth('rulesets', 'phases'),
  notBoth('ruleset', 'rules'),
  v.check(
    (input) => input.phase === undefined || Object.keys(input).every((key) => key === 'phase' || key === 'products'),
    about('phase can only be given together with products'),
  ),
  v.check((input) => input.phase === undefined || input.products !== undefined, about('phase requires products')),
);

const overriding = {
  action: oneOf([
    'block',
    'challenge',
    'js_challenge',
    'managed_challenge',
    'log',
    'ddos_dynamic',
    'force_connection_close',
    'score',
    'rewrite',
  ]),
  enabled: flag,
  sensitivity_level: oneOf(['default', 'medium', 'low', 'eoff']),
};

export const execute = object({
  id: named,
  version: v.optional(text),
  matched_data: v.optional(object({ public_key: named })),
  overrides: v.optional(
    optionals({
      ...overriding,
      categories: v.array(object({ category: named, ...optional(overriding) }), 'is not a list'),
      rules: v.array(object({ id: named, ...optional({ ...overriding, score_threshold: whole(0) }) }), 'is not a list'),
    }),
  ),
});

export const score = object({ increment: whole(Number.MIN_SAFE_INTEGER) });

/** Actions without parameters take none, but an empty object. */
export const none = object({});

export const serveError = v.pipe(
  optionals({
    content,
    asset_name: description,
    content_type: oneOf(['application/json', 'text/html', 'text/plain', 'text/xml']),
    status_code: whole(400, 999),
  }),
  v.check(
    (input) => (input.content === undefined) !== (input.asset_name === undefined),
    about('exactly one of content and asset_name must be given'),
  ),
);
