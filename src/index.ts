/**
 * Finds, and fixes where that is mechanical, what clients of the Cloudflare v4 API use of what its schedule retires.
 * Published as `eolint`.
 */
export { ChoiceError } from './engine/choice/choice-error.js';
export { ConfigurationError } from './engine/policy/configuration/problem.js';
export { fix, lint } from './engine/run/embedded-use.js';
export type { PublicFixOptions as FixOptions, PublicLintOptions as LintOptions } from './engine/run/embedded-use.js';
export type { Change, FixResult } from './engine/fixing/fix.js';
export type { LintResult } from './engine/run/lint.js';
export type { Entry, Operation } from './model/entry.js';
export type { Confidence, Finding, FindingStatus, Fix, Severity, Status } from './model/finding.js';
export type {
  BaselineSummary,
  FileNote,
  FixedFiles,
  FixedFinding,
  Notice,
  Report,
  Suppressed,
} from './model/report.js';
export type { Edit, Span } from './model/span.js';
