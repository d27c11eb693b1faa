/**
 * Operators in a row, with nothing that they are for: on one line, and over several. A grammar nests each in the one before
 * and compares what it made of them again with every step, which costs the square of their number.
 */
const ROWS = /(?:[!~+\-<>*&^%|=][ \t]*){300,}|(?:[!~+\-<>*&^%|=]\s*){2000,}/g;

/** The text with blanks in place of such rows: no program has them. */
export function withoutOperatorRows(text: string): string {
  return text.replace(ROWS, (row) => row.replace(/[^\s]/g, ' '));
}
