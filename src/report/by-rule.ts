import type { Entry } from '../model/entry.js';
import type { Finding } from '../model/finding.js';
import { decidedBy } from '../text/deciding-day.js';
import { daysBetween } from './message.js';
import { compare, type Located } from './located.js';

/** The findings of one rule. */
export interface RuleGroup {
  readonly rule: string;
  readonly findings: readonly Located[];
  readonly first: Finding;
  /** Undefined for what is no rule of the schedule: a mistake in an expression. */
  readonly entry: Entry | undefined;
  /** The day that decides, `YYYY-MM-DD`. */
  readonly day: string | null;
  /** Days from the day of the report to that one, negative where it has passed. */
  readonly daysLeft: number | null;
  readonly fixable: Readonly<Record<'safe' | 'unsafe', number>>;
}

/** The findings by rule: what ended longest ago first, what has no day last. */
export function byRule(findings: readonly Located[], entries: readonly Entry[], asOf: string): RuleGroup[] {
  const groups = new Map<string, Located[]>();
  for (const item of findings) {
    const known = groups.get(item.finding.rule);
    if (known === undefined) groups.set(item.finding.rule, [item]);
    else known.push(item);
  }
  const made = [...groups].flatMap(([rule, items]): RuleGroup[] => {
    const first = items[0]?.finding;
    if (first === undefined) return [];
    const day = decidedBy(first);
    const having = (kind: string): number => items.filter(({ finding }) => finding.fix?.applicability === kind).length;
    return [
      {
        rule,
        findings: items,
        first,
        entry: entries.find(({ id }) => id === rule),
        day,
        daysLeft: day === null ? null : (daysBetween(asOf, day) ?? null),
        fixable: { safe: having('safe'), unsafe: having('unsafe') },
      },
    ];
  });
  return made.sort((a, b) => compare(a.day ?? '9999', b.day ?? '9999') || compare(a.rule, b.rule));
}

/** How many findings of a rule a run of fix makes go away: `3 fixable`, `2 with --unsafe-fixes`; empty where none. */
export function fixableText({ fixable: { safe, unsafe } }: RuleGroup): string {
  return [safe > 0 ? `${safe} fixable` : '', unsafe > 0 ? `${unsafe} with --unsafe-fixes` : '']
    .filter((part) => part !== '')
    .join(', ');
}
