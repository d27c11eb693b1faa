import type { Entry } from '../model/entry.js';
import type { Report } from '../model/report.js';

export interface FormatOptions {
  /** Whether to use terminal colours; formats for machines take no notice. */
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width?: number | undefined;
  /** The version of this program. */
  readonly version?: string | undefined;
  /** The schedule that the run compared with. */
  readonly entries?: readonly Entry[] | undefined;
  /** The path from the repository's root to the working directory, with a slash at its end; empty where they are one. */
  readonly prefix?: string | undefined;
  /** Who owns a file, as the repository says. */
  readonly owners?: ((file: string) => readonly string[]) | undefined;
}

/** A report as text that ends in a line end, or is empty. */
export type Format = (report: Report, options: FormatOptions) => string;

/** The output formats by the name that `--format` takes; each is loaded when it is used. */
export const formats: ReadonlyMap<string, () => Promise<Format>> = new Map<string, () => Promise<Format>>([
  ['stylish', async () => (await import('./stylish.js')).stylish],
  ['unix', async () => (await import('./unix.js')).unix],
  ['json', async () => (await import('./json.js')).json],
  ['sarif', async () => (await import('./sarif/log.js')).sarif],
  ['github', async () => (await import('./github.js')).github],
  ['gitlab', async () => (await import('./gitlab.js')).gitlab],
  ['junit', async () => (await import('./junit.js')).junit],
  ['checkstyle', async () => (await import('./checkstyle.js')).checkstyle],
  ['markdown', async () => (await import('./markdown.js')).markdown],
  ['html', async () => (await import('./html.js')).html],
]);
