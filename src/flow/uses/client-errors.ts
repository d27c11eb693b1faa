import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import type { Callees } from './callees.js';
import { printedErrorOf } from './printed-errors.js';

/** Clients whose errors say the address that was asked, and what makes one of an answer where the client does not by itself. */
const TELLS_ADDRESS: readonly { readonly client: RegExp; readonly raises?: RegExp }[] = [
  {
    client:
      /^(?:guzzle|symfony-http-client|ky|got|ofetch|ureq|reqwest|net\/http|resty|Flurl|WebClient|RestTemplate|HttpURLConnection)$/,
  },
  { client: /^fetch$/, raises: /["']node-fetch["']/ },
  // `Max retries exceeded with url: /client/v4/...`
  {
    client: /^requests$/,
    raises:
      /\braise_for_status\b|\bexcept\b[^:\n]*\b(?:Exception|RequestException|ConnectionError|OSError|IOError|EnvironmentError|MaxRetryError|TooManyRedirects)\b|\bexcept\s*:/,
  },
  { client: /^httpx$/, raises: /\braise_for_status\b/ },
  { client: /^aiohttp$/, raises: /\braise_for_status\b|\bcontent_type\b/ },
  // What the language warns of, and keeps as its last error.
  { client: /^php-streams$/, raises: /\berror_get_last\b|\bset_error_handler\b/ },
  { client: /^faraday$/, raises: /:raise_error\b/ },
];

/** A place where a program prints an error in which its client says the address. */
export function printedAddressOf(callees: Callees, request: Request): Span | undefined {
  const { trees } = callees;
  const told = TELLS_ADDRESS.find(({ client }) => client.test(request.client));
  if (told === undefined) return undefined;
  const files = new Set([request.span, ...request.callers, ...(request.builtBy ?? [])].map(({ file }) => file));
  const isRaised =
    told.raises === undefined || [...files].some((one) => told.raises?.test(trees.text(one)?.text ?? ''));
  return isRaised ? printedErrorOf(callees, request) : undefined;
}
