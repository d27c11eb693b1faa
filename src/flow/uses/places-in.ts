import type { SourceText, Span } from '../../model/span.js';
import { commentsIn } from './comments.js';

type Places = ReadonlyMap<string, readonly Span[]>;

/** Each function of a file asks. */
const known = new WeakMap<SourceText, Map<RegExp, Places>>();

/** All that a pattern finds outside of comments, by what its group says; by nothing where it has none. */
export function placesIn(source: SourceText, pattern: RegExp): Places {
  const of = known.get(source) ?? new Map<RegExp, Places>();
  known.set(source, of);
  const found = of.get(pattern) ?? find(source, pattern);
  of.set(pattern, found);
  return found;
}

function find(source: SourceText, pattern: RegExp): Places {
  const { file, text } = source;
  const comments = commentsIn(source);
  const found = new Map<string, Span[]>();
  for (const {
    0: { length },
    1: name = '',
    index,
  } of text.matchAll(pattern)) {
    if (comments.holds(index)) continue;
    const at = { file, start: index, end: index + length };
    const places = found.get(name);
    if (places === undefined) found.set(name, [at]);
    else places.push(at);
  }
  return found;
}
