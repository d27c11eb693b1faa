import type { Confidence, Finding } from '../../model/finding.js';
import { severityOf } from '../../schedule/status.js';
import type { Configurations } from './configuration/configuration.js';
import type { LintOptions } from '../run/lint.js';

/** The status that a severity stands for, where the configuration gives it. */
const WEIGHTS = { error: 'retired', warning: 'due', info: 'announced' } as const;
const SURENESS: readonly Confidence[] = ['certain', 'likely', 'possible'];

/** A day of one's own counts whatever the public record says: what is disputed weighs by it like all else. */
function byDate({ disputed, status }: Finding): Pick<Finding, 'severity' | 'countsAs'> | undefined {
  if (disputed === null || status === 'invalid') return undefined;
  return { severity: severityOf(status), countsAs: status };
}

/** The options of a run with its configuration. */
export type Configured = LintOptions & { readonly configurations: Configurations };

/** What the options and the configuration want to hear of, and how. */
export class WantedFindings {
  constructor(private readonly options: Configured) {}

  get dueWithin(): number {
    return this.options.dueWithin ?? this.options.configurations.run.dueWithin ?? 90;
  }

  /** The entry is one of those that were asked for. */
  counts(id: string): boolean {
    // No entry of the schedule, and looked for when asked.
    if (id === 'expression-error') return this.options.checkExpressions === true;
    return this.options.rules?.includes(id) !== false;
  }

  isOff(id: string, file: string): boolean {
    return this.options.configurations.forFile(file).rules.get(id)?.off === true;
  }

  /** The finding as the configuration wants it; undefined where its entry is off. */
  settled(finding: Finding): Finding | undefined {
    const settings = this.options.configurations.forFile(finding.span.file).rules.get(finding.rule);
    if (settings === undefined) return finding;
    const { off, severity, endOfLife, reason } = settings;
    if (off) return undefined;
    const dated = endOfLife === undefined ? finding : { ...finding, ...byDate(finding), dateReason: reason };
    return severity === undefined ? dated : { ...dated, severity, countsAs: WEIGHTS[severity] };
  }

  isSure({ confidence, span }: Finding): boolean {
    const { minConfidence, configurations } = this.options;
    const least = minConfidence ?? configurations.forFile(span.file).minConfidence ?? 'likely';
    return SURENESS.indexOf(confidence) <= SURENESS.indexOf(least);
  }
}
