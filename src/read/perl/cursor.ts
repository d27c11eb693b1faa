import type { Expr, Stmt } from '../../model/program.js';
import type { SourceText, Span } from '../../model/span.js';
import type { Token } from './tokens.js';

const END: Token = { type: 'end', text: '', start: 0, end: 0 };

/** What is read inside of parts of expressions: each holds others. */
export interface Reads {
  block(cursor: Cursor): Stmt[];
  /** `lowest` is the level of the weakest operator that may stand in it. */
  expression(cursor: Cursor, lowest?: number): Expr;
}

/** Goes over the tokens of a stretch. */
export class Cursor {
  private at = 0;
  /** How deep values are nested. */
  depth = 0;

  constructor(
    readonly source: SourceText,
    private readonly tokens: readonly Token[],
    /** Reads what parts hold that are read by themselves. */
    readonly reads: Reads,
    /** The package under way. */
    public owner = '',
  ) {}

  peek(ahead = 0): Token {
    return this.tokens[this.at + ahead] ?? { ...END, start: this.lastEnd, end: this.lastEnd };
  }

  next(): Token {
    const token = this.peek();
    this.at += 1;
    return token;
  }

  get done(): boolean {
    return this.at >= this.tokens.length;
  }

  get lastEnd(): number {
    return this.tokens[Math.min(this.at, this.tokens.length) - 1]?.end ?? this.tokens[0]?.start ?? 0;
  }

  is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return (token.type === 'op' || token.type === 'word') && token.text === text;
  }

  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.at += 1;
    return true;
  }

  span(start: number, end = this.lastEnd): Span {
    return { file: this.source.file, start, end: Math.max(start, end) };
  }

  nothing(start = this.lastEnd): Expr {
    return { kind: 'other', children: [], span: this.span(start, start) };
  }
}
