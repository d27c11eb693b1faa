import type { Step } from '../model/rewrite.js';
import type { Rewriting } from './step.js';

/**
 * Clients that say by themselves how long the body is, or that it comes in pieces, whatever headers they are given: of two
 * headers that may not come together, one that is left would be sent beside the client's own, or be refused by it. Others
 * (curl, `https.request`, most libraries of other languages) go by the header that is there.
 */
const FRAMES: ReadonlySet<string> = new Set([
  'aiohttp',
  'angular',
  'axios',
  'fetch',
  'httpie',
  'httpx',
  'ky',
  'lwp',
  'needle',
  'ofetch',
  'php-streams',
  'request',
  'requests',
  'superagent',
  'symfony-http-client',
  'undici',
]);

/** The headers that a step takes out: all that may not come together, where the client sets the right one. */
export function headersOf(
  input: Pick<Rewriting, 'entry' | 'request' | 'source'>,
  { remove }: { readonly remove: string },
): readonly string[] {
  const all = input.entry.headers?.together ?? [];
  return frames(input) && all.includes(remove) ? [remove, ...all.filter((name) => name !== remove)] : [remove];
}

/** `http.client` cuts a body into pieces only where it is told to: else the header would be a lie. */
function frames({ request: { client, span }, source }: Pick<Rewriting, 'request' | 'source'>): boolean {
  if (client !== 'http.client') return FRAMES.has(client);
  return !(span.file === source.file && /\bencode_chunked\s*=\s*True\b/.test(source.text.slice(span.start, span.end)));
}

/** A step as those that it comes to: one for each header that goes. */
export function spelledOut(input: Rewriting, step: Step): readonly Step[] {
  if (!('header' in step)) return [step];
  const names = headersOf(input, step.header);
  return names.length === 1 ? [step] : names.map((remove) => ({ header: { remove } }));
}
