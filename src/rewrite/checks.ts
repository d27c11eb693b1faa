import type { Span } from '../model/span.js';
import { afterLineEnd, lineStart, lineStop } from '../text/layout.js';
import { literally } from '../text/pattern.js';
import type { Rewriting } from './step.js';

/** A call with what only looks whether it went well, and what its block holds when it is gone. */
export interface Removable {
  readonly span: Span;
  /** What stands in an empty block: nothing where the language has empty ones. */
  readonly placeholder: string;
}

const PLACEHOLDERS: Readonly<Record<string, string>> = { python: 'pass', shell: ':' };

/** `const res = await ` before a call that a statement names the answer of. */
const NAMED =
  /^[ \t]*(?:(?:const|let|var|my|val|auto|local)[ \t]+|[\w<>[\]?]+[ \t]+(?=\w+[ \t]*=[ \t]))?(?<name>\$?\w+)[ \t]*:?=[ \t]*(?:await[ \t]+)?$/;

/** What of the answer says whether it went well. */
const STATUS = String.raw`(?:ok|status|statusCode|status_code|code|StatusCode|IsSuccessStatusCode|is_success|is_error|success\?|successful|isSuccessful)`;

/**
 * The lines behind a call that check its answer go with it: `r.raise_for_status()`, `if (!res.ok) throw ...`. The call alone
 * where more is done with the answer.
 */
export function withChecks(input: Rewriting, call: Span): Removable {
  const { text } = input.source;
  const placeholder = PLACEHOLDERS[input.request.dialect] ?? '';
  const alone = { span: call, placeholder };
  if (call.file !== input.source.file) return alone;
  if (input.request.dialect === 'shell') return { ...alone, span: piped(text, call) };
  if (input.request.dialect === 'go') return { ...alone, span: guarded(text, call) };
  const start = lineStart(text, call.start);
  const name = NAMED.exec(text.slice(start, call.start))?.groups?.['name'];
  const rest = /^[ \t]*;?[ \t]*$/.exec(text.slice(call.end, lineStop(text, call.end)));
  if (name === undefined || rest === null) return alone;
  const own = lineStop(text, call.end);
  let stop = own;
  for (let next = checkBehind(text, stop, name); next !== undefined; next = checkBehind(text, stop, name)) stop = next;
  const isNamed = new RegExp(String.raw`(?<![\w$])${literally(name)}(?!\w)`);
  const indented = /^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0;
  return stop === own || isNamed.test(text.slice(stop))
    ? alone
    : { span: { ...call, start: start + indented, end: stop }, placeholder };
}

/** The end of a statement behind a line end that only checks an answer; undefined where there is none. */
function checkBehind(text: string, stop: number, name: string): number | undefined {
  const from = afterLineEnd(text, stop);
  if (from === stop) return undefined;
  const it = literally(name);
  // What stands behind it on its line is no check.
  const raises = String.raw`(?:throw|raise|die|exit|sys\.exit|process\.exit)\b`;
  const plain = new RegExp(
    String.raw`^[ \t]*(?:(?:await[ \t]+)?${it}\.(?:raise_for_status|EnsureSuccessStatusCode|throw)\(\);?|${raises}[^\n;]*\b(?:if|unless)[ \t]+!?${it}(?:\.|->)${STATUS}(?!\w)[^\n;]*;?)[ \t]*(?:\n|$)`,
  ).exec(text.slice(from));
  if (plain !== null) return lineStop(text, from);
  const asks = String.raw`[ \t]*if[ \t]*\(?[ \t]*(?:!|not[ \t]+)?[ \t]*${it}(?:\.|->)${STATUS}(?:\(\))?[ \t]*(?:[!=<>]=*[ \t]*\d+[ \t]*)?\)?`;
  const asked = new RegExp(
    String.raw`^${asks}[ \t]*(?:${raises}[^\n;]*;?|\{[ \t]*${raises}[^\n;]*;?[ \t]*\}|(?:\{|:)[ \t]*\n[ \t]+${raises}[^\n;]*;?(?:\n[ \t]*\})?)[ \t]*(?=\n|$)`,
  ).exec(text.slice(from));
  return asked === null ? undefined : from + asked[0].length;
}

/** `if err := set("brotli", "on"); err != nil { return err }` of Go: the error of the call, which is told and no more. */
function guarded(text: string, call: Span): Span {
  const start = lineStart(text, call.start);
  const lead = /^([ \t]*)if[ \t]+(?:_[ \t]*,[ \t]*)*(\w+)[ \t]*:=[ \t]*$/.exec(text.slice(start, call.start));
  const [, indent = '', name = ''] = lead ?? [];
  const told = new RegExp(
    String.raw`^;[ \t]*${name}[ \t]*!=[ \t]*nil[ \t]*\{[ \t]*\n(?:[ \t]+(?:return\b[^\n{]*|(?:log|fmt|t)\.\w+\([^\n]*\)|os\.Exit\(\d+\)|panic\([^\n]*\))[ \t]*\n)+${indent}\}[ \t]*(?=\n|$)`,
  ).exec(text.slice(call.end));
  if (lead === null || told === null) return call;
  return { ...call, start: start + indent.length, end: call.end + told[0].trimEnd().length };
}

/** `curl ... | jq .success`: what only shows the answer. */
function piped(text: string, call: Span): Span {
  const behind =
    /^(?:[ \t]*(?:\|[ \t]*(?:jq|grep|head|tail|cat|python3?[ \t]+-m[ \t]+json\.tool)\b|[12]?>)[^\n;&|()]*)+/;
  return {
    ...call,
    end: call.end + (behind.exec(text.slice(call.end, lineStop(text, call.end)))?.[0].trimEnd().length ?? 0),
  };
}
