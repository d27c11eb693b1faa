import { barred, made, nothing, placeOf, quoted, refuse, replaceAt, type Outcome, type Rewriting } from './step.js';

/** Sends another method; its text keeps its quotes and its case. Refused where the method is not written as text. */
export function rewriteMethod(input: Rewriting, step: { readonly to: string }): Outcome {
  const { method } = input.request;
  if (method === undefined) return refuse('the method is not known');
  const to = step.to.toUpperCase();
  if (method.name.toUpperCase() === to) return nothing;
  if (method.span === undefined) return refuse(`the method ${quoted(method.name)} is not written as text`);
  const bar = barred(input, method.span, 'the method');
  if (bar !== undefined) return bar;
  const text = input.source.text.slice(method.span.start, method.span.end);
  const [, quote, name] = /^(["'`]?)([A-Za-z]+)\1$/.exec(text) ?? [];
  if (quote === undefined || name === undefined || name.toUpperCase() !== method.name.toUpperCase()) {
    return refuse(`the method ${quoted(method.name)} is not written out (${placeOf(input, method.span)})`);
  }
  const { file, start, end } = method.span;
  return made([replaceAt({ file, start: start + quote.length, end: end - quote.length }, inCaseOf(name, to))]);
}

function inCaseOf(like: string, upper: string): string {
  if (like === like.toLowerCase()) return upper.toLowerCase();
  if (like === like.toUpperCase()) return upper;
  return upper.charAt(0) + upper.slice(1).toLowerCase();
}
