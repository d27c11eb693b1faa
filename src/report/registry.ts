import type { Report } from '../model/report.js';

export interface FormatOptions {
  /** Whether to use terminal colours; formats for machines take no notice. */
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width?: number | undefined;
}

/** A report as text that ends in a line end. */
export type Format = (report: Report, options: FormatOptions) => string;

/** The output formats by the name that `--format` takes; each is loaded when it is used. */
export const formats: ReadonlyMap<string, () => Promise<Format>> = new Map<string, () => Promise<Format>>([
  ['stylish', async () => (await import('./stylish.js')).stylish],
  ['json', async () => (await import('./json.js')).json],
]);
