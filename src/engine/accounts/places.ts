import type { Span } from '../../model/span.js';

/** Things at stretches of files; a stretch of a file is looked up by its lines of so many characters. */
const BLOCK = 256;

/** What lies where in the files of a run. */
export class Places<T> {
  private readonly blocks = new Map<string, { readonly span: Span; readonly what: T }[]>();

  add(span: Span, what: T): void {
    for (const key of keysOf(span)) {
      const known = this.blocks.get(key);
      if (known === undefined) this.blocks.set(key, [{ span, what }]);
      else known.push({ span, what });
    }
  }

  /** What shares a character with a stretch, each once. */
  at(span: Span): readonly T[] {
    const found = new Set<T>();
    for (const key of keysOf(span)) {
      for (const one of this.blocks.get(key) ?? []) {
        if (one.span.start < span.end && one.span.end > span.start) found.add(one.what);
      }
    }
    return [...found];
  }
}

function keysOf({ file, start, end }: Span): string[] {
  const keys: string[] = [];
  for (let block = Math.floor(start / BLOCK); block * BLOCK < Math.max(end, start + 1); block += 1) {
    keys.push(`${file}\0${String(block)}`);
  }
  return keys;
}
