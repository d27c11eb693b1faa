export { fix } from './engine/fix.js';
export type { Change, FixOptions, FixResult } from './engine/fix.js';
export { lint } from './engine/lint.js';
export type { LintOptions, LintResult } from './engine/lint.js';
export type { Entry, Operation } from './model/entry.js';
export type { Confidence, Finding, FindingStatus, Fix, Severity, Status } from './model/finding.js';
export type { FileNote, FixedFiles, Report } from './model/report.js';
export type { Edit, Span } from './model/span.js';
