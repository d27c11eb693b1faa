import type { Span } from '../../model/span.js';
import { holds } from './tree.js';

/** Places in files, to be asked which of them are near another one without a look at all of them. */
export class Places {
  private readonly files = new Map<string, { readonly spans: Span[]; longest: number; sorted: boolean }>();

  add(span: Span): void {
    const known = this.files.get(span.file) ?? { spans: [], longest: 0, sorted: true };
    this.files.set(span.file, known);
    known.spans.push(span);
    known.longest = Math.max(known.longest, span.end - span.start);
    known.sorted = false;
  }

  /** One of the places holds this one. */
  hold(at: Span): boolean {
    return this.near(at, (span) => holds(span, at));
  }

  /** One of the places holds this one, or lies in it. */
  meets(at: Span): boolean {
    return this.near(at, (span) => holds(span, at) || holds(at, span));
  }

  private near(at: Span, test: (span: Span) => boolean): boolean {
    const known = this.files.get(at.file);
    if (known === undefined) return false;
    if (!known.sorted) known.spans.sort((a, b) => a.start - b.start);
    known.sorted = true;
    let low = 0;
    let high = known.spans.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((known.spans[middle]?.start ?? 0) <= at.end) low = middle + 1;
      else high = middle;
    }
    for (let index = low - 1; index >= 0; index -= 1) {
      const span = known.spans[index];
      if (span === undefined || span.start < at.start - known.longest) return false;
      if (test(span)) return true;
    }
    return false;
  }
}
