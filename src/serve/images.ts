import * as v from 'valibot';
import type { Call } from '../rulesets/call.js';
import { codes } from '../rulesets/codes.js';
import { type Outcome, refuse } from '../rulesets/envelope.js';
import type { Json, JsonObject } from '../rulesets/json.js';
import type { Handler } from '../rulesets/handler.js';
import { identifier } from '../rulesets/routes.js';
import type { Route } from '../rulesets/router.js';
import { about, readBody } from '../rulesets/validate/shape.js';
import { object, oneOf, text } from '../rulesets/validate/types.js';

const minute = 60_000;
/** Drafts of an account that are kept: nothing is ever uploaded to one, and clients make them without end. */
const mostDrafts = 1000;

const expiry = v.pipe(text, v.isoTimestamp('is no time in RFC 3339'));

/** The first version takes JSON, or no body at all. */
const first = object({ expiry: v.optional(expiry) });

/** The second takes a form, where everything is text, or no body at all. */
const second = v.pipe(
  object({
    expiry: v.optional(expiry),
    id: v.optional(
      v.pipe(
        text,
        v.nonEmpty('is empty'),
        v.maxLength(1024, 'is longer than 1024 characters'),
        v.check((id) => !/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id), 'is a UUID'),
        v.check((id) => !id.startsWith('/') && !id.endsWith('/'), 'begins or ends with "/"'),
      ),
    ),
    metadata: v.optional(v.pipe(text, v.check(isJsonObject, 'is no JSON object'))),
    requireSignedURLs: v.optional(oneOf(['true', 'false'])),
    creator: v.optional(text),
  }),
  v.check(
    ({ id, requireSignedURLs }) => id === undefined || requireSignedURLs !== 'true',
    about('an image with an id of your own cannot require signed URLs'),
  ),
);

/** Direct uploads in their two versions, and the drafts that they make. */
export const imageRoutes: readonly Route<Handler>[] = [
  {
    method: 'POST',
    path: '/accounts/{account_id}/images/v1/direct_upload',
    handler: ({ call, encoding, body }, [account = '']) => {
      if (encoding === 'form') refuse(415, codes.invalidJson, 'the body must be JSON');
      const sent = encoding === 'none' ? {} : readBody(first, body());
      const { uploadURL } = draft(call, identifier(account), call.newId(), { expiry: sent.expiry ?? null });
      return { status: 200, result: { uploadURL } };
    },
  },
  {
    method: 'POST',
    path: '/accounts/{account_id}/images/v2/direct_upload',
    handler: ({ call, encoding, body }, [account = '']) => {
      if (encoding === 'json') {
        const message =
          'Images must be uploaded as a form, not as raw image data. Please use multipart/form-data format';
        refuse(415, 5415, message);
      }
      const {
        id,
        expiry: ends,
        metadata = '{}',
        requireSignedURLs,
        creator,
      } = readBody(second, encoding === 'none' ? {} : body());
      const more = {
        meta: JSON.parse(metadata) as Json,
        requireSignedURLs: requireSignedURLs === 'true',
        ...(creator === undefined ? {} : { creator }),
      };
      if (id !== undefined && call.data.get(collection(account), id) !== undefined)
        refuse(409, 5409, 'Resource already exists');
      if (ends !== undefined) acceptExpiry(call, ends);
      return done(draft(call, identifier(account), id ?? call.newId(), more));
    },
  },
  {
    method: 'GET',
    path: '/accounts/{account_id}/images/v1/{image_id}',
    handler: ({ call }, [account = '', id = '']) => {
      const image = call.data.get(collection(account), id);
      return done(image ?? refuse(404, 5404, 'Image not found'));
    },
  },
];

function collection(account: string): string {
  return `accounts/${account}/images`;
}

/** Refuses a time that is too near or too far. */
function acceptExpiry(call: Call, ends: string): void {
  const left = Date.parse(ends) - call.now.getTime();
  if (left >= 2 * minute && left <= 360 * minute) return;
  refuse(400, codes.invalidValue, 'expiry must lie between 2 minutes and 6 hours from now', '/expiry');
}

/** Makes a place to upload to. Its host is none, so that no test uploads to the real service. */
function draft(call: Call, account: string, id: string, more: JsonObject) {
  const image = { id, draft: true, uploaded: call.now.toISOString(), requireSignedURLs: false, variants: [], ...more };
  call.data.put(collection(account), id, image);
  const all = call.data.list(collection(account));
  for (const [old] of all.slice(0, Math.max(0, all.length - mostDrafts))) call.data.delete(collection(account), old);
  return { id, uploadURL: `https://upload.imagedelivery.invalid/${account}/${encodeURIComponent(id)}` };
}

function isJsonObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function done(result: Json): Outcome {
  return { status: 200, result };
}
