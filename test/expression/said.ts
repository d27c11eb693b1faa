import { check } from '../../src/expression/index.js';
import { scheme } from './scheme.js';

/** What is said of an expression of the test scheme: for each mistake its kind, its offsets and the message. */
export function saidOf(text: string, as: 'filter' | 'value'): string[] {
  const result = check(text, { scheme, as });
  if (result.ok) return [`valid, ${String(result.type)}`];
  return result.errors.map(({ kind, start, end, message }) => `${kind} ${start}..${end} ${message}`);
}
