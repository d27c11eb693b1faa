import { bindingAround, isPiped } from '../flow/references.js';
import type { Match } from '../match/match.js';
import type { Program } from '../model/program.js';
import type { Request } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { Value } from '../model/value.js';

/**
 * Answers for one match whether code that the same fix does not concern uses the text at a span: another request, or
 * a use of the constant that the text is the value of.
 */
export function sharing(
  match: Match,
  all: readonly Match[],
  requests: readonly Request[],
  programs: readonly Program[],
): (span: Span) => boolean {
  const alike = new Set(all.filter((other) => other.entry === match.entry).map((other) => other.request));
  const others = requests.filter((request) => !alike.has(request));
  return (span) => {
    const reads = (request: Request): boolean => request.site.reads.some((read) => overlaps(read.span, span));
    if (reads(match.request)) return others.some(reads);
    if (others.some((request) => usesText(request, span))) return true;
    if (isInline(match.request, span)) return false;
    const program = programs.find(({ file }) => file === span.file);
    if (program === undefined) return false;
    if (isPiped(program, span, match.request.span)) return false;
    const binding = bindingAround(program, span);
    if (binding === undefined || binding.exported) return true;
    return binding.uses.some((use) => ![...alike].some((request) => isInline(request, use)));
  };
}

function isInline(request: Request, span: Span): boolean {
  return [request.span, ...(request.builtBy ?? []), ...request.callers].some((outer) => holds(outer, span));
}

function holds(outer: Span, inner: Span): boolean {
  return outer.file === inner.file && inner.start >= outer.start && inner.end <= outer.end;
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
