import type { Text } from '../model/text.js';
import { pathPieces } from './stretch.js';

/** A path segment: the text before its first hole and after its last; both are all of it where it has none. */
interface Segment {
  readonly head: string;
  readonly tail: string;
  readonly open: boolean;
}

function segmentsOf(url: Text): Segment[] {
  const segments: Segment[] = [];
  let head = '';
  let tail = '';
  let open = false;
  const close = (): void => {
    segments.push({ head, tail: open ? tail : head, open });
    [head, tail, open] = ['', '', false];
  };
  for (const piece of pathPieces(url)) {
    if (piece.kind === 'hole') {
      open = true;
      tail = '';
      continue;
    }
    for (const [index, part] of piece.text.split('/').entries()) {
      if (index > 0) close();
      if (open) tail += part;
      else head += part;
    }
  }
  close();
  return segments;
}

const canBe = (segment: Segment | undefined, text: string): boolean => {
  if (segment === undefined) return false;
  if (!segment.open) return segment.head === text;
  const fixed = segment.head.length + segment.tail.length;
  return fixed <= text.length && text.startsWith(segment.head) && text.endsWith(segment.tail);
};

/**
 * The first of `wanted` that the URL's path gives by a variable, where the rest of it is written out and fits;
 * undefined where no such place is in the path.
 */
export function variablePart(url: Text, wanted: readonly string[]): string | undefined {
  const segments = segmentsOf(url);
  for (let at = 0; at + wanted.length <= segments.length; at++) {
    const window = segments.slice(at, at + wanted.length);
    const fits = wanted.every((text, index) => canBe(window[index], text));
    const known = window.some((segment) => !segment.open);
    if (fits && known) return wanted[window.findIndex((segment) => segment.open)];
  }
  return undefined;
}
