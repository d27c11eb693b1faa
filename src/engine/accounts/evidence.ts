import type { Reading } from '../../model/reader.js';
import type { Request } from '../../model/request.js';
import type { SourceText } from '../../model/span.js';
import { fileOfPart } from '../../text/part-name.js';

/** What shows in a file's text that it talks to the API: the host, the base path, its packages, its credentials. */
const CLIENT = /cloudflare|client\/v4|\bCF_(?:API|ZONE|ACCOUNT|TOKEN|AUTH|EMAIL|KEY)|X-Auth-(?:Key|Email)\b/i;
/** The API by name. A configuration adds hosts of its own. */
export const API_WORDS = /api\.cloudflare\.com|client\/v4/i;

export function showsClient(text: string): boolean {
  return CLIENT.test(text);
}

/** Files of settings seldom name whose they are: their names and folders do. */
export function namesVendor({ source, reading }: { source: SourceText; reading: Reading }): boolean {
  return reading.programs.length === 0 && /cloudflare/i.test(source.file);
}

/** What is known of the files of a run. */
export interface Evidence {
  /** Files that show by themselves, or by a module they import, that they are clients. */
  readonly clients: ReadonlySet<string>;
  /** Some file of the run names the API. */
  readonly project: boolean;
}

/**
 * Whether a request without a host can be taken for the API's: the file that makes it, or one that a caller is in,
 * shows that it is a client; for zone paths, which few other services have, it is enough that the project does.
 */
export function isClient(request: Request, evidence: Evidence): boolean {
  const files = [request.span, ...request.callers].map(({ file }) => fileOfPart(file));
  if (files.some((file) => evidence.clients.has(file))) return true;
  if (!evidence.project) return false;
  return request.url.some((piece) => piece.kind === 'run' && /(?:^|\/)zones\//.test(piece.text));
}
