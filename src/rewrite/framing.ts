import { holds } from '../text/spans.js';
import { knownText } from './parameters.js';
import type { Field } from '../model/request.js';
import type { Step } from '../model/rewrite.js';
import type { Edit, Span } from '../model/span.js';
import type { Use } from '../model/use.js';
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

/** What says how long something is, or spells that. */
const MEASURES =
  /^(?:\w+(?:\.|::))*(?:byteLength|len|strlen|mb_strlen|bytesize|length|Length|size|count|GetByteCount|byte_size|Itoa|String|str|strval|to_s|toString|ToString|valueOf)$/;

type Asking = Pick<Rewriting, 'request' | 'source' | 'uses'>;

/** A header that says how long the body is asks the body itself. */
export function isMeasured(input: Asking, use: Use): boolean {
  return input.request.headers.some((one) => isLength(one) && measures(input, one, use));
}

/** A header says how long the body is, or gives a sum of it, and not of what the edits make of it. */
export function countsBody(input: Asking, edits: readonly Edit[]): boolean {
  const counting = input.request.headers.filter(
    (one) => isLength(one) || isNamed(one, /^(?:content-)?(?:md5|digest)$/i),
  );
  if (counting.length === 0) return false;
  const uses = edits.flatMap((edit) => (input.uses?.of(edit) ?? []).flatMap((touched) => touched.uses));
  return !counting.every((one) => isLength(one) && uses.some((use) => measures(input, one, use)));
}

function measures(input: Asking, header: Field, { kind, name, span }: Use): boolean {
  const range = rangeOf(input, header);
  if (!/^(?:argument|unknown|read)$/.test(kind) || range === undefined || !holds(range, span)) return false;
  const said = textOf(input, span.file)?.slice(span.start, span.end) ?? '';
  return MEASURES.test(name ?? /^\w+(?=\()/.exec(said)?.[0] ?? '');
}

/** Where a header is written: the line behind its name, where nothing says more. */
function rangeOf(input: Asking, { name, span }: Field): Span | undefined {
  const [first] = name;
  const own = first?.kind === 'run' ? first.span : undefined;
  const text = span !== undefined || own === undefined ? undefined : textOf(input, own.file);
  if (own === undefined || text === undefined) return span;
  const end = text.indexOf('\n', own.end);
  return { ...own, end: end < 0 ? text.length : end };
}

function textOf({ source, uses }: Asking, file: string): string | undefined {
  return file === source.file ? source.text : uses?.textOf(file);
}

const isLength = (header: Field): boolean => isNamed(header, /^content-length$/i);

function isNamed({ name }: Field, pattern: RegExp): boolean {
  return pattern.test((knownText(name) ?? '').trim());
}
