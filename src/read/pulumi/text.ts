import type { Scalar } from 'yaml';
import type { MappedText } from '../../model/part.js';
import type { Expr } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Quoting } from '../../model/text.js';
import { Mapping, outerRange, piecesOfMapped, sliceMapped } from '../../text/mapped-text.js';
import { member, text } from '../build.js';
import { scalarText, type Style } from '../yaml/scalar-text.js';

const STYLES: Readonly<Record<string, readonly [Style, Quoting]>> = {
  QUOTE_DOUBLE: ['double', ['json']],
  QUOTE_SINGLE: ['single', ['single']],
  BLOCK_LITERAL: ['literal', ['heredoc']],
  BLOCK_FOLDED: ['folded', ['heredoc']],
};

/** The text of a scalar with its way back to the file; one piece where it cannot be told apart. */
function mapped(source: string, node: Scalar, value: string, style: Style): MappedText {
  const [start, stop] = node.range ?? [0, 0];
  const own = scalarText(source, start, stop, style, 0);
  return own.text === value ? own : new Mapping(source).spells(value, start, stop).done();
}

const INTERPOLATION = /\$\$\{|\$\{([^{}]*)\}/g;

/** `text ${name.property} text`: a text with what is named in it. `named`: the expression that a name stands for. */
export function interpolated(
  { file, text: source }: SourceText,
  node: Scalar,
  value: string,
  named: (name: string, at: Span) => Expr,
): Expr {
  const [start, end] = node.range ?? [0, 0];
  const span: Span = { file, start, end };
  const [style, quoting] = STYLES[node.type ?? ''] ?? ['plain', ['line']];
  const whole = mapped(source, node, value, style);
  const parts: Expr[] = [];
  let at = 0;
  const placeOf = (from: number, to: number): Span => ({ file, ...outerRange(whole, from, to) });
  const push = (to: number): void => {
    if (to <= at) return;
    const pieces = piecesOfMapped(sliceMapped(whole, at, to), { file, quoting, within: span });
    parts.push(text(pieces, placeOf(at, to)));
  };
  for (const found of value.matchAll(INTERPOLATION)) {
    push(found.index);
    at = found.index + found[0].length;
    const place = placeOf(found.index, at);
    if (found[1] === undefined)
      parts.push(text([{ kind: 'run', text: '${', span: place, quoting, within: span }], place));
    else parts.push(chain(found[1], place, named));
  }
  push(value.length);
  const [only, second] = parts;
  if (only === undefined) return text([], span);
  if (second === undefined) return { ...only, span };
  const known = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  return known.length === parts.length ? { kind: 'text', text: known.flat(), span } : { kind: 'join', parts, span };
}

/** `name.property[0]` */
function chain(path: string, place: Span, named: (name: string, at: Span) => Expr): Expr {
  const [first = '', ...rest] = path.split(/[.[\]"]+/).filter((step) => step !== '');
  return rest.reduce<Expr>((of, step) => member(of, step, place, place), named(first, place));
}
