import type { AccountedText } from '../../model/account.js';
import type { FileNote } from '../../model/report.js';
import type { Request } from '../../model/request.js';
import type { Placed } from '../fixing/placed.js';
import type { SuppressionOutcome } from '../policy/suppression/outcome.js';
import type { Parsed } from '../reading/sources.js';

/** What the chosen files come to. */
export interface Judgement extends SuppressionOutcome<Placed> {
  readonly parsed: ReadonlyMap<string, Parsed>;
  readonly requests: readonly Request[];
  /** What became of the texts that spell a retired operation. */
  readonly accounts: readonly AccountedText[];
  /** Counted work: steps of the evaluator, characters that were parsed. It does not depend on the machine. */
  readonly work: Readonly<Record<'steps' | 'characters', number>>;
  readonly skipped: readonly FileNote[];
  readonly failed: readonly FileNote[];
}
