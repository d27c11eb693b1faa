import { Scalar } from 'yaml';
import type { Expr } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Quoting, Run } from '../../model/text.js';
import { cut } from '../../text/pieces.js';
import { member, text } from '../build.js';

/** The runs of a scalar: one where it is written as it is read, one for each line of a literal block. */
export function scalarRuns({ file, text: source }: SourceText, node: Scalar, value: string): Run[] {
  const [start, end] = node.range ?? [0, 0];
  const within: Span = { file, start, end };
  const quoted = node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE;
  const from = quoted ? start + 1 : start;
  const quoting: Quoting = [node.type === Scalar.QUOTE_DOUBLE ? 'double' : quoted ? 'single' : 'line'];
  if (source.startsWith(value, from) && from + value.length <= end) {
    return [{ kind: 'run', text: value, span: { file, start: from, end: from + value.length }, quoting, within }];
  }
  if (node.type === Scalar.BLOCK_LITERAL) return blockRuns(file, source, within, value);
  return [{ kind: 'run', text: value, span: { file, start, end }, quoting, within }];
}

/** Each line of the value is found behind its margin. */
function blockRuns(file: string, source: string, within: Span, value: string): Run[] {
  const runs: Run[] = [];
  let at = source.indexOf('\n', within.start) + 1;
  for (const line of value.split(/(?<=\n)/)) {
    const known = line.replace(/\n$/, '');
    const stop = source.indexOf('\n', at);
    const end = stop < 0 ? source.length : stop;
    const start = at + Math.max(0, source.slice(at, end).replace(/\r$/, '').length - known.length);
    const length = source[end - 1] === '\r' ? known.length : line.length;
    const linear = source.startsWith(known, start);
    runs.push({
      kind: 'run',
      text: line,
      span: linear ? { file, start, end: start + length } : within,
      quoting: ['heredoc'],
      within,
    });
    at = end + 1;
  }
  return runs;
}

const INTERPOLATION = /\$\$\{|\$\{([^{}]*)\}/g;

/** `text ${name.property} text`: a text with what is named in it. */
export function interpolated(runs: readonly Run[], span: Span, named: (name: string, at: Span) => Expr): Expr {
  const parts: Expr[] = [];
  for (const run of runs) {
    let at = 0;
    const push = (to: number): void => {
      if (to > at) parts.push(text([cut(run, at, to)], cut(run, at, to).span ?? span));
    };
    for (const found of run.text.matchAll(INTERPOLATION)) {
      push(found.index);
      at = found.index + found[0].length;
      const piece = cut(run, found.index, at);
      const place = piece.span ?? span;
      if (found[1] === undefined) parts.push(text([{ ...piece, text: '${' }], place));
      else parts.push(chain(found[1], place, named));
    }
    push(run.text.length);
  }
  const [only, second] = parts;
  if (only === undefined) return text([], span);
  if (second === undefined) return { ...only, span };
  const all = parts.flatMap((part) => (part.kind === 'text' ? part.text : [{ kind: 'hole' as const }]));
  return parts.every((part) => part.kind === 'text')
    ? { kind: 'text', text: all, span }
    : { kind: 'join', parts, span };
}

/** `name.property[0]` */
function chain(path: string, place: Span, named: (name: string, at: Span) => Expr): Expr {
  const [first = '', ...rest] = path.split(/[.[\]"]+/).filter((step) => step !== '');
  return rest.reduce<Expr>((of, step) => member(of, step, place, place), named(first, place));
}
