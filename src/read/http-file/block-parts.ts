import type { Line } from '../../text/line-list.js';
import type { Block } from './blocks.js';
import { requestLine, type RequestLine } from './request-line.js';
import { isDefinition } from './variables.js';

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The parts of a block, by their lines. */
export interface BlockParts {
  readonly name: string | undefined;
  readonly first: Line;
  readonly request: RequestLine;
  /** The URL's further lines: `?a=1`, `&b=2`. */
  readonly continued: readonly Line[];
  readonly headers: readonly Line[];
  readonly body: readonly Line[];
  /** Scripts that run before the request is sent. */
  readonly before: readonly Range[];
  /** Response handlers. */
  readonly scripts: readonly Range[];
}

export type BlockReading =
  | BlockParts
  /** The lines of a curl command, which some tools take for a request. */
  | { readonly command: readonly Line[] }
  | { readonly skipped: string | undefined; readonly line: Line | undefined };

const COMMENT = /^[ \t]*(?:#|\/\/)/;
const NAMED = /^[ \t]*(?:#|\/\/)+[ \t]*@name[ \t=:]+([\w.-]+)/;
const SCRIPT_START = /^[ \t]*[<>][ \t]*\{%/;
const CONTINUED = /^(?:[ \t]*[?&]|[ \t]+[/#])/;
/** What ends a body: handlers, saved responses, assertions. */
const AFTER_BODY = /^(?:>[ \t]*\{%|>{1,2}!?[ \t]+\S|<>[ \t]*\S|\?\?[ \t])/;
/** Other kinds of request, and lines that only some tools know. */
const FOREIGN = /^[ \t]*(?:GRAPHQL|WEBSOCKET|WSS?|GRPC|SSE|EVENTSOURCE|MQTT|AMQP|RSOCKET|import|run)\b/;
const isBlank = (line: Line): boolean => line.text.trim() === '';

/** Takes a block apart; a block without a request is skipped, with a reason where it looks as if it had one. */
export function blockParts(block: Block): BlockReading {
  const { lines } = block;
  let name = /^[\w.-]+$/.test(block.title) ? block.title : undefined;
  const before: Range[] = [];
  let at = 0;
  for (; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) break;
    name = NAMED.exec(line.text)?.[1] ?? name;
    const next = behindScript(lines, at);
    if (next > at) {
      before.push({ start: line.start, end: lines[next - 1]?.end ?? line.end });
      at = next - 1;
      continue;
    }
    if (isBlank(line) || COMMENT.test(line.text) || isDefinition(line) || /^[ \t]*<[ \t]/.test(line.text)) continue;
    const request = requestLine(line);
    if (request !== undefined) return { name, first: line, request, before, ...behindRequestLine(lines, at + 1) };
    if (/^[ \t]*curl\b/.test(line.text)) return { command: lines.slice(at) };
    return { skipped: whyNot(line), line };
  }
  return { skipped: undefined, line: undefined };
}

function whyNot(line: Line): string | undefined {
  return FOREIGN.test(line.text) || /^[ \t]*HTTP\/\d/i.test(line.text) ? undefined : 'no request line';
}

/** Behind a script that starts here: `< {% ... %}`, `> {% ... %}`, or `{{` and `}}` on lines of their own. */
function behindScript(lines: readonly Line[], at: number): number {
  const text = lines[at]?.text ?? '';
  const braces = text.trim() === '{{' || /^[ \t]*\{\{[+@]\w*[ \t]*$/.test(text);
  if (!braces && !SCRIPT_START.test(text)) return at;
  const closes = (line: Line, i: number): boolean =>
    braces ? i > 0 && line.text.trim() === '}}' : line.text.includes('%}');
  const length = lines.slice(at).findIndex(closes);
  return length < 0 ? lines.length : at + length + 1;
}

function behindRequestLine(
  lines: readonly Line[],
  from: number,
): Omit<BlockParts, 'name' | 'first' | 'request' | 'before'> {
  const continued: Line[] = [];
  const headers: Line[] = [];
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || isBlank(line) || AFTER_BODY.test(line.text)) break;
    if (headers.length === 0 && CONTINUED.test(line.text)) continued.push(line);
    else if (!COMMENT.test(line.text) && !isDefinition(line)) headers.push(line);
  }
  const rest = lines.slice(at);
  const stop = rest.findIndex((line, i) => AFTER_BODY.test(line.text) || behindScript(rest, i) > i);
  const body = trimmed(stop < 0 ? rest : rest.slice(0, stop));
  return { continued, headers, body, scripts: stop < 0 ? [] : scriptsOf(rest.slice(stop)) };
}

function trimmed(lines: readonly Line[]): readonly Line[] {
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  return first < 0 ? [] : lines.slice(first, last + 1);
}

function scriptsOf(lines: readonly Line[]): Range[] {
  const scripts: Range[] = [];
  for (let at = 0; at < lines.length;) {
    const next = behindScript(lines, at);
    const [first, last] = [lines[at], lines[next - 1]];
    if (next > at && first !== undefined && last !== undefined) scripts.push({ start: first.start, end: last.end });
    at = Math.max(next, at + 1);
  }
  return scripts;
}
