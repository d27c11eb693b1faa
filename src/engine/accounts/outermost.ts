import type { WrittenText } from '../../match/account/spelled.js';

/** The furthest of the texts that begin at a place or before it, and the next one. */
interface Reach {
  readonly first: WrittenText;
  readonly second: WrittenText | undefined;
}

/** The texts of one file that are no part of a longer one. */
export function outermost(texts: readonly WrittenText[]): readonly WrittenText[] {
  const wide = texts.filter(isWide).toSorted((a, b) => a.span.start - b.span.start);
  const inside = new Set<WrittenText>();
  let reach: Reach | undefined;
  let at = 0;
  for (const text of texts.toSorted((a, b) => a.span.start - b.span.start)) {
    for (let next = wide[at]; next !== undefined && next.span.start <= text.span.start; next = wide[at]) {
      reach = further(reach, next);
      at += 1;
    }
    const other = reach?.first === text ? reach.second : reach?.first;
    if (text.as === 'words' || other === undefined || other.span.end < text.span.end) continue;
    // Of two that stand at the same place the first one stays.
    const isSame = other.span.start === text.span.start && other.span.end === text.span.end;
    if (!isSame || reach?.first !== text) inside.add(text);
  }
  return texts.filter((text) => !inside.has(text));
}

function further(reach: Reach | undefined, next: WrittenText): Reach {
  if (reach === undefined) return { first: next, second: undefined };
  const { first, second } = reach;
  if (next.span.end > first.span.end) return { first: next, second: first };
  return { first, second: second !== undefined && second.span.end >= next.span.end ? second : next };
}

/** It is put together from several, one of which holds what is written in it. */
export function isWide({ as, pieces, span }: WrittenText): boolean {
  if (as !== 'path' || pieces.some((piece) => piece.kind === 'run' && /\S\s+\S/.test(piece.text))) return false;
  return pieces.some((piece) => piece.kind === 'run' && piece.span !== undefined && piece.span.start > span.start + 2);
}
