import type { Configurations } from '../../engine/policy/configuration/configuration.js';
import type { LayerChange } from '../../engine/policy/configuration/ledger-edit.js';
import type { Choose, Wish } from '../../engine/fixing/fix.js';
import type { LintResult } from '../../engine/run/lint.js';
import { recordOf } from '../../engine/policy/suppression/record.js';
import { suppressionOf } from '../../engine/policy/suppression/write.js';
import type { Finding, Fix } from '../../model/finding.js';
import { contentFingerprint, fingerprints } from '../../text/fingerprint.js';
import { Interrupted } from './interrupted.js';
import { questions, type Answer } from './questions.js';

/** Asks about each fix. What is answered once is not asked again when a fix brings up another. */
export function asking(
  { configurations }: { readonly configurations?: Configurations | undefined },
  color: boolean,
): Choose {
  const asked = new Asked();
  return async (result) => {
    const open = result.findings.filter((finding): finding is Fixable => finding.fix !== null);
    const waiting = asked.left(open.filter(({ fix }) => fix.applicability !== 'advice').sort(byPlace), result);
    const fixes: Wish[] = [];
    const layers: LayerChange[] = [];
    const prints = fingerprints(result.findings, result.texts);
    for (const [i, finding] of waiting.entries()) {
      const answer =
        asked.standing(finding) ?? (await question(finding, result, { index: i, count: waiting.length }, color));
      if (answer.kind === 'quit') asked.stop();
      if (asked.stopped) break;
      if (answer.kind === 'all') asked.always(finding);
      if (answer.kind === 'no') asked.declined(finding, result);
      else if (answer.kind === 'suppress') {
        const made = await suppression(finding, result, answer.reason);
        if (made !== undefined) fixes.push(made);
        else if (configurations !== undefined) {
          asked.declined(finding, result);
          layers.push(await recordOf(finding, prints.get(finding) ?? '', answer.reason, configurations));
        }
      } else fixes.push({ file: finding.span.file, fix: finding.fix, of: 'finding' });
    }
    return { fixes, layers };
  };
}

type Fixable = Finding & { readonly fix: Fix };

function byPlace(a: Finding, b: Finding): number {
  if (a.span.file !== b.span.file) return a.span.file < b.span.file ? -1 : 1;
  return a.span.start - b.span.start;
}

async function question(
  finding: Fixable,
  result: LintResult,
  place: { readonly index: number; readonly count: number },
  color: boolean,
): Promise<Answer> {
  const asker = await questions(color);
  const answer = await asker.ask(finding, result, place);
  if (answer === undefined) throw new Interrupted();
  return answer;
}

async function suppression(finding: Fixable, result: LintResult, reason: string): Promise<Wish | undefined> {
  const { file } = finding.span;
  const parsed = result.parsedFiles.get(file);
  if (parsed === undefined) return undefined;
  const fix = await suppressionOf(finding, result.calls.get(finding) ?? [], parsed, reason);
  return fix === undefined ? undefined : { file, fix, of: 'suppressed' };
}

/** What was answered so far. */
class Asked {
  stopped = false;
  private readonly rules = new Set<string>();
  private readonly noes = new Map<string, number>();

  stop(): void {
    this.stopped = true;
  }

  /** Fixes of this rule that are as safe are made without a question. */
  always({ rule, fix }: Fixable): void {
    this.rules.add(`${rule} ${fix.applicability}`);
  }

  standing({ rule, fix }: Fixable): Answer | undefined {
    return this.rules.has(`${rule} ${fix.applicability}`) ? { kind: 'yes' } : undefined;
  }

  declined(finding: Finding, result: LintResult): void {
    const key = keyOf(finding, result);
    this.noes.set(key, (this.noes.get(key) ?? 0) + 1);
  }

  /** Without those that were declined. */
  left(findings: readonly Fixable[], result: LintResult): Fixable[] {
    if (this.stopped) return [];
    const skip = new Map(this.noes);
    return findings.filter((finding) => {
      const key = keyOf(finding, result);
      const count = skip.get(key) ?? 0;
      skip.set(key, count - 1);
      return count <= 0;
    });
  }
}

function keyOf(finding: Finding, { texts }: LintResult): string {
  return `${finding.span.file} ${contentFingerprint(finding, texts(finding.span.file) ?? '')}`;
}
