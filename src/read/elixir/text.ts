import type { Arg, Expr } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Quoting, Text } from '../../model/text.js';
import { joined } from '../grammar/builders.js';
import type { LowerExpr } from '../grammar/lowering.js';
import { childOf, named } from '../grammar/syntax-node.js';
import { commonEscape, textRuns, type Escape } from '../grammar/text-runs.js';

/** `"a#{b}\n"`, `"""`, `~s(a)`, `~S"a"` */
export const string: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const whole = within ?? span;
  const open = childOf(node, 'quoted_start');
  const close = childOf(node, 'quoted_end');
  const [start, end] = [open?.end ?? node.start + 1, close?.start ?? node.end];
  const mark = open === undefined ? '"' : to.text(open);
  const quoting: Quoting =
    node.type === 'sigil' ? ['bare'] : [mark.length === 3 ? 'heredoc' : mark === "'" ? 'single' : 'double'];
  const parts: Expr[] = [];
  let at = start;
  let escapes: Escape[] = [];
  const text = (until: number): void => {
    if (until <= at && (parts.length > 0 || end > start)) return;
    const runs = textRuns(to.source, { start: at, end: until, quoting, within: whole }, escapes);
    escapes = [];
    parts.push({ kind: 'text', text: runs, span: to.span({ start: at, end: until }) });
  };
  for (const one of named(node)) {
    if (one.type === 'escape_sequence')
      escapes.push({ start: one.start, end: one.end, text: commonEscape(to.text(one)) });
    if (one.type !== 'interpolation') continue;
    text(one.start);
    parts.push(to.maybe(named(one)[0], whole));
    at = one.end;
  }
  text(end);
  return WORDS.test(to.text(node)) ? wordsOf(parts, to.source, span) : joined(parts, span);
};

/** `~w(a b)`: a list of words. */
const WORDS = /^~[wW]/;

function wordsOf(parts: readonly Expr[], source: SourceText, span: Span): Expr {
  const [only, more] = parts;
  // What is filled in may be several words.
  if (only?.kind !== 'text' || more !== undefined) return { kind: 'other', children: parts, span };
  const items = [...source.text.slice(only.span.start, only.span.end).matchAll(/\S+/g)].map(
    ({ index, 0: word }): Arg => {
      const start = only.span.start + index;
      const place = { ...span, start, end: start + word.length };
      const text: Text = [{ kind: 'run', text: word, span: place, quoting: ['bare'], within: place }];
      return { value: { kind: 'text', text, span: place } };
    },
  );
  return { kind: 'list', items, span };
}

/** `:name`, as the text that it is. */
export const atom: LowerExpr = (node, to, within) => {
  const span = to.span(node);
  const text = to.text(node).slice(1);
  const place = to.span({ start: node.start + 1, end: node.end });
  return { kind: 'text', text: [{ kind: 'run', text, span: place, quoting: ['bare'], within: within ?? span }], span };
};
