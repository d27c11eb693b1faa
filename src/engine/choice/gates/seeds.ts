import type { Segment } from '../../../model/schedule.js';
import { isSegmentLike, placesOf } from './occurrence.js';
import { fitsTemplate } from './path-run.js';
import type { NumberedWay, WayIndex } from './way-index.js';

/** What the words of interest in a file are found by. */
export interface Interest {
  /** Finds the words of the ways in a text; for `exec` in a row. */
  readonly matter: RegExp;
  readonly ways: WayIndex;
  /** Hosts of the APIs; what goes elsewhere is of no interest. */
  readonly hosts: RegExp;
  /** The ways that are complete in each file that was looked at; undefined where none was looked for. */
  readonly passed?: ReadonlyMap<string, ReadonlySet<NumberedWay>> | undefined;
  /** Files in which every word of the schedule is of interest. */
  readonly asked?: ReadonlySet<string> | undefined;
  /** Files that were looked at: those that no way is complete in have no word of interest. */
  readonly looked?: ReadonlySet<string> | undefined;
}

/** The texts of the files that lead to a finding: those with a word of a way that is complete there. */
export class Seeds {
  private readonly known = new Map<string, boolean | 'answers'>();
  private readonly paths = new Map<ReadonlySet<NumberedWay> | undefined, Paths>();
  private readonly anywhere: ReadonlySet<NumberedWay> | undefined;

  constructor(private readonly interest: Interest) {
    const { passed, asked } = interest;
    if (passed !== undefined && (asked === undefined || asked.size === 0))
      this.anywhere = new Set([...passed.values()].flatMap((ways) => [...ways]));
  }

  /**
   * Whether a text that is written in a file is of interest, and what is answered to it; what is put into the text is
   * NUL.
   */
  isSeed(text: string, file: string): boolean | 'answers' {
    const ways = this.waysOf(file);
    if (ways?.size === 0) return false;
    const key = ways === undefined ? `\0${text}` : `${file}\0${text}`;
    const found = this.known.get(key) ?? this.isIn(text, ways);
    this.known.set(key, found);
    return found;
  }

  /** The ways whose words count in a file; undefined for all. */
  private waysOf(file: string): ReadonlySet<NumberedWay> | undefined {
    const { asked, passed, looked } = this.interest;
    if (passed === undefined || asked?.has(file) === true) return undefined;
    return passed.get(file) ?? (looked?.has(file) === true ? NONE : this.anywhere);
  }

  private isIn(text: string, wanted: ReadonlySet<NumberedWay> | undefined): boolean | 'answers' {
    let found = false;
    const { matter, ways, hosts } = this.interest;
    matter.lastIndex = 0;
    for (let match = matter.exec(text); match !== null; match = matter.exec(text)) {
      const isSegment = match[0].startsWith('/');
      const at = match.index + (isSegment ? 1 : 0);
      const word = isSegment ? match[0].slice(1) : match[0];
      for (const way of ways.get(match[0]) ?? []) {
        if (wanted?.has(way) === false) continue;
        const { template, answers } = way;
        const counts =
          template === undefined ||
          (isSegmentLike(text, at, word.length) && fitsTemplate(text, at, word, template, hosts));
        // A field that is read is found where it stands.
        const isField = template === undefined && way.names === undefined && way.needs.length > 0;
        if (counts && answers && !isField) return 'answers';
        found ||= counts;
      }
    }
    return found || this.isPath(text, wanted);
  }

  /** Whether a text may be the path of requests that a word of interest is sent with. */
  private isPath(text: string, wanted: ReadonlySet<NumberedWay> | undefined): boolean {
    return this.pathsOf(wanted).some(
      ([last, path]) =>
        text.includes(last) &&
        placesOf(last, text).some(
          ([at]) => isSegmentLike(text, at, last.length) && fitsTemplate(text, at, last, path, this.interest.hosts),
        ),
    );
  }

  /** The paths that the words of some ways (of all, where undefined) are sent with, each once with its last segment. */
  private pathsOf(wanted: ReadonlySet<NumberedWay> | undefined): Paths {
    const known = this.paths.get(wanted);
    if (known !== undefined) return known;
    const made = new Map<string, Paths[number]>();
    for (const { on } of wanted ?? [...this.interest.ways.values()].flat()) {
      const last = on?.findLast((segment) => segment !== undefined);
      if (on !== undefined && last !== undefined) made.set(on.join('/'), [last, on]);
    }
    const paths = [...made.values()];
    this.paths.set(wanted, paths);
    return paths;
  }
}

type Paths = readonly (readonly [last: string, path: readonly Segment[]])[];

const NONE: ReadonlySet<NumberedWay> = new Set();
