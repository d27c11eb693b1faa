import { codes } from '../codes.js';
import { regexPlans } from '../data/limits.js';
import { type ApiError, errorAt } from '../envelope.js';
import type { ExpressionPlace } from './expression-places.js';
import type { Place } from './rule-place.js';
import { shownValue } from './shape.js';

/** Lists that the service itself keeps. */
const managed: readonly string[] = ['anonymizer', 'botnetcc', 'malware', 'open_proxies', 'vpn'].map((it) => `cf.${it}`);

/** An expression without what it spells out as text, so that words in it are words of the language. */
function withoutTexts(expression: string): string {
  return expression.replace(/r(#*)"[\s\S]*?"\1|"(?:\\[\s\S]|[^"\\])*"/g, '""');
}

/** Refuses lists that there are not. */
export function listErrors(
  expressions: readonly ExpressionPlace[],
  at: string,
  { lists }: Pick<Place, 'lists'>,
): readonly ApiError[] {
  return expressions.flatMap(({ text, name, pointer }) =>
    [...withoutTexts(text).matchAll(/\$([a-z0-9_.]+)/g)].flatMap(([, list = '']) => {
      if (managed.includes(list) || lists.has(list)) return [];
      const message = `${shownValue(text)} is not a valid value for ${name} because there is no list named ${list}`;
      return [errorAt(at + pointer, codes.badExpression, message)];
    }),
  );
}

/** Refuses what the plan has not. */
export function entitlementErrors(
  expressions: readonly ExpressionPlace[],
  at: string,
  { plan }: Pick<Place, 'plan'>,
): readonly ApiError[] {
  if (regexPlans.includes(plan)) return [];
  return expressions.flatMap(({ text, name, pointer }) => {
    if (!/\bmatches\b|~/.test(withoutTexts(text))) return [];
    const because =
      'not entitled: the use of operator Matches is not allowed, a Business plan or a WAF Advanced plan is required';
    return [
      errorAt(
        at + pointer,
        codes.badExpression,
        `${shownValue(text)} is not a valid value for ${name} because ${because}`,
      ),
    ];
  });
}
