import type { Expr } from '../../model/program.js';
import type { Span } from '../../model/span.js';

/** A block of either notation: `type "label" { ... }`, or what stands for it in JSON. */
export interface Block {
  readonly type: string;
  readonly typeSpan: Span;
  readonly labels: readonly Label[];
  readonly items: readonly (Attribute | Block)[];
  readonly span: Span;
}

/** The label's text and place, without its quotes. */
export interface Label {
  readonly text: string;
  readonly span: Span;
}

export interface Attribute {
  readonly name: string;
  readonly nameSpan: Span;
  /** The value; names in it are those of the place where it is written. */
  readonly value: Expr;
  readonly span: Span;
}

export function isBlock(item: Attribute | Block): item is Block {
  return 'labels' in item;
}

export function attribute(block: Block, name: string): Attribute | undefined {
  return block.items.find((item): item is Attribute => !isBlock(item) && item.name === name);
}

export function blocks(block: Block, type: string): readonly Block[] {
  return block.items.filter((item): item is Block => isBlock(item) && item.type === type);
}

/** The text of an expression that is written out. */
export function literalText(expr: Expr | undefined): string | undefined {
  if (expr?.kind !== 'text' || expr.text.some((piece) => piece.kind === 'hole')) return undefined;
  return expr.text.map((piece) => (piece.kind === 'run' ? piece.text : '')).join('');
}
