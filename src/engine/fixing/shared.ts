import type { Match } from '../../match/match.js';
import type { Request } from '../../model/request.js';
import type { Span } from '../../model/span.js';
import type { Value } from '../../model/value.js';

/** The requests that the same fix concerns: those that the same entry was found in. */
export function alike(match: Match, all: readonly Match[]): readonly Request[] {
  return [...new Set(all.filter((other) => other.entry === match.entry).map((other) => other.request))];
}

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
  if (depth > 6) return false;
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
