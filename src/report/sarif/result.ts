import type { ArtifactChange, Fix as SarifFix, Result, Replacement } from 'sarif';
import type { Finding, Fix, Severity } from '../../model/finding.js';
import { inertTerminal } from '../../text/inert.js';
import { redact, secretRanges } from '../../text/redact.js';
import type { Located, LocatedReport } from '../located.js';
import { detailsOf, sentenceOf } from '../message.js';
import { placeOf } from './place.js';

/** What a result is made with. */
export interface ResultTerms {
  readonly asOf: string;
  readonly located: LocatedReport;
  readonly prefix: string;
  readonly fingerprint: string;
  readonly ruleIndex: number;
}

export const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, string>;

/** Places that one result may name; GitHub shows a hundred. */
const mostPlaces = 100;

export function resultOf({ finding }: Located, terms: ResultTerms): Result {
  const { located, prefix } = terms;
  const { disputed, hint, ...details } = detailsOf(finding, terms.asOf);
  const said = [sentenceOf({ ...details, disputed, hint }), disputed, hint].filter((text) => text !== undefined);
  const related = finding.related.slice(0, mostPlaces).map((span, id) => ({
    id,
    message: { text: 'sent from here' },
    physicalLocation: placeOf(span, located, prefix),
  }));
  const fixes = finding.fix === null ? [] : fixesOf(finding.fix, terms);
  return {
    ruleId: finding.rule,
    ruleIndex: terms.ruleIndex,
    level: levels[finding.severity],
    message: { text: plainText(said.join('; ')) },
    locations: [{ physicalLocation: placeOf(finding.span, located, prefix) }],
    ...(related.length === 0 ? {} : { relatedLocations: related }),
    ...(fixes.length === 0 ? {} : { fixes }),
    partialFingerprints: { 'eolint/v1': terms.fingerprint },
    properties: propertiesOf(finding, located),
  };
}

function propertiesOf(finding: Finding, located: LocatedReport): Readonly<Record<string, unknown>> {
  const { status, confidence, method, endOfLife, extendedTo, fix, draft } = finding;
  return {
    status,
    confidence,
    method,
    path: located.path(finding),
    endOfLife,
    extendedTo,
    disputed: finding.disputed !== null,
    fix: fix?.applicability ?? null,
    ...(draft === undefined ? {} : { draft: plainText(redact(draft.text)) }),
  };
}

/** Text in which nothing is a link: a message of SARIF may hold `[text](target)`. */
export function plainText(text: string): string {
  return inertTerminal(text).replaceAll('](', '] (');
}

/** Advice is no change; a change that would write a credential is left out. */
function fixesOf(fix: Fix, { located, prefix }: ResultTerms): SarifFix[] {
  if (fix.applicability === 'advice' || fix.edits.length === 0 || fix.withheld === true) return [];
  if (fix.edits.some(({ text }) => secretRanges(text).length > 0)) return [];
  const byFile = new Map<string, Replacement[]>();
  const changes: ArtifactChange[] = [];
  for (const { file, start, end, text } of fix.edits) {
    const { region, artifactLocation } = placeOf({ file, start, end }, located, prefix);
    if (region === undefined) return [];
    const replacement = { deletedRegion: region, insertedContent: { text } };
    const known = byFile.get(file);
    if (known !== undefined) {
      known.push(replacement);
      continue;
    }
    const replacements = [replacement];
    byFile.set(file, replacements);
    changes.push({ artifactLocation, replacements });
  }
  const because = fix.because === null ? '' : ` (not safe: ${redact(fix.because)})`;
  return [{ description: { text: plainText(`${redact(fix.title)}${because}`) }, artifactChanges: changes }];
}
