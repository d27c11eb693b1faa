import type { Span } from '../model/span.js';
import type { Cut } from './world.js';

/**
 * Steps for each node of a file, all that is run for its sake together, with bounds for tiny and huge files. A module
 * that others only use is run for what stands at its top level.
 */
const STEPS = { perNode: 8, least: 8_000, most: 2_000_000 };
const USED = { perNode: 4, least: 3_000, most: 200_000 };

/** The fault of a file whose values or calls are deeper than the stack is high. */
export const TOO_DEEP = 'nested too deeply';

/** What steps are spent on: what is asked for, or only what is done with answers. */
export type Purpose = 'asking' | 'reading';

/** What each may use of a file's steps. */
const PARTS: Readonly<Record<Purpose, number>> = { asking: 1, reading: 0.5 };

/**
 * What a root still gets where earlier ones used a file's steps up, and how much of them all such roots may use: a top
 * level that is long to run would otherwise keep a function from being run whose own few lines send the request.
 */
const RESERVE = { perRoot: 500, part: 0.25 };

/** How far a file came: nothing was sent for it so far, only requests without a word of interest were, one with such a word was. */
export type Reached = 'nothing' | 'requests' | 'interest';

/**
 * What part of its steps a file has by how far it came, where much is asked for. Where a request of interest comes
 * at all, the first comes within a fiftieth of the steps in half of all files, and within a fifth in nine of ten; in large
 * projects nearly all other work is done for files to which none ever comes.
 */
const UNTIL: Readonly<Record<Reached, { readonly part: number; readonly least: number }>> = {
  nothing: { part: 0.25, least: 2_000 },
  requests: { part: 0.75, least: 8_000 },
  interest: { part: 1, least: 0 },
};

/** So few files that are asked for, or those that need no more steps than so many together, have all of theirs, however far they came. */
const FREE = { files: 24, steps: 250_000 };
const ORDER: readonly Reached[] = ['nothing', 'requests', 'interest'];

/** What one file has used of its share of steps, and where that ended. */
interface Account {
  readonly steps: number;
  readonly used: Record<Purpose, number>;
  readonly cuts: Cut[];
  reached: Reached;
  fault?: string;
}

/**
 * The steps that each file may cost, by its size: a file with much in it gets more, and none can take what others
 * need. What is done with answers has half as many of its own, so that printing them does not cost a file its requests.
 * What runs out is noted with its place.
 */
export class Budget {
  private readonly accounts = new Map<string, Account>();

  /** How many files were asked for when it was found out whether they are much. */
  private counted = 0;
  private isMuch = false;

  /** `asked`: the files that are looked at for their own sake. */
  constructor(
    private readonly sizeOf: (file: string) => number,
    private readonly asked: ReadonlySet<string>,
  ) {}

  /** The steps that are left for the next root of a file. */
  share(file: string, purpose: Purpose): number {
    const { used } = this.of(file);
    const mine = this.allowed(file, purpose);
    const reserved = Math.min(RESERVE.perRoot, Math.floor(mine * (1 + RESERVE.part)) - used[purpose]);
    return Math.max(0, mine - used[purpose], reserved);
  }

  /** A file came further: the steps that it has more by that. */
  reach(file: string, reached: Reached): Readonly<Record<Purpose, number>> | undefined {
    const account = this.of(file);
    if (ORDER.indexOf(account.reached) >= ORDER.indexOf(reached)) return undefined;
    const before = { asking: this.allowed(file, 'asking'), reading: this.allowed(file, 'reading') };
    account.reached = reached;
    return {
      asking: this.allowed(file, 'asking') - before.asking,
      reading: this.allowed(file, 'reading') - before.reading,
    };
  }

  private allowed(file: string, purpose: Purpose): number {
    const { steps, reached } = this.of(file);
    const { part, least } = UNTIL[this.isMuchAsked() ? reached : 'interest'];
    return Math.floor(Math.min(steps, Math.max(least, steps * part)) * PARTS[purpose]);
  }

  /** Tiny files are not much, however many. */
  private isMuchAsked(): boolean {
    if (this.counted !== this.asked.size) {
      this.counted = this.asked.size;
      const steps = [...this.asked].reduce((sum, file) => sum + STEPS.perNode * this.sizeOf(file), 0);
      this.isMuch = this.asked.size > FREE.files && steps > FREE.steps;
    }
    return this.isMuch;
  }

  spend(file: string, purpose: Purpose, steps: number): void {
    this.of(file).used[purpose] += steps;
  }

  cut(file: string, why: string, span: Span | undefined): void {
    const { cuts } = this.of(file);
    if (cuts.length < 20 && !cuts.some((one) => one.why === why && one.span?.start === span?.start))
      cuts.push({ why, span });
  }

  fault(file: string, why: string): void {
    this.of(file).fault = why;
  }

  outcome(file: string): { cuts: readonly Cut[]; fault?: string | undefined; steps: number } {
    const { cuts, fault, used } = this.of(file);
    return { cuts, fault, steps: used.asking + used.reading };
  }

  files(): readonly string[] {
    return [...this.accounts.keys()];
  }

  private of(file: string): Account {
    const known = this.accounts.get(file);
    if (known !== undefined) return known;
    const by = this.asked.has(file) ? STEPS : USED;
    const steps = Math.min(by.most, Math.max(by.least, by.perNode * this.sizeOf(file)));
    const made: Account = { steps, used: { asking: 0, reading: 0 }, cuts: [], reached: 'nothing' };
    this.accounts.set(file, made);
    return made;
  }
}
