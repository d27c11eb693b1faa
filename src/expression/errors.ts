/** What is wrong with an expression. */
export type ErrorKind =
  | 'unknown-field'
  | 'type-mismatch'
  | 'bad-literal'
  | 'arity'
  | 'syntax'
  | 'bad-regex'
  | 'limit'
  | 'bad-operator'
  | 'retired-field';

/** `start` and `end` are UTF-16 offsets in the text as it was given. */
export interface ExpressionError {
  readonly kind: ErrorKind;
  /** What is wrong, and the hint where there is one. */
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** What is wrong, in the words of the engine where it has some. */
  readonly reason: string;
  /** What was probably meant. */
  readonly hint?: string | undefined;
}

/** A mistake as the lexers give it back; it becomes an error when somebody reports it. */
export interface Fault {
  readonly fault: ErrorKind;
  readonly reason: string;
  readonly start: number;
  readonly end: number;
  readonly hint?: string | undefined;
}

/** Whether a lexer found a mistake instead of what it looked for. */
export function isFault(value: object): value is Fault {
  return 'fault' in value;
}

/** A mistake at a place. */
export function fault(kind: ErrorKind, reason: string, start: number, end: number, hint?: string): Fault {
  return { fault: kind, reason, start, end, hint };
}

/** A mistake as callers see it: the hint is part of the message. */
export function toError(found: Fault): ExpressionError {
  const { fault: kind, reason, start, end, hint } = found;
  const message = hint === undefined ? reason : `${reason}: ${hint}`;
  return hint === undefined ? { kind, message, start, end, reason } : { kind, message, start, end, reason, hint };
}

/** Thrown where an expression must be valid and is not. */
export class InvalidExpression extends Error {
  constructor(readonly errors: readonly ExpressionError[]) {
    super(errors[0]?.message ?? 'invalid expression');
    this.name = 'InvalidExpression';
  }
}

const encoder = new TextEncoder();

/**
 * One error as the engine prints it: position, line, carets and reason on three lines. Lines and columns start at 1,
 * columns count bytes.
 */
export function frame(text: string, error: ExpressionError): string {
  const before = text.slice(0, error.start).split('\n');
  const lineStart = error.start - (before.at(-1)?.length ?? 0);
  const lineEnd = text.indexOf('\n', error.start);
  const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
  const column = encoder.encode(text.slice(lineStart, error.start)).length;
  const stop = Math.min(error.end, lineEnd < 0 ? text.length : lineEnd);
  const width = Math.max(1, encoder.encode(text.slice(error.start, stop)).length);
  const at = `Filter parsing error (${before.length}:${column + 1}):`;
  return `${at}\n${line}\n${' '.repeat(column)}${'^'.repeat(width)} ${error.reason}\n`;
}
