import type { Span } from '../../model/span.js';
import type { Piece, Text } from '../../model/text.js';
import { PUT_IN_PATH } from '../../text/lexical/path-run.js';
import { cut } from '../../text/pieces.js';
import { addressOf, type Address, type Api } from '../address.js';
import { pathAnchor } from '../anchor.js';
import type { RetiredPaths, SpelledOperation } from './retired-paths.js';
import type { WrittenText } from './spelled.js';
import { holds } from '../../text/spans.js';

/** What a text spells. */
export interface Spelled {
  readonly operations: readonly SpelledOperation[];
  /** `api`: it names the API's host or base; `other`: another host. */
  readonly evidence: Address['evidence'];
  readonly segments: Address['segments'];
  /** Where the word stands that tells the operation from others. */
  readonly span: Span;
  /** It is only known to begin with something of which the name speaks of a zone. */
  readonly underZone: boolean;
  /** It is an operation that lives on, of the shape of one that does not. */
  readonly alive?: boolean | undefined;
  /** Other segments stand before the path: it is one of another API. */
  readonly otherApi?: boolean | undefined;
}

/** The retired operations that a text spells; undefined where it spells none. */
export function readSpelled(text: WrittenText, paths: RetiredPaths, api: Api): Spelled | undefined {
  const pieces = withHoles(text.pieces);
  return text.as === 'words' ? wordsSpelled(pieces, paths, text.span) : pathSpelled(pieces, paths, api, text.span);
}

function pathSpelled(pieces: Text, paths: RetiredPaths, api: Api, around: Span): Spelled | undefined {
  const first = addressOf(pieces, api);
  const { host } = first;
  const elsewhere = first.evidence === 'other' && host !== undefined;
  const address = elsewhere ? addressOf(pieces, { ...api, hosts: [host] }) : first;
  const { segments } = address;
  const itself = paths.whole(segments);
  const isOpen = itself.length === 0 && segments.at(-1) === undefined && endsInQuery(pieces);
  const whole = isOpen ? paths.whole(segments.slice(0, -1)) : itself;
  const alive = whole.length > 0 ? [] : paths.alive(segments);
  const known = whole.length > 0 ? whole : alive;
  const tails = known.length > 0 || address.evidence === 'api' ? known : paths.tail(segments);
  const elsewhereIn = tails.length > 0 ? [] : behindOthers(segments, paths);
  const operations = tails.length > 0 ? tails : elsewhereIn;
  const [found] = operations;
  if (found === undefined) return undefined;
  const [head] = pieces;
  // A word alone is a path only behind something that it is put to.
  if (!found.whole && segments.filter((segment) => segment !== undefined).length === 1) {
    if (head?.kind !== 'hole' && !(head?.kind === 'run' && head.text.startsWith('/'))) return undefined;
  }
  return {
    operations,
    evidence: elsewhere ? 'other' : address.evidence,
    segments,
    span: within(pathAnchor(pieces, address.pieces[found.named] ?? []), around),
    underZone: head?.kind === 'hole' && /zone/i.test(head.name ?? ''),
    alive: alive.length > 0,
    otherApi: elsewhereIn.length > 0,
  };
}

/** `'/analytics/dashboard/' . $query`: what is put in at the end is called a query, so that it is no segment. */
export function endsInQuery(pieces: Text): boolean {
  const last = pieces.at(-1);
  return last?.kind === 'hole' && /quer|param|string|search|^\$?qs$/i.test(last.name ?? '');
}

/** The operations whose path stands behind segments that are no base of the API: `/v1/{crn}/zones/{zone}/filters`. */
function behindOthers(segments: Address['segments'], paths: RetiredPaths): readonly SpelledOperation[] {
  const from = segments.findIndex((segment, i) => i > 0 && segment !== undefined && ROOT.test(segment));
  if (from < 0) return [];
  return paths.whole(segments.slice(from)).map((one) => ({ ...one, named: one.named + from }));
}

const ROOT = /^(?:zones|accounts|user|organizations|radar)$/;

/** What is put together from names that are declared elsewhere stands where it is put together. */
function within(span: Span | undefined, around: Span): Span {
  return span !== undefined && holds(around, span) ? span : around;
}

/** Texts side by side: what is put in between them need not be written there. They end the path. */
function wordsSpelled(pieces: Text, paths: RetiredPaths, around: Span): Spelled | undefined {
  const runs = pieces.filter((piece) => piece.kind === 'run' && piece.text !== '/');
  for (let from = 0; from < runs.length - 1; from += 1) {
    const words: string[] = [];
    for (let i = from; i < runs.length; i += 1) {
      const run = runs[i];
      if (run?.kind !== 'run') continue;
      if (!WORDS.test(run.text) || words.length > 8) break;
      words.push(...run.text.split('/').filter((word) => word !== ''));
      const next = runs[i + 1];
      if (i === from || (next?.kind === 'run' && WORDS.test(next.text))) continue;
      const operations = paths.ofWords(words);
      if (operations.length === 0) continue;
      return { operations, evidence: 'none', segments: words, span: within(run.span, around), underZone: false };
    }
  }
  return undefined;
}

/** One word of a path or more, also `0rtt`. */
const WORDS = /^\/?\d*[a-z][\w-]*(?:\/\d*[a-z][\w-]*)*\/?$/;
const METHOD = /^\s*(?:GET|POST|PUT|PATCH|DELETE|HEAD)(?:\s+|:\s*)(?=\S)/;

/** The text without blanks around it and without a method before it, with holes for what is put in later. */
function withHoles(text: Text): Text {
  const made = text.flatMap((piece, i): Piece[] => {
    if (piece.kind === 'hole') return [piece];
    const skipped = i === 0 ? (METHOD.exec(piece.text)?.[0].length ?? /^\s*/.exec(piece.text)?.[0].length ?? 0) : 0;
    const stop = i === text.length - 1 ? piece.text.trimEnd().length : piece.text.length;
    return stop <= skipped ? [] : split(cut(piece, skipped, stop));
  });
  return made;
}

function split(run: Piece & { kind: 'run' }): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const { 0: written, index } of run.text.matchAll(PUT_IN_PATH)) {
    if (index > at) found.push(cut(run, at, index));
    const { span } = cut(run, index, index + written.length);
    found.push({ kind: 'hole', name: written.replaceAll(/[^\w.]/g, ''), span });
    at = index + written.length;
  }
  if (at < run.text.length) found.push(at === 0 ? run : cut(run, at, run.text.length));
  return found;
}
