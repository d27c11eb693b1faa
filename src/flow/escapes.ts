import type { Span } from '../model/span.js';
import type { Value } from '../model/value.js';
import type { Host } from './context.js';
import { options } from './values.js';

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
  visit(value, how, span, 0);
}

function visit(value: Value, how: 'returned' | 'passed' | 'stored', span: Span, depth: number): void {
  if (depth > DEPTH) return;
  for (const option of options(value)) {
    if (option.kind === 'response') {
      const path = option.at === 'body' ? option.path : [];
      const { escapes } = option.site;
      const known = escapes.some((one) => one.span.start === span.start && one.path.join('.') === path.join('.'));
      if (!known && escapes.length < 50) escapes.push({ how, path, span });
    } else if (option.kind === 'encoded') visit(option.value, how, span, depth + 1);
    else if (option.kind === 'object') {
      for (const member of option.members.values()) visit(member.value, how, span, depth + 1);
    } else if (option.kind === 'list') for (const item of option.items) visit(item, how, span, depth + 1);
  }
}
