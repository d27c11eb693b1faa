import type { Span } from '../model/span.js';
import { holds } from '../text/spans.js';
import { barred, made, nothing, placeOf, quoted, refuse, replaceAt, type Outcome, type Rewriting } from './step.js';

/** Sends another method; its text keeps its quotes and its case. Refused where the method is not written as text. */
export function rewriteMethod(input: Rewriting, step: { readonly to: string }): Outcome {
  const { method } = input.request;
  if (method === undefined) return refuse('the method is not known');
  const to = step.to.toUpperCase();
  if (method.name.toUpperCase() === to) return nothing;
  const named = method.span === undefined ? calleeNamed(input, method.name) : undefined;
  if (named !== undefined)
    return (
      barred(input, named, 'the method') ??
      made([replaceAt(named, inCaseOf(input.source.text.slice(named.start, named.end), to))])
    );
  if (method.span === undefined && input.request.callers.length > 0 && !isWrittenHere(input))
    return refuse(
      `the method ${quoted(method.name)} is that of a function which is told the path (${placeOf(input, input.request.span)})`,
    );
  if (method.span === undefined) return refuse(`the method ${quoted(method.name)} is not written as text`);
  const bar = barred(input, method.span, 'the method');
  if (bar !== undefined) return bar;
  const other = input.uses?.otherCaller(input.request, method.span);
  if (other !== undefined)
    return refuse(`the method ${quoted(method.name)} is sent for another call as well (${placeOf(input, other)})`);
  const text = input.source.text.slice(method.span.start, method.span.end);
  const [, quote, name] = /^(["'`]?)([A-Za-z]+)\1$/.exec(text) ?? [];
  if (quote === undefined || name === undefined || name.toUpperCase() !== method.name.toUpperCase()) {
    return refuse(`the method ${quoted(method.name)} is not written out (${placeOf(input, method.span)})`);
  }
  const { file, start, end } = method.span;
  return made([replaceAt({ file, start: start + quote.length, end: end - quote.length }, inCaseOf(name, to))]);
}

/**
 * `requests.patch(url)`: a function of a client is named by its method. The call is this request's alone where no other one
 * is made of what is written in it, and no function of the program stands between that is told the path.
 */
function calleeNamed(input: Rewriting, method: string): Span | undefined {
  const { span } = input.request;
  const { file, text } = input.source;
  if (!isWrittenHere(input) || span.file !== file || input.sharedWith(span)) return undefined;
  const callee = /^((?:[\w$@]+(?:\.|->|::))+)([a-z]+)(?=\s*\()/i.exec(text.slice(span.start, span.end));
  const [all = '', lead = '', name = ''] = callee ?? [];
  if (name.toUpperCase() !== method.toUpperCase()) return undefined;
  return { file, start: span.start + lead.length, end: span.start + all.length };
}

/** Whoever calls the function around the request, the path is that which is written in it; callers give segments alone. */
function isWrittenHere({ request: { callers, span, url }, uses }: Rewriting): boolean {
  if (callers.length === 0) return true;
  const around = uses?.around(span);
  const base = url.findLastIndex((piece) => piece.kind === 'run' && /client\/v4\/?$|:\/\/[^/]*\/?$/.test(piece.text));
  return (
    around !== undefined &&
    url
      .slice(base + 1)
      .every(
        (piece) =>
          piece.kind !== 'run' || !/\/./.test(piece.text) || (piece.span !== undefined && holds(around, piece.span)),
      )
  );
}

function inCaseOf(like: string, upper: string): string {
  if (like === like.toLowerCase()) return upper.toLowerCase();
  if (like === like.toUpperCase()) return upper;
  return upper.charAt(0) + upper.slice(1).toLowerCase();
}
