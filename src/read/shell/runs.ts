import type { Quoting, Run } from '../../model/text.js';
import type { Span } from '../../model/span.js';
import { ansiEscape } from './ansi-escape.js';
import type { Lowering } from './lowering.js';

/** Which backslashes mean something. */
export type Style = 'raw' | 'bare' | 'double' | 'heredoc' | 'ansi';

const QUOTINGS: Readonly<Record<Style, Quoting>> = {
  raw: ['single'],
  bare: ['bare'],
  double: ['double'],
  heredoc: ['heredoc'],
  // `$'...'`: backslashes mean something, unlike in plain single quotes.
  ansi: ['template'],
};

const ESCAPED: Readonly<Record<'double' | 'heredoc', string>> = { double: '$`"\\', heredoc: '$`\\' };

export interface RunOptions {
  readonly style: Style;
  readonly within: Span;
  readonly quoting?: Quoting;
  /** `<<-`: tabs at the start of a line are no part of the text. */
  readonly withoutTabs?: boolean;
}

/** The text between two offsets as runs: an escape sequence is one of its own, a continued line none. */
export function runsOf(cx: Lowering, start: number, end: number, options: RunOptions): Run[] {
  const { text } = cx.source;
  const runs: Run[] = [];
  let from = start;
  let at = start;
  const flush = (): void => {
    if (at > from) runs.push(run(cx, from, at, undefined, options));
  };
  while (at < end) {
    if (options.withoutTabs === true && text[at] === '\t' && (at === start || text[at - 1] === '\n')) {
      flush();
      while (at < end && text[at] === '\t') at += 1;
      from = at;
      continue;
    }
    const escape = text[at] === '\\' ? escapeAt(text, at, end, options.style) : undefined;
    if (escape === undefined) {
      at += 1;
      continue;
    }
    flush();
    if (escape.text !== '') runs.push(run(cx, at, at + escape.length, escape.text, options));
    at += escape.length;
    from = at;
  }
  flush();
  return runs;
}

function run(cx: Lowering, start: number, end: number, cooked: string | undefined, options: RunOptions): Run {
  const { source } = cx;
  return {
    kind: 'run',
    text: cooked ?? source.slice(start, end),
    ...(source.exact ? { span: source.span(start, end) } : {}),
    quoting: options.quoting ?? QUOTINGS[options.style],
    within: options.within,
  };
}

interface Escape {
  /** Empty for a continued line. */
  readonly text: string;
  readonly length: number;
}

function escapeAt(text: string, at: number, end: number, style: Style): Escape | undefined {
  const next = at + 1 < end ? text[at + 1] : undefined;
  if (style === 'raw' || next === undefined) return undefined;
  if (style === 'ansi') return ansiEscape(text.slice(at, Math.min(end, at + 12)));
  if (next === '\n') return { text: '', length: 2 };
  const size = (text.codePointAt(at + 1) ?? 0) > 0xffff ? 2 : 1;
  if (style === 'bare') return { text: text.slice(at + 1, at + 1 + size), length: 1 + size };
  return ESCAPED[style].includes(next) ? { text: next, length: 2 } : undefined;
}
