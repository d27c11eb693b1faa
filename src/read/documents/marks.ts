import type { MappedText, PartHole, PartValue } from '../../model/part.js';
import { markOf, MOST_MARKS } from '../../text/filled-in.js';
import { joinMapped, Mapping, sliceMapped } from '../../text/mapped-text.js';

/** What a template stands for, where that is known. */
export type ValueOf = (written: string) => PartValue | undefined;

/** One character for each template in the programs of a part. */
export class Marks {
  private readonly byTemplate = new Map<string, string>();

  /** `skips`: what the pattern finds and the program's own language takes care of. */
  constructor(
    private readonly pattern: RegExp,
    private readonly valueOf: ValueOf,
    private readonly skips: (written: string) => boolean = () => false,
  ) {}

  /** The program with a character in the place of each template. */
  marked(content: MappedText): MappedText {
    const kept: MappedText[] = [];
    let from = 0;
    for (const { index, 0: written } of content.text.matchAll(this.pattern)) {
      if (index < from || this.skips(written) || this.byTemplate.size >= MOST_MARKS) continue;
      const place = sliceMapped(content, index, index + written.length);
      const [first] = place.chunks;
      const last = place.chunks.at(-1);
      // A sign that is escaped is the program's own.
      if (first === undefined || last === undefined || !first.same) continue;
      kept.push(sliceMapped(content, from, index));
      kept.push(new Mapping('').spells(this.markOf(written), first.from, last.to).done());
      from = index + written.length;
    }
    if (from === 0) return content;
    kept.push(sliceMapped(content, from, content.text.length));
    return joinMapped(kept);
  }

  private markOf(written: string): string {
    const known = this.byTemplate.get(written);
    if (known !== undefined) return known;
    const mark = markOf(this.byTemplate.size);
    this.byTemplate.set(written, mark);
    return mark;
  }

  /** What the characters stand for; undefined where there are none. */
  holes(): ReadonlyMap<string, PartHole> | undefined {
    if (this.byTemplate.size === 0) return undefined;
    return new Map([...this.byTemplate].map(([written, mark]) => [mark, { written, value: this.valueOf(written) }]));
  }
}
