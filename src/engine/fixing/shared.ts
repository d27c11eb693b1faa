import type { Match } from '../../match/match.js';
import type { Rewrite } from '../../model/entry.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import type { Value } from '../../model/value.js';
import { isServed, rewritesOf } from '../../rewrite/plan.js';

/**
 * The requests that the same fix concerns: those that the same entry was found in and rewrites alike. What becomes of a
 * path that takes a part of the body, or gives it one, is this request's alone.
 */
export function alike(match: Match, all: readonly Match[]): readonly Request[] {
  const own = servedBy(match);
  const isAlone = own.some(({ steps }) => steps.some((step) => 'single' in step || 'segment' in step));
  const others = all.filter((other) => {
    if (other.entry !== match.entry || other.request === match.request) return other.request === match.request;
    const rules = servedBy(other);
    if (rules.length !== own.length || rules.some((rule, at) => rule !== own[at])) return false;
    return !isAlone || isSameCall(other.request, match.request);
  });
  return [...new Set([match.request, ...others.map((other) => other.request)])];
}

function servedBy({ entry, operation }: Match): readonly Rewrite[] {
  return rewritesOf(entry).filter((rule) => isServed(operation, rule));
}

/** The same call, reached in another way: all that is known of it is written in the same places. */
function isSameCall(a: Request, b: Request): boolean {
  return a.method?.name === b.method?.name && placesOf(a) === placesOf(b);
}

function placesOf({ span, url, body }: Request): string {
  const texts: Span[] = [span];
  for (const piece of url) if (piece.kind === 'run' && piece.span !== undefined) texts.push(piece.span);
  if (body !== undefined) writtenTexts(body.value, texts, 0);
  return texts.map(({ file, start, end }) => `${file}:${start}:${end}`).join();
}

function writtenTexts(value: Value, into: Span[], depth: number): void {
  if (depth > deepest) return;
  if (value.kind === 'encoded') writtenTexts(value.value, into, depth + 1);
  else if (value.kind === 'list') for (const item of value.items) writtenTexts(item, into, depth + 1);
  else if (value.kind === 'object') {
    for (const member of value.members.values()) writtenTexts(member.value, into, depth + 1);
  } else if (value.kind === 'text') {
    for (const piece of value.text) if (piece.kind === 'run' && piece.span !== undefined) into.push(piece.span);
  }
}

const deepest = 6;

/** Answers whether a request that the fix of these ones does not concern is made of the text at a span. */
export function sharing(own: readonly Request[], requests: readonly Request[]): (span: Span) => boolean {
  const others = requests.filter((request) => !own.includes(request));
  return (span) => {
    const reads = (request: Request): boolean => request.site.reads.some((read) => overlaps(read.span, span));
    return others.some(own.some(reads) ? reads : (request) => usesText(request, span));
  };
}

function overlaps(a: Span | undefined, b: Span): boolean {
  if (a === undefined || a.file !== b.file) return false;
  return a.start < b.end && b.start < a.end;
}

function usesText(request: Request, span: Span): boolean {
  if (request.url.some((piece) => piece.kind === 'run' && overlaps(piece.span, span))) return true;
  if (request.headers.some((field) => overlaps(field.span, span))) return true;
  return request.body !== undefined && valueUses(request.body.value, span, 0);
}

function valueUses(value: Value, span: Span, depth: number): boolean {
  if (depth > deepest) return false;
  switch (value.kind) {
    case 'text':
      return value.text.some((piece) => piece.kind === 'run' && overlaps(piece.span, span));
    case 'object':
      return (
        overlaps(value.span, span) ||
        [...value.members.values()].some((member) => valueUses(member.value, span, depth + 1))
      );
    case 'list':
      return value.items.some((item) => valueUses(item, span, depth + 1));
    case 'encoded':
      return valueUses(value.value, span, depth + 1);
    case 'choice':
      return value.options.some((option) => valueUses(option, span, depth + 1));
    default:
      return false;
  }
}
