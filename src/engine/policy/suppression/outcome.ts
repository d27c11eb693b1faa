import type { Entry } from '../../../model/entry.js';
import type { Finding } from '../../../model/finding.js';
import type { Notice, Suppressed } from '../../../model/report.js';
import { prefilterRegExp, prefilterWords } from '../../../schedule/prefilter.js';
import type { Choice } from '../../choice/choose.js';
import type { Configurations } from '../configuration/configuration.js';
import type { LedgerChange } from '../configuration/ledger-edit.js';
import type { Parsed } from '../../reading/sources.js';
import type { Directive } from './directive.js';
import { suppressByLedger } from './ledger.js';
import type { Placed } from '../../fixing/placed.js';
import { suppressByComments } from './suppress.js';

export interface Circumstances {
  readonly cwd: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly choice: Choice;
  readonly configurations: Configurations;
  readonly parsed: ReadonlyMap<string, Parsed>;
  /** The entries that there are. */
  readonly entries: readonly Entry[];
  /** Only entries that this lets through were looked for. */
  readonly counts: (id: string) => boolean;
  /** Files that could not be followed to their end. */
  readonly unfinished: ReadonlySet<string>;
}

/** What suppressions leave of the findings. */
export interface SuppressionOutcome<T> {
  readonly kept: readonly T[];
  readonly suppressed: readonly Suppressed[];
  readonly notices: readonly Notice[];
  readonly unusedLedger: readonly LedgerChange[];
}

/** Leaves out what comments and the configuration suppress. */
export async function withoutSuppressed<T extends Placed>(
  placed: readonly T[],
  about: Circumstances,
): Promise<SuppressionOutcome<T>> {
  const { cwd, day, choice, configurations, parsed, entries, counts } = about;
  const byComment = suppressByComments(placed, parsed, {
    day,
    known: new Set([...entries.map(({ id }) => id), 'expression-error']),
    looked: (id, file) => counts(id) && configurations.forFile(file).rules.get(id)?.off !== true,
    complete: (file, directive) => isComplete(file, directive, about),
  });
  const byLedger = await suppressByLedger(byComment.kept, {
    cwd,
    day,
    configurations,
    folders: choice.folders,
    looked: counts,
    fingerprints: async () => {
      const { fingerprints } = await import('../../../text/fingerprint.js');
      const findings = placed.map(({ finding }): Finding => finding);
      return fingerprints(findings, (file) => parsed.get(file)?.source.text);
    },
  });
  return {
    kept: byLedger.kept,
    suppressed: [...byComment.suppressed, ...byLedger.suppressed],
    notices: [...byComment.notices.filter(({ file }) => choice.reports(file)), ...byLedger.notices],
    unusedLedger: byLedger.unused,
  };
}

/**
 * Where only some files are looked at, what another file makes of the code behind a directive is not known: then the
 * code must not hold a word of the entries.
 */
function isComplete(file: string, { comment, rules }: Directive, about: Circumstances): boolean {
  if (!about.choice.reports(file) || about.unfinished.has(file)) return false;
  if (about.choice.folders.length > 0) return true;
  const text = about.parsed.get(file)?.source.text ?? '';
  const [code = ''] = text
    .slice(comment.end, comment.end + 2000)
    .trimStart()
    .split(/\n[ \t]*\r?\n/);
  const named = about.entries.filter(({ id }) => rules.some((rule) => rule.id === id));
  return !prefilterRegExp(prefilterWords(named)).test(code);
}
