import type { KnownFinding } from './file.js';

/** A finding as a baseline sees it. */
export interface Occurrence<T> {
  readonly item: T;
  readonly fingerprint: string;
  readonly rule: string;
  readonly request: string;
  /** Relative to the folder of the baseline. */
  readonly file: string;
  /** Recorded when the baseline grows: a finding that is not reported keeps its place, but is not taken up. */
  readonly shown: boolean;
}

/** What a run can tell of the findings of a rule in a file. */
export interface Scope {
  /** All of them were found that there are. */
  covers(rule: string, file: string): boolean;
  /** The file is there. */
  exists(file: string): boolean;
}

export interface Comparison<T> {
  /** Not in the baseline. */
  readonly fresh: readonly T[];
  /** How many are in it. */
  readonly known: number;
  /** How many of the baseline are no more. */
  readonly gone: number;
  /** The baseline without those that are no more, and with those that moved under their new files. */
  readonly pruned: readonly KnownFinding[];
  /** The same with the fresh ones. */
  readonly grown: readonly KnownFinding[];
}

/**
 * Compares findings with a baseline. Those in the file that the baseline names go first; what is left may have moved
 * from a file that no longer has it.
 */
export function compareBaseline<T>(
  occurrences: readonly Occurrence<T>[],
  baseline: readonly KnownFinding[],
  scope: Scope,
): Comparison<T> {
  const ledgers = new Map(baseline.map((known) => [known.fingerprint, new Ledger(known, scope)]));
  for (const one of occurrences) ledgers.get(one.fingerprint)?.takeHere(one);
  const fresh: Occurrence<T>[] = [];
  for (const one of occurrences) {
    const ledger = ledgers.get(one.fingerprint);
    if (ledger === undefined) fresh.push(one);
    else if (!ledger.isTaken(one) && !ledger.takeMoved(one)) fresh.push(one);
  }
  const pruned = [...ledgers.values()].flatMap((ledger) => ledger.left() ?? []);
  const shown = fresh.filter((one) => one.shown);
  return {
    fresh: shown.map(({ item }) => item),
    known: occurrences.filter((one) => one.shown).length - shown.length,
    gone: [...ledgers.values()].reduce((sum, ledger) => sum + ledger.gone(), 0),
    pruned,
    grown: grown(pruned, shown),
  };
}

/** The places that a baseline keeps for findings of one fingerprint. */
class Ledger {
  /** Places by file that no finding has taken. */
  private readonly free = new Map<string, number>();
  private readonly taken = new Map<string, number>();
  private readonly items = new Set<object>();

  constructor(
    private readonly known: KnownFinding,
    private readonly scope: Scope,
  ) {
    for (const [file, count] of Object.entries(known.files)) this.free.set(file, count);
  }

  isTaken(one: object): boolean {
    return this.items.has(one);
  }

  takeHere(one: { readonly file: string }): void {
    if ((this.free.get(one.file) ?? 0) > 0) this.take(one, one.file);
  }

  takeMoved(one: { readonly file: string }): boolean {
    for (const [file, count] of this.free) {
      if (count === 0 || !this.isGone(file)) continue;
      this.take(one, file);
      return true;
    }
    return false;
  }

  /** The places of a file are free for good: its findings are all known, or it is no more. */
  private isGone(file: string): boolean {
    return this.scope.covers(this.known.rule, file) || !this.scope.exists(file);
  }

  private take(one: { readonly file: string }, from: string): void {
    this.items.add(one);
    this.free.set(from, (this.free.get(from) ?? 0) - 1);
    this.taken.set(one.file, (this.taken.get(one.file) ?? 0) + 1);
  }

  gone(): number {
    return [...this.free].reduce((sum, [file, count]) => sum + (this.isGone(file) ? count : 0), 0);
  }

  left(): KnownFinding | undefined {
    const files: Record<string, number> = {};
    for (const [file, count] of this.taken) files[file] = count;
    for (const [file, count] of this.free)
      if (count > 0 && !this.isGone(file)) files[file] = (files[file] ?? 0) + count;
    return Object.keys(files).length === 0 ? undefined : { ...this.known, files };
  }
}

function grown<T>(pruned: readonly KnownFinding[], fresh: readonly Occurrence<T>[]): KnownFinding[] {
  const byPrint = new Map(pruned.map((known) => [known.fingerprint, { ...known, files: { ...known.files } }]));
  for (const { fingerprint, rule, request, file } of fresh) {
    const known = byPrint.get(fingerprint) ?? { fingerprint, rule, request, files: {} };
    const files: Record<string, number> = known.files;
    files[file] = (files[file] ?? 0) + 1;
    byPrint.set(fingerprint, { ...known, files });
  }
  return [...byPrint.values()];
}
