import type { Finding } from '../../model/finding.js';
import { mergeFixes } from '../../rewrite/verify.js';
import { applyEdits } from '../../text/edits.js';
import type { LintResult } from '../run/lint.js';
import type { Wish } from './wishes.js';

/** Of what has ended and what ends soon a fix must not bring up more; what is only announced is better than what has ended. */
const ENDS: readonly Finding['status'][] = ['retired', 'due'];

/**
 * The entries that changed files fall under only now, by file: their fixes led from one retired thing into another. One
 * that the next round changes again does not count.
 */
export function leadsTo(
  before: LintResult,
  after: LintResult,
  changed: readonly string[],
  isFixed: (finding: Finding) => boolean,
): ReadonlyMap<string, string> {
  const files = new Set(changed);
  const had = counted(before.findings.filter(({ span }) => files.has(span.file)));
  const found = new Map<string, string>();
  const left = new Map(had);
  for (const finding of after.findings) {
    const { file } = finding.span;
    if (!files.has(file) || !ENDS.includes(finding.status)) continue;
    const key = keyOf(finding);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    if (count <= 0 && !isFixed(finding) && !found.has(file)) found.set(file, finding.rule);
  }
  return found;
}

function counted(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return counts;
}

function keyOf({ rule, span }: Finding): string {
  return `${rule} ${span.file}`;
}

/** More fixes of one file than this are not looked at one by one. */
const SINGLY = 20;

/** A file whose fixes led to an entry, and a look at what another text of it would bring. */
interface Led {
  readonly before: LintResult;
  readonly file: string;
  readonly rule: string;
  readonly look: (text: string) => Promise<LintResult>;
}

/** Those of a file's fixes that bring up the entry by themselves; all of them where that is not found out. */
export async function leading(
  { before, file, rule, look }: Led,
  text: string,
  wishes: readonly Wish[],
): Promise<readonly Wish[]> {
  if (wishes.length === 1 || wishes.length > SINGLY) return wishes;
  const found: Wish[] = [];
  for (const wish of wishes) {
    const changed = applyEdits(text, mergeFixes([wish.fix]).edits);
    if (typeof changed !== 'string') continue;
    const alone = leadsTo(before, await look(changed), [file], () => false);
    if (alone.get(file) === rule) found.push(wish);
  }
  return found.length === 0 ? wishes : found;
}
