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
  'httpx',
  'ky',
  'needle',
  'ofetch',
  'request',
  'requests',
  'superagent',
  'undici',
]);

/** The headers that a step takes out: all that may not come together, where the client sets the right one. */
export function headersOf(
  { entry, request }: Pick<Rewriting, 'entry' | 'request'>,
  { remove }: { readonly remove: string },
): readonly string[] {
  const all = entry.headers?.together ?? [];
  return FRAMES.has(request.client) && all.includes(remove)
    ? [remove, ...all.filter((name) => name !== remove)]
    : [remove];
}

/** A step as those that it comes to: one for each header that goes. */
export function spelledOut(input: Rewriting, step: Step): readonly Step[] {
  if (!('header' in step)) return [step];
  const names = headersOf(input, step.header);
  return names.length === 1 ? [step] : names.map((remove) => ({ header: { remove } }));
}
