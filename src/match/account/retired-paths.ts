import type { Entry, Operation } from '../../model/entry.js';
import type { Schedule, Segment } from '../../model/schedule.js';
import { particularity, rarest } from '../../schedule/common-words.js';
import { templateSegments } from '../../schedule/compile.js';
import { retiresOperation } from '../rules.js';

/** A retired operation that a text spells. */
export interface SpelledOperation {
  readonly entry: Entry;
  readonly operation: Operation;
  /** Index of the spelled segment that tells it from others. */
  readonly named: number;
  /** `tail`: only what follows a parameter, as `firewall/rules` of `/zones/{zone_id}/firewall/rules`. */
  readonly whole: boolean;
}

interface Template {
  readonly entry: Entry;
  readonly operation: Operation;
  readonly segments: readonly Segment[];
}

/** The operations of a schedule that are retired as a whole, by their paths and by the tails of these. */
export class RetiredPaths {
  /** Words of which each path has one: the rarest. */
  readonly words: ReadonlySet<string>;
  private readonly tails = new Map<string, Template[]>();
  private readonly literals = new Map<string, Template[]>();
  private readonly living: Template[] = [];

  constructor(private readonly schedule: Schedule) {
    const words = new Set<string>();
    for (const entry of schedule.entries) {
      if (entry.through === 'surfaces') continue;
      for (const operation of entry.live ?? []) {
        this.living.push({ entry, operation, segments: templateSegments(operation.path) });
      }
      for (const operation of entry.operations) {
        if (!retiresOperation(entry, operation)) continue;
        const segments = templateSegments(operation.path);
        const literals = segments.filter((segment) => segment !== undefined);
        words.add(rarest(literals));
        add(this.literals, literals.join('/'), { entry, operation, segments });
        // Organisations have these words in other APIs as well.
        if (segments[0] !== 'zones' && segments[0] !== 'accounts') continue;
        for (const tail of tailsOf(segments)) add(this.tails, tail[0] ?? '', { entry, operation, segments: tail });
      }
    }
    this.words = words;
  }

  /** The operations whose whole path the segments are. */
  whole(segments: readonly Segment[]): readonly SpelledOperation[] {
    return this.schedule
      .byPath(undefined, segments)
      .filter(({ entry, operation, batch }) => batch === undefined && retiresOperation(entry, operation))
      .map(({ entry, operation, named }) => ({ entry, operation, named, whole: true }));
  }

  /** Operations of the same shape that live on, where the segments are one of these. */
  alive(segments: readonly Segment[]): readonly SpelledOperation[] {
    return this.living
      .filter((one) => fits(one.segments, segments))
      .map(({ entry, operation }) => ({ entry, operation, named: segments.length - 1, whole: true }));
  }

  /** Those that a path ends with, where what stands before the segments is not known. */
  tail(segments: readonly Segment[]): readonly SpelledOperation[] {
    const begin = segments.findIndex((segment) => segment !== undefined);
    const known = segments.slice(Math.max(begin, 0));
    return (this.tails.get(known[0] ?? '') ?? [])
      .filter((tail) => fits(tail.segments, known))
      .map(({ entry, operation, segments: tail }) => ({
        entry,
        operation,
        named: begin + tail.findLastIndex((segment) => segment !== undefined),
        whole: false,
      }));
  }

  /** Those whose fixed words, from the first to the last, are these. */
  ofWords(words: readonly string[]): readonly SpelledOperation[] {
    return (this.literals.get(words.join('/')) ?? []).map(({ entry, operation }) => ({
      entry,
      operation,
      named: words.length - 1,
      whole: true,
    }));
  }
}

function add(map: Map<string, Template[]>, key: string, template: Template): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [template]);
  else known.push(template);
}

/** What of a path begins behind a parameter, as far as its words tell it from other paths. */
function tailsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  return segments.flatMap((segment, i) => {
    const tail = segments.slice(i);
    const begins = i > 0 && segments[i - 1] === undefined && segment !== undefined;
    return begins && particularity(tail) > 0 ? [tail] : [];
  });
}

function fits(template: readonly Segment[], segments: readonly Segment[]): boolean {
  return (
    template.length === segments.length &&
    template.every((literal, i) => literal === undefined || literal === segments[i])
  );
}
