import type { MappedText } from '../../../model/part.js';
import type { Range } from '../../../text/layout.js';
import { countUpTo } from '../../../text/sorted.js';

/** Lines that open a block: a fence, a tag, a key of YAML with `|`, a directive, a here-document. */
const OPENS =
  /^\s*(?:`{3,}|~{3,}|\[.*\]\s*$|\.\S|-{4,}\s*$)|[|>][-+\d]*\s*(?:#.*)?$|::(?:\s+\S+)?\s*$|<[^<>]*>\s*$|<<[-~]?\s*(["']?)\w+\1/;
/** Lines that may stand between the first line of a block and its text: options, titles, rulers. */
const GOES_ON = /^\s*(?:$|:[\w-]+:|\[.*\]\s*$|\.\S|([-=.`])\1{2,})/;

/** Where the parts of a text stand in it, in order: a document may have as many as it has directives. */
export class PartPlaces {
  /** From the first to the last character of each. */
  private readonly whole: readonly Range[];
  private readonly starts: readonly number[];
  /** Where stretches begin that spell parts with comments, and how far the furthest of those up to each goes. */
  private readonly spelled: readonly number[];
  private readonly furthest: readonly number[];

  constructor(parts: readonly { readonly content: MappedText; readonly comments: boolean }[]) {
    this.whole = parts
      .flatMap(({ content: { chunks } }) => {
        const written = chunks.filter(({ from, to }) => to > from);
        if (written.length === 0) return [];
        const start = written.reduce((least, { from }) => Math.min(least, from), Infinity);
        return [{ start, end: written.reduce((most, { to }) => Math.max(most, to), 0) }];
      })
      .sort((a, b) => a.start - b.start);
    this.starts = this.whole.map(({ start }) => start);
    const spelled = parts
      .flatMap(({ content: { chunks }, comments }) => (comments ? chunks : []))
      .sort((a, b) => a.from - b.from);
    this.spelled = spelled.map(({ from }) => from);
    let most = 0;
    this.furthest = spelled.map(({ to }) => (most = Math.max(most, to)));
  }

  /** The character at an offset is one of a part with comments. */
  spells(at: number): boolean {
    return at < (this.furthest[countUpTo(this.spelled, at) - 1] ?? 0);
  }

  /** Where what a directive speaks of ends, with the blocks that begin there. */
  endOf(text: string, reach: Range): number {
    let { end } = reach;
    const lines = new Lines(text, reach.start);
    for (let i = countUpTo(this.starts, reach.start - 1); i < this.whole.length; i += 1) {
      const part = this.whole[i];
      if (part === undefined) break;
      const margin = lines.marginOf(part.start);
      if (margin === undefined) break;
      if (part.end > end && /^[\s>]*$/.test(margin)) ({ end } = part);
    }
    return end;
  }
}

/** The lines between a place and the parts behind it, each looked at once. */
class Lines {
  /** Where the line begins that was not looked at yet. */
  private at: number;
  private isFirst = true;

  constructor(
    private readonly text: string,
    from: number,
  ) {
    this.at = from;
  }

  /** What stands before a part in its line; undefined where the lines before it, from now on, open no block. */
  marginOf(part: number): string | undefined {
    for (;;) {
      const stop = this.text.indexOf('\n', this.at);
      if (stop < 0 || stop >= part) return this.isFirst ? '' : this.text.slice(this.at, part);
      const line = this.text.slice(this.at, stop);
      if (!(this.isFirst ? OPENS.test(line.trimEnd()) : GOES_ON.test(line))) return undefined;
      this.at = stop + 1;
      this.isFirst = false;
    }
  }
}
