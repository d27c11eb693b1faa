import type { FieldRead } from '../model/request.js';
import type { Edit, Span } from '../model/span.js';
import { lineStart, lineStop } from '../text/layout.js';
import { holds } from '../text/spans.js';
import { barred, made, type Outcome, type Rewriting } from './step.js';

/** How a language reads a member of what a call gives. */
const MEMBERS: Readonly<Record<string, (key: string) => string>> = {
  javascript: (key) => `.${key}`,
  python: (key) => `["${key}"]`,
  php: (key) => `['${key}']`,
  ruby: (key) => `['${key}']`,
};

/** A function gives the field that is read at the end of the line, and nothing else. */
const GIVES = /^[ \t]*(?:return\b[ \t]*(?:\(?await\b)?)?[ \t]*\(?[\w$.@]+(?:\(\))?\)?(?:\.|->|\[["':]?)$/;
const ENDS = /^["']?\]?[ \t]*;?[ \t]*$/;

/**
 * Reads a member more of a field that a function reads for all who call it, and gives back: `list(path)` becomes
 * `list(path)["rules"]` in the call of this request. Undefined where that is not how the field comes there.
 */
export function readAtCall(input: Rewriting, reads: readonly FieldRead[], key: string): Outcome | undefined {
  const { request, source, uses } = input;
  const [read] = reads;
  const call = request.callers.at(-1);
  const member = MEMBERS[request.dialect]?.(key);
  if (read === undefined || call === undefined || member === undefined || uses === undefined) return undefined;
  const text = uses.textOf(read.span.file);
  const around = uses.around(read.span);
  if (text === undefined || around === undefined || !holds(around, request.span)) return undefined;
  if (!reads.every(({ span }) => isGiven(text, request.dialect, span))) return undefined;
  const isOwn = request.url.some(
    (piece) => piece.kind === 'run' && piece.span !== undefined && holds(call, piece.span),
  );
  if (call.file !== source.file || !isOwn) return undefined;
  const edits = written(source.text, call, member, isLater(text, around));
  return edits === undefined ? undefined : (barred(input, call, 'the call') ?? made(edits));
}

function isGiven(text: string, dialect: string, { start, end }: Span): boolean {
  const before = text.slice(lineStart(text, start), start).replace(/["']$/, '');
  const isReturned =
    /^[ \t]*return\b/.test(before) || (dialect === 'ruby' && /^\s*end\b/.test(text.slice(lineStop(text, end))));
  return isReturned && GIVES.test(before) && ENDS.test(text.slice(end, lineStop(text, end)));
}

/** The function answers later: its call is waited for. */
function isLater(text: string, { start, end }: Span): boolean {
  return /\basync\b|\bawait\b/.test(text.slice(lineStart(text, start), end));
}

function written(text: string, call: Span, member: string, later: boolean): readonly Edit[] | undefined {
  const { file, start, end } = call;
  const behind = { file, start: end, end };
  if (!later) return [{ ...behind, text: member }];
  const wait = /\bawait\s+$/.exec(text.slice(Math.max(0, start - 20), start))?.[0];
  if (wait !== undefined)
    return [
      { file, start: start - wait.length, end: start - wait.length, text: '(' },
      { ...behind, text: `)${member}` },
    ];
  const isReturned = /(?:\breturn|=>)\s+$/.test(text.slice(Math.max(0, start - 20), start));
  return isReturned && member.startsWith('.') ? [{ ...behind, text: `.then((answer) => answer${member})` }] : undefined;
}
