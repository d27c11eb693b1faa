import type { SourceText } from '../../model/span.js';

/** Settings of eolint, by their names. */
const SETTINGS = /(?:^|\/)\.?eolint[\w.-]*\.(?:jsonc?|ya?ml)$/;
/** A baseline or a report as JSON or SARIF. */
const REPORT = /^\s*\{\s*"schemaVersion":\s*1\b[^]*"fingerprint"|"name":\s*"eolint"/;

/**
 * A file that eolint wrote or is set up with: it spells what is retired for that, and no program reads it for a request.
 * Told by what stands in it, since baselines, reports and schedules may have any name.
 */
export function isOwnFile({ file, text }: SourceText): boolean {
  return SETTINGS.test(file) || REPORT.test(text) || (/^endOfLife:/m.test(text) && /^operations:/m.test(text));
}
