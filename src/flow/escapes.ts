import type { Escape } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { ResponseValue, Value } from '../model/value.js';
import type { Host } from './context.js';
import { isWithin } from './within.js';

const DEPTH = 4;

/**
 * Notes what leaves the program's sight in a value: responses that other code may read from, and objects the host
 * wants to know of.
 */
export function noteLeaving(
  host: Host,
  value: Value,
  how: 'returned' | 'passed' | 'stored',
  span: Span,
  language: string,
): void {
  host.left?.(value, how, span, language);
  isWithin(value, DEPTH, (one) => {
    if (one.kind === 'response') noteEscape(one, how, span);
    return 'inside';
  });
}

function noteEscape({ at, path: members, site: { escapes } }: ResponseValue, how: Escape['how'], span: Span): void {
  const path = at === 'body' ? members : [];
  const known = escapes.some((one) => one.span.start === span.start && one.path.join('.') === path.join('.'));
  if (!known && escapes.length < 50) escapes.push({ how, path, span });
}
