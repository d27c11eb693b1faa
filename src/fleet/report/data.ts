import type { Entry } from '../../model/entry.js';
import type { Status } from '../../model/finding.js';
import { daysBetween, statusAt } from '../../schedule/status.js';
import { decidingDay } from '../../text/deciding-day.js';
import { inertTerminal } from '../../text/inert.js';
import { redact } from '../../text/redact.js';
import type { PullRecord, RepositoryRecord, RunRecord } from '../core/model.js';

/** An entry that some repository uses. */
export interface FleetRule {
  readonly id: string;
  readonly title: string;
  readonly status: Status;
  /** The day that decides, `YYYY-MM-DD`. */
  readonly date: string | null;
  /** Days from the report's day to it, negative where it has passed. */
  readonly days: number | null;
  readonly uses: number;
  readonly fixable: number;
  readonly repositories: number;
}

/** Uses of one entry in one repository by one owner; empty texts where nobody is named. */
export interface FleetUse {
  readonly repository: string;
  readonly organisation: string;
  readonly team: string;
  readonly owner: string;
  readonly rule: string;
  readonly count: number;
  readonly fixable: number;
}

export interface FleetPull extends PullRecord {
  readonly repository: string;
}

/** What comes within so many days. */
export interface Horizon {
  readonly days: number;
  readonly rules: number;
  readonly uses: number;
  readonly repositories: number;
}

/** What every format of `eolint fleet report` shows. All texts are fit to be shown. */
export interface FleetReport {
  readonly schemaVersion: 1;
  readonly asOf: string;
  readonly dueWithin: number;
  readonly version: string;
  readonly repositories: readonly {
    readonly name: string;
    readonly organisation: string;
    readonly team: string;
    readonly scannedOn: string;
    readonly commit: string;
    readonly uses: number;
    /** The issue that tells what needs a person, while it is open. */
    readonly digest: string | null;
    readonly problem: string;
    readonly goOn: string;
  }[];
  readonly rules: readonly FleetRule[];
  readonly uses: readonly FleetUse[];
  readonly pulls: readonly FleetPull[];
  readonly horizons: readonly Horizon[];
  readonly runs: readonly RunRecord[];
}

export interface ReportOptions {
  readonly asOf: string;
  readonly dueWithin: number;
  readonly version: string;
  readonly entries: readonly Entry[];
}

const HORIZONS = [30, 90, 365];

/** The report of a fleet, from what is known of its repositories: statuses are those of the report's day. */
export function fleetReport(
  records: readonly RepositoryRecord[],
  runs: readonly RunRecord[],
  options: ReportOptions,
): FleetReport {
  const { asOf, dueWithin, version, entries } = options;
  const byName = [...records].sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
  const uses = byName.flatMap(({ name, organisation, team, uses: own }) =>
    own.map((use): FleetUse => {
      const { owner, rule, count, fixable } = use;
      const about = { repository: shown(name), organisation: shown(organisation), team: shown(team ?? '') };
      return { ...about, owner: shown(owner), rule: shown(rule), count, fixable };
    }),
  );
  const rules = rulesOf(uses, entries, { asOf, dueWithin });
  return {
    ...{ schemaVersion: 1, asOf, dueWithin, version },
    repositories: byName.map((one) => ({
      name: shown(one.name),
      organisation: shown(one.organisation),
      team: shown(one.team ?? ''),
      scannedOn: one.scannedOn,
      commit: one.commit,
      uses: one.uses.reduce((sum, { count }) => sum + count, 0),
      digest: linkOf(one.digest ?? null),
      problem: shown(one.problem),
      goOn: shown(one.goOn),
    })),
    rules,
    uses,
    pulls: byName.flatMap(({ name, pulls }) =>
      pulls.map((pull) => ({ ...pull, note: shown(pull.note), url: linkOf(pull.url), repository: shown(name) })),
    ),
    horizons: HORIZONS.map((days) => horizon(days, rules, uses)),
    runs: [...runs].sort((a, b) => a.begun - b.begun),
  };
}

function rulesOf(
  uses: readonly FleetUse[],
  entries: readonly Entry[],
  { asOf, dueWithin }: { readonly asOf: string; readonly dueWithin: number },
): FleetRule[] {
  const sums = new Map<string, { uses: number; fixable: number; repositories: Set<string> }>();
  for (const { rule, count, fixable, repository } of uses) {
    const sum = sums.get(rule) ?? { uses: 0, fixable: 0, repositories: new Set() };
    sum.uses += count;
    sum.fixable += fixable;
    sum.repositories.add(repository);
    sums.set(rule, sum);
  }
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const rules = [...sums].map(([id, sum]): FleetRule => {
    const entry = known.get(id);
    const date = entry === undefined ? null : decidingDay(entry);
    const status = entry === undefined ? 'announced' : statusAt(entry, asOf, dueWithin);
    const days = date === null ? null : (daysBetween(asOf, date) ?? null);
    return { id, title: entry?.title ?? id, status, date, days, ...sum, repositories: sum.repositories.size };
  });
  return rules.sort((a, b) => compare(a.date ?? '9999', b.date ?? '9999') || compare(a.id, b.id));
}

/** What is still ahead and ends within so many days. */
function horizon(days: number, rules: readonly FleetRule[], uses: readonly FleetUse[]): Horizon {
  const within = new Set(
    rules.filter((rule) => rule.days !== null && rule.days > 0 && rule.days <= days).map(({ id }) => id),
  );
  const theirs = uses.filter(({ rule }) => within.has(rule));
  return {
    days,
    rules: within.size,
    uses: theirs.reduce((sum, { count }) => sum + count, 0),
    repositories: new Set(theirs.map(({ repository }) => repository)).size,
  };
}

/** Only what a browser opens as a page. */
function linkOf(url: string | null): string | null {
  return url !== null && /^https?:\/\/[^\s<>"']+$/.test(url) ? url : null;
}

function shown(text: string): string {
  return inertTerminal(redact(text));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
