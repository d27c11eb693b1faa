import { createHash, timingSafeEqual } from 'node:crypto';
import { codes } from '../rulesets/codes.js';
import { type Answer, failure } from '../rulesets/envelope.js';

/**
 * The refusal of a request that does not carry the token, as a bearer token or as a key; any request passes where no
 * token is set. Takes the same time wherever the token that is sent differs.
 */
export function refusedToken(token: string | undefined, headers: Headers): Answer | undefined {
  if (token === undefined) return undefined;
  const bearer = /^bearer +(.*)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const sent = bearer ?? headers.get('x-auth-key');
  if (sent === null || sent === undefined) {
    return failure(401, [{ code: codes.authentication, message: 'Authentication error: no credentials were sent' }]);
  }
  if (timingSafeEqual(digest(sent), digest(token))) return undefined;
  return failure(403, [{ code: codes.authentication, message: 'Authentication error' }]);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
