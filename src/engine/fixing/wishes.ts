import type { Finding, Fix } from '../../model/finding.js';
import { mistakesIn } from '../reading/units.js';
import type { Parsed, Sources } from '../reading/sources.js';
import type { LayerChange } from '../policy/configuration/ledger-edit.js';
import type { LintResult } from '../run/lint.js';

/** A fix to be made: of a finding, of a suppression without use, or one that suppresses a finding. */
export interface Wish {
  readonly file: string;
  readonly fix: Fix;
  readonly of: 'finding' | 'unused' | 'suppressed';
  /** The entry of the finding. */
  readonly rule?: string | undefined;
}

/** A fix by what it writes where: its place moves with the fixes before it. */
export function keyOf({ file, fix: { title, edits } }: Wish): string {
  return [file, title, ...edits.map(({ start, end, text }) => `${String(end - start)}:${text}`)].join('\0');
}

export function wishOf({ fix: one, span, rule }: Finding, unsafe: boolean): Wish | undefined {
  const applicable = one !== null && (one.applicability === 'safe' || (unsafe && one.applicability === 'unsafe'));
  return applicable ? { file: span.file, fix: one, of: 'finding', rule } : undefined;
}

/** What the fixes of a report are, besides those of findings: suppressions without use go. */
export function unusedIn(result: LintResult): readonly Wish[] {
  return (result.notices ?? []).flatMap((notice): Wish[] =>
    notice.fix === null ? [] : [{ file: notice.file, fix: notice.fix, of: 'unused' }],
  );
}

/** Reads the changed text; a problem that the text did not have before speaks against the fix. */
export async function stillReads(
  sources: Sources,
  file: string,
  text: string,
  before: Parsed,
): Promise<string | undefined> {
  sources.cover(file, text);
  const outcome = await sources.parse(file);
  if (!('parsed' in outcome)) return 'the fixed text could not be read again';
  const isWorse =
    mistakesIn(outcome.parsed.units) > mistakesIn(before.units) || (isJson(before.source.text) && !isJson(text));
  return isWorse ? 'the fixed text does not parse' : undefined;
}

/** Readers are more lenient than what a file of JSON is for. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}

export async function unusedInLedger({ unusedLedger }: LintResult): Promise<LayerChange[]> {
  if (unusedLedger.length === 0) return [];
  const { withoutUnused } = await import('../policy/configuration/ledger-edit.js');
  return [...new Set(unusedLedger.map(({ layer }) => layer))].map((layer) => ({
    layer,
    change: (text) =>
      withoutUnused(
        text,
        unusedLedger.filter((one) => one.layer === layer),
      ),
  }));
}
