import type { FindingStatus, Severity } from '../model/finding.js';
import type { Located } from './located.js';

const severities: readonly Severity[] = ['error', 'warning', 'info'];
const statuses: readonly FindingStatus[] = ['retired', 'due', 'announced', 'invalid'];

/** The worst findings first, for readers that only take so many; those of a kind stay in the order of their files. */
export function worstFirst(findings: readonly Located[]): Located[] {
  const rank = ({ finding }: Located): number =>
    (severities.indexOf(finding.severity) * 2 + (finding.disputed === null ? 0 : 1)) * statuses.length +
    statuses.indexOf(finding.status);
  return [...findings].sort((a, b) => rank(a) - rank(b));
}
