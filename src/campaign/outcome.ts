import type { FixResult } from '../engine/fixing/fix.js';
import type { LintResult } from '../engine/run/lint.js';
import type { Finding } from '../model/finding.js';

/** One call, as a pull request tells of it. */
export interface Told {
  readonly finding: Finding;
  /** `file:line` in the base. */
  readonly place: string;
  /** What was done, or why it was not. */
  readonly text: string;
}

export interface Outcome {
  readonly changed: readonly Told[];
  readonly unchanged: readonly Told[];
}

/**
 * What a run of fixes did to the findings of the run before it. It is read off what is found afterwards, not off what
 * was intended: a finding counts as changed when it is gone.
 */
export function outcomeOf(before: LintResult, after: FixResult, unsafe: boolean): Outcome {
  const left = new Map<string, number>();
  for (const finding of after.findings) {
    const key = keyOf(finding, after.texts);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const refused = new Map(after.fixed.refused.map(({ file, reason }) => [file, reason]));
  const changed: Told[] = [];
  const unchanged: Told[] = [];
  // Of equal findings in one file, those without a fix are taken for the ones that are left.
  const ordered = [...before.findings].sort((a, b) => rank(a, unsafe) - rank(b, unsafe) || a.span.start - b.span.start);
  for (const finding of ordered) {
    const key = keyOf(finding, before.texts);
    const count = left.get(key) ?? 0;
    const place = placeOf(finding, before);
    if (count > 0) {
      left.set(key, count - 1);
      unchanged.push({ finding, place, text: whyNot(finding, refused.get(finding.span.file), unsafe) });
    } else if (after.fixed.files.includes(finding.span.file)) {
      changed.push({ finding, place, text: finding.fix?.title ?? 'Follows from another change' });
    } else unchanged.push({ finding, place, text: whyNot(finding, refused.get(finding.span.file), unsafe) });
  }
  return { changed: changed.sort(inOrder), unchanged: unchanged.sort(inOrder) };
}

function rank(finding: Finding, unsafe: boolean): number {
  return applies(finding, unsafe) ? 1 : 0;
}

/** Whether `fix` makes the change that a finding proposes. */
export function applies({ fix }: Finding, unsafe: boolean): boolean {
  return fix !== null && (fix.applicability === 'safe' || (unsafe && fix.applicability === 'unsafe'));
}

function whyNot(finding: Finding, refused: string | undefined, unsafe: boolean): string {
  if (refused !== undefined) return refused;
  const { fix, noFix, replacement } = finding;
  if (noFix !== null) return noFix;
  const because = fix?.because ?? undefined;
  if (fix?.applicability === 'unsafe' && !unsafe) {
    return `not safe${because === undefined ? '' : `: ${because}`}; eolint fix --unsafe-fixes makes it`;
  }
  if (fix?.applicability === 'advice') return `${fix.title}${because === undefined ? '' : ` (${because})`}`;
  if (fix !== null) return 'the change could not be made';
  return replacement.trim() === '' || replacement === 'none'
    ? 'nothing takes its place: the call has to go'
    : 'no mechanical change exists; see what to use instead';
}

function keyOf({ rule, span, method, path }: Finding, texts: (file: string) => string | undefined): string {
  const spelled = (texts(span.file) ?? '').slice(span.start, span.end).replace(/\s+/g, ' ').trim();
  return JSON.stringify([rule, span.file, spelled, method, path]);
}

function placeOf({ span }: Finding, { texts }: LintResult): string {
  const text = texts(span.file);
  if (text === undefined) return span.file;
  return `${span.file}:${text.slice(0, span.start).split(/\r\n|\n|\r/).length}`;
}

function inOrder(a: Told, b: Told): number {
  const [one, other] = [a.finding, b.finding];
  if (one.span.file !== other.span.file) return one.span.file < other.span.file ? -1 : 1;
  return one.span.start - other.span.start;
}
