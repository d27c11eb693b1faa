import type { Escape } from '../model/request.js';
import type { Span } from '../model/span.js';
import type { ResponseValue, Value } from '../model/value.js';
import { eachAsked } from '../text/asked.js';
import type { Host } from './context.js';
import { isWithin } from './within.js';

const DEPTH = 4;
/** More places than this are not noted for one call. */
const MOST = 50;

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

function noteEscape(
  { at, path: members, site: { escapes }, asked }: ResponseValue,
  how: Escape['how'],
  span: Span,
): void {
  const path = at === 'body' ? members : [];
  const known = escapes.find((one) => one.span.start === span.start && one.path.join('.') === path.join('.'));
  if (known !== undefined && asked === undefined) known.of = undefined;
  else if (known !== undefined && asked !== undefined) for (const one of eachAsked(asked)) known.of?.add(one);
  else if (escapes.length < MOST)
    escapes.push({ how, path, span, of: asked === undefined ? undefined : new Set(eachAsked(asked)) });
  // What is not noted may be of each.
  else for (const one of escapes) one.of = undefined;
}
